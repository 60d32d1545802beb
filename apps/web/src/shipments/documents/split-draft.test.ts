import { expect, it } from 'vitest';
import { beginsByCodes, groupsOf, pieceName } from './split-draft.ts';

it('SCREEN-31: a document begins at each barcode that is another than the one before', () => {
  const codes = [['TSA1'], [], ['TSA1'], ['TSA2'], [], ['TSA3', 'X']];

  expect([...beginsByCodes(codes)]).toEqual([1, 4, 6]);
  expect(groupsOf(beginsByCodes(codes), 6)).toEqual([[1, 2, 3], [4, 5], [6]]);
});

it('a sheet without a code before the first one belongs to it, and without any code nothing is split', () => {
  expect([...beginsByCodes([[], ['TSA1'], ['TSA2']])]).toEqual([1, 3]);
  expect(groupsOf(beginsByCodes([[], [], []]), 3)).toEqual([[1, 2, 3]]);
  expect(groupsOf(new Set([2]), 3)).toEqual([[1], [2, 3]]);
});

it('SCREEN-31: a piece is named after its barcode, by which it finds its shipment, or after its pages', () => {
  const codes = [['TSA1/2'], [], []];

  expect(pieceName('Batch.pdf', [1, 2], codes)).toBe('TSA1-2.pdf');
  expect(pieceName('Batch.pdf', [2], codes)).toBe('Batch, page 2.pdf');
  expect(pieceName('Batch.PDF', [2, 3], codes)).toBe('Batch, pages 2 to 3.pdf');
});
