import type { ShipmentId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import { loadWith, movedText } from './move-stop-draft.ts';

const id = (number: number) => number as ShipmentId;
const REFUSED = [{ id: id(4), message: 'The shipment is cancelled.' }];

it('KEY-63: a stop of which a part is refused says what moved as well as why the rest did not', () => {
  expect(movedText({ done: [id(1), id(2), id(3)], failed: REFUSED, parts: [] }, 'Kobus Nel')).toBe(
    '3 of 4 shipments of the stop are given to Kobus Nel, the others stay: The shipment is cancelled.',
  );
  expect(
    movedText({ done: [id(1)], failed: [...REFUSED, { id: id(5), message: 'The shipment is cancelled.' }], parts: [] }, null),
  ).toBe('1 of 3 shipments of the stop wait for a driver again, the others stay: The shipment is cancelled.');
  expect(movedText({ done: [], failed: REFUSED, parts: [] }, 'Kobus Nel')).toBe('The shipment is cancelled.');
  expect(movedText({ done: [id(1)], failed: [], parts: [] }, 'Kobus Nel')).toBe('The stop is given to Kobus Nel.');
});

it('S25: a stop of which some parcels are elsewhere says how many of them moved', () => {
  const parts = [{ id: id(1), short_tracking_reference: 'ABC23', parcels: 2, of: 3 }];

  expect(movedText({ done: [id(1)], failed: [], parts }, 'Kobus Nel')).toBe(
    'The stop is given to Kobus Nel. Of ABC23 2 of 3 parcels moved.',
  );
});

const SHIPMENTS = [
  { parcel_references: ['A/1', 'A/2'], total_weight_kg: 12.5 },
  { parcel_references: ['B/1'], total_weight_kg: 3 },
];
const EXPECTED = { expected_parcels: 40, expected_weight_kg: 300 };

it.each([
  ['shipments add their parcels and weight', { shipments: SHIPMENTS, request: null }, { parcels: 13, weight_kg: 115.5 }],
  ['a request without any adds what it expects', { shipments: [], request: EXPECTED }, { parcels: 50, weight_kg: 400 }],
  ['a request with some counts them', { shipments: SHIPMENTS, request: EXPECTED }, { parcels: 13, weight_kg: 115.5 }],
])('SCREEN-24: of a stop that is given, %s', (_what, stop, load) => {
  expect(loadWith({ parcels: 10, weight_kg: 100 }, stop)).toEqual(load);
  expect(loadWith({}, stop)).toEqual({});
});
