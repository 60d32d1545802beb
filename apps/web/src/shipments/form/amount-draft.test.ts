import { describe, expect, it } from 'vitest';
import { amountOf, isUnreadableAmount } from './amount-draft.ts';

describe('a typed amount', () => {
  it.each([
    ['1500', 1500],
    ['R1500', 1500],
    ['R 1 500,00', 1500],
    ['R\u00a01\u00a0500.50', 1500.5],
    ['zar 20', 20],
    ['1.500,00', 1500],
    ['1,500.25', 1500.25],
    ['1,000', 1000],
    ['1.000', 1000],
    ['12,345,678', 12_345_678],
    ['0,5', 0.5],
    ['99.9', 99.9],
    ['1500,', 1500],
    ['0', 0],
  ])('%j is R %d', (text, rand) => {
    expect(amountOf(text)).toBe(rand);
    expect(isUnreadableAmount(text)).toBe(false);
  });

  it.each(['a lot', 'R', '-5', '1,00,0', '1.5.00', '1,500,00', '0,500', '1500,000', '1.500.00', '12e3', '1000000000000', '5%'])(
    '%j is none, and is not taken for nothing',
    (text) => {
      expect(amountOf(text)).toBeNull();
      expect(isUnreadableAmount(text)).toBe(true);
    },
  );

  it('that is left out is none, and nothing is wrong with it', () => {
    expect(amountOf(' ')).toBeNull();
    expect(isUnreadableAmount(' ')).toBe(false);
  });
});
