import { useState } from 'react';
import type { AccountId } from '@tsela/domain/ids';
import { isStaff } from '@tsela/domain/permissions/audience';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useSearchValues } from '../shell/address.ts';
import { useSession } from '../shell/session.ts';
import { useUnsavedGuard } from '../shell/unsaved-guard.ts';
import { useAccount, useFieldsToFillIn } from '../shipments/shipment-calls.ts';
import { users as words } from '../strings/users.ts';
import { useNavigator } from '../ui/app-link.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { focusFirstError } from '../ui/field.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { SaveBar } from '../ui/SaveBar.tsx';
import { showToast } from '../ui/toast.ts';
import { CopyRightsButton } from './CopyRights.tsx';
import classes from './parts/Users.module.css';
import { UserFields } from './UserFields.tsx';
import { useGoWhen } from '../ui/use-go-when.ts';
import { NEW_USER, createInput, isChanged, problemsOf } from './user-draft.ts';
import type { UserDraft } from './user-draft.ts';
import { useInviteUser } from './user-calls.ts';

/** Adds somebody and asks them to join; `account_id` in the address adds them to that account. Source: screens S45. */
export function NewUserPage() {
  const { user, account: own } = useSession();
  const asked = Number(useSearchValues()['account_id']);
  const found = useAccount(asked > 0 && isStaff(user) ? (asked as AccountId) : null).data?.accounts[0];
  const account = own ?? found ?? null;
  const fresh: UserDraft = account ? { ...NEW_USER, kind: 'account-user', account } : NEW_USER;
  const [edited, setEdited] = useState<UserDraft | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const navigator = useNavigator();
  const inviting = useInviteUser();
  const own_fields = useFieldsToFillIn('user');
  const draft = edited ?? fresh;
  useUnsavedGuard(!inviting.isSuccess && isChanged(draft, fresh));
  useGoWhen(inviting.data ? paths.user(inviting.data.user.id) : null);

  function refuse(problems: Readonly<Record<string, string>>): void {
    setErrors(problems);
    setTimeout(() => focusFirstError(problems));
  }

  function handleSave(): void {
    const problems = problemsOf(draft, own_fields);
    if (Object.keys(problems).length > 0) return refuse(problems);
    setErrors({});
    inviting.mutate(createInput(draft, own_fields), {
      onSuccess: ({ user: added }) => showToast({ text: words.invited(added.email), variant: 'success' }),
      onError: (error) => refuse(fieldErrors(error)),
    });
  }

  return (
    <PageFrame
      title={words.addTitle}
      otherActions={<CopyRightsButton draft={draft} onCopy={(change) => setEdited({ ...draft, ...change })} />}
      back={{ href: paths.users(), label: words.title }}
    >
      <div className={classes['columns']}>
        <div className={classes['main']}>
          <ErrorSummary errors={errors} />
          <UserFields draft={draft} errors={errors} onChange={(change) => setEdited({ ...draft, ...change })} />
        </div>
      </div>
      <SaveBar
        saveLabel={words.invite}
        error={inviting.error && (errors['email'] ?? shownError(inviting.error))}
        isSaving={inviting.isPending}
        onSave={handleSave}
        onCancel={() => navigator.go(paths.users())}
      />
    </PageFrame>
  );
}
