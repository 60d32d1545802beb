import type { Account } from '@tsela/contract/accounts/account-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useState } from 'react';
import { ApiError, fieldErrors, shownError } from '../api/api-error.ts';
import { useMay, useSession } from '../shell/session.ts';
import { useFieldsToFillIn } from '../shipments/shipment-calls.ts';
import { useUnsavedGuard } from '../shell/pages/unsaved-guard.ts';
import { accounts as words } from '../strings/accounts.ts';
import { showAlert } from '../ui/feedback/alert-dialog.ts';
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx';
import { focusFirstError } from '../ui/form/field.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { AccountFields } from './AccountFields.tsx';
import { AskToChange } from './AskToChange.tsx';
import { useChangeAccount } from './account-calls.ts';
import { changeInput, draftOf, isChanged, problemsOf } from './account-form-draft.ts';
import type { AccountDraft } from './account-form-draft.ts';
import { Stack } from '../ui/layout/Stack.tsx';

/** The details of an account as a form; read-only for users who may not change them. Source: screens S20, S44. */
export function AccountForm({ account: read, onReload }: { readonly account: Account; readonly onReload: () => void }) {
  const { user, settings } = useSession();
  const may_change = useMay('API_/accounts:PATCH');
  // What is being edited keeps the account it started from, whatever is read meanwhile: the server then tells of changes in between.
  const [edit, setEdit] = useState<{ readonly account: Account; readonly draft: AccountDraft } | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const changing = useChangeAccount();
  // Until the account is read again, what the saving answered is newer.
  const [answered, setAnswered] = useState<Account | null>(null);
  const account = answered !== null && answered.time_modified > read.time_modified ? answered : read;
  const base = edit?.account ?? account;
  const draft = edit?.draft ?? draftOf(account);
  const has_changes = isChanged(draft, draftOf(base));
  useUnsavedGuard(has_changes);
  const own = useFieldsToFillIn('account');
  const fields = [...readSetting(settings, 'registration_fields'), ...readSetting(settings, 'internal_account_fields')];

  function discard(): void {
    setEdit(null);
    setErrors({});
    changing.reset();
  }

  function refuse(problems: Readonly<Record<string, string>>): void {
    setErrors(problems);
    setTimeout(() => focusFirstError(problems));
  }

  async function handleOvertaken(): Promise<void> {
    const { title: question, body, overwrite, reload } = words.overtaken;
    const is_overwritten = await showAlert({
      title: question,
      body,
      okButtonText: overwrite,
      cancelButtonText: reload,
      okButtonVariant: 'danger',
      shouldShowCancelButton: true,
    });
    if (is_overwritten) return send({ overwrite: true });
    discard();
    onReload();
  }

  function send({ overwrite }: { readonly overwrite: boolean }): void {
    const { time_modified, ...input } = changeInput(base, draft, fields, own);
    changing.mutate(overwrite ? input : { ...input, ...(time_modified !== undefined && { time_modified }) }, {
      onSuccess: ({ account: after }) => {
        setAnswered(after);
        discard();
        showToast({ text: words.saved, variant: 'success' });
      },
      onError: (error) => {
        const is_overtaken = error instanceof ApiError && error.status === 409 && error.violations.length === 0;
        if (is_overtaken) return void handleOvertaken();
        refuse(fieldErrors(error));
      },
    });
  }

  function handleSave(): void {
    const problems = problemsOf(draft, own, base.custom_fields);
    if (Object.keys(problems).length > 0) return refuse(problems);
    setErrors({});
    send({ overwrite: false });
  }

  return (
    <>
      <Stack gap={4} max={860}>
        {!isStaff(user) && <AskToChange account={account} />}
        <Stack as="fieldset" gap={4} disabled={!may_change}>
          {!may_change && <Notice kind="info">{words.readOnly}</Notice>}
          <ErrorSummary errors={errors} />
          <AccountFields
            account={account}
            draft={draft}
            errors={errors}
            onChange={(change) => setEdit({ account: base, draft: { ...draft, ...change } })}
          />
        </Stack>
      </Stack>
      {has_changes && (
        <SaveBar
          note={words.changes}
          error={changing.error && shownError(changing.error)}
          isSaving={changing.isPending}
          onSave={handleSave}
          onCancel={discard}
        />
      )}
    </>
  );
}
