import { expect, it } from 'vitest';
import { EMPTY_ROW, rowsOf, typesOf, withUsual } from './parcel-types-draft.ts';

const BOX = { name: 'Shoe box', length: 35, width: 25, height: 15.5, weight: 0, declared_value: 500, is_default: true };

it('DATA-28: parcel types come back as they were read, and what is left empty is nothing', () => {
  expect(typesOf(rowsOf([BOX]))).toEqual([BOX]);
  expect(rowsOf([BOX])[0]).toMatchObject({ height: '15.5', weight: '' });
  expect(typesOf([{ ...EMPTY_ROW, name: ' Tube ', length: '1 000,5', weight: 'heavy' }])[0]).toMatchObject({
    name: 'Tube',
    length: 1000.5,
    width: 0,
    weight: Number.NaN,
  });
  expect(rowsOf('nonsense')).toEqual([]);
});

it('DATA-28: one parcel type at most is the usual one', () => {
  const rows = rowsOf([BOX, { ...BOX, name: 'Tube', is_default: false }]);

  expect(withUsual(rows, 1, true).map(({ is_default }) => is_default)).toEqual([false, true]);
  expect(withUsual(rows, 0, false).map(({ is_default }) => is_default)).toEqual([false, false]);
});
