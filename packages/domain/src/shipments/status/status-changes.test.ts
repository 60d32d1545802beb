import { describe, expect, it } from 'vitest';
import { SHIPMENT_STATUSES } from './shipment-status.ts';
import type { ShipmentStatus } from './shipment-status.ts';
import { canEditOrdinaryStatus, mayChangeStatus, offeredStatuses } from './status-changes.ts';

const STAFF = { is_staff: true, can_deliver: true };

function withDrivers(status: ShipmentStatus) {
  return { status, collection_agent_id: 7, delivery_agent_id: 8 };
}

const AFTER_ATTEMPT = [
  'collected',
  'collection-unassigned',
  'cancelled',
  'collection-failed-attempt',
  'collection-exception',
  'collection-rejected',
];
const AT_HUB = ['out-for-delivery', 'at-hub', 'delivery-unassigned'];
const AFTER_DELIVERY_ATTEMPT = [
  'returned-to-hub',
  'delivered',
  'delivery-failed-attempt',
  'delivery-exception',
  'delivery-rejected',
];

const TABLE: readonly [string, ShipmentStatus, readonly string[]][] = [
  ['SHIP-TRANS-02', 'submitted', ['collection-assigned']],
  ['SHIP-TRANS-03', 'collection-assigned', AFTER_ATTEMPT],
  ['SHIP-TRANS-04', 'collection-failed-attempt', AFTER_ATTEMPT],
  ['SHIP-TRANS-05', 'collection-exception', AFTER_ATTEMPT],
  ['SHIP-TRANS-06', 'collection-rejected', AFTER_ATTEMPT],
  ['SHIP-TRANS-07', 'collection-unassigned', ['cancelled', 'collection-assigned']],
  ['SHIP-TRANS-08', 'delivery-unassigned', ['delivery-assigned']],
  ['SHIP-TRANS-09', 'collected', ['at-hub', 'out-for-delivery', 'collection-exception']],
  ['SHIP-TRANS-10', 'at-hub', AT_HUB],
  ['SHIP-TRANS-11', 'at-destination-hub', AT_HUB],
  ['SHIP-TRANS-12', 'delivery-assigned', AT_HUB],
  ['SHIP-TRANS-13', 'returned-to-hub', ['out-for-delivery', 'delivery-unassigned']],
  ['SHIP-TRANS-14', 'out-for-delivery', AFTER_DELIVERY_ATTEMPT],
  ['SHIP-TRANS-15', 'delivery-failed-attempt', AFTER_DELIVERY_ATTEMPT],
  ['SHIP-TRANS-16', 'delivery-exception', AFTER_DELIVERY_ATTEMPT],
  ['SHIP-TRANS-17', 'delivery-rejected', AFTER_DELIVERY_ATTEMPT],
  [
    'SHIP-TRANS-18 SHIP-TRANS-19',
    'cancelled',
    [
      'collection-assigned',
      'collection-unassigned',
      'collection-rejected',
      'collection-exception',
      'collection-failed-attempt',
      'collected',
      'at-hub',
      'in-transit',
      'at-destination-hub',
      'returned-to-hub',
      'delivery-assigned',
      'delivery-unassigned',
      'delivery-rejected',
      'out-for-delivery',
      'delivery-exception',
      'delivery-failed-attempt',
      'delivered',
    ],
  ],
];

describe('offered status changes', () => {
  it.each(TABLE)('%s SHIP-TRANS-01: from %s', (_id, status, offered) => {
    const expected = [status, ...offered.filter((each) => each !== status)];

    expect(offeredStatuses(withDrivers(status), STAFF)).toEqual(expected);
  });

  it('SHIP-TRANS-20: from every other status nothing but the present one is offered', () => {
    const listed = TABLE.map((row) => row[1]);
    const others = SHIPMENT_STATUSES.filter((status) => !listed.includes(status));

    expect(others).toHaveLength(21);
    for (const status of others) expect(offeredStatuses(withDrivers(status), STAFF)).toEqual([status]);
  });

  it('SHIP-TRANS-07: without a collection agent an unassigned collection can only be cancelled', () => {
    const shipment = { status: 'collection-unassigned', collection_agent_id: null, delivery_agent_id: 8 } as const;

    expect(offeredStatuses(shipment, STAFF)).toEqual(['collection-unassigned', 'cancelled']);
  });

  it('SHIP-TRANS-08: without a delivery agent an unassigned delivery offers nothing', () => {
    const shipment = { status: 'delivery-unassigned', collection_agent_id: 7, delivery_agent_id: null } as const;

    expect(offeredStatuses(shipment, STAFF)).toEqual(['delivery-unassigned']);
  });

  it('SHIP-TRANS-19: a cancelled shipment is reinstated to assigned without a driver too', () => {
    const shipment = { status: 'cancelled', collection_agent_id: null, delivery_agent_id: null } as const;

    expect(offeredStatuses(shipment, STAFF)).toContain('collection-assigned');
    expect(offeredStatuses(shipment, STAFF)).toContain('delivery-assigned');
  });

  it.each<[ShipmentStatus]>([['out-for-delivery'], ['cancelled']])(
    'SHIP-TRANS-23 PERM-057: from %s delivered needs the deliver permission',
    (status) => {
      expect(offeredStatuses(withDrivers(status), STAFF)).toContain('delivered');
      expect(offeredStatuses(withDrivers(status), { ...STAFF, can_deliver: false })).not.toContain('delivered');
    },
  );

  it('SHIP-TRANS-01 SHIP-TRANS-23: a delivered shipment still shows its own status without the permission', () => {
    expect(offeredStatuses(withDrivers('delivered'), { is_staff: true, can_deliver: false })).toEqual(['delivered']);
  });

  it('SHIP-TRANS-22: a non-staff user cannot change a cancelled shipment', () => {
    const customer = { is_staff: false, can_deliver: true };

    expect(offeredStatuses(withDrivers('cancelled'), customer)).toEqual(['cancelled']);
    expect(canEditOrdinaryStatus({ status: 'cancelled' }, customer)).toBe(false);
    expect(canEditOrdinaryStatus({ status: 'cancelled' }, STAFF)).toBe(true);
    expect(canEditOrdinaryStatus({ status: 'submitted' }, customer)).toBe(true);
  });

  it('SHIP-TRANS-21: the selector leads neither to a hold nor to cancelling at the hub', () => {
    expect(mayChangeStatus(withDrivers('at-hub'), 'cancelled', STAFF)).toBe(false);
    expect(mayChangeStatus(withDrivers('submitted'), 'on-hold', STAFF)).toBe(false);
    expect(mayChangeStatus(withDrivers('submitted'), 'collection-assigned', STAFF)).toBe(true);
    expect(mayChangeStatus(withDrivers('submitted'), 'submitted', STAFF)).toBe(true);
  });
});
