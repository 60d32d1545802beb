import { expect, it } from 'vitest';
import { overloadOf } from './driver-load.ts';

it.each([
  [
    { parcels: 30, weight_kg: 500 },
    { capacity_parcels: 30, capacity_kg: 500 },
    { parcels: null, weight_kg: null },
  ],
  [
    { parcels: 34, weight_kg: 20 },
    { capacity_parcels: 30, capacity_kg: 500 },
    { parcels: 4, weight_kg: null },
  ],
  [
    { parcels: 1, weight_kg: 750.5 },
    { capacity_parcels: null, capacity_kg: 700 },
    { parcels: null, weight_kg: 50.5 },
  ],
  [
    { parcels: 999, weight_kg: 9999 },
    { capacity_parcels: null, capacity_kg: null },
    { parcels: null, weight_kg: null },
  ],
])('S24: a load of %o in a vehicle for %o is over by %o', (load, room, over) => {
  expect(overloadOf(load, room)).toEqual(over);
});
