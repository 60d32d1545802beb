import { ZERO_CENTS, cents, subtractCents } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';

/** A payment that came in, and what its account has. */
export interface RefundableFacts {
  readonly amount_cents: Cents;
  readonly returned_cents: Cents;
  /** The account's balance; in debt it is negative. */
  readonly balance_cents: Cents;
  /** What gateways were asked to give back of the account's other payments, and is not booked yet. */
  readonly under_way_cents: Cents;
}

export interface Refundable {
  /** What was not given back of it. */
  readonly left_cents: Cents;
  /** What the account has in credit beside refunds that are under way. */
  readonly in_credit_cents: Cents;
  /** The smaller of the two. */
  readonly refundable_cents: Cents;
}

/** What of a payment may go back: no more than is left of it, and than its account has in credit. Source: screens S43, PERM-077. */
export function refundableOf({ amount_cents, returned_cents, balance_cents, under_way_cents }: RefundableFacts): Refundable {
  const left_cents = subtractCents(amount_cents, returned_cents);
  const free_cents = subtractCents(balance_cents, under_way_cents);
  const in_credit_cents = free_cents > ZERO_CENTS ? free_cents : ZERO_CENTS;
  return { left_cents, in_credit_cents, refundable_cents: cents(Math.min(left_cents, in_credit_cents)) };
}
