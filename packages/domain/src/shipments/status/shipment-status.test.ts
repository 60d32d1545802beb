import { describe, expect, it } from 'vitest';
import { DEFAULT_STATUS_ORDER } from './shipment-progress.ts';
import {
  INVOICE_TRIGGER_STATUSES,
  PROBLEMATIC_STATUSES,
  SHIPMENT_STATUSES,
  STATUS_MATRIX,
  isShipmentStatus,
  statusLabel,
} from './shipment-status.ts';
import type { ShipmentStatus } from './shipment-status.ts';

type Answer = 'yes' | 'no' | 'history';

/**
 * The matrix of decisions §4.2: id, status, position, group, active, pending driver action, collected, past the hub, delivered,
 * invalid, can be excluded, tracking status, colour.
 */
const MATRIX: readonly [
  string,
  ShipmentStatus,
  number | null,
  string | null,
  Answer,
  Answer,
  Answer,
  Answer,
  Answer,
  Answer,
  Answer,
  Answer,
  string,
][] = [
  ['SHIP-STATUS-01', 'quote', 1, null, 'no', 'no', 'no', 'no', 'no', 'yes', 'no', 'no', 'blue'],
  ['SHIP-STATUS-02', 'quote-expired', 2, null, 'no', 'no', 'no', 'no', 'no', 'yes', 'no', 'no', 'grey'],
  ['SHIP-STATUS-03', 'payment-pending', 3, null, 'no', 'no', 'no', 'no', 'no', 'yes', 'no', 'no', 'blue'],
  ['SHIP-STATUS-04', 'payment-failed', 4, null, 'no', 'no', 'no', 'no', 'no', 'yes', 'no', 'no', 'red'],
  ['SHIP-STATUS-05', 'submitted', 5, 'collection', 'yes', 'no', 'no', 'no', 'no', 'no', 'no', 'yes', 'blue'],
  ['SHIP-STATUS-06', 'outsourced', 6, 'collection', 'yes', 'no', 'no', 'no', 'no', 'no', 'yes', 'yes', 'blue'],
  ['SHIP-STATUS-07', 'collection-assigned', 7, 'collection', 'yes', 'yes', 'no', 'no', 'no', 'no', 'no', 'yes', 'blue'],
  ['SHIP-STATUS-08', 'awaiting-dropoff', 8, 'collection', 'yes', 'no', 'no', 'no', 'no', 'no', 'yes', 'yes', 'blue'],
  ['SHIP-STATUS-09', 'collection-unassigned', 9, 'collection', 'yes', 'no', 'no', 'no', 'no', 'no', 'no', 'yes', 'red'],
  ['SHIP-STATUS-10', 'collection-rejected', 10, 'collection', 'yes', 'no', 'no', 'no', 'no', 'no', 'no', 'yes', 'red'],
  ['SHIP-STATUS-11', 'collection-exception', 11, 'collection', 'yes', 'no', 'no', 'no', 'no', 'no', 'no', 'yes', 'red'],
  ['SHIP-STATUS-12', 'collection-failed-attempt', 12, 'collection', 'yes', 'yes', 'no', 'no', 'no', 'no', 'no', 'yes', 'red'],
  ['SHIP-STATUS-13', 'collected', 13, 'hub', 'yes', 'no', 'yes', 'no', 'no', 'no', 'no', 'yes', 'blue'],
  ['SHIP-STATUS-14', 'at-hub', 14, 'hub', 'yes', 'no', 'yes', 'no', 'no', 'no', 'no', 'yes', 'green'],
  ['SHIP-STATUS-15', 'manifested', 15, 'hub', 'yes', 'no', 'yes', 'no', 'no', 'no', 'yes', 'yes', 'green'],
  ['SHIP-STATUS-16', 'ready-for-dispatch', 16, 'hub', 'yes', 'no', 'yes', 'no', 'no', 'no', 'yes', 'yes', 'green'],
  ['SHIP-STATUS-17', 'in-transit', 17, 'hub', 'yes', 'no', 'yes', 'no', 'no', 'no', 'yes', 'yes', 'green'],
  ['SHIP-STATUS-18', 'at-destination-hub', 18, 'hub', 'yes', 'no', 'yes', 'yes', 'no', 'no', 'no', 'yes', 'green'],
  ['SHIP-STATUS-19', 'returned-to-hub', 19, 'hub', 'yes', 'no', 'yes', 'yes', 'no', 'no', 'yes', 'yes', 'green'],
  ['SHIP-STATUS-20', 'delivery-assigned', 20, 'delivery', 'yes', 'yes', 'yes', 'yes', 'no', 'no', 'no', 'yes', 'green'],
  ['SHIP-STATUS-21', 'delivery-unassigned', 21, 'delivery', 'yes', 'no', 'yes', 'yes', 'no', 'no', 'no', 'yes', 'red'],
  ['SHIP-STATUS-22', 'delivery-rejected', 22, 'delivery', 'yes', 'no', 'yes', 'yes', 'no', 'no', 'no', 'yes', 'red'],
  ['SHIP-STATUS-23', 'bob-box-reservation-failed', 23, 'delivery', 'yes', 'no', 'yes', 'yes', 'no', 'no', 'yes', 'yes', 'red'],
  ['SHIP-STATUS-24', 'out-for-delivery', 24, 'delivery', 'yes', 'yes', 'yes', 'yes', 'no', 'no', 'no', 'yes', 'green'],
  ['SHIP-STATUS-25', 'delivery-exception', 25, 'delivery', 'yes', 'no', 'yes', 'yes', 'no', 'no', 'no', 'yes', 'red'],
  ['SHIP-STATUS-26', 'delivery-failed-attempt', 26, 'delivery', 'yes', 'yes', 'yes', 'yes', 'no', 'no', 'no', 'yes', 'red'],
  ['SHIP-STATUS-27', 'in-locker', null, 'delivery', 'yes', 'yes', 'history', 'history', 'no', 'no', 'yes', 'yes', 'green'],
  ['SHIP-STATUS-28', 'ready-for-pickup', 27, 'delivery', 'yes', 'no', 'yes', 'yes', 'no', 'no', 'yes', 'yes', 'green'],
  ['SHIP-STATUS-29', 'collect-and-return-to-hub', 28, 'delivery', 'yes', 'yes', 'yes', 'yes', 'no', 'no', 'yes', 'yes', 'green'],
  ['SHIP-STATUS-30', 'collected-from-locker', null, 'hub', 'yes', 'no', 'yes', 'history', 'no', 'no', 'yes', 'yes', 'green'],
  ['SHIP-STATUS-31', 'collected-from-counter', null, 'hub', 'yes', 'no', 'yes', 'history', 'no', 'no', 'yes', 'yes', 'green'],
  ['SHIP-STATUS-32', 'returned-to-sender', 29, null, 'no', 'no', 'yes', 'yes', 'no', 'no', 'no', 'yes', 'grey'],
  ['SHIP-STATUS-33', 'delivered', 30, null, 'no', 'no', 'yes', 'yes', 'yes', 'no', 'no', 'yes', 'grey'],
  ['SHIP-STATUS-34', 'undeliverable', null, null, 'no', 'no', 'history', 'history', 'history', 'no', 'yes', 'yes', 'grey'],
  ['SHIP-STATUS-35', 'cancelled', null, null, 'no', 'no', 'history', 'history', 'history', 'no', 'no', 'yes', 'grey'],
  ['SHIP-STATUS-36', 'on-hold', null, null, 'no', 'no', 'history', 'history', 'history', 'no', 'yes', 'yes', 'blue'],
  ['SHIP-STATUS-37', 'on-hold-internal', null, null, 'no', 'no', 'history', 'history', 'history', 'no', 'yes', 'yes', 'blue'],
  ['SHIP-STATUS-38', 'damaged', null, null, 'no', 'no', 'history', 'history', 'history', 'no', 'yes', 'yes', 'red'],
];

