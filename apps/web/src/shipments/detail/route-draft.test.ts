import type { HistoryEvent } from '@tsela/contract/tracking/tracking-shapes';
import { expect, it } from 'vitest';
import { aShipment } from '../shipment.testing.ts';
import { routeLines, routePoints } from './route-draft.ts';

const HUBS = [
  { id: 1, name: 'Johannesburg', lat: -26.2, lng: 28 },
  { id: 2, name: 'Durban', lat: -29.8, lng: 31 },
  { id: 3, name: 'Unplaced', lat: 0, lng: 0 },
];
const anEvent = (id: number, lat: number): HistoryEvent => ({
  id,
  parcel_id: 0,
  date: '2026-11-27T08:00:00Z',
  status: 'out-for-delivery',
  source: 'driver',
  message: '',
  location: '',
  lat,
  lng: lat === 0 ? 0 : 28,
});

it('SCREEN-09: a route goes from the collection by its branches and the scans to the delivery; what has no position is left out', () => {
  const shipment = aShipment();

  const points = routePoints({ shipment, events: [anEvent(9, -26.1), anEvent(8, 0)], branches: HUBS });

  // The door of the delivery is not known.
  expect(points.map(({ key, tone }) => `${key} ${tone}`)).toEqual(['collection place', 'branch 1 branch', 'event 9 driver']);
  expect(points[0]?.label).toContain('Rosebank');
});

it('a pickup point is shown as one, by its name', () => {
  const point = { name: 'Mall', type: 'locker', trading_hours: '', compartment: '' } as const;
  const shipment = aShipment({ collection_pickup_point: point });

  expect(routePoints({ shipment, events: [], branches: [] })).toMatchObject([{ tone: 'locker', label: 'Collection: Mall' }]);
});

const [JOHANNESBURG, DURBAN] = [
  { lat: -26.2, lng: 28 },
  { lat: -29.8, lng: 31 },
];
const hub = (id: number, name: string) => ({ id: id as never, code: name, name });

it('SCREEN-09: before it is collected all of the way is planned, from door to door through its hubs', () => {
  const shipment = aShipment({
    collected_date: null,
    status: 'submitted',
    collection_branch: hub(1, 'Johannesburg'),
    delivery_branch: hub(2, 'Durban'),
  });
  const door = { lat: shipment.collection_address.lat, lng: shipment.collection_address.lng };

  expect(routeLines({ shipment, events: [], branches: HUBS })).toEqual([
    { kind: 'planned', places: [door, JOHANNESBURG, DURBAN] },
  ]);
});

it('SCREEN-09: what was gone is solid, in the order in which it was seen, and a hub that was passed is not planned again', () => {
  const shipment = aShipment({
    collected_date: '2026-11-26T08:00:00Z',
    status: 'in-transit',
    delivery_branch: hub(2, 'Durban'),
    delivery_address: { ...aShipment().delivery_address, lat: -29.9, lng: 31.1 },
  });
  const door = { lat: shipment.collection_address.lat, lng: shipment.collection_address.lng };
  const scan = { ...anEvent(7, 0), branch_name: 'Johannesburg' };
  const events = [anEvent(9, -27), { ...scan, id: 8 }, scan];

  const lines = routeLines({ shipment, events, branches: HUBS });

  expect(lines).toEqual([
    { kind: 'planned', places: [{ lat: -27, lng: 28 }, DURBAN, { lat: -29.9, lng: 31.1 }] },
    { kind: 'gone', places: [door, JOHANNESBURG, { lat: -27, lng: 28 }] },
  ]);
});

it('a shipment that ended has no way left', () => {
  const cancelled = aShipment({ status: 'cancelled', collected_date: null, delivery_branch: hub(2, 'Durban') });

  expect(routeLines({ shipment: cancelled, events: [], branches: HUBS })).toEqual([]);
});
