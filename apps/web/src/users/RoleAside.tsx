import { TextInput } from '@mantine/core';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { useState } from 'react';
import { useSession } from '../shell/session.ts';
import { roles as words } from '../strings/users.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { menuOfRole } from './role-draft.ts';
import type { RoleDraft } from './role-draft.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence, Text } from '../ui/show/Text.tsx';

/** What a role comes to: its menu, and whether it may make a call. Source: screens S46. */
export function RoleAside({ draft }: { readonly draft: RoleDraft }) {
  const { facts } = useSession();
  const [asked, setAsked] = useState('');
  const groups = menuOfRole(draft, facts);
  const call = asked.trim();
  const may = hasPermission([...draft.permissions, ...draft.permissions_ui], call);
  return (
    <>
      <Panel title={words.preview}>
        {groups.length === 0 && <Sentence>{words.previewNothing}</Sentence>}
        <Stack gap={3}>
          {groups.map(({ id, title, entries }) => (
            <div key={id}>
              {title !== '' && (
                <Text as="p" tone="quiet" size="xs" weight="strong">
                  {title}
                </Text>
              )}
              <Stack as="ul" gap={1}>
                {entries.map(({ id: entry, label }) => (
                  <li key={entry}>{label}</li>
                ))}
              </Stack>
            </div>
          ))}
        </Stack>
      </Panel>
      <Panel title={words.test}>
        <Stack gap={4}>
          <TextInput
            aria-label={words.test}
            placeholder={words.testPlaceholder}
            value={asked}
            spellCheck={false}
            onChange={(event) => setAsked(event.currentTarget.value)}
          />
          <span role="status">
            {call !== '' && <StatusBadge status={may ? 'active' : 'cancelled'} label={may ? words.yes : words.no} />}
          </span>
        </Stack>
      </Panel>
    </>
  );
}
