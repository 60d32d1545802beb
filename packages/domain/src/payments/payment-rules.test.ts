import { describe, expect, it } from 'vitest';
import {
  EMAIL_CONFIRMATION,
  canBecome,
  readPaymentReference,
  shipmentPaymentReference,
  statusOncePaid,
  topUpReference,
} from './payment-rules.ts';

describe('payments', () => {
  it.each([
    ['CONST-27', 1, '7-41'],
    ['CONST-28', 2, '7-41-2'],
    ['CONST-28', 3, '7-41-3'],
  ])('%s: attempt %s has the reference %s', (_id, attempt, reference) => {
    expect(shipmentPaymentReference({ provider_id: 7, shipment_id: 41, attempt })).toBe(reference);
  });

  it('CONST-28: a top-up has a reference of its own', () => {
    expect(topUpReference({ provider_id: 7, payment_id: 41 })).toBe('7-T41');
  });

  it('CONST-26: the e-mail confirmation flag is 0', () => {
    expect(EMAIL_CONFIRMATION).toBe('0');
  });

  it.each([
    ['7-T41', { provider_id: 7, purpose: 'topup' }],
    ['7-41', { provider_id: 7, purpose: 'shipment' }],
    ['7-41-2', { provider_id: 7, purpose: 'shipment' }],
    ['7-41-0', null],
    ['7-41-2-3', null],
    ['7-T41-2', null],
    ['07-T41', null],
    ['7-T0', null],
    ['7-0', null],
    ['7-T41 ', null],
    ['7-T4.1', null],
    ['9999999999999999-T1', null],
  ])('CONST-27 CONST-28: "%s" is read as %o', (reference, read) => {
    expect(readPaymentReference(reference)).toEqual(read);
  });

  it.each([
    ['pending', true, true],
    ['complete', false, false],
    ['failed', true, false],
    ['expired', true, false],
  ] as const)('CALL-76: one that is %s can be completed: %s, can fail: %s', (state, completes, fails) => {
    expect(canBecome(state, 'complete')).toBe(completes);
    expect(canBecome(state, 'failed')).toBe(fails);
    expect(canBecome(state, 'expired')).toBe(fails);
  });

  it('CALL-76: a paid shipment is submitted, or awaits its drop-off', () => {
    expect(statusOncePaid({ has_collection_pickup_point: false })).toBe('submitted');
    expect(statusOncePaid({ has_collection_pickup_point: true })).toBe('awaiting-dropoff');
  });
});
