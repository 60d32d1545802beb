import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { InputOf } from '@tsela/contract/route';
import { accountForm as words } from '../strings/accounts.ts';
import { amountOf } from './account-form-draft.ts';
import type { AccountDraft } from './account-form-draft.ts';

type Terms = Pick<AccountDraft, 'account_type' | 'credit_limit' | 'invoice_frequency' | 'invoice_frequency_time'>;

/** What a postpaid account needs before it can be saved. */
export function termsProblems(terms: Terms): Readonly<Record<string, string>> {
  if (terms.account_type !== 'postpaid') return {};
  const limit = amountOf(terms.credit_limit);
  return {
    ...(limit === undefined && { credit_limit: words.limitNeeded }),
    ...(limit === null && { credit_limit: words.amountNeeded }),
    ...(terms.invoice_frequency === 'weekly' &&
      terms.invoice_frequency_time === '' && { invoice_frequency_time: words.dayNeeded }),
  };
}

/** Type, limit and frequency as they are sent, with the time of the account that was read. */
export function termsInput(account: Account, terms: Terms): InputOf<typeof accountApi.change> {
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
