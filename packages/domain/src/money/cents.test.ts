import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZERO_CENTS, addCents, cents, centsFromRand, negateCents, randFromCents, roundHalfUp, subtractCents } from './cents.ts';

/** R 100 billion either way. */
const anyAmount = fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 });

describe('cents', () => {
  it('CONST-19: rand on the wire and cents in code are the same amount, through JSON, over R 100 billion either way', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const wire: unknown = JSON.parse(JSON.stringify(randFromCents(cents(amount))));

        expect(centsFromRand(Number(wire))).toBe(amount + 0);
      }),
      { numRuns: 20_000 },
    );
  });

  it('rand with two decimals survive as text too', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(centsFromRand(Number((amount / 100).toFixed(2)))).toBe(amount + 0);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    [1.15, 115],
    [1.005, 101],
    [0.1 + 0.2, 30],
    [-1.005, -101],
    [8.29, 829],
    [1e11, 10_000_000_000_000],
    [-0, 0],
    [1e-7, 0],
  ])('%s rand are %s cents', (rand, amount) => {
    expect(centsFromRand(rand)).toBe(amount);
  });

  it.each([
    [0.5, 1],
    [-0.5, -1],
    [0.49, 0],
    [2.5, 3],
    [1.005 * 100, 101],
  ])('a computed %s rounds to %s, halves away from zero', (value, rounded) => {
    expect(roundHalfUp(value)).toBe(rounded);
  });

  it('adding, subtracting and negating are whole', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 20 }), (amounts) => {
        const sum = addCents(...amounts.map(cents));

        expect(sum).toBe(amounts.reduce((total, amount) => total + amount, 0));
        expect(subtractCents(sum, sum)).toBe(0);
        expect(addCents(sum, negateCents(sum))).toBe(0);
      }),
    );
    expect(ZERO_CENTS).toBe(0);
    expect(Object.is(cents(-0), 0)).toBe(true);
  });

  it.each([[1.5], [Number.NaN], [Infinity], [10_000_000_000_001]])('%s is no amount', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });

  it('what is no number of rand is refused', () => {
    expect(() => centsFromRand(Number.NaN)).toThrow(RangeError);
    expect(() => centsFromRand(Infinity)).toThrow(RangeError);
  });
});
