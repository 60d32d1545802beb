import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { actionShipmentOf, resendablePinOf } from './detail/action-facts-draft.ts';
import { changeLines } from './detail/audit-draft.ts';
import { failureKind, failureOf, refuseUnsaved } from './booking-draft.ts';
import { cancellationError } from './cancellation-draft.ts';
import { aShipment } from './shipment.testing.ts';
import { askedPoint, modeOf, visitOf } from './form/visit-draft.ts';

describe('an answer to saving a shipment', () => {
  it('ERR-37: without a shipment id, or without a result, says that the shipment was not found', () => {
    // What the contract does not foresee, and a proxy may answer all the same.
    expect(() => refuseUnsaved({})).toThrow(new Error('Shipment not found'));
    expect(() => refuseUnsaved(null)).toThrow(new Error('Shipment not found'));
    expect(() => refuseUnsaved({ id: 7 })).not.toThrow();
  });
});

describe('the new-shipment page', () => {
  it('ROUTE-28 ROUTE-29: only quotes when asked to quote, and sends otherwise', () => {
    expect(modeOf({ quick_quote: 'quote' })).toBe('quote');
    expect(modeOf({ quick_quote: 'send' })).toBe('send');
    expect(modeOf({})).toBe('send');
  });

  it('ROUTE-27: a new time makes a fresh form, another mode does not', () => {
    expect(visitOf({ t: '1', quick_quote: 'quote' })).toBe(visitOf({ t: '1', quick_quote: 'send' }));
    expect(visitOf({ t: '1' })).not.toBe(visitOf({ t: '2' }));
    expect(visitOf({ 'custom-ref': 'A' })).not.toBe(visitOf({}));
  });

  it('asks for a locker or counter of a side, named with its provider', () => {
    expect(askedPoint({ to_point: 'tcg-locker:CG110' })).toEqual({
      side: 'delivery',
      pickup_point_provider: 'tcg-locker',
      pickup_point_id: 'CG110',
    });
    expect(askedPoint({ from_point: 'ram-counter:A:7' })).toEqual({
      side: 'collection',
      pickup_point_provider: 'ram-counter',
      pickup_point_id: 'A:7',
    });
    expect(askedPoint({ to_point: 'nobody:1' })).toBeNull();
    expect(askedPoint({ to_point: 'tcg-locker' })).toBeNull();
    expect(askedPoint({})).toBeNull();
  });
});

describe('a booking that was refused', () => {
  it.each([
    ['The rate has changed to R 130.00. Please confirm.', 409, 'rate-changed'],
    ['Your balance is too low: R 1 500.00 does not cover R 1 600.00. Please top up your account.', 409, 'money'],
    ['Your credit limit of R 20 000.00 does not cover R 25 000.00. Please pay your account.', 409, 'money'],
    ['Account on hold. You can get quotes, but not send parcels.', 409, 'other'],
    ['Your balance is too low for this shipment. Please top up your account.', 409, 'money'],
    ['The balance of account ACME is too low for this shipment. The account has to be topped up first.', 409, 'money'],
    ['The credit limit of account ACME does not cover this shipment. The account has to be paid first.', 409, 'money'],
    ['The rate has changed. Please confirm.', 409, 'rate-changed'],
    ['The rate has changed to R 130.00. Please confirm.', 400, 'other'],
  ])('%s (%i) is %s', (message, status, kind) => {
    expect(failureKind(new ApiError(message, { status }))).toBe(kind);
  });

  it('is always told: a risen price that could not be asked for again stands above the form', () => {
    const message = 'The rate has changed. Please confirm.';

    expect(failureOf(new ApiError(message, { status: 409 }))).toEqual({ kind: 'other', text: message });
  });
});

describe('cancelling', () => {
  it('SHIP-VALID-28: needs a reason', () => {
    expect(cancellationError(' ')).toBe('Reason for cancelling shipment is required');
    expect(cancellationError('Ordered twice')).toBeNull();
  });
});

describe('the audit trail', () => {
  it('says field by field what changed', () => {
    expect(
      changeLines({ change_from: { status: 'at-hub', rate: 5 }, change_to: { status: 'delivered', rate: 5, driver: null } }),
    ).toEqual(['status: at-hub → delivered']);
  });

  it('says nothing of the first state', () => {
    expect(changeLines({ change_from: null, change_to: { status: 'submitted' } })).toEqual([]);
  });
});

describe('what can be done to a shipment', () => {
  it('is judged by its history, oldest first', () => {
    const event = (status: string) => ({
      id: 1,
      parcel_id: 0,
      date: '2026-11-23T10:00:00Z',
      status,
      source: '',
      message: '',
      location: '',
      lat: 0,
      lng: 0,
    });

    const judged = actionShipmentOf(aShipment({ status: 'cancelled' }), [
      event('cancelled'),
      event('collected'),
      event('submitted'),
    ]);

    expect(judged).toMatchObject({ status: 'cancelled', history: ['submitted', 'collected', 'cancelled'] });
    expect(actionShipmentOf(aShipment({ status: 'of-tomorrow' }), [])).toBeNull();
  });

  it('PIN-01: the delivery PIN can be sent again while the parcel is out for delivery', () => {
    expect(resendablePinOf(aShipment({ status: 'out-for-delivery' }))).toBe('delivery');
    expect(resendablePinOf(aShipment({ status: 'at-hub' }))).toBeNull();
  });
});
