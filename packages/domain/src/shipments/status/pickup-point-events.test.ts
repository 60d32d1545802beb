import { describe, expect, it } from 'vitest';
import { PICKUP_POINT_EVENTS, statusAfterPickupPointEvent } from './pickup-point-events.ts';
import type { PickupPointEvent } from './pickup-point-events.ts';
import { SHIPMENT_STATUSES } from './shipment-status.ts';
import type { ShipmentStatus } from './shipment-status.ts';

const LOCKER = { type: 'locker', provider: 'tcg-locker' } as const;
const BOB_BOX = { type: 'locker', provider: 'bob-box' } as const;
const COUNTER = { type: 'counter', provider: 'ram-counter' } as const;

describe('events at pickup points', () => {
  it.each<[ShipmentStatus, PickupPointEvent, typeof LOCKER | typeof BOB_BOX | typeof COUNTER, ShipmentStatus | null]>([
    ['awaiting-dropoff', 'sender-dropped-off', LOCKER, 'in-locker'],
    ['in-locker', 'courier-took-out', LOCKER, 'collected-from-locker'],
    ['awaiting-dropoff', 'courier-took-out', COUNTER, 'collected-from-counter'],
    ['out-for-delivery', 'courier-placed', LOCKER, 'ready-for-pickup'],
    ['out-for-delivery', 'courier-placed', COUNTER, 'ready-for-pickup'],
    ['ready-for-pickup', 'recipient-took', LOCKER, 'delivered'],
    ['ready-for-pickup', 'not-taken-in-time', LOCKER, 'collect-and-return-to-hub'],
    ['collect-and-return-to-hub', 'courier-took-out', LOCKER, 'collected-from-locker'],
    ['collect-and-return-to-hub', 'courier-took-out', COUNTER, 'collected-from-counter'],
    ['out-for-delivery', 'no-compartment-free', BOB_BOX, 'bob-box-reservation-failed'],
    ['out-for-delivery', 'no-compartment-free', LOCKER, 'delivery-failed-attempt'],
    ['at-hub', 'recipient-took', LOCKER, null],
    ['at-hub', 'no-compartment-free', LOCKER, null],
    ['in-locker', 'recipient-took', LOCKER, null],
    ['awaiting-dropoff', 'courier-took-out', LOCKER, null],
    ['awaiting-dropoff', 'sender-dropped-off', COUNTER, null],
  ])('SCAN-03: at %s, %s at %o gives %s', (status, event, point, next) => {
    expect(statusAfterPickupPointEvent(status, event, point)).toBe(next);
  });

  it('PIN-06: a shipment is active at a pickup point in five statuses: in no other does anything happen there', () => {
    const happens = (status: ShipmentStatus) =>
      PICKUP_POINT_EVENTS.some((event) =>
        [LOCKER, BOB_BOX, COUNTER].some((point) => statusAfterPickupPointEvent(status, event, point) !== null),
      );

    expect(SHIPMENT_STATUSES.filter(happens).toSorted()).toEqual([
      'awaiting-dropoff',
      'collect-and-return-to-hub',
      'in-locker',
      'out-for-delivery',
      'ready-for-pickup',
    ]);
  });

  it('SCAN-03: a collection from a locker and a delivery to one run through', () => {
    const collection = (['sender-dropped-off', 'courier-took-out'] as const).reduce<ShipmentStatus | null>(
      (status, event) => status && statusAfterPickupPointEvent(status, event, LOCKER),
      'awaiting-dropoff',
    );
    const delivery = (['courier-placed', 'recipient-took'] as const).reduce<ShipmentStatus | null>(
      (status, event) => status && statusAfterPickupPointEvent(status, event, LOCKER),
      'out-for-delivery',
    );

    expect([collection, delivery]).toEqual(['collected-from-locker', 'delivered']);
  });
});
