import { Textarea } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import type { Account, AccountNote } from '@tsela/contract/accounts/account-shapes';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useListAddress } from '../shell/pages/address.ts';
import { useMay } from '../shell/session.ts';
import { accountParts } from '../strings/accounts.ts';
import { ListTable } from '../shell/parts/ListTable.tsx';
import type { Column } from '../ui/table/table-shapes.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { field } from '../ui/form/field.tsx';
import { listInput } from '../ui/table/list-view.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { useAddNote, useNotes } from './account-calls.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';

const words = accountParts.notes;

/** What staff have written down about an account, for themselves. Source: screens S44. */
export function AccountNotes({ account }: { readonly account: Account }) {
  const { view } = useListAddress();
  const may_write = useMay('API_/accounts/notes:POST');
  const { limit, offset } = listInput(view);
  const read = useNotes({ account_id: account.id, limit, offset });
  return (
    <Stack gap={4}>
      {may_write && <NewNote account={account} />}
      <ListTable
        label={words.label}
        columns={COLUMNS}
        rows={read.data?.notes}
        rowName={({ created_by_name }) => created_by_name}
        read={read}
        empty={words.empty}
        card={(note) => <NoteText note={note} />}
      />
    </Stack>
  );
}

const COLUMNS: readonly Column<AccountNote>[] = [
  { key: 'text', header: words.text, is_header_hidden: true, render: (note) => <NoteText note={note} /> },
];

function NoteText({ note }: { readonly note: AccountNote }) {
  return (
    <div>
      <Text as="div" keepsLines>
        {note.text}
      </Text>
      <QuietText as="div">
        {note.created_by_name} · <DateTime instant={note.time_created} />
      </QuietText>
    </div>
  );
}

function NewNote({ account }: { readonly account: Account }) {
  const adding = useAddNote();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const failure = error ?? (adding.error && shownError(adding.error));

  function handleAdd(): void {
    setError(text.trim() === '' ? words.needed : null);
    if (text.trim() !== '') adding.mutate({ account_id: account.id, text: text.trim() }, { onSuccess: () => setText('') });
  }

  return (
    <Panel>
      <Stack gap={4}>
        <Textarea
          {...field(words.text, { name: 'text', errors: failure ? { text: failure } : {} })}
          value={text}
          maxLength={5000}
          autosize
          minRows={2}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Row align="stretch">
          <Button variant="default" loading={adding.isPending} onClick={handleAdd}>
            {words.add}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
