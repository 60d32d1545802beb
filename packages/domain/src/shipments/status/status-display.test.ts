import { describe, expect, it } from 'vitest';
import type { ShipmentStatus } from './shipment-status.ts';
import { displayedStatus, statusColour, statusesBehindFilter } from './status-display.ts';

const STAFF = { is_staff: true, is_account_user: false, overrides_unassigned_and_rejected: true };
const CUSTOMER = { is_staff: false, is_account_user: true, overrides_unassigned_and_rejected: true };
const GUEST = { is_staff: false, is_account_user: false, overrides_unassigned_and_rejected: true };

function shipment(status: ShipmentStatus, hasDriver: boolean, hasNewDriver = false) {
  const agent = hasDriver ? 7 : null;
  return {
    status,
    collection_agent_id: agent,
    delivery_agent_id: agent,
    has_new_collection_agent: hasNewDriver,
    has_new_delivery_agent: hasNewDriver,
  };
}

describe('displayed status', () => {
  it.each<[ShipmentStatus, boolean, ShipmentStatus]>([
    ['collection-unassigned', true, 'collection-assigned'],
    ['collection-unassigned', false, 'collection-unassigned'],
    ['collection-assigned', true, 'collection-assigned'],
    ['collection-assigned', false, 'collection-unassigned'],
    ['delivery-unassigned', true, 'delivery-assigned'],
    ['delivery-unassigned', false, 'delivery-unassigned'],
    ['delivery-assigned', true, 'delivery-assigned'],
    ['delivery-assigned', false, 'delivery-unassigned'],
    ['at-hub', false, 'at-hub'],
  ])('SHIP-DISP-05: %s with a driver: %s, shows staff %s', (status, hasDriver, shown) => {
    expect(displayedStatus(shipment(status, hasDriver), STAFF)).toBe(shown);
  });

  it.each<[ShipmentStatus, ShipmentStatus]>([
    ['collection-rejected', 'collection-assigned'],
    ['delivery-rejected', 'delivery-assigned'],
  ])('SHIP-DISP-05: %s shows as %s only when a new driver was set after the rejection', (status, assigned) => {
    expect(displayedStatus(shipment(status, true), STAFF)).toBe(status);
    expect(displayedStatus(shipment(status, true, true), STAFF)).toBe(assigned);
  });

  it.each<[ShipmentStatus, ShipmentStatus]>([
    ['collection-unassigned', 'collection-assigned'],
    ['collection-rejected', 'collection-assigned'],
    ['delivery-unassigned', 'delivery-assigned'],
    ['delivery-rejected', 'delivery-assigned'],
  ])('SHIP-DISP-01: %s displays to account users as %s', (status, shown) => {
    expect(displayedStatus(shipment(status, false), CUSTOMER)).toBe(shown);
    expect(displayedStatus(shipment(status, false), STAFF)).toBe(status);
    expect(displayedStatus(shipment(status, false), GUEST)).toBe(status);
  });

  it('SHIP-DISP-02: without the override setting account users see what staff see', () => {
    const reader = { ...CUSTOMER, overrides_unassigned_and_rejected: false };

    expect(displayedStatus(shipment('delivery-rejected', false), reader)).toBe('delivery-rejected');
  });

  it('SHIP-DISP-05: an assigned leg that lost its driver is flipped first and overridden then', () => {
    expect(displayedStatus(shipment('collection-assigned', false), CUSTOMER)).toBe('collection-assigned');
  });

  it('SHIP-DISP-03 SHIP-DISP-04: on-hold-internal shows as at-hub for all but staff', () => {
    expect(displayedStatus(shipment('on-hold-internal', false), STAFF)).toBe('on-hold-internal');
    expect(displayedStatus(shipment('on-hold-internal', false), CUSTOMER)).toBe('at-hub');
    expect(displayedStatus(shipment('on-hold-internal', false), GUEST)).toBe('at-hub');
    expect(displayedStatus(shipment('on-hold', false), CUSTOMER)).toBe('on-hold');
  });

  it('SHIP-DISP-04: a non-staff filter on at-hub finds the internally held ones too', () => {
    expect(statusesBehindFilter('at-hub')).toEqual(['at-hub', 'on-hold-internal']);
    expect(statusesBehindFilter('collected')).toEqual(['collected']);
  });
});

describe('status colours', () => {
  it.each([
    ['SHIP-DISP-06', 'grey', ['quote-expired', 'returned-to-sender', 'delivered', 'undeliverable', 'cancelled', 'closed']],
    [
      'SHIP-DISP-07',
      'red',
      [
        'payment-failed',
        'collection-unassigned',
        'collection-rejected',
        'collection-exception',
        'collection-failed-attempt',
        'delivery-unassigned',
        'delivery-rejected',
        'delivery-exception',
        'delivery-failed-attempt',
        'bob-box-reservation-failed',
        'damaged',
        'failed',
      ],
    ],
    [
      'SHIP-DISP-08',
      'green',
      [
        'at-hub',
        'manifested',
        'ready-for-dispatch',
        'in-transit',
        'at-destination-hub',
        'returned-to-hub',
        'delivery-assigned',
        'out-for-delivery',
        'in-locker',
        'ready-for-pickup',
        'collect-and-return-to-hub',
        'collected-from-locker',
        'collected-from-counter',
      ],
    ],
    [
      'SHIP-DISP-09',
      'blue',
      [
        'quote',
        'payment-pending',
        'submitted',
        'outsourced',
        'collection-assigned',
        'awaiting-dropoff',
        'collected',
        'on-hold',
        'on-hold-internal',
      ],
    ],
  ] as const)('%s SHIP-DISP-10: %s is the colour of %j', (_id, colour, statuses) => {
    for (const status of statuses) expect(statusColour(status)).toBe(colour);
  });

  it.each([
    ['SHIP-DISP-09', 'no-status-of-ours', 'blue'],
    ['SHIP-DISP-11', 'paid', 'green'],
    ['SHIP-DISP-11', 'unpaid', 'red'],
    ['SHIP-DISP-12', 'active', 'green'],
    ['SHIP-DISP-12', 'overdue', 'red'],
    ['SHIP-DISP-13', 'pending', 'blue'],
    ['SHIP-DISP-13', 'complete', 'green'],
    ['SHIP-DISP-13', 'locked', 'grey'],
    ['SHIP-DISP-13', 'failed', 'red'],
    ['not shown yet', 'APPROVED', 'green'],
    ['not shown yet', 'REJECTED', 'red'],
    ['not shown yet', 'HIGH', 'red'],
    ['not shown yet', 'LOW', 'green'],
  ])('%s SHIP-DISP-16: %s is %s', (_id, status, colour) => {
    expect(statusColour(status)).toBe(colour);
  });
});
