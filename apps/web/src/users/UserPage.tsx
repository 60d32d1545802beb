import type { ManagedUser } from '@tsela/contract/users/user-shapes';
import type { UserId } from '@tsela/domain/ids';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { usePathParam } from '../shell/address.ts';
import { useMay, useSession } from '../shell/session.ts';
import { useFieldsToFillIn } from '../shipments/shipment-calls.ts';
import { useUnsavedGuard } from '../shell/unsaved-guard.ts';
import { users as words } from '../strings/users.ts';
import { AppLink } from '../ui/app-link.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { focusFirstError } from '../ui/field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { SaveBar } from '../ui/SaveBar.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toast.ts';
import { CopyRightsButton } from './CopyRights.tsx';
import { StateBadge } from './parts/UserTable.tsx';
import classes from './parts/Users.module.css';
import { UserFields } from './UserFields.tsx';
import { UserSessions } from './UserSessions.tsx';
import { UserStanding } from './UserStanding.tsx';
import { changeInput, draftOf, isChanged, problemsOf } from './user-draft.ts';
import type { UserDraft } from './user-draft.ts';
import { useChangeUser, useUser } from './user-calls.ts';

const BACK = { href: paths.users(), label: words.title };

/** One user. Source: screens S45. */
export function UserPage() {
  const id = Number(usePathParam('id'));
  // What is no id finds nobody.
  const read = useUser(Number.isSafeInteger(id) && id > 0 ? (id as UserId) : null);
  const user = read.data?.users[0];
  if (user) return <LoadedUser key={user.id} user={user} />;
  return (
    <PageFrame title={words.title} back={BACK}>
      {read.error ? (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      ) : read.isLoading ? (
        <Skeleton height={320} />
      ) : (
        <EmptyState text={words.notFound} action={<AppLink href={BACK.href}>{BACK.label}</AppLink>} />
      )}
    </PageFrame>
  );
}

function LoadedUser({ user }: { readonly user: ManagedUser }) {
  const saved = draftOf(user);
  const [edited, setEdited] = useState<UserDraft | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const changing = useChangeUser();
  const own = useFieldsToFillIn('user');
  const may_change = useMay('API_/users:PATCH') && user.may_change;
  const draft = edited ?? saved;
  const has_changes = isChanged(draft, saved);
  useUnsavedGuard(has_changes);

  function refuse(problems: Readonly<Record<string, string>>): void {
    setErrors(problems);
    setTimeout(() => focusFirstError(problems));
  }

  function handleSave(): void {
    const problems = problemsOf(draft, own, user.custom_fields);
    if (Object.keys(problems).length > 0) return refuse(problems);
    setErrors({});
    changing.mutate(changeInput(user, draft, own), {
      onSuccess: () => {
        setEdited(null);
        showToast({ text: words.saved, variant: 'success' });
      },
      onError: (error) => refuse(fieldErrors(error)),
    });
  }

  return (
    <PageFrame
      title={user.name}
      aside={<StateBadge user={user} />}
      otherActions={
        may_change && <CopyRightsButton draft={draft} user={user} onCopy={(change) => setEdited({ ...draft, ...change })} />
      }
      back={BACK}
    >
      <div className={classes['columns']}>
        <fieldset className={classes['main']} disabled={!may_change}>
          <WhyNot user={user} />
          <ErrorSummary errors={errors} />
          <UserFields user={user} draft={draft} errors={errors} onChange={(change) => setEdited({ ...draft, ...change })} />
        </fieldset>
        <div className={classes['side']}>
          <UserStanding user={user} may_change={may_change} />
          {may_change && user.state !== 'invited' && <UserSessions user={user} />}
        </div>
      </div>
      {has_changes && (
        <SaveBar
          note={words.changes}
          error={changing.error && (errors['email'] ?? shownError(changing.error))}
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

/** Why the form cannot be changed; nothing when it can. */
function WhyNot({ user }: { readonly user: ManagedUser }) {
  const { user: self } = useSession();
  const may = useMay('API_/users:PATCH');
  if (self?.id === user.id)
    return (
      <Notice kind="info">
        {words.self} <AppLink href={paths.profile()}>{words.profile}</AppLink>
      </Notice>
    );
  if (!may) return <Notice kind="info">{words.readOnly}</Notice>;
  return user.may_change ? null : <Notice kind="info">{words.above}</Notice>;
}
