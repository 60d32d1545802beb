import { SEE_BILLING_INFO } from '@tsela/domain/permissions/inline-permissions';
import { HIDING, UI_FOR_ACCOUNTS } from '@tsela/domain/permissions/assignable-permissions';
import { PERMISSION_SECTIONS } from '@tsela/domain/permissions/permission-labels';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { useSession } from '../shell/session.ts';
import { users as words } from '../strings/users.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { PermissionSection } from './parts/PermissionSection.tsx';
import { toggled } from './user-draft.ts';
import type { DraftFieldsProps } from '../ui/form/field.tsx';
import type { UserDraft } from './user-draft.ts';
import { Sentence } from '../ui/show/Text.tsx';

/** What a user may beyond the role: screens, habits and rights inside of screens. Source: decisions B10, PERM-065. */
export function ExtraPermissions({ draft, onChange, errors }: DraftFieldsProps<UserDraft>) {
  const { general, facts } = useSession();
  const role = general?.roles.find(({ id }) => String(id) === draft.role_id);
  const by_role = [...(role?.permissions ?? []), ...(role?.permissions_ui ?? [])];
  const extra = [...draft.extra_permissions, ...draft.extra_permissions_ui];
  const own = [...(facts.actor?.permissions ?? []), ...(facts.actor?.permissions_ui ?? [])];

  function whyNot(permission: string): string | null {
    if (hasPermission(by_role, permission)) return words.byRole;
    // What the user has already may be taken away.
    const is_mine = HIDING.includes(permission) || hasPermission(own, permission) || extra.includes(permission);
    return is_mine ? null : words.notYours;
  }

  function handleToggle(permission: string, is_on: boolean): void {
    if (permission.startsWith('INLINE_')) onChange({ extra_permissions: toggled(draft.extra_permissions, permission, is_on) });
    else onChange({ extra_permissions_ui: toggled(draft.extra_permissions_ui, permission, is_on) });
  }

  const error = errors['extra_permissions'] ?? errors['extra_permissions_ui'];
  return (
    <Panel title={words.extra}>
      <Sentence>{error ?? words.extraHelp}</Sentence>
      {sectionsFor(draft.kind).map(({ title, permissions }) => (
        <PermissionSection
          key={title}
          title={title}
          entries={permissions}
          isOn={(permission) => hasPermission([...by_role, ...extra], permission)}
          whyNot={whyNot}
          onToggle={handleToggle}
        />
      ))}
    </Panel>
  );
}

/** Users of accounts have no screens of staff: of the sections only what is for them is shown. */
function sectionsFor(kind: 'staff' | 'account-user') {
  if (kind === 'staff') return PERMISSION_SECTIONS;
  return PERMISSION_SECTIONS.map((section) => ({
    ...section,
    permissions: section.permissions.filter(
      ({ permission }) => permission === SEE_BILLING_INFO || UI_FOR_ACCOUNTS.includes(permission),
    ),
  })).filter(({ permissions }) => permissions.length > 0);
}
