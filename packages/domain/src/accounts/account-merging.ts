import { isForVisitors } from '../permissions/visitors.ts';
import { randText } from '../formats/rand-text.ts';
import { ZERO_CENTS, addCents, negateCents } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';
import type { AccountStatus, AccountType } from './account-rules.ts';

/** Of an account, what decides whether it is merged into another one or takes another one over. */
export interface MergingFacts {
  readonly id: number;
  readonly account_code: string;
  readonly account_type: AccountType;
  readonly status: AccountStatus;
  readonly needs_approval: boolean;
  /** Below zero is owed. */
  readonly balance_cents: Cents;
  readonly credit_limit_cents: Cents;
}

/** What else has to be known of the account that is merged. */
export interface MergedFacts extends MergingFacts {
  readonly unpaid_invoices: number;
  readonly announced_payments: number;
  readonly shipments: number;
  readonly charges: number;
}

/** All of it moves in one transaction, so there is an end to how much that can be. */
export const MOST_SHIPMENTS_MERGED = 20_000;

/**
 * Why an account cannot be merged into another one; null when it can. An invoice stays the debt of its account, so unpaid ones come
 * first; a balance beyond the limit is not taken over. Source: screens S44.
 */
export function whyNotToMerge(merged: MergedFacts, into: MergingFacts): string | null {
  const { account_code, unpaid_invoices, announced_payments } = merged;
  if (merged.id === into.id) return 'Please choose another account than the one that is merged.';
  if (merged.status === 'closed') return `${account_code} is closed.`;
  if (into.status === 'closed') return `${into.account_code} is closed.`;
  if (isForVisitors(merged) || isForVisitors(into)) return 'An account for visitors is not merged.';
  if (merged.needs_approval || into.needs_approval) return 'An account that waits for approval is not merged.';
  if (merged.account_type !== into.account_type)
    return `${account_code} is ${merged.account_type} and ${into.account_code} ${into.account_type}. Make both the same first.`;
  if (unpaid_invoices > 0) {
    const invoices = unpaid_invoices === 1 ? 'an unpaid invoice. It has' : `${unpaid_invoices} unpaid invoices. They have`;
    return `${account_code} has ${invoices} to be paid or credited first.`;
  }
  if (announced_payments > 0) return `${account_code} has a payment on its way. Please wait until it has arrived or failed.`;
  if (merged.shipments > MOST_SHIPMENTS_MERGED || merged.charges > MOST_SHIPMENTS_MERGED)
    return `${account_code} has more shipments than can be moved at once (${MOST_SHIPMENTS_MERGED}).`;
  return whyNotToBear(merged.balance_cents, into);
}

/** A debt that comes over counts against the limit; an account beyond it already takes over credit only. */
function whyNotToBear(
  balance_cents: Cents,
  { account_code, balance_cents: own_cents, credit_limit_cents }: MergingFacts,
): string | null {
  if (balance_cents >= ZERO_CENTS) return null;
  const after = addCents(own_cents, balance_cents);
  if (after >= negateCents(credit_limit_cents)) return null;
  return `${account_code} would owe ${randText(negateCents(after))}, which is more than its limit of ${randText(credit_limit_cents)}.`;
}
