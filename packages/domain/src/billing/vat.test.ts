import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, cents } from '../money/cents.ts';
import type { Day } from '../time/day.ts';
import { VAT_PERCENTAGE_HINT, VAT_TYPES, addVat, takeVatOut, vatIn, vatOn, vatPercentageOn } from './vat.ts';

describe('VAT', () => {
  it('ENUM-02: is standard or zero', () => {
    expect(VAT_TYPES).toEqual(['standard', 'zero']);
    expect(vatOn(cents(10_000), 15, 'zero')).toBe(0);
    expect(vatIn(cents(10_000), 15, 'zero')).toBe(0);
  });

  it.each([
    [10_000, 15, 1500],
    [3, 15, 0],
    [10, 15, 2],
    [-10, 15, -2],
    [10_000, 15.5, 1550],
    [10_000, 0, 0],
  ])('on %s cents without VAT at %s %% it is %s cents, half up', (amount, percentage, vat) => {
    expect(vatOn(cents(amount), percentage)).toBe(vat);
  });

  it.each([
    [11_500, 15, 1500],
    [100, 15, 13],
    [-11_500, 15, -1500],
    [11_550, 15.5, 1550],
  ])('in %s cents with VAT at %s %% it is %s cents', (amount, percentage, vat) => {
    expect(vatIn(cents(amount), percentage)).toBe(vat);
  });

  it('adding VAT and taking it out again give the same three amounts', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 2000 }), (amount, points) => {
        const added = addVat(cents(amount), points / 100);

        expect(addCents(added.excluding, added.vat)).toBe(added.including);
        expect(takeVatOut(added.including, points / 100)).toEqual(added);
      }),
    );
  });

  it("KEY-29: the percentage is that of the document's day", () => {
    const settings = {
      vat_percentage: 15,
      all_vat_percentages: [
        { from_date: '2018-04-01', percentage: 15 },
        { from_date: '1993-04-07', percentage: 14 },
      ],
    };

    expect(vatPercentageOn('2018-03-31' as Day, settings)).toBe(14);
    expect(vatPercentageOn('2018-04-01' as Day, settings)).toBe(15);
    expect(vatPercentageOn('1990-01-01' as Day, settings)).toBe(15);
  });

  it('SHIP-RULE-09: the settings text says where a percentage lies', () => {
    expect(VAT_PERCENTAGE_HINT).toBe('VAT % should be between 0 and 100');
  });
});
