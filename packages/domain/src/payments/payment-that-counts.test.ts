import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { paymentThatCounts } from './payment-that-counts.ts';
import type { PaymentState } from './payment-rules.ts';

/** How a payment stands; `credit` has come in and books nothing. */
type Begun = PaymentState | 'credit';

/** Payments of R 1, R 2, R 4 … in the order in which they were begun. */
const begun = (...states: readonly Begun[]) =>
  states
    .map((state, at) => ({
      id: at + 1,
      status: state === 'credit' ? ('complete' as const) : state,
      books_nothing: state === 'credit',
      amount_cents: cents(100 * 2 ** at),
    }))
    .toReversed();

describe('SCREEN-23: of several payments for a shipment', () => {
  it.each<[Begun[], boolean, number | null, number]>([
    [[], true, null, 0],
    [[], false, null, 0],
    [['failed', 'pending'], true, 2, 0],
    [['pending', 'failed'], true, 2, 0],
    // What came in and books nothing, since the price has risen, is told of until another one is begun.
    [['complete'], true, 1, 0],
    [['complete', 'pending'], true, 2, 0],
    [['complete', 'pending'], false, 1, 0],
    [['pending', 'complete'], false, 2, 0],
    [['failed', 'complete', 'expired'], false, 2, 0],
    [['complete', 'complete'], false, 1, 200],
    [['complete', 'failed', 'complete', 'complete'], false, 1, 1200],
    [['failed', 'pending'], false, 2, 0],
    // Settled by hand or out of the balance, before it came in or after too little had.
    [['credit'], false, 1, 100],
    [['credit', 'credit'], false, 1, 300],
    [['credit'], true, 1, 0],
    [['credit', 'complete'], false, 2, 100],
    [['complete', 'credit', 'pending'], false, 1, 200],
  ])('%j, of one that is unpaid: %s, number %s is told of, and %s cents are too much', (states, is_unpaid, id, over) => {
    const { payment, over_cents } = paymentThatCounts(begun(...states), { is_unpaid });

    expect([payment?.id ?? null, Number(over_cents)]).toEqual([id, over]);
  });
});
