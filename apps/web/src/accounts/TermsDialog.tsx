import type { Account } from '@tsela/contract/accounts/account-shapes';
import { SEE_BILLING_INFO } from '@tsela/domain/permissions/inline-permissions';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { useMay } from '../shell/session.ts';
import { Choice } from '../ui/form/Choice.tsx';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { accountForm, accountActions as words, accounts } from '../strings/accounts.ts';
import { ui } from '../strings/ui.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { DraftText, Frequency } from './AccountFields.tsx';
import { useChangeAccount } from './account-calls.ts';
import { amountOf, draftOf } from './account-form-draft.ts';
import { Sentence } from '../ui/show/Text.tsx';
import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { InputOf } from '@tsela/contract/route';
import type { AccountDraft } from './account-form-draft.ts';

const TYPES = ['prepaid', 'postpaid'] as const;

/** Changes whether an account pays first or later, and up to what. Source: screens S44, "change type", "credit limit". */
export function TermsDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const sees_amounts = useMay(SEE_BILLING_INFO);
  const changing = useChangeAccount();
  const [draft, setDraft] = useState(() => draftOf(account));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const is_postpaid = draft.account_type === 'postpaid';

  function handleOk(): void {
    const problems = termsProblems(draft);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    changing.mutate(termsInput(account, draft), {
      onSuccess: () => {
        showToast({ text: words.termsSaved, variant: 'success' });
        onClose();
      },
      onError: (error) => setErrors(fieldErrors(error)),
    });
  }

  const props = { draft, errors, onChange: (change: Partial<typeof draft>) => setDraft({ ...draft, ...change }) };
  return (
    <FormDialog
      title={words.termsTitle(account.name)}
      onClose={onClose}
      okLabel={ui.save}
      is_pending={changing.isPending}
      onOk={handleOk}
      fault={shownError(changing.error)}
    >
      <Sentence>{words.termsText}</Sentence>
      <Choice
        label={accounts.type}
        value={is_postpaid ? 'postpaid' : 'prepaid'}
        options={TYPES.map((value) => ({ value, label: accounts.types[value] }))}
        onChange={(account_type) => props.onChange({ account_type })}
      />
      {is_postpaid && sees_amounts && (
        <DraftText
          {...props}
          label={accounts.creditLimit}
          name="credit_limit"
          description={accountForm.creditLimitHelp}
          is_required
        />
      )}
      {is_postpaid && <Frequency {...props} />}
      {!is_postpaid && account.account_type === 'postpaid' && <Sentence>{words.becomesPrepaid}</Sentence>}
    </FormDialog>
  );
}

type Terms = Pick<AccountDraft, 'account_type' | 'credit_limit' | 'invoice_frequency' | 'invoice_frequency_time'>;

/** What a postpaid account needs before it can be saved. */
function termsProblems(terms: Terms): Readonly<Record<string, string>> {
  if (terms.account_type !== 'postpaid') return {};
  const limit = amountOf(terms.credit_limit);
  return {
    ...(limit === undefined && { credit_limit: accountForm.limitNeeded }),
    ...(limit === null && { credit_limit: accountForm.amountNeeded }),
    ...(terms.invoice_frequency === 'weekly' &&
      terms.invoice_frequency_time === '' && { invoice_frequency_time: accountForm.dayNeeded }),
  };
}

/** Type, limit and frequency as they are sent, with the time of the account that was read. */
function termsInput(account: Account, terms: Terms): InputOf<typeof accountApi.change> {
  const read = { id: account.id, time_modified: account.time_modified, account_type: terms.account_type };
  if (terms.account_type !== 'postpaid') return read;
  const credit_limit = amountOf(terms.credit_limit);
  const day = terms.invoice_frequency_time;
  return {
    ...read,
    ...(typeof credit_limit === 'number' && { credit_limit }),
    invoice_frequency: terms.invoice_frequency,
    invoice_frequency_time: day === '' ? null : Number(day),
  };
}
