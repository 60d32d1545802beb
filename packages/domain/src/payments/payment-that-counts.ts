import { addCents } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';
import type { PaymentState } from './payment-rules.ts';

interface StartedPayment {
  readonly status: PaymentState;
  readonly amount_cents: Cents;
}

/** The payment that says what has become of a shipment, and what else came in for it. */
export interface PaymentThatCounts<Payment> {
  readonly payment: Payment | null;
  /** What pays for nothing, since the shipment was paid already. */
  readonly over_cents: Cents;
}

/**
 * Of several payments for one shipment the one its payer is told of. While it waits that is the newest. Once it waits no longer, it is the first
 * that has arrived: one that was begun after it, or beside it in another window, neither hides it nor books anything. Takes the newest first.
 * Source: screens S23.
 */
export function paymentThatCounts<Payment extends StartedPayment>(
  newest_first: readonly Payment[],
  { is_unpaid }: { readonly is_unpaid: boolean },
): PaymentThatCounts<Payment> {
  const newest = newest_first[0] ?? null;
  const arrived = newest_first.filter(({ status }) => status === 'complete');
  const first = arrived.at(-1);
  if (is_unpaid || first === undefined) return { payment: newest, over_cents: addCents() };
  return { payment: first, over_cents: addCents(...arrived.slice(0, -1).map(({ amount_cents }) => amount_cents)) };
}
