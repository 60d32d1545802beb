import { randText } from '../formats/rand-text.ts';
import { addCents, cents, centsFromRand, hasWholeCents, subtractCents } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';
import type { Violation } from '../problem.ts';
import { openOf, unallocatedOf } from './settlement.ts';
import type { Credit, UnpaidInvoice } from './settlement.ts';

/** Allocations of one call. */
export const ALLOCATIONS_MOST = 200;

/** So much of a credit for an invoice, as it is asked for; the amount in rand. */
export interface AskedAllocation {
  readonly transaction_id: number;
  readonly invoice_id: number;
  readonly amount: number;
}

/** What allocations of one account are judged by. */
export interface AllocationFacts {
  readonly credits: readonly Credit[];
  readonly invoices: readonly UnpaidInvoice[];
  /** What of the account's credit no debit takes up. */
  readonly unused_cents: Cents;
}

/**
 * Each allocation is more than nothing, of a credit and to an invoice of the account, at most what is unallocated of the one and open of the
 * other, whatever stands before it in the same list; and all of them at most what no debit takes up. Fields are `allocations.0.amount` and
 * the like. Source: screens S36, S41.
 */
export function checkAllocations(asked: readonly AskedAllocation[], facts: AllocationFacts): Violation[] {
  const free = new Map(facts.credits.map((credit) => [credit.transaction_id, unallocatedOf(credit)]));
  const open = new Map(facts.invoices.map((invoice) => [invoice.id, openOf(invoice)]));
  const found: Violation[] = [];
  let total = cents(0);
  for (const [at, { transaction_id, invoice_id, amount }] of asked.entries()) {
    const [unallocated, unpaid] = [free.get(transaction_id), open.get(invoice_id)];
    const refused = whyNot(amount, { unallocated, unpaid });
    if (refused !== null) {
      found.push({ ...refused, field: `allocations.${at}.${refused.field}` });
      continue;
    }
    const part = centsFromRand(amount);
    free.set(transaction_id, subtractCents(unallocated ?? cents(0), part));
    open.set(invoice_id, subtractCents(unpaid ?? cents(0), part));
    total = addCents(total, part);
  }
  if (found.length > 0 || total <= facts.unused_cents) return found;
  return [{ field: 'allocations', code: 'too-much', message: takenUp(facts.unused_cents) }];
}

function whyNot(
  amount: number,
  { unallocated, unpaid }: { readonly unallocated: Cents | undefined; readonly unpaid: Cents | undefined },
): Violation | null {
  if (unallocated === undefined)
    return { field: 'transaction_id', code: 'not-found', message: 'This account has no such payment or credit.' };
  if (unpaid === undefined) return { field: 'invoice_id', code: 'not-found', message: 'This account has no such invoice.' };
  if (!hasWholeCents(amount) || amount <= 0)
    return { field: 'amount', code: 'invalid', message: 'Please enter an amount of more than nothing, in rand and whole cents.' };
  const part = centsFromRand(amount);
  if (part > unallocated)
    return {
      field: 'amount',
      code: 'too-much',
      message: `Only ${randText(unallocated)} of this payment or credit is unallocated.`,
    };
  if (part > unpaid) return { field: 'amount', code: 'too-much', message: `Only ${randText(unpaid)} of this invoice is open.` };
  return null;
}

function takenUp(unused: Cents): string {
  return `Only ${randText(unused)} can be allocated: debits that are on no invoice take up the rest of the account's credit.`;
}
