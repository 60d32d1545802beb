/** Source: PROD-12. */
export const ACCOUNT_TYPES = ['prepaid', 'postpaid', 'guest'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Source: ENUM-14. */
export const ACCOUNT_STATUSES = ['open', 'closed'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** On hold when held and not exempt for a while. Derived, never stored. Source: ACCT-01. */
export function isOnHold(account: { readonly is_on_hold: boolean; readonly temp_disable_auto_hold: boolean }): boolean {
  return account.is_on_hold && !account.temp_disable_auto_hold;
}

/** Whether the account is flagged: prepaid and below zero. The balance in any unit. Source: ACCT-02. */
export function hasNegativeBalanceFlag(account: { readonly account_type: AccountType; readonly balance: number }): boolean {
  return account.account_type === 'prepaid' && account.balance < 0;
}

/** What the red badge of a flagged account reads. Source: ACCT-03. */
export const NEGATIVE_BALANCE_BADGE = 'Negative balance';
