import { Checkbox, TextInput, Textarea } from '@mantine/core';
import { HIDING } from '@tsela/domain/permissions/assignable-permissions';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Choice } from '../ui/form/Choice.tsx';
import { useSession } from '../shell/session.ts';
import { roles as words, users } from '../strings/users.ts';
import { field } from '../ui/form/field.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { CallTable } from './parts/CallTable.tsx';
import { PermissionSection } from './parts/PermissionSection.tsx';
import { withUi } from './role-draft.ts';
import type { RoleDraft } from './role-draft.ts';
import { toggled } from './user-draft.ts';
import { usePermissionCatalogue } from './user-calls.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence } from '../ui/show/Text.tsx';

interface RoleFieldsProps {
  readonly draft: RoleDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (draft: RoleDraft) => void;
  /** Whether what the role holds can be changed; its sign-in may be all the same. */
  readonly may_change: boolean;
  readonly is_new?: boolean;
}

/** A role: what it is, what it asks of a sign-in, and the permissions by section. Source: screens S46. */
export function RoleFields(props: RoleFieldsProps) {
  return (
    <>
      <Panel title={words.basics}>
        <Stack gap={4} data-read-only={!props.may_change || undefined}>
          <Basics {...props} />
        </Stack>
      </Panel>
      <Permissions {...props} />
    </>
  );
}

function Basics({ draft, errors, onChange, may_change, is_new = false }: RoleFieldsProps) {
  return (
    <>
      <TextInput
        {...field(words.name, { name: 'name', is_required: may_change, errors })}
        value={draft.name}
        maxLength={100}
        disabled={!may_change}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      {(may_change || draft.description !== '') && (
        <Textarea
          {...field(words.description, { name: 'description', is_optional: may_change, errors })}
          autosize
          value={draft.description}
          maxLength={500}
          disabled={!may_change}
          onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
        />
      )}
      {is_new && (
        <Choice
          label={words.audience}
          value={draft.needs_account ? 'accounts' : 'staff'}
          options={[
            { value: 'staff', label: words.forStaff },
            { value: 'accounts', label: words.forAccounts },
          ]}
          onChange={(audience) => onChange({ ...draft, needs_account: audience === 'accounts' })}
        />
      )}
      <TextInput
        {...field(words.minutes, { name: 'logout_after_inactive_minutes', errors })}
        description={words.minutesHelp}
        inputMode="numeric"
        value={draft.minutes}
        maxLength={5}
        onChange={(event) => onChange({ ...draft, minutes: event.currentTarget.value })}
      />
      <Checkbox
        label={words.twoFactor}
        checked={draft.require_2fa}
        onChange={(event) => onChange({ ...draft, require_2fa: event.currentTarget.checked })}
      />
    </>
  );
}

function Permissions({ draft, onChange, may_change, errors }: RoleFieldsProps) {
  const read = usePermissionCatalogue();
  const { actor } = useSession().facts;
  const own = { permissions: actor?.permissions ?? [], permissions_ui: actor?.permissions_ui ?? [] };
  const held = [...draft.permissions, ...draft.permissions_ui];
  if (!read.data) return <Skeleton height={400} />;

  function whyNot(permission: string): string | null {
    if (!may_change) return '';
    const is_mine = HIDING.includes(permission) || hasPermission([...own.permissions, ...own.permissions_ui], permission);
    return is_mine || held.includes(permission) ? null : users.notYours;
  }

  function handleToggle(permission: string, is_on: boolean): void {
    const is_call = /^(API|INLINE)_/.test(permission);
    if (is_call) return onChange({ ...draft, permissions: toggled(draft.permissions, permission, is_on) });
    const { draft: next, added } = withUi(draft, { permission, is_on, own });
    if (added.length > 0) showToast({ text: words.proposed(added), variant: 'info' });
    onChange(next);
  }

  return (
    <Stack gap={4} data-read-only={!may_change || undefined}>
      {errors['permissions'] !== undefined && <Sentence>{errors['permissions']}</Sentence>}
      <Panel title={words.rights}>
        <Sentence>{may_change ? words.rightsHelp : words.rightsFixed}</Sentence>
        {read.data.sections.map(({ title, permissions }) => (
          <PermissionSection
            key={title}
            title={title}
            entries={permissions}
            is_open={title === 'General'}
            isOn={(permission) => hasPermission(held, permission)}
            whyNot={whyNot}
            onToggle={handleToggle}
          />
        ))}
      </Panel>
      <Panel title={words.api}>
        <Sentence>{words.apiHelp}</Sentence>
        {read.data.api_groups.map((group) => (
          <CallTable
            key={group.title}
            group={group}
            held={draft.permissions}
            mayChange={(permission) => whyNot(permission) === null}
            onToggle={handleToggle}
          />
        ))}
      </Panel>
    </Stack>
  );
}
