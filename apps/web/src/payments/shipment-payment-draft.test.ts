import type { ShipmentToPay } from '@tsela/contract/payments/payment-api';
import { describe, expect, it } from 'vitest';
import { stageOf, wayOf, whyFailed } from './shipment-payment-draft.ts';

function payment(status: string, failure_reason: string | null = null) {
  return { status, failure_reason } as ShipmentToPay['payment'];
}

describe('a shipment and its payment', () => {
  it.each([
    ['payment-pending', null, 'to-pay'],
    ['payment-pending', 'pending', 'confirming'],
    ['payment-pending', 'failed', 'to-pay'],
    ['payment-failed', 'failed', 'to-pay'],
    ['payment-pending', 'expired', 'to-pay'],
    ['submitted', 'complete', 'booked'],
    ['awaiting-dropoff', 'complete', 'booked'],
    ['payment-pending', 'complete', 'credited'],
    ['cancelled', 'complete', 'credited'],
    ['cancelled', null, 'over'],
    ['submitted', 'pending', 'over'],
    ['submitted', null, 'over'],
  ])('SCREEN-23: that is %s with a payment that is %s is %s', (status, paid, stage) => {
    expect(stageOf({ status, payment: paid === null ? null : payment(paid) })).toBe(stage);
  });

  it.each([
    ['failed', 'declined', 'The payment was declined. Please try again, or pay in another way.'],
    ['failed', 'wrong-amount', 'The payment could not be matched to this parcel. We are looking into it.'],
    ['failed', 'cancelled', 'The payment was cancelled. Nothing was paid.'],
    ['expired', null, 'We did not hear of the payment in time. Please try again.'],
    ['pending', null, null],
    ['complete', null, null],
  ])('SCREEN-23: whose payment is %s (%s) says "%s"', (status, reason, text) => {
    expect(whyFailed({ payment: payment(status, reason) })).toBe(text);
  });

  it('is paid in the way that was chosen while it is offered, else in the first', () => {
    expect(wayOf('credit_card', ['balance', 'credit_card'])).toBe('credit_card');
    expect(wayOf('instant_eft', ['balance', 'credit_card'])).toBe('balance');
    expect(wayOf(null, [])).toBeUndefined();
  });
});
