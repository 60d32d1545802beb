import { addCents, cents, subtractCents } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';

/** What an account's money is spread over; amounts are not negative but the balance, which may be. */
export interface AccountMoney {
  readonly balance_cents: Cents;
  /** What invoices still ask for. */
  readonly unpaid_cents: Cents;
  /** Charges that are on no invoice yet, less what was credited of them. */
  readonly uninvoiced_cents: Cents;
}

/**
 * What was paid in or credited and has settled nothing yet: the balance is this less what is asked for and what will be. Nothing when
 * more has been taken back since than was there.
 */
export function unusedCredit({ balance_cents, unpaid_cents, uninvoiced_cents }: AccountMoney): Cents {
  return cents(Math.max(0, addCents(balance_cents, unpaid_cents, uninvoiced_cents)));
}

/** A payment or another credit: what of it is gone otherwise, such as given back, and what of it settles invoices. */
export interface Credit {
  readonly transaction_id: number;
  readonly amount_cents: Cents;
  readonly spent_cents: Cents;
  readonly allocated_cents: Cents;
}

export interface UnpaidInvoice {
  readonly id: number;
  readonly total_cents: Cents;
  readonly paid_cents: Cents;
}

/** So much of one credit settles one invoice. */
export interface Allocation {
  readonly transaction_id: number;
  readonly document_id: number;
  readonly amount_cents: Cents;
}

/** What of a credit settles nothing yet. */
export function unallocatedOf({ amount_cents, spent_cents, allocated_cents }: Omit<Credit, 'transaction_id'>): Cents {
  return subtractCents(amount_cents, addCents(spent_cents, allocated_cents));
}

/** What an invoice still asks for. */
export function openOf({ total_cents, paid_cents }: Omit<UnpaidInvoice, 'id'>): Cents {
  return subtractCents(total_cents, paid_cents);
}

/**
 * Spreads credits over invoices, both in the order given, which is the oldest first, and at most `most_cents` of them: what debits on no
 * invoice take up is no credit's in particular. Source: ENUM-12.
 */
export function settle(credits: readonly Credit[], invoices: readonly UnpaidInvoice[], most_cents: Cents): Allocation[] {
  const made: Allocation[] = [];
  let left: number = most_cents;
  let at = 0;
  let free: number = credits[0] ? unallocatedOf(credits[0]) : 0;
  for (const invoice of invoices) {
    let open: number = openOf(invoice);
    for (let credit = credits[at]; credit && open > 0 && left > 0; credit = credits[at]) {
      const part = cents(Math.min(open, free, left));
      if (part > 0) made.push({ transaction_id: credit.transaction_id, document_id: invoice.id, amount_cents: part });
      open -= part;
      left -= part;
      free -= part;
      if (free > 0) continue;
      const next = credits[++at];
      free = next ? unallocatedOf(next) : 0;
    }
  }
  return made;
}

/** An allocation that stands, with its id. */
export interface StandingAllocation extends Allocation {
  readonly id: number;
}

/**
 * Which allocations of a credit end, in the order given, which is the newest first, so that at least so much of it is free again; and what the
 * last of them goes on with, where not all of it is needed.
 */
export function release(
  needed_cents: Cents,
  standing: readonly StandingAllocation[],
): { readonly ended: readonly StandingAllocation[]; readonly kept: readonly Allocation[] } {
  const ended: StandingAllocation[] = [];
  let needed: number = needed_cents;
  for (const allocation of standing) {
    if (needed <= 0) break;
    ended.push(allocation);
    needed -= allocation.amount_cents;
  }
  const last = ended.at(-1);
  if (needed >= 0 || !last) return { ended, kept: [] };
  const { transaction_id, document_id } = last;
  return { ended, kept: [{ transaction_id, document_id, amount_cents: cents(-needed) }] };
}
