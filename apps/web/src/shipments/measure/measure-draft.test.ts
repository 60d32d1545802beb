import { guessColumns } from '@tsela/domain/formats/tables/csv-columns';
import { MEASUREMENT_IMPORT_FIELDS } from '@tsela/domain/shipments/measurement-import';
import { expect, it } from 'vitest';
import { NO_SIZES, cellSizesText, readSizes } from './measure-draft.ts';

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

it('SCREEN-33: the sizes of a row are told as they were written', () => {
  expect(cellSizesText({ reference: 'ABC234', length: '20', width: '20', weight: '2,5' })).toBe('20 x 20 x – cm, 2,5 kg');
});
