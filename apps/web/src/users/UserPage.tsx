import type { ManagedUser } from '@tsela/contract/users/user-shapes';
import type { UserId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { isKiosk } from '@tsela/domain/users/kiosk';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { usePathId } from '../shell/pages/address.ts';
import { useMay, useSession } from '../shell/session.ts';
import { useFieldsToFillIn } from '../shipments/shipment-calls.ts';
import { changesBar, useEdited } from '../shell/use-edited.ts';
import { users as words } from '../strings/users.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { RecordFrame } from '../ui/form/RecordFrame.tsx';
import { UnreadFrame } from '../ui/form/UnreadFrame.tsx';
import { CopyRightsButton } from './CopyRights.tsx';
import { StateBadge } from './parts/user-columns.tsx';
import { UserFields } from './UserFields.tsx';
import { UserSessions } from './UserSessions.tsx';
import { UserKiosk } from './UserKiosk.tsx';
import { UserAccess } from './UserAccess.tsx';
import { changeInput, draftOf, problemsOf } from './user-draft.ts';
import { useChangeUser, useUser } from './user-calls.ts';

const BACK = { href: paths.users(), label: SCREENS.users.title };

/** One user. Source: screens S45. */
export function UserPage() {
  const read = useUser(usePathId<UserId>('id'));
  const user = read.data?.users[0];
  if (user) return <LoadedUser key={user.id} user={user} />;
  return (
    <UnreadFrame title={SCREENS.users.title} back={BACK} read={read} error={shownError(read.error)} notFound={words.notFound} />
  );
}

function LoadedUser({ user }: { readonly user: ManagedUser }) {
  const changing = useChangeUser();
  const own = useFieldsToFillIn('user');
  const may_change = useMay('API_/users:PATCH') && user.may_change;
  const edited = useEdited(draftOf(user), user);
  const { draft, errors, change, refuse } = edited;

  function handleSave(): void {
    if (refuse(problemsOf(draft, own, user.custom_fields))) return;
    edited.save(changing, { ...changeInput(user, draft, own), ...edited.based_on }, words.saved);
  }

  return (
    <RecordFrame
      title={user.name}
      aside={<StateBadge user={user} />}
      otherActions={may_change && <CopyRightsButton draft={draft} user={user} onCopy={change} />}
      back={BACK}
      errors={errors}
      isLocked={!may_change}
      notice={<WhyNot user={user} />}
      side={
        <>
          <UserAccess user={user} may_change={may_change} />
          {isKiosk(user) && <UserKiosk user={user} may_change={may_change} />}
          {may_change && user.state !== 'invited' && <UserSessions user={user} />}
        </>
      }
      saveBar={changesBar({ edited, changing, note: words.changes, onSave: handleSave, fault: errors['email'] })}
    >
      <UserFields user={user} draft={draft} errors={errors} onChange={change} />
    </RecordFrame>
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