describe('shipment statuses', () => {
  it.each(MATRIX)(
    '%s SHIP-FLAG-01 SHIP-FLAG-02 SHIP-FLAG-03 SHIP-FLAG-04 SHIP-FLAG-05 SHIP-FLAG-06 SHIP-FLAG-07 SHIP-FLAG-08: %s has its row of the matrix',
    (_id, status, position, group, active, pending, collected, past_hub, delivered, invalid, excludable, tracking, colour) => {
      expect(SHIPMENT_STATUSES).toContain(status);
      expect(STATUS_MATRIX[status]).toEqual({
        group,
        is_active: active === 'yes',
        is_pending_driver_action: pending === 'yes',
        collected,
        past_hub,
        delivered,
        is_invalid: invalid === 'yes',
        can_be_excluded: excludable === 'yes',
        is_tracking_status: tracking === 'yes',
        colour,
        // Who has a parcel says what is away: custody-claims.test.ts compares the two.
        is_away: expect.any(Boolean),
      });
      expect(DEFAULT_STATUS_ORDER.indexOf(status)).toBe(position === null ? -1 : position - 1);
    },
  );

  it('has no status beside the 38 of the table', () => {
    expect(SHIPMENT_STATUSES.toSorted()).toEqual(MATRIX.map((row) => row[1]).toSorted());
    expect(SHIPMENT_STATUSES).toHaveLength(38);
  });

  it('SHIP-FLAG-01: exactly the terminal, held, quote and payment statuses are inactive', () => {
    const inactive = SHIPMENT_STATUSES.filter((status) => !STATUS_MATRIX[status].is_active);

    expect(inactive).toEqual([
      'quote',
      'quote-expired',
      'payment-pending',
      'payment-failed',
      'returned-to-sender',
      'delivered',
      'undeliverable',
      'cancelled',
      'on-hold',
      'on-hold-internal',
      'damaged',
    ]);
  });

  it('SHIP-FLAG-09: pending driver action is set for seven statuses', () => {
    const pending = SHIPMENT_STATUSES.filter((status) => STATUS_MATRIX[status].is_pending_driver_action);

    expect(pending).toEqual([
      'collection-assigned',
      'collection-failed-attempt',
      'delivery-assigned',
      'out-for-delivery',
      'delivery-failed-attempt',
      'in-locker',
      'collect-and-return-to-hub',
    ]);
  });

  it('SHIP-FLAG-10: the hub group is what lies with the courier between the two legs', () => {
    const hub = SHIPMENT_STATUSES.filter((status) => STATUS_MATRIX[status].group === 'hub');

    expect(hub).toEqual([
      'collected',
      'at-hub',
      'manifested',
      'ready-for-dispatch',
      'in-transit',
      'at-destination-hub',
      'returned-to-hub',
      'collected-from-locker',
      'collected-from-counter',
    ]);
  });

  it('SHIP-FLAG-11: sixteen statuses can be excluded', () => {
    const excludable = SHIPMENT_STATUSES.filter((status) => STATUS_MATRIX[status].can_be_excluded);

    expect(excludable).toEqual([
      'outsourced',
      'awaiting-dropoff',
      'manifested',
      'ready-for-dispatch',
      'in-transit',
      'returned-to-hub',
      'bob-box-reservation-failed',
      'in-locker',
      'ready-for-pickup',
      'collect-and-return-to-hub',
      'collected-from-locker',
      'collected-from-counter',
      'undeliverable',
      'on-hold',
      'on-hold-internal',
      'damaged',
    ]);
  });

  it('SHIP-FLAG-06 SHIP-FLAG-12: only quotes and payment states are invalid, and only they are no tracking statuses', () => {
    const early = ['quote', 'quote-expired', 'payment-pending', 'payment-failed'];

    expect(SHIPMENT_STATUSES.filter((status) => STATUS_MATRIX[status].is_invalid)).toEqual(early);
    expect(SHIPMENT_STATUSES.filter((status) => !STATUS_MATRIX[status].is_tracking_status)).toEqual(early);
  });

  it.each([
    ['SHIP-STATUS-39 SHIP-STATUS-41', 'closed'],
    ['SHIP-STATUS-40 SHIP-STATUS-41', 'failed'],
  ])('%s: %s is known, but is no shipment status', (_id, code) => {
    expect(statusLabel(code)).not.toBe('');
    expect(isShipmentStatus(code)).toBe(false);
  });

  it('tells a status code from other text', () => {
    expect(isShipmentStatus('at-hub')).toBe(true);
    expect(isShipmentStatus('toString')).toBe(false);
    expect(isShipmentStatus('')).toBe(false);
  });

  it.each([
    ['at-hub', 'At hub'],
    ['collection-failed-attempt', 'Collection failed attempt'],
    ['collect-and-return-to-hub', 'Collect and return to hub'],
    ['on-hold', 'On hold'],
    ['on-hold-internal', 'On hold (internal)'],
    ['bob-box-reservation-failed', 'Bob Box reservation failed'],
    ['closed', 'Closed'],
    ['failed', 'Failed'],
  ])('SHIP-STATUS-47: %s reads "%s"', (code, label) => {
    expect(statusLabel(code)).toBe(label);
  });

  it('SHIP-RULE-01: seven statuses are problematic', () => {
    expect(PROBLEMATIC_STATUSES).toEqual([
      'collection-exception',
      'delivery-exception',
      'collection-unassigned',
      'delivery-unassigned',
      'failed',
      'collection-rejected',
      'delivery-rejected',
    ]);
  });

  it('SHIP-RULE-02: four statuses trigger invoicing', () => {
    expect(INVOICE_TRIGGER_STATUSES).toEqual(['collected', 'at-destination-hub', 'out-for-delivery', 'delivered']);
  });
});
