import { addCents } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';
import type { PaymentState } from './payment-rules.ts';

interface StartedPayment {
  readonly status: PaymentState;
  readonly amount_cents: Cents;
  /** Whether it had come in when the shipment did not wait for it, or not for so little: it is credit. */
  readonly books_nothing: boolean;
}

/** The payment that says what has become of a shipment, and what else came in for it. */
export interface PaymentThatCounts<Payment> {
  readonly payment: Payment | null;
  /** What pays for nothing, since the shipment was settled by something else. */
  readonly over_cents: Cents;
}

/**
 * Of several payments for one shipment the one its payer is told of. While it waits that is the newest. Once it waits no longer, it is the one
 * that booked it: one that was begun after it, or beside it in another window, neither hides it nor books anything. Where none did, since it
 * was settled by hand or out of the balance, all that has arrived is too much. Takes the newest first.
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
  const booking = arrived.findLast(({ books_nothing }) => !books_nothing);
  const over = arrived.filter((each) => each !== booking);
  return { payment: booking ?? first, over_cents: addCents(...over.map(({ amount_cents }) => amount_cents)) };
}
