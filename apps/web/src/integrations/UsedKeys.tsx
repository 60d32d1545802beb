import { Button } from '../ui/act/Button.tsx';
import type { UsedKey } from '@tsela/contract/integrations/api-key-api';
import type { AccountId } from '@tsela/domain/ids';
import { useState } from 'react';
import { usedKeys as words } from '../strings/integrations.ts';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { SearchField } from '../ui/table/SearchField.tsx';
import { FirstAnswerSheet } from './FirstAnswerSheet.tsx';
import { IntegrationsPart } from './IntegrationsPart.tsx';
import { useUsedKeys } from './integration-calls.ts';

/** The Idempotency-Keys that the programs of an account have sent last, each with its first answer. Source: beyond.md 6. */
export function UsedKeys({ account_id }: { readonly account_id: AccountId }) {
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<UsedKey | null>(null);
  const read = useUsedKeys(account_id, search.trim());
  return (
    <IntegrationsPart
      words={search.trim() === '' ? words : { ...words, empty: words.noneOf(search.trim()) }}
      more={
        <Row pad={[3, 0]}>
          <SearchField label={words.find} value={search} onSearch={setSearch} />
        </Row>
      }
      read={read}
      addLabel={null}
      dialog={() => null}
    >
      {read.data?.used_keys.map((one) => (
        <Row key={`${one.api_key_id} ${one.idempotency_key}`} as="li" gap={4} pad={[3, 4]}>
          <About one={one} />
          <Button variant="default" aria-label={words.answerOf(one.idempotency_key)} onClick={() => setOpened(one)}>
            {words.answer}
          </Button>
        </Row>
      ))}
      {opened && <FirstAnswerSheet used={opened} onClose={() => setOpened(null)} />}
    </IntegrationsPart>
  );
}

function About({ one }: { readonly one: UsedKey }) {
  return (
    <Stack gap={1} isGrowing>
      <code>{one.idempotency_key}</code>
      <QuietText isBreakable>
        {one.method} {one.path} · {words.sentBy(one.api_key_name)}, <DateTime instant={one.time_created} show="near" />
      </QuietText>
    </Stack>
  );
}
