import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, centsFromRand } from '../money/cents.ts';
import { amountText, chipText, numberText, randText, weightText, wholeAmounts } from './rand-text.ts';

describe('money for people', () => {
  it.each([
    [123450, 'R 1 234.50'],
    [20000, 'R 200.00'],
    [5, 'R 0.05'],
    [0, 'R 0.00'],
    [-123450, '-R 1 234.50'],
    [100000000, 'R 1 000 000.00'],
    [10000000000000, 'R 100 000 000 000.00'],
  ])('CONST-08 CONST-19: %s cents read %s', (amount, text) => {
    expect(randText(cents(amount))).toBe(text);
  });

  it.each([
    ['It is -R 1 234.50.', 'It is -R\u00a01\u00a0234.50.'],
    ['R 50 000.00 of R 200.00 is used', 'R\u00a050\u00a0000.00 of R\u00a0200.00 is used'],
    ['Room R 12 in VAR 3 files', 'Room R\u00a012 in VAR 3 files'],
    ['No amount', 'No amount'],
  ])('CONST-19: amounts in “%s” stay whole at the end of a line', (text, whole) => {
    expect(wholeAmounts(text)).toBe(whole);
  });

  it.each([
    [20000, 'R200'],
    [50000, 'R500'],
    [100000, 'R1 000'],
    [500000, 'R5 000'],
  ])('TOPUP-02: a chip of %s cents reads %s', (amount, text) => {
    expect(chipText(cents(amount))).toBe(text);
  });

  it.each([
    [123450, '1234.50'],
    [5, '0.05'],
    [-50, '-0.50'],
  ])('CONST-25: %s cents are sent as %s', (amount, text) => {
    expect(amountText(cents(amount))).toBe(text);
  });

  it('CONST-25: every amount reads back as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 }), (amount) => {
        expect(centsFromRand(Number(amountText(cents(amount))))).toBe(amount + 0);
        expect(randText(cents(amount)).replaceAll(/[R ]/g, '')).toBe(amountText(cents(amount)));
      }),
    );
  });

  it.each([
    [12.5, '12.5 kg'],
    [2, '2 kg'],
    [0.1 + 0.2, '0.3 kg'],
  ])('CONST-29: %s is shown as %s', (weight, text) => {
    expect(weightText(weight)).toBe(text);
  });
});

it.each([
  [0, '0'],
  [12345.6, '12 345.6'],
  [-1000, '-1 000'],
])('CONST-19: the number %s reads %s', (value, text) => {
  expect(numberText(value)).toBe(text);
});
