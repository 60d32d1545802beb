import { Button } from '../ui/act/Button.tsx';
import type { ManagedRole } from '@tsela/contract/users/role-api';
import { useState } from 'react';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { usePathParam } from '../shell/pages/address.ts';
import { useMay } from '../shell/session.ts';
import { changesBar, useEdited } from '../shell/use-edited.ts';
import { roles as words } from '../strings/users.ts';
import { AppLink, useNavigator } from '../ui/act/app-link.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { RecordFrame } from '../ui/form/RecordFrame.tsx';
import { UnreadFrame } from '../ui/form/UnreadFrame.tsx';
import { DeleteRole } from './DeleteRole.tsx';
import { RoleAside } from './RoleAside.tsx';
import { RoleFields } from './RoleFields.tsx';
import { changeRoleInput, roleDraftOf, roleProblemsOf } from './role-draft.ts';
import { useChangeRole, useRoles } from './user-calls.ts';

const BACK = { href: paths.roles(), label: SCREENS.roles.title };

/** One role. Source: screens S46. */
export function RolePage() {
  const id = usePathParam('id');
  const read = useRoles();
  const role = read.data?.roles.find((each) => String(each.id) === id);
  if (role) return <LoadedRole key={role.id} role={role} />;
  return (
    <UnreadFrame title={SCREENS.roles.title} back={BACK} read={read} error={shownError(read.error)} notFound={words.notFound} />
  );
}

function LoadedRole({ role }: { readonly role: ManagedRole }) {
  const [is_deleting, setDeleting] = useState(false);
  const changing = useChangeRole();
  const navigator = useNavigator();
  const [may_save, may_add, may_delete] = [useMay('API_/roles:PATCH'), useMay('API_/roles:POST'), useMay('API_/roles:DELETE')];
  const edited = useEdited(roleDraftOf(role), { is_done: is_deleting, time_modified: role.time_modified });
  const { draft, errors, change, refuse } = edited;

  function handleSave(): void {
    if (refuse(roleProblemsOf(draft))) return;
    edited.save(changing, changeRoleInput(role, draft, edited.based_on), words.saved);
  }

  const others = (
    <>
      <Button variant="default" onClick={() => navigator.go(paths.compareRoles({ one: String(role.id) }))}>
        {words.compare}
      </Button>
      {may_add && (
        <Button variant="default" onClick={() => navigator.go(paths.newRole({ from: String(role.id) }))}>
          {words.copy}
        </Button>
      )}
      {may_delete && role.may_change && (
        <Button variant="default" onClick={() => setDeleting(true)}>
          {words.remove}
        </Button>
      )}
    </>
  );
  return (
    <RecordFrame
      title={role.name}
      aside={<AppLink href={paths.users({ role_id: String(role.id) })}>{words.users(role.users)}</AppLink>}
      back={BACK}
      otherActions={others}
      errors={errors}
      isLocked={!may_save}
      notice={
        role.group === 'Global' ? (
          <Notice kind="info">{words.globalNote}</Notice>
        ) : (
          !role.may_change && <Notice kind="info">{words.aboveNote}</Notice>
        )
      }
      side={<RoleAside draft={draft} />}
      saveBar={changesBar({ edited, changing, note: words.changes, onSave: handleSave })}
    >
      {is_deleting && <DeleteRole role={role} onClose={() => setDeleting(false)} />}
      <RoleFields draft={draft} errors={errors} may_change={role.may_change} onChange={change} />
    </RecordFrame>
  );
}
