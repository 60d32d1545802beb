import { expect, it } from 'vitest';
import { fitsExcel, sheetOf } from './save-export.ts';

it('SCREEN-08: a spreadsheet has numbers where columns hold numbers, and texts elsewhere as they are', () => {
  const csv =
    '\uFEFFReference,Customer reference,Parcels,Charged weight (kg),Price (R)\r\nA1,007,2,1.5,\r\nB2,"x, ""y""",1,10,115\r\n';

  expect(sheetOf(csv)).toEqual([
    ['Reference', 'Customer reference', 'Parcels', 'Charged weight (kg)', 'Price (R)'],
    ['A1', '007', 2, 1.5, ''],
    ['B2', 'x, "y"', 1, 10, 115],
  ]);
});

it('a spreadsheet is made of 100 000 lines at most', () => {
  expect([fitsExcel(100_000), fitsExcel(100_001)]).toEqual([true, false]);
});
