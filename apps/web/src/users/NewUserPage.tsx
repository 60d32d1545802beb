import type { AccountId } from '@tsela/domain/ids';
import { isStaff } from '@tsela/domain/permissions/audience';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useSearchValues } from '../shell/pages/address.ts';
import { useSession } from '../shell/session.ts';
import { useEdited } from '../shell/use-edited.ts';
import { useAccount, useFieldsToFillIn } from '../shipments/shipment-calls.ts';
import { users as words } from '../strings/users.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { RecordFrame } from '../ui/form/RecordFrame.tsx';
import { CopyRightsButton } from './CopyRights.tsx';
import { tellInvitation } from './parts/tell-invitation.tsx';
import { UserFields } from './UserFields.tsx';
import { useGoWhen } from '../ui/act/use-go-when.ts';
import { NEW_USER, createInput, problemsOf } from './user-draft.ts';
import type { UserDraft } from './user-draft.ts';
import { useInviteUser } from './user-calls.ts';

/** Adds a user and invites them; `account_id` in the address adds them to that account. Source: screens S45. */
export function NewUserPage() {
  const { user, account: own } = useSession();
  const asked = Number(useSearchValues()['account_id']);
  const found = useAccount(asked > 0 && isStaff(user) ? (asked as AccountId) : null).data?.accounts[0];
  const account = own ?? found ?? null;
  const fresh: UserDraft = account ? { ...NEW_USER, kind: 'account-user', account } : NEW_USER;
  const navigator = useNavigator();
  const inviting = useInviteUser();
  const own_fields = useFieldsToFillIn('user');
  const { draft, errors, change, refuse } = useEdited(fresh, { is_done: inviting.isSuccess });
  useGoWhen(inviting.data ? paths.user(inviting.data.user.id) : null);

  function handleSave(): void {
    if (refuse(problemsOf(draft, own_fields))) return;
    inviting.mutate(createInput(draft, own_fields), {
      onSuccess: ({ invitation }) => tellInvitation(invitation),
      onError: (error) => refuse(fieldErrors(error)),
    });
  }

  return (
    <RecordFrame
      title={SCREENS.newUser.title}
      otherActions={<CopyRightsButton draft={draft} onCopy={change} />}
      back={{ href: paths.users(), label: SCREENS.users.title }}
      errors={errors}
      saveBar={{
        saveLabel: words.invite,
        error: inviting.error && (errors['email'] ?? shownError(inviting.error)),
        isSaving: inviting.isPending,
        onSave: handleSave,
        onCancel: () => navigator.go(paths.users()),
      }}
    >
      <UserFields draft={draft} errors={errors} onChange={change} />
    </RecordFrame>
  );
}
