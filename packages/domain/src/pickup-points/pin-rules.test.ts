import { describe, expect, it } from 'vitest';
import { isPickupPointRelated } from './pickup-operators.ts';
import { DEFAULT_KIOSK_ID, PICKUP_PROVIDERS, SERVICE_LEVEL_ADDRESS_TYPES } from './pickup-providers.ts';
import { PIN_RESENDS_PER_HOUR, canResendPin, pinFrom, resendablePin } from './pin-rules.ts';

function shipment(status: string, points: { collection?: string; delivery?: string } = {}) {
  return {
    status,
    collection_pickup_point_id: points.collection ? 'P1' : null,
    collection_pickup_point_provider: points.collection ?? null,
    delivery_pickup_point_id: points.delivery ? 'P2' : '',
    delivery_pickup_point_provider: points.delivery ?? '',
  };
}

describe('resending PINs', () => {
  it.each([
    ['out-for-delivery', undefined, true],
    ['delivery-failed-attempt', undefined, true],
    ['delivery-assigned', undefined, false],
    ['out-for-delivery', 'tcg-locker', false],
    ['out-for-delivery', 'ram-counter', false],
  ])('PIN-01: the delivery PIN at %s with the point %s: %s', (status, delivery, expected) => {
    expect(canResendPin('delivery', shipment(status, delivery ? { delivery } : {}))).toBe(expected);
  });

  it.each([
    ['PIN-02', 'ready-for-pickup', 'tcg-locker', true],
    ['PIN-02', 'collect-and-return-to-hub', 'tcg-locker', true],
    ['PIN-02', 'in-locker', 'tcg-locker', false],
    ['PIN-05', 'ready-for-pickup', 'bob-box', false],
    ['PIN-05', 'ready-for-pickup', 'ram-counter', false],
  ])('%s: the pickup PIN at %s with %s: %s', (_id, status, delivery, expected) => {
    expect(canResendPin('pickup', shipment(status, { delivery }))).toBe(expected);
  });

  it.each([
    ['PIN-03', 'awaiting-dropoff', 'tcg-locker', true],
    ['PIN-03', 'in-locker', 'tcg-locker', false],
    ['PIN-05', 'awaiting-dropoff', 'bob-box', false],
  ])('%s: the dropoff PIN at %s with %s: %s', (_id, status, collection, expected) => {
    expect(canResendPin('dropoff', shipment(status, { collection }))).toBe(expected);
  });

  it('PIN-01 PIN-02 PIN-03: the PIN of the moment is found', () => {
    expect(resendablePin(shipment('out-for-delivery'))).toBe('delivery');
    expect(resendablePin(shipment('ready-for-pickup', { delivery: 'tcg-locker' }))).toBe('pickup');
    expect(resendablePin(shipment('awaiting-dropoff', { collection: 'tcg-locker' }))).toBe('dropoff');
    expect(resendablePin(shipment('at-hub'))).toBeNull();
  });

  it('PIN-04: a PIN is resent at most three times an hour', () => {
    expect(PIN_RESENDS_PER_HOUR).toBe(3);
  });

  it('a PIN is made of random bytes, evenly', () => {
    expect(pinFrom(new Uint8Array([0, 19, 255, 250, 249, 7, 3]), 4)).toBe('0997');
    expect(pinFrom(new Uint8Array([1, 2, 3, 4]), 4)).toBe('1234');
    expect(() => pinFrom(new Uint8Array([255, 255, 255, 255]), 4)).toThrow(RangeError);
  });
});

describe('pickup points', () => {
  it('PIN-07: a shipment is related to one with an id and the locker provider', () => {
    expect(isPickupPointRelated({ pickup_point_id: 'CG1', pickup_point_provider: 'tcg-locker' })).toBe(true);
    expect(isPickupPointRelated({ pickup_point_id: '', pickup_point_provider: 'tcg-locker' })).toBe(false);
    expect(isPickupPointRelated({ pickup_point_id: null, pickup_point_provider: 'tcg-locker' })).toBe(false);
    expect(isPickupPointRelated({ pickup_point_id: 'B1', pickup_point_provider: 'bob-box' })).toBe(false);
  });

  it.each([
    ['ENUM-09', PICKUP_PROVIDERS, ['bob-box', 'tcg-locker', 'ram-counter']],
    ['ENUM-10', SERVICE_LEVEL_ADDRESS_TYPES, ['street-address', 'locker', 'counter', 'locker-or-counter', 'any']],
    ['CONST-16', DEFAULT_KIOSK_ID, 'K0000'],
  ])('%s: the values are as given', (_id, values, expected) => {
    expect(values).toEqual(expected);
  });
});
