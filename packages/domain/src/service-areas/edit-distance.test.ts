import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countMistakes } from './edit-distance.ts';

describe('countMistakes', () => {
  it.each([
    ['sandton', 'sandton', 0],
    ['sandtn', 'sandton', 1],
    ['sanddton', 'sandton', 1],
    ['sandron', 'sandton', 1],
    ['sandotn', 'sandton', 1],
    ['polokwnae', 'polokwane', 1],
    ['stelenbosh', 'stellenbosch', 2],
    ['durban', 'pretoria', 3],
    ['', 'ab', 2],
  ])('between %s and %s are %i', (typed, word, whole) => {
    expect(countMistakes(typed, word, 2).whole).toBe(whole);
  });

  it('compares with a beginning too', () => {
    expect(countMistakes('johanesb', 'johannesburg', 2)).toEqual({ whole: 3, beginning: 1 });
    expect(countMistakes('johann', 'johannesburg', 1)).toEqual({ whole: 2, beginning: 0 });
  });

  it('is the same both ways and bounded', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const there = countMistakes(a, b, 2).whole;

        expect(countMistakes(b, a, 2).whole).toBe(there);
        expect(there).toBeLessThanOrEqual(3);
        expect(there === 0).toBe(a === b);
      }),
    );
  });
});
