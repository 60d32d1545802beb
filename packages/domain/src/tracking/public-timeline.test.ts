import { describe, expect, it } from 'vitest';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { accountViewStatus, isPublicEvent, publicStatus, publicTimeline } from './public-timeline.ts';

function event(status: string, hour: number, parcel_id = 0) {
  return { status, parcel_id, date: new Date(Date.UTC(2026, 10, 27, hour)) };
}

describe('the public timeline', () => {
  it.each([
    ['bob-box-reservation-failed'],
    ['on-hold-internal'],
    ['delivery-rejected'],
    ['delivery-unassigned'],
    ['collection-rejected'],
    ['collection-unassigned'],
    ['collection-accepted'],
    ['bob-box-dropoff-pin-revealed'],
    ['operational-event'],
  ])('SHIP-VIEW-06: leaves out %s', (status) => {
    expect(isPublicEvent({ status })).toBe(false);
  });

  it.each([['submitted'], ['collection-assigned'], ['at-hub'], ['on-hold'], ['delivered'], ['floor-check']])(
    'keeps %s',
    (status) => {
      expect(isPublicEvent({ status })).toBe(true);
    },
  );

  it('is newest first', () => {
    const events = [event('submitted', 6), event('on-hold-internal', 9), event('at-hub', 8), event('collected', 7)];

    expect(publicTimeline(events).map((each) => each.status)).toEqual(['at-hub', 'collected', 'submitted']);
  });

  it.each<[ShipmentStatus, ShipmentStatus]>([
    ['collection-unassigned', 'collection-assigned'],
    ['collection-rejected', 'collection-assigned'],
    ['delivery-unassigned', 'delivery-assigned'],
    ['delivery-rejected', 'delivery-assigned'],
    ['on-hold-internal', 'at-hub'],
    ['on-hold', 'on-hold'],
  ])('SHIP-DISP-01 SHIP-DISP-04: account views and webhooks get %s as %s', (status, shown) => {
    expect(accountViewStatus(status)).toBe(shown);
  });

  it('SHIP-DISP-03: a hidden status gives way to the newest public event of the shipment', () => {
    const events = [
      event('collected', 7),
      event('at-destination-hub', 8),
      event('delivered', 10, 3),
      event('on-hold-internal', 9),
    ];

    expect(publicStatus({ status: 'on-hold-internal' }, events)).toBe('at-destination-hub');
    expect(publicStatus({ status: 'on-hold-internal' }, [])).toBe('at-hub');
    expect(publicStatus({ status: 'delivery-unassigned' }, [])).toBe('delivery-assigned');
    expect(publicStatus({ status: 'out-for-delivery' }, events)).toBe('out-for-delivery');
  });

  it('SHIP-VIEW-02: leaves out statuses that the provider does not use, and shows what was before', () => {
    const events = [event('collected', 7), event('at-hub', 8), event('manifested', 9)];

    expect(publicTimeline(events, ['manifested']).map((each) => each.status)).toEqual(['at-hub', 'collected']);
    expect(publicStatus({ status: 'manifested' }, events, ['manifested'])).toBe('at-hub');
    expect(publicStatus({ status: 'manifested' }, events, [])).toBe('manifested');
    expect(publicStatus({ status: 'manifested' }, [], ['manifested'])).toBe('manifested');
  });
});
