import { isGuestAccount } from '../permissions/settings-access.ts';
import { randText } from '../formats/rand-text.ts';
import type { Cents } from '../money/cents.ts';
import type { Day } from '../time/day.ts';
import type { AccountStatus, AccountType } from './account-rules.ts';

/** What staff may do about a hold: set it, end it, or leave it aside for a while. Source: screens S44. */
export const HOLD_ACTIONS = ['hold', 'release', 'let-off'] as const;
export type HoldAction = (typeof HOLD_ACTIONS)[number];

/** The columns of a hold. */
export interface Hold {
  readonly is_on_hold: boolean;
  readonly temp_disable_auto_hold: boolean;
  /** The last day on which the hold is left aside. */
  readonly temp_disable_auto_hold_until: Day | null;
}

/** A hold after something was done about it. A new hold holds: an exemption from the old one is over. Source: ACCT-01, screens S44. */
export function holdAfter(before: Hold, action: HoldAction, until: Day | null): Hold {
  switch (action) {
    case 'hold':
      return { is_on_hold: true, temp_disable_auto_hold: false, temp_disable_auto_hold_until: null };
    case 'release':
      return { is_on_hold: false, temp_disable_auto_hold: false, temp_disable_auto_hold_until: null };
    case 'let-off':
      // Of the hold alone: what is handed in may be a whole account.
      return { is_on_hold: before.is_on_hold, temp_disable_auto_hold: true, temp_disable_auto_hold_until: until };
  }
}

/** Why nothing can be done about the hold of an account; null when it can. */
export function whyHoldStays(account: { readonly status: AccountStatus }): string | null {
  return account.status === 'closed' ? 'The account is closed.' : null;
}

/** Why a hold cannot be left aside until that day; null when it can. */
export function whyNotUntil(until: Day | null, today: Day): string | null {
  if (until === null) return 'Please choose the last day on which the account may send although it is on hold.';
  return until < today ? 'Please choose today or a later day.' : null;
}

/** Of an account, what decides whether it can be closed. */
export interface ClosingFacts {
  readonly status: AccountStatus;
  readonly account_type: AccountType;
  readonly account_code: string;
  readonly balance_cents: Cents;
}

/**
 * Why an account cannot be closed; null when it can. `sees_amounts` tells whether the reader may be told the balance.
 * Source: screens S44, "needs balance zero", "a guest account cannot be closed while it is the default account".
 */
export function whyNotToClose(
  account: ClosingFacts,
  { default_account_code, sees_amounts }: { readonly default_account_code: string; readonly sees_amounts: boolean },
): string | null {
  if (account.status === 'closed') return 'The account is closed already.';
  if (isGuestAccount(account, default_account_code))
    return 'Visitors book on this account. Choose another account for them in the settings first.';
  if (account.balance_cents === 0) return null;
  const now = sees_amounts ? ` It is ${randText(account.balance_cents)}.` : '';
  return `The balance has to be zero before the account can be closed.${now}`;
}

/** The refusal of a booking for an account that staff have not approved yet. Source: screens S04. */
export const AWAITS_APPROVAL = 'Account waiting for approval. You can get quotes, but not send parcels.';
