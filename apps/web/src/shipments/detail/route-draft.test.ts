import type { HistoryEvent } from '@tsela/contract/tracking/tracking-shapes';
import { expect, it } from 'vitest';
import { aShipment } from '../shipment.testing.ts';
import { routePoints } from './route-draft.ts';

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
