import { describe, expect, it } from 'vitest';
import { ESTIMATE_UNITS, estimateText } from './estimate-text.ts';

describe('estimate text', () => {
  it('ENUM-05: estimates are in hours or days', () => {
    expect(ESTIMATE_UNITS).toEqual(['h', 'd']);
  });

  it.each([
    [2, 'd', 3, 'd', '2 - 3 days'],
    [1, 'd', 1, 'd', '1 day'],
    [4, 'h', 4, 'h', '4 hrs'],
    [2, 'h', 4, 'h', '2 - 4 hrs'],
    [1, 'h', 1, 'h', '1 hr'],
    [4, 'h', 1, 'd', '4 hrs - 1 day'],
    [null, 'd', 2, 'd', '2 days'],
    [2, 'd', null, 'd', 'from 2 days'],
    [null, 'd', null, 'd', null],
  ] as const)('CONST-35: from %s %s to %s %s reads %s', (from, from_unit, to, to_unit, text) => {
    expect(estimateText({ from, from_unit, to, to_unit })).toBe(text);
  });
});
