import { describe, expect, it } from 'vitest';
import { isKnownStep, operatorStepAfter, statusAfterRefusal, statusesTold, stepAskedFrom } from './operator-steps.ts';
import type { OperatorStep, ToldStep } from './operator-steps.ts';
import type { Side } from './shipment-draft.ts';
import type { ShipmentStatus } from './status/shipment-status.ts';

const BOB_BOX = { type: 'locker', provider: 'bob-box' } as const;
const TCG = { type: 'locker', provider: 'tcg-locker' } as const;
const COLLECTED = new Date('2026-11-23T10:00:00Z');

describe('what an operator has to know', () => {
  it.each<[Side, OperatorStep | null, ShipmentStatus, OperatorStep | null]>([
    ['collection', null, 'payment-pending', null],
    ['collection', null, 'awaiting-dropoff', 'reserved'],
    ['collection', 'reserved', 'collection-assigned', 'reserved'],
    ['collection', 'reserved', 'in-locker', 'dropped-off'],
    ['collection', 'dropped-off', 'on-hold', 'dropped-off'],
    ['collection', 'reserved', 'cancelled', 'released'],
    ['collection', 'dropped-off', 'cancelled', 'dropped-off'],
    ['collection', 'released', 'awaiting-dropoff', 'reserved'],
    ['collection', 'expired', 'awaiting-dropoff', 'expired'],
    ['collection', 'expired', 'in-locker', 'dropped-off'],
    ['delivery', null, 'quote', null],
    ['delivery', null, 'submitted', 'reserved'],
    ['delivery', null, 'delivered', null],
    ['delivery', 'reserved', 'ready-for-pickup', 'dropped-off'],
    ['delivery', 'dropped-off', 'on-hold', 'dropped-off'],
    ['delivery', 'dropped-off', 'delivered', 'collected'],
    ['delivery', 'dropped-off', 'collect-and-return-to-hub', 'expired'],
    ['delivery', 'expired', 'collected-from-locker', 'collected'],
    ['delivery', 'reserved', 'cancelled', 'released'],
    ['delivery', 'reserved', 'bob-box-reservation-failed', 'reserved'],
    ['delivery', null, 'bob-box-reservation-failed', 'reserved'],
    ['delivery', 'released', 'submitted', 'reserved'],
  ])('LOCKER-14: of a %s, %s before, %s makes it %s', (side, before, status, after) => {
    expect(operatorStepAfter(before, { side, status, collected_date: null })).toBe(after);
  });

  it.each<[Side, OperatorStep, ShipmentStatus, OperatorStep]>([
    ['collection', 'dropped-off', 'collected-from-locker', 'collected'],
    ['collection', 'reserved', 'collected', 'released'],
    ['delivery', 'collected', 'at-hub', 'collected'],
    ['delivery', 'collected', 'out-for-delivery', 'reserved'],
    ['delivery', 'released', 'returned-to-hub', 'released'],
    ['delivery', 'released', 'delivery-assigned', 'reserved'],
  ])('of a %s that is collected, %s before, %s makes it %s', (side, before, status, after) => {
    expect(operatorStepAfter(before, { side, status, collected_date: COLLECTED })).toBe(after);
  });
});

describe('a refused place', () => {
  it.each<[ShipmentStatus, Side, typeof BOB_BOX | typeof TCG, ShipmentStatus | null]>([
    ['submitted', 'delivery', BOB_BOX, 'bob-box-reservation-failed'],
    ['at-hub', 'delivery', BOB_BOX, 'bob-box-reservation-failed'],
    ['out-for-delivery', 'delivery', BOB_BOX, 'bob-box-reservation-failed'],
    ['awaiting-dropoff', 'delivery', BOB_BOX, null],
    ['in-locker', 'delivery', BOB_BOX, null],
    ['submitted', 'delivery', TCG, null],
    ['out-for-delivery', 'delivery', TCG, 'delivery-failed-attempt'],
    ['awaiting-dropoff', 'collection', BOB_BOX, null],
  ])('SHIP-STATUS-23: of one that is %s, for its %s, makes it %s', (status, side, point, after) => {
    expect(statusAfterRefusal(status, side, point)).toBe(after);
  });
});

describe('what an operator tells', () => {
  it.each<[Side, ShipmentStatus, ToldStep, readonly ShipmentStatus[] | null]>([
    ['collection', 'awaiting-dropoff', 'dropped-off', ['in-locker']],
    ['collection', 'awaiting-dropoff', 'collected', ['in-locker', 'collected-from-locker']],
    ['collection', 'in-locker', 'collected', ['collected-from-locker']],
    ['collection', 'awaiting-dropoff', 'expired', []],
    ['collection', 'on-hold', 'dropped-off', null],
    ['delivery', 'out-for-delivery', 'dropped-off', ['ready-for-pickup']],
    ['delivery', 'out-for-delivery', 'collected', ['ready-for-pickup', 'delivered']],
    ['delivery', 'ready-for-pickup', 'collected', ['delivered']],
    ['delivery', 'ready-for-pickup', 'expired', ['collect-and-return-to-hub']],
    ['delivery', 'collect-and-return-to-hub', 'collected', ['collected-from-locker']],
    ['delivery', 'submitted', 'collected', null],
  ])('SCAN-03: of a %s that is %s, %s makes it %j', (side, status, step, statuses) => {
    expect(statusesTold(status, { side, step }, TCG)).toEqual(statuses);
  });

  it('is nothing new where it comes twice or late', () => {
    expect([isKnownStep('collected', 'dropped-off'), isKnownStep('dropped-off', 'dropped-off')]).toEqual([true, true]);
    expect(isKnownStep('reserved', 'dropped-off')).toBe(false);
  });
});

describe('what is asked for once more by a person', () => {
  it.each<[Side, OperatorStep, ShipmentStatus, OperatorStep | null]>([
    ['collection', 'expired', 'awaiting-dropoff', 'reserved'],
    ['collection', 'expired', 'in-locker', 'dropped-off'],
    ['collection', 'expired', 'cancelled', 'released'],
    ['collection', 'dropped-off', 'in-locker', 'dropped-off'],
    ['collection', 'reserved', 'awaiting-dropoff', 'reserved'],
    ['delivery', 'expired', 'collect-and-return-to-hub', 'expired'],
  ])('of a %s that was %s, while the shipment is %s: %s', (side, before, status, after) => {
    expect(operatorStepAfter(stepAskedFrom(before, side), { side, status, collected_date: null })).toBe(after);
  });
});
