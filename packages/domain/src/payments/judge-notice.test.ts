import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import type { GatewayNotice } from '../gateways/payment-gateway.ts';
import { judgeNotice } from './judge-notice.ts';
import type { AnnouncedPayment } from './judge-notice.ts';

const NOTICE: GatewayNotice = {
  gateway_payment_id: '100',
  reference: '7-T41',
  outcome: 'paid',
  amount_cents: cents(50_000),
  merchant: '10000100',
};
const PAYMENT: AnnouncedPayment = { status: 'pending', amount_cents: cents(50_000), gateway_payment_id: null };

function judged(notice: Partial<GatewayNotice>, payment: Partial<AnnouncedPayment> | null = {}) {
  return judgeNotice({ ...NOTICE, ...notice }, { merchant: '10000100', payment: payment && { ...PAYMENT, ...payment } });
}

describe('CALL-76: a genuine notice', () => {
  it.each([50_000, 50_001, 49_999])('of %d cents for R 500.00 is credited', (amount) => {
    expect(judged({ amount_cents: cents(amount) })).toEqual({ does: 'credit' });
  });

  it.each([50_002, 49_998, 100, 5_000_000])('of %d cents for R 500.00 fails the payment, and staff are told', (amount) => {
    expect(judged({ amount_cents: cents(amount) })).toEqual({ does: 'fail', because: 'wrong-amount', tells_staff: true });
  });

  it('to another merchant fails the payment, and staff are told', () => {
    expect(judged({ merchant: '10000101' })).toEqual({ does: 'fail', because: 'wrong-merchant', tells_staff: true });
  });

  it('of an unknown payment does nothing, and staff are told of the money', () => {
    expect(judged({}, null)).toEqual({ does: 'nothing', because: 'unknown', tells_staff: true });
    expect(judged({ outcome: 'failed' }, null)).toEqual({ does: 'nothing', because: 'unknown', tells_staff: false });
  });

  it('that is repeated does nothing, and a second payment under one reference is told to staff', () => {
    const paid = { status: 'complete', gateway_payment_id: '100' } as const;

    expect(judged({}, paid)).toEqual({ does: 'nothing', because: 'repeated', tells_staff: false });
    expect(judged({ gateway_payment_id: '101' }, paid)).toEqual({ does: 'nothing', because: 'paid-twice', tells_staff: true });
  });

  it.each(['failed', 'expired'] as const)('of money for a payment that has %s is credited all the same', (status) => {
    expect(judged({}, { status })).toEqual({ does: 'credit' });
  });

  it.each([
    ['failed', 'declined'],
    ['cancelled', 'cancelled'],
  ] as const)('that says %s fails an open payment, and leaves an ended one', (outcome, because) => {
    expect(judged({ outcome })).toEqual({ does: 'fail', because, tells_staff: false });
    for (const status of ['complete', 'expired', 'failed'] as const)
      expect(judged({ outcome }, { status })).toEqual({ does: 'nothing', because: 'late', tells_staff: false });
  });

  it('that says the payment is under way changes nothing', () => {
    expect(judged({ outcome: 'waiting' })).toEqual({ does: 'nothing', because: 'waiting', tells_staff: false });
  });
});
