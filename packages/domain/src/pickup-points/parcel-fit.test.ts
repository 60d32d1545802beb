import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fits } from './locker-compartment.ts';
import { PICKUP_OPERATORS } from './pickup-operators.ts';
import { compartmentName, fitText, largestParcelOf, misfitText, parcelFit, placedIn } from './parcel-fit.ts';

const NO_LIMIT = { length_cm: null, width_cm: null, height_cm: null, weight_kg: null };
const locker = { provider: 'tcg-locker', largest_parcel: NO_LIMIT } as const;
const parcel = (length_cm: number, width_cm: number, height_cm: number, weight_kg = 1) => ({
  length_cm,
  width_cm,
  height_cm,
  weight_kg,
});

function textOf(measures: ReturnType<typeof parcel>): string {
  const fit = parcelFit(measures, locker);
  if (fit.kind === 'compartment') return fitText(measures, fit.placed);
  return fit.kind === 'misfit' ? misfitText(fit.excesses) : 'counter';
}

it('the fit takes at a counter what the maximums of the settings say', () => {
  const settings = {
    maximum_parcel_length: 110,
    maximum_parcel_width: 80,
    maximum_parcel_height: 70,
    maximum_parcel_weight: 30,
  };

  expect(largestParcelOf(settings)).toEqual({ length_cm: 110, width_cm: 80, height_cm: 70, weight_kg: 30 });
});

describe('a parcel in a compartment', () => {
  it.each([
    ['LOCKER-11', parcel(16, 58, 7), '16 x 58 x 7 cm fits the extra small compartment standing upright, 1 cm to spare.'],
    ['LOCKER-11', parcel(58, 38, 17), '58 x 38 x 17 cm fits the medium compartment standing upright, 2 cm to spare.'],
    ['LOCKER-11', parcel(39, 17, 55), '39 x 17 x 55 cm fits the medium compartment lying on its side, 2 cm to spare.'],
    ['LOCKER-11', parcel(6, 15, 50), '6 x 15 x 50 cm fits the extra small compartment standing on its end, 2 cm to spare.'],
    ['LOCKER-11', parcel(41, 60, 41, 15), '41 x 60 x 41 cm fits the large compartment standing upright, with nothing to spare.'],
    ['LOCKER-13', parcel(65, 40, 30), 'The longest side is 65 cm, at most 60 cm fits.'],
    ['LOCKER-13', parcel(30, 30, 30, 17.5), 'The weight is 17.5 kg, at most 15 kg fits.'],
    [
      'LOCKER-13',
      parcel(62, 45, 42, 16),
      'The longest side is 62 cm, at most 60 cm fits. The middle side is 45 cm, at most 41 cm fits. ' +
        'The shortest side is 42 cm, at most 41 cm fits. The weight is 16 kg, at most 15 kg fits.',
    ],
  ])('%s: is said in words (%#)', (_id, measures, text) => {
    expect(textOf(measures)).toBe(text);
  });

  it('lies within the compartment with its own three lengths, and lies somehow wherever the rule says that it fits', () => {
    const side = fc.integer({ min: 1, max: 70 });
    fc.assert(
      fc.property(
        side,
        side,
        side,
        fc.constantFrom(...PICKUP_OPERATORS['tcg-locker'].compartments, ...PICKUP_OPERATORS['bob-box'].compartments),
        (l, w, h, compartment) => {
          const measures = parcel(l, w, h);
          const placed = placedIn(measures, compartment);
          expect(placed !== null).toBe(fits(measures, compartment));
          if (!placed) return;
          const { along } = placed;
          expect(Object.values(along).toSorted((a, b) => a - b)).toEqual([l, w, h].toSorted((a, b) => a - b));
          expect(along.length_cm <= compartment.length_cm).toBe(true);
          expect(along.width_cm <= compartment.width_cm).toBe(true);
          expect(along.height_cm <= compartment.height_cm).toBe(true);
        },
      ),
    );
  });

  it("is measured against the point's own compartments where it has some", () => {
    const [small] = PICKUP_OPERATORS['tcg-locker'].compartments;
    const fit = parcelFit(parcel(40, 30, 18), { ...locker, compartments: small ? [small] : [] });

    expect(fit).toEqual({
      kind: 'misfit',
      excesses: [
        { measure: 'middle', is: 30, at_most: 17 },
        { measure: 'shortest', is: 18, at_most: 8 },
      ],
    });
  });

  it("LOCKER-10: a counter takes what is within the courier's largest parcel", () => {
    const counter = { provider: 'ram-counter', largest_parcel: { ...NO_LIMIT, length_cm: 120, weight_kg: 30 } } as const;

    expect(parcelFit(parcel(100, 90, 80, 30), counter)).toEqual({ kind: 'counter' });
    expect(parcelFit(parcel(900, 9, 9, 900), { ...counter, largest_parcel: NO_LIMIT })).toEqual({ kind: 'counter' });
    expect(parcelFit(parcel(130, 90, 80, 31), counter)).toEqual({
      kind: 'misfit',
      excesses: [
        { measure: 'length', is: 130, at_most: 120 },
        { measure: 'weight', is: 31, at_most: 30 },
      ],
    });
  });

  it('names sizes as people say them', () => {
    expect(['extra-small', 'V4-XL'].map(compartmentName)).toEqual(['extra small', 'V4-XL']);
  });
});
