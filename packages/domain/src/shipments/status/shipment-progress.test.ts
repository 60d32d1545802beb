import { describe, expect, it } from 'vitest';
import {
  DEFAULT_STATUS_ORDER,
  STATUSES_WITHOUT_POSITION,
  hasReached,
  isCollected,
  statusOrderOf,
  statusesJudgedByHistory,
  statusesThatMayHaveReached,
} from './shipment-progress.ts';
import type { ShipmentProgress } from './shipment-progress.ts';
import { SHIPMENT_STATUSES, STATUS_MATRIX } from './shipment-status.ts';
import type { ShipmentStatus } from './shipment-status.ts';

const isPastHub = (subject: ShipmentProgress, order?: readonly ShipmentStatus[]) =>
  hasReached(subject, 'at-destination-hub', order);
const isDelivered = (subject: ShipmentProgress, order?: readonly ShipmentStatus[]) => hasReached(subject, 'delivered', order);

function shipment(status: ShipmentStatus, history: readonly ShipmentStatus[] = [], collected_date: string | null = null) {
  return { status, history, collected_date };
}

describe('progress of a shipment', () => {
  it.each(SHIPMENT_STATUSES.filter((status) => STATUS_MATRIX[status].collected !== 'history'))(
    'SHIP-STATUS-43 SHIP-STATUS-44 SHIP-STATUS-45: %s counts as its row of the matrix says',
    (status) => {
      const facts = STATUS_MATRIX[status];
      const subject = shipment(status, [], '2026-11-27');

      expect(isCollected(subject)).toBe(facts.collected === 'yes');
      if (facts.past_hub !== 'history') expect(isPastHub(subject)).toBe(facts.past_hub === 'yes');
      expect(isDelivered(subject)).toBe(facts.delivered === 'yes');
    },
  );

  it('SHIP-STATUS-46: eight statuses carry no position', () => {
    expect(STATUSES_WITHOUT_POSITION).toEqual([
      'in-locker',
      'collected-from-locker',
      'collected-from-counter',
      'undeliverable',
      'cancelled',
      'on-hold',
      'on-hold-internal',
      'damaged',
    ]);
    expect(DEFAULT_STATUS_ORDER).toHaveLength(30);
    expect(DEFAULT_STATUS_ORDER.at(-1)).toBe('delivered');
  });

  it.each<[ShipmentStatus, readonly ShipmentStatus[], boolean, boolean, boolean]>([
    ['cancelled', ['submitted', 'collection-assigned'], false, false, false],
    ['cancelled', ['submitted', 'collected', 'at-hub'], true, false, false],
    ['on-hold', ['submitted', 'collected', 'at-destination-hub'], true, true, false],
    ['on-hold-internal', ['collected', 'out-for-delivery', 'delivered'], true, true, true],
    ['damaged', [], false, false, false],
    ['undeliverable', ['collected', 'out-for-delivery', 'delivery-failed-attempt'], true, true, false],
    ['in-locker', ['submitted', 'awaiting-dropoff'], false, false, false],
    ['in-locker', ['collected', 'out-for-delivery'], true, true, false],
    ['on-hold', ['collected', 'damaged', 'cancelled'], true, false, false],
    ['on-hold', ['collected', 'on-hold'], true, false, false],
  ])('SHIP-STATUS-46: %s after %j is judged from history', (status, history, collected, pastHub, delivered) => {
    const subject = shipment(status, history);

    expect([isCollected(subject), isPastHub(subject), isDelivered(subject)]).toEqual([collected, pastHub, delivered]);
  });

  it.each<[ShipmentStatus]>([['collected-from-locker'], ['collected-from-counter']])(
    'SHIP-STATUS-46: %s always counts as collected',
    (status) => {
      expect(isCollected(shipment(status))).toBe(true);
      expect(isCollected(shipment(status, ['awaiting-dropoff', 'in-locker']))).toBe(true);
      expect(isPastHub(shipment(status, ['awaiting-dropoff', 'in-locker']))).toBe(false);
      expect(isPastHub(shipment(status, ['out-for-delivery', 'collect-and-return-to-hub']))).toBe(true);
      expect(isCollected(shipment('on-hold', ['awaiting-dropoff', status]))).toBe(true);
    },
  );

  it('a failed Bob Box reservation proves no collection until there is a collected date', () => {
    expect(isCollected(shipment('bob-box-reservation-failed', ['submitted']))).toBe(false);
    expect(isPastHub(shipment('bob-box-reservation-failed', ['submitted']))).toBe(false);
    expect(isCollected(shipment('on-hold', ['submitted', 'bob-box-reservation-failed']))).toBe(false);
    expect(isCollected(shipment('bob-box-reservation-failed', [], '2026-11-27'))).toBe(true);
  });

  it("SHIP-STATUS-42: the order is the provider's", () => {
    const order: readonly ShipmentStatus[] = ['submitted', 'at-hub', 'collected', 'at-destination-hub', 'delivered'];

    expect(isCollected(shipment('at-hub'), order)).toBe(false);
    expect(isCollected(shipment('at-hub'))).toBe(true);
    expect(isCollected(shipment('on-hold', ['collected']), ['collected', 'delivered'])).toBe(true);
  });

  it('SHIP-STATUS-42: a provider cannot give a cancelled shipment a position', () => {
    const order: readonly ShipmentStatus[] = ['submitted', 'collected', 'at-destination-hub', 'delivered', 'cancelled'];

    expect(isDelivered(shipment('cancelled', ['submitted']), order)).toBe(false);
  });

  it('SHIP-STATUS-42: a provider without an order of its own has the default one, and what is no status counts for nothing', () => {
    expect(statusOrderOf([])).toBe(DEFAULT_STATUS_ORDER);
    expect(statusOrderOf(['collected', 'flown-to-the-moon', 'delivered'])).toEqual(['collected', 'delivered']);
  });

  it("SHIP-STATUS-42: by the provider's order more, fewer or other statuses may have reached a milestone", () => {
    const order: readonly ShipmentStatus[] = ['submitted', 'at-hub', 'collected', 'out-for-delivery', 'in-transit', 'delivered'];

    const may_have = statusesThatMayHaveReached('out-for-delivery', order);
    const by_history = statusesJudgedByHistory('out-for-delivery', order);

    expect(
      ['in-transit', 'delivered', 'on-hold', 'delivery-assigned'].map((status) => may_have.includes(status as never)),
    ).toEqual([true, true, true, true]);
    expect(['submitted', 'at-hub', 'collected'].filter((status) => may_have.includes(status as never))).toEqual([]);
    expect(by_history).toContain('delivery-assigned');
    expect(by_history).not.toContain('in-transit');
    expect(statusesThatMayHaveReached('out-for-delivery')).not.toContain('in-transit');
    expect(statusesJudgedByHistory('out-for-delivery')).toEqual(expect.arrayContaining([...STATUSES_WITHOUT_POSITION]));
  });

  it('an order that misses the milestone gives way to the default order', () => {
    expect(isDelivered(shipment('delivered'), [])).toBe(true);
    expect(isPastHub(shipment('at-hub'), ['submitted', 'at-hub', 'collected'])).toBe(false);
  });

  it('SHIP-STATUS-45: going back to the hub of collection undoes being past the hub', () => {
    expect(isPastHub(shipment('at-hub', ['collected', 'at-destination-hub', 'at-hub']))).toBe(false);
  });

  it('answers for any status with a position', () => {
    expect(hasReached(shipment('delivery-failed-attempt'), 'out-for-delivery')).toBe(true);
    expect(hasReached(shipment('delivery-assigned'), 'out-for-delivery')).toBe(false);
  });
});
