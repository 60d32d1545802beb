import type { AccountType } from '../accounts/account-rules.ts';
import { ZERO_CENTS } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';

/** What an account does before its first parcel, in that order. Source: screens S07, "new account". */
export const CUSTOMER_FIRST_STEPS = ['money', 'contact', 'parcel'] as const;
export type CustomerFirstStep = (typeof CUSTOMER_FIRST_STEPS)[number];

interface NewAccount {
  readonly account_type: AccountType;
  readonly balance_cents: Cents;
  readonly credit_limit_cents: Cents;
  readonly has_contacts: boolean;
  /** Who may not see what the account has is not asked to see to it. */
  readonly sees_money: boolean;
}

/** The steps of an account that has booked nothing, with what is done of them: it can pay, and has an address to send from. */
export function customerFirstSteps({
  account_type,
  balance_cents,
  credit_limit_cents,
  has_contacts,
  sees_money,
}: NewAccount): readonly { readonly key: CustomerFirstStep; readonly is_done: boolean }[] {
  const can_pay = balance_cents > ZERO_CENTS || (account_type === 'postpaid' && credit_limit_cents > ZERO_CENTS);
  return [
    ...(sees_money ? [{ key: 'money' as const, is_done: can_pay }] : []),
    { key: 'contact', is_done: has_contacts },
    { key: 'parcel', is_done: false },
  ];
}
