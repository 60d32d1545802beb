import { expect, it } from 'vitest';
import { matrixOf } from './matrix-view-draft.ts';
import { sheetZones } from './sheet-cells-draft.ts';
import { sheetOf } from './sheet-draft.ts';
import type { RateLine } from '../tariff/tariff-shapes.ts';

const ZONES = sheetZones([
  { id: 1, code: 'JNB', name: 'Johannesburg', kind: 'rates' },
  { id: 2, code: 'CPT', name: 'Cape Town', kind: 'rates' },
]);

function line(id: number, parts: Partial<RateLine>): RateLine {
  return {
    id,
    rate_group_id: 1,
    service_level_id: 7 as RateLine['service_level_id'],
    from_zone_id: 1,
    to_zone_id: 2,
    min_weight_kg: 0,
    max_weight_kg: null,
    formula_type: 'formula',
    charges: [],
    ...parts,
  };
}

const flat = (amount: number) => [{ charge_type: 'flat' as const, amount }];
const cellAt = (lines: readonly RateLine[], weight_kg: number, from = 1, to = 2) =>
  matrixOf(sheetOf(lines, ZONES), ZONES, weight_kg)(from, to);

it('prices a parcel of the weight: R 60 and R 8.50 for each kg above 5', () => {
  const charges = [...flat(60), { charge_type: 'perKg' as const, amount: 8.5, over: 5 }];

  expect(cellAt([line(1, { charges })], 7)).toEqual({ kind: 'price', amount: 7700, is_general: false });
});

it('a cell of the matrix shows holes: pairs without a rate, and weights without one', () => {
  const lines = [line(1, { charges: flat(60), max_weight_kg: 5 })];

  expect(cellAt(lines, 5)).toEqual({ kind: 'price', amount: 6000, is_general: false });
  expect(cellAt(lines, 5.001).kind).toBe('hole');
  expect(cellAt(lines, 2, 2, 1).kind).toBe('hole');
});

it('a cell of the matrix takes the cheapest of the pair and of anywhere, and says when it is for anywhere', () => {
  const lines = [line(1, { charges: flat(60) }), line(2, { charges: flat(50), from_zone_id: null, to_zone_id: null })];

  expect(cellAt(lines, 2)).toEqual({ kind: 'price', amount: 5000, is_general: true });
});

it('a cell of the matrix is not offered where any matching rate says so', () => {
  const lines = [line(1, { charges: flat(60) }), line(2, { formula_type: 'no-rate', to_zone_id: null })];

  expect(cellAt(lines, 2)).toEqual({ kind: 'not-offered', is_general: true });
});

it('a cell of the matrix has no amount where the distance decides', () => {
  const charges = [{ charge_type: 'perKmFromDeliveryBranch' as const, amount: 2 }];

  expect(cellAt([line(1, { charges })], 2).kind).toBe('by-distance');
});
