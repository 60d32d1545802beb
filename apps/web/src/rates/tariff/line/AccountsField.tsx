import { ActionIcon } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { AccountId } from '@tsela/domain/ids';
import { useState } from 'react';
import { fields as words } from '../../../strings/rates-tariff.ts';
import { SearchCombobox } from '../../../ui/form/SearchCombobox.tsx';
import { useGroupAccounts } from '../tariff-calls.ts';
import { QuietText, Text } from '../../../ui/show/Text.tsx';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { Row } from '../../../ui/layout/Row.tsx';
import { TYPING_MS } from '../../../ui/form/SearchInput.tsx';

const SUGGESTIONS = 8;

interface AccountsFieldProps {
  readonly label: string;
  readonly help: string | undefined;
  readonly value: readonly number[];
  readonly onChange: (value: readonly AccountId[]) => void;
}

/** A list of accounts, found by name or code. */
export function AccountsField({ label, help, value, onChange }: AccountsFieldProps) {
  // The ids of accounts that a line names, or that were found below.
  const ids = value as readonly AccountId[];
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), TYPING_MS);
  const read = useGroupAccounts(search.length >= 2 ? { search, limit: SUGGESTIONS } : null);
  const found = search.length >= 2 ? (read.data?.accounts ?? []).filter(({ id }) => !ids.includes(id)) : [];
  return (
    <Stack as="fieldset" gap={1}>
      <Text as="legend" tone="soft" size="s" weight="medium">
        {label}
      </Text>
      {help !== undefined && <QuietText>{help}</QuietText>}
      {ids.length > 0 && (
        <Row as="ul">
          {ids.map((id) => {
            const name = names.get(id) ?? words.account(id);
            return (
              <li key={id}>
                {name}
                <ActionIcon
                  size="sm"
                  aria-label={words.removeOf(name)}
                  onClick={() => onChange(ids.filter((each) => each !== id))}
                >
                  <IconX size={14} aria-hidden="true" />
                </ActionIcon>
              </li>
            );
          })}
        </Row>
      )}
      <SearchCombobox
        label={words.addAccount}
        name="add_account"
        is_in_dialog
        placeholder={words.findAccount}
        text={text}
        onText={setText}
        onLeave={() => setText('')}
        groups={[
          {
            label: words.accounts,
            options: found.map(({ id, name, account_code }) => ({
              key: String(id),
              title: name,
              detail: account_code,
              onPick: () => {
                setNames(new Map(names).set(id, `${name} (${account_code})`));
                onChange([...ids, id]);
                setText('');
              },
            })),
          },
        ]}
        is_loading={read.isFetching}
        nothing={search.length >= 2 && read.data ? undefined : ''}
      />
    </Stack>
  );
}
