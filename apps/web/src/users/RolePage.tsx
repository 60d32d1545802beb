import { Button } from '@mantine/core';
import type { ManagedRole } from '@tsela/contract/users/role-api';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { usePathParam } from '../shell/address.ts';
import { useMay } from '../shell/session.ts';
import { useUnsavedGuard } from '../shell/unsaved-guard.ts';
import { roles as words } from '../strings/users.ts';
import { AppLink, useNavigator } from '../ui/app-link.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { focusFirstError } from '../ui/field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { SaveBar } from '../ui/SaveBar.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toast.ts';
import { DeleteRole } from './DeleteRole.tsx';
import classes from './parts/Users.module.css';
import { RoleAside } from './RoleAside.tsx';
import { RoleFields } from './RoleFields.tsx';
import { changeRoleInput, roleDraftOf, roleProblemsOf } from './role-draft.ts';
import type { RoleDraft } from './role-draft.ts';
import { isChanged } from './user-draft.ts';
import { useChangeRole, useRoles } from './user-calls.ts';

const BACK = { href: paths.roles(), label: words.title };

/** One role. Source: screens S46. */
export function RolePage() {
  const id = usePathParam('id');
  const read = useRoles();
  const role = read.data?.roles.find((each) => String(each.id) === id);
  if (role) return <LoadedRole key={role.id} role={role} />;
  return (
    <PageFrame title={words.title} back={BACK}>
      {read.error ? (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      ) : read.isPending ? (
        <Skeleton height={420} />
      ) : (
        <EmptyState text={words.notFound} action={<AppLink href={BACK.href}>{BACK.label}</AppLink>} />
      )}
    </PageFrame>
  );
}

function LoadedRole({ role }: { readonly role: ManagedRole }) {
  const saved = roleDraftOf(role);
  const [edited, setEdited] = useState<RoleDraft | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [is_deleting, setDeleting] = useState(false);
  const changing = useChangeRole();
  const navigator = useNavigator();
  const [may_save, may_add, may_delete] = [useMay('API_/roles:PATCH'), useMay('API_/roles:POST'), useMay('API_/roles:DELETE')];
  const draft = edited ?? saved;
  const has_changes = isChanged(draft, saved);
  useUnsavedGuard(has_changes && !is_deleting);

  function refuse(problems: Readonly<Record<string, string>>): void {
    setErrors(problems);
    setTimeout(() => focusFirstError(problems));
  }

  function handleSave(): void {
    const problems = roleProblemsOf(draft);
    if (Object.keys(problems).length > 0) return refuse(problems);
    setErrors({});
    changing.mutate(changeRoleInput(role, draft), {
      onSuccess: () => {
        setEdited(null);
        showToast({ text: words.saved, variant: 'success' });
      },
      onError: (error) => refuse(fieldErrors(error)),
    });
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
    <PageFrame
      title={role.name}
      aside={<AppLink href={paths.users({ role_id: String(role.id) })}>{words.users(role.users)}</AppLink>}
      back={BACK}
      otherActions={others}
    >
      {is_deleting && <DeleteRole role={role} onClose={() => setDeleting(false)} />}
      <div className={classes['columns']}>
        <fieldset className={classes['main']} disabled={!may_save}>
          {role.group === 'Global' && <Notice kind="info">{words.globalNote}</Notice>}
          {role.group === 'Custom' && !role.may_change && <Notice kind="info">{words.aboveNote}</Notice>}
          <ErrorSummary errors={errors} />
          <RoleFields draft={draft} errors={errors} may_change={role.may_change} onChange={setEdited} />
        </fieldset>
        <div className={classes['side']}>
          <RoleAside draft={draft} />
        </div>
      </div>
      {has_changes && (
        <SaveBar
          note={words.changes}
          error={changing.error && shownError(changing.error)}
          isSaving={changing.isPending}
          onSave={handleSave}
          onCancel={() => {
            setEdited(null);
            setErrors({});
            changing.reset();
          }}
        />
      )}
    </PageFrame>
  );
}
