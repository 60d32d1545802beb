import { expect, it } from 'vitest';
import { columnWidths } from './paper-columns.ts';

it.each([
  ['have what they need, and share what is left', [10, 20, 30], 90, [20, 30, 40]],
  ['fill the line exactly', [40, 50], 90, [40, 50]],
  ['are cut where they are widest, and short ones stay whole', [10, 200, 90, 20], 130, [10, 50, 50, 20]],
  ['are cut alike where none is short', [100, 100, 100], 90, [30, 30, 30]],
  ['are none where there are none', [], 90, []],
])('SCREEN-48: columns on paper %s', (_, needs, width, widths) => {
  expect(columnWidths(needs, width)).toEqual(widths);
});
