import { expect, it } from 'vitest';
import { rowsInSight } from './rows-in-sight.ts';

it('of thousands of rows those in sight are drawn, with a few around them', () => {
  const window = { height: 560, row_height: 64 };

  expect(rowsInSight(5000, { ...window, top: 0 })).toEqual({ from: 0, to: 15 });
  expect(rowsInSight(5000, { ...window, top: 64_000 })).toEqual({ from: 994, to: 1015 });
  expect(rowsInSight(3, { ...window, top: 64_000 })).toEqual({ from: 3, to: 3 });
});
