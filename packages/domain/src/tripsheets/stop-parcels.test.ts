import { expect, it } from 'vitest';
import { parcelsOfStops } from './stop-parcels.ts';

const request = { expected_parcels: 45 };
const shipments = [{ parcel_references: ['A/1', 'A/2'] }, { parcel_references: ['B/1'] }];

it('SCREEN-25: a sheet is of the parcels of its shipments, and of what is expected where none is booked yet', () => {
  const stops = [
    { is_done: true, shipments },
    { is_done: false, shipments, request },
    { is_done: false, shipments: [], request },
    { is_done: true, shipments: [], request },
  ];

  expect(stops.map((stop) => parcelsOfStops([stop]))).toEqual([3, 3, 45, 0]);
  expect(parcelsOfStops(stops)).toBe(51);
});
