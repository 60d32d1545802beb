import { cardText } from '@tsela/domain/payments/saved-cards';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import { NEGATIVE_BALANCE_BADGE, hasNegativeBalanceFlag, isOnHold } from '@tsela/domain/accounts/account-rules';
import { WEEKDAY_NAMES } from '@tsela/domain/time/weekday-names';
import { accounts } from '../strings/accounts.ts';
import { longDateText } from '../ui/show/date-text.ts';

export interface AccountBadge {
  /** The status whose colour it has. */
  readonly status: string;
  readonly label: string;
}

type BadgedAccount = Pick<Account, 'account_type' | 'balance' | 'is_on_hold' | 'temp_disable_auto_hold' | 'status'> &
  Partial<Pick<Account, 'needs_approval' | 'wants_postpaid' | 'figures' | 'temp_disable_auto_hold_until' | 'time_close_asked'>>;

/** What has to be seen of an account at once, the worst first. Source: ACCT-01 to ACCT-03. */
export function accountBadges(account: BadgedAccount): readonly AccountBadge[] {
  const { account_type, balance } = account;
  const is_negative = balance !== undefined && hasNegativeBalanceFlag({ account_type, balance });
  const is_hold_exempt = account.is_on_hold && !isOnHold(account);
  return [
    ...(isOnHold(account) ? [{ status: 'overdue', label: accounts.onHold }] : []),
    ...(account.figures?.is_overdue === true ? [{ status: 'unpaid', label: accounts.overdue }] : []),
    ...(is_negative ? [{ status: 'unpaid', label: NEGATIVE_BALANCE_BADGE }] : []),
    ...(is_hold_exempt ? [{ status: 'pending', label: holdExemptionText(account.temp_disable_auto_hold_until ?? null) }] : []),
    ...(account.needs_approval === true && account.status === 'open'
      ? [{ status: 'pending', label: accounts.awaitsApproval }]
      : []),
    ...(account.wants_postpaid === true && account.status === 'open'
      ? [{ status: 'pending', label: accounts.states.postpaid_wanted }]
      : []),
    ...(account.time_close_asked && account.status === 'open' ? [{ status: 'pending', label: accounts.wantsToClose }] : []),
    ...(account.status === 'closed' ? [{ status: 'closed', label: accounts.statuses.closed }] : []),
  ];
}

function holdExemptionText(until: string | null): string {
  return until === null ? accounts.holdExempt : accounts.holdExemptUntil(longDateText(`${until}T12:00:00+02:00`));
}

/** What a postpaid account may still spend, in rand; null where there is no limit or amounts are not shown. */
export function availableCredit({
  account_type,
  balance,
  credit_limit,
}: Pick<Account, 'account_type' | 'balance' | 'credit_limit'>): number | null {
  if (account_type !== 'postpaid' || balance === undefined || credit_limit === undefined) return null;
  return Math.max(0, Math.round((credit_limit + balance) * 100) / 100);
}

/** How often an account is invoiced, and of weekly invoices on which day. Source: DATA-33, ENUM-11. */
export function invoicesText({
  invoice_frequency,
  invoice_frequency_time,
}: Pick<Account, 'invoice_frequency' | 'invoice_frequency_time'>): string {
  const day =
    invoice_frequency === 'weekly' && invoice_frequency_time !== null ? WEEKDAY_NAMES[invoice_frequency_time] : undefined;
  const frequency = accounts.frequencies[invoice_frequency];
  return day === undefined ? frequency : accounts.onWeekday(frequency, day);
}

/** The card an account is charged on, as people tell it from others; null for none. Source: DATA-33. */
export function defaultCardText(card: Account['account_billing_card_information']): string | null {
  return card ? cardText(card) : null;
}
