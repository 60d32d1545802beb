import { TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { groupedPhone } from '@tsela/domain/formats/phone';
import { useState } from 'react';
import { Choice } from '../../ui/form/Choice.tsx';
import { SearchCombobox } from '../../ui/form/SearchCombobox.tsx';
import { useMay } from '../../shell/session.ts';
import { drivers as words } from '../../strings/providers-records.ts';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { useUsers } from '../../users/user-calls.ts';
import type { DriverDraft } from './driver-draft.ts';
import type { DraftFieldsProps } from '../../ui/form/field.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { TYPING_MS } from '../../ui/form/SearchInput.tsx';

const KINDS = (['new', 'user'] as const).map((value) => ({ value, label: words.kinds[value] }));
const SUGGESTIONS = 8;

/** How a driver who is added comes by a sign-in: an invitation, or the user they are already. Source: screens S45, S50. */
export function DriverSignIn({ draft, errors, onChange }: DraftFieldsProps<DriverDraft>) {
  const may_change_users = useMay('API_/users:PATCH');
  return (
    <Panel title={words.signIn}>
      <Stack gap={4}>
        {may_change_users && (
          <Choice label={words.kind} value={draft.kind} options={KINDS} onChange={(kind) => onChange({ kind })} />
        )}
        {draft.kind === 'new' ? (
          <TextInput
            {...field(words.email, { name: 'email', is_required: true, errors })}
            description={words.emailHelp}
            type="email"
            autoComplete="off"
            value={draft.email}
            onChange={(event) => onChange({ email: event.currentTarget.value })}
          />
        ) : draft.user === null ? (
          <UserSearch draft={draft} errors={errors} onChange={onChange} />
        ) : (
          <ChosenUser user={draft.user} onChange={onChange} />
        )}
      </Stack>
    </Panel>
  );
}

function ChosenUser({
  user,
  onChange,
}: Pick<DraftFieldsProps<DriverDraft>, 'onChange'> & { user: NonNullable<DriverDraft['user']> }) {
  return (
    <>
      <Sentence>
        <strong>{user.name}</strong>, {user.email}
      </Sentence>
      <Sentence>{words.userHelp}</Sentence>
      <Row align="stretch">
        <Button variant="default" onClick={() => onChange({ user: null })}>
          {words.changeUser}
        </Button>
      </Row>
    </>
  );
}

function UserSearch({ draft, errors, onChange }: DraftFieldsProps<DriverDraft>) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, TYPING_MS);
  const found = useUsers({ kind: 'staff', limit: SUGGESTIONS, ...(search.trim() !== '' && { search: search.trim() }) });
  // People are never picked out of what was found for fewer letters.
  const is_current = text.trim() === search.trim() && !found.isPlaceholderData;
  return (
    <SearchCombobox
      label={words.findUser}
      name="user_id"
      is_required
      errors={errors}
      placeholder={words.findUserPlaceholder}
      text={text}
      onText={setText}
      is_loading={found.isFetching || !is_current}
      groups={[
        {
          label: words.user,
          options: (is_current ? (found.data?.users ?? []) : [])
            .filter(({ may_change, is_active }) => may_change && is_active)
            .map(({ id, name, email, mobile_number, branch_id }) => ({
              key: String(id),
              title: name,
              detail: email,
              onPick: () => {
                setText('');
                onChange({
                  user: { id, name, email },
                  ...(draft.name.trim() === '' && { name }),
                  ...(draft.mobile_number === '' && mobile_number !== '' && { mobile_number: groupedPhone(mobile_number) }),
                  ...(draft.branch_id === '' && branch_id !== null && { branch_id: String(branch_id) }),
                });
              },
            })),
        },
      ]}
    />
  );
}
