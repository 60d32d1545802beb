import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, cents } from './cents.ts';
import { splitCents } from './share.ts';

const anyAmount = fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 }).map(cents);

describe('splitting an amount', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [5, [3, 1], [4, 1]],
    [10, [0, 1], [0, 10]],
    [10, [0, 0], [10, 0]],
    [10, [], []],
    [1, [1, 2], [0, 1]],
    // What rounding leaves over goes where the largest fraction was lost, not to the largest part.
    [2, [1, 2], [1, 1]],
    [1, [2, 3, 3], [0, 1, 0]],
    [2, [5, 4, 6, 1], [1, 0, 1, 0]],
    [2, [1, 1, 1, 1], [1, 1, 0, 0]],
  ])('%s cents by the weights %j are %j', (amount, weights, parts) => {
    expect(splitCents(cents(amount), weights)).toEqual(parts);
  });

  it('loses and makes no cent, whatever the weights', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(anyAmount, weights, (amount, given) => {
        expect(addCents(...splitCents(amount, given))).toBe(amount);
      }),
    );
  });

  it('gives every part its share to within a cent', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }).map(cents), weights, (amount, given) => {
        const total = given.reduce((sum, weight) => sum + weight, 0);

        splitCents(amount, given).forEach((part, index) => {
          expect(Math.abs(part - (amount * (given[index] ?? 0)) / total)).toBeLessThan(1);
        });
      }),
    );
  });

  it('refuses negative and broken weights', () => {
    expect(() => splitCents(cents(1), [-1, 2])).toThrow('Weights are whole numbers of 0 or more');
    expect(() => splitCents(cents(1), [0.5])).toThrow('Weights are whole numbers of 0 or more');
  });
});
