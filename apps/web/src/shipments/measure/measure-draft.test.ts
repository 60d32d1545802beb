import { guessColumns } from '@tsela/domain/formats/csv-columns';
import { MEASUREMENT_IMPORT_FIELDS } from '@tsela/domain/shipments/measurement-import';
import { expect, it } from 'vitest';
import { NO_SIZES, foundRows, readSizes, resultFile, resultRows } from './measure-draft.ts';

const ROWS = [
  { row: 2, reference: 'ABC234', length: '20', width: '20', height: '10', weight: '2' },
  { row: 3, reference: 'NONE99', length: '20', width: '20', height: '10', weight: '2' },
];

it('SCREEN-33: sizes are read as they are typed, and a missing one is told of at its field', () => {
  expect(readSizes({ length: '40,5', width: '30', height: '20', weight: '6' }).sizes.actual_length_cm).toBe(40.5);
  expect(Object.keys(readSizes({ ...NO_SIZES, length: '40', height: '0' }).errors)).toEqual(['width', 'height', 'weight']);
});

it('SCREEN-33: the headings of a scale’s file are understood', () => {
  expect(guessColumns(['Waybill', 'L', 'W', 'H', 'kg'], MEASUREMENT_IMPORT_FIELDS)).toEqual([
    'reference',
    'length',
    'width',
    'height',
    'weight',
  ]);
});

it('SCREEN-33: rows with faults come first, and the result says what became of each', () => {
  const violations = [{ field: 'reference', code: 'invalid', message: 'No parcel has the reference NONE99.' }];
  const found = foundRows(ROWS, [
    { row: 2, violations: [], doubt: '' },
    { row: 3, violations, doubt: '' },
  ]);
  const results = resultRows(ROWS, [
    { row: 2, outcome: 'applied', message: '' },
    { row: 3, outcome: null, message: 'No parcel has the reference NONE99.' },
  ]);

  expect(found.map(({ row, faults }) => [row, faults[0] ?? ''])).toEqual([
    [3, 'Reference: No parcel has the reference NONE99.'],
    [2, ''],
  ]);
  expect(resultFile(results)).toContain('Saved, and the charge is corrected.');
});
