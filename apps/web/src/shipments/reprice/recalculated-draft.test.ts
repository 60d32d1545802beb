import { expect, it } from 'vitest';
import { recalculatedSum } from './recalculated-draft.ts';

it('SCREEN-08: sums up in whole cents what gets dearer, what gets cheaper and what stays', () => {
  const prices = [
    { id: 1, rate_before: 0.1, rate_after: 0.3 },
    { id: 2, rate_before: 0.2, rate_after: 0.2 },
    { id: 3, rate_before: 230, rate_after: 172.5 },
    { id: 4, rate_before: 115, rate_after: 138 },
  ];

  expect(recalculatedSum(prices)).toEqual({
    dearer: 2,
    cheaper: 1,
    unchanged: 1,
    before: 345.3,
    after: 311,
    difference: -34.3,
  });
});
