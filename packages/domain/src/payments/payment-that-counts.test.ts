import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { paymentThatCounts } from './payment-that-counts.ts';
import type { PaymentState } from './payment-rules.ts';

/** Payments of R 1, R 2, R 4 … in the order in which they were begun. */
const begun = (...states: readonly PaymentState[]) =>
  states.map((status, at) => ({ id: at + 1, status, amount_cents: cents(100 * 2 ** at) })).toReversed();

describe('SCREEN-23: of several payments for a shipment', () => {
  it.each<[PaymentState[], boolean, number | null, number]>([
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
  ])('%j, of one that is unpaid: %s, number %s is told of, and %s cents are too much', (states, is_unpaid, id, over) => {
    const { payment, over_cents } = paymentThatCounts(begun(...states), { is_unpaid });

    expect([payment?.id ?? null, Number(over_cents)]).toEqual([id, over]);
  });
});
