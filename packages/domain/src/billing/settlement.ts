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

/** What of a payment that is taken back had settled invoices: those are open again. */
export function settledBy(reversed: Cents, { balance_cents, unpaid_cents, uninvoiced_cents }: AccountMoney): Cents {
  const missing = -addCents(balance_cents, unpaid_cents, uninvoiced_cents);
  return cents(Math.max(0, Math.min(reversed, missing)));
}

/** Takes an amount off what invoices were paid, in the order given, which is the newest first; answers those that change. */
export function unsettle(
  amount: Cents,
  invoices: readonly Pick<UnpaidInvoice, 'id' | 'paid_cents'>[],
): { id: number; paid_cents: Cents }[] {
  let left = amount;
  return invoices.flatMap(({ id, paid_cents }) => {
    const part = cents(Math.min(left, paid_cents));
    left = subtractCents(left, part);
    return part > 0 ? [{ id, paid_cents: subtractCents(paid_cents, part) }] : [];
  });
}

export interface UnpaidInvoice {
  readonly id: number;
  readonly total_cents: Cents;
  readonly paid_cents: Cents;
}

/** Spreads a credit over unpaid invoices in the order given, which is the oldest first; answers those that change. */
export function settle(credit: Cents, invoices: readonly UnpaidInvoice[]): { id: number; paid_cents: Cents }[] {
  let left = credit;
  return invoices.flatMap(({ id, total_cents, paid_cents }) => {
    const part = cents(Math.min(left, subtractCents(total_cents, paid_cents)));
    left = subtractCents(left, part);
    return part > 0 ? [{ id, paid_cents: addCents(paid_cents, part) }] : [];
  });
}
