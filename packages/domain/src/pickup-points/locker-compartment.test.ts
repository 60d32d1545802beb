import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOB_BOX_COMPARTMENTS, TCG_LOCKER_COMPARTMENTS, V4_COMPARTMENTS, fits, smallestFitting } from './locker-compartment.ts';
import { parcelFit } from './parcel-fit.ts';

const NO_LIMIT = { length_cm: null, width_cm: null, height_cm: null, weight_kg: null };
const ALL = [...BOB_BOX_COMPARTMENTS, ...TCG_LOCKER_COMPARTMENTS, ...V4_COMPARTMENTS];

/** The code of the compartment that the product chooses; null where it finds none. */
function compartmentOf(subject: ReturnType<typeof parcel>, provider: 'tcg-locker' | 'bob-box'): string | null {
  const fit = parcelFit(subject, { provider, largest_parcel: NO_LIMIT });
  return fit.kind === 'compartment' ? fit.placed.compartment.code : null;
}

function parcel(length_cm: number, width_cm: number, height_cm: number, weight_kg: number) {
  return { length_cm, width_cm, height_cm, weight_kg };
}

describe('locker compartments', () => {
  it.each([
    ['LOCKER-01', 'small', 32, 56, 12, 6, BOB_BOX_COMPARTMENTS],
    ['LOCKER-02', 'medium', 32, 56, 26, 12, BOB_BOX_COMPARTMENTS],
    ['LOCKER-03', 'large', 32, 56, 53, 24, BOB_BOX_COMPARTMENTS],
    ['LOCKER-04', 'extra-small', 17, 60, 8, 2, TCG_LOCKER_COMPARTMENTS],
    ['LOCKER-05', 'small', 41, 60, 8, 5, TCG_LOCKER_COMPARTMENTS],
    ['LOCKER-06', 'medium', 41, 60, 19, 10, TCG_LOCKER_COMPARTMENTS],
    ['LOCKER-07', 'large', 41, 60, 41, 15, TCG_LOCKER_COMPARTMENTS],
    ['LOCKER-08 LOCKER-10', 'V4-XS', 17, 60, 8, 2, V4_COMPARTMENTS],
    ['LOCKER-08 LOCKER-10', 'V4-S', 41, 60, 8, 5, V4_COMPARTMENTS],
    ['LOCKER-08 LOCKER-10', 'V4-M', 41, 60, 19, 10, V4_COMPARTMENTS],
    ['LOCKER-08 LOCKER-10', 'V4-L', 41, 60, 41, 15, V4_COMPARTMENTS],
    ['LOCKER-08 LOCKER-10', 'V4-XL', 41, 60, 69, 20, V4_COMPARTMENTS],
  ])(
    '%s: the compartment %s measures %s x %s x %s cm and holds %s kg',
    (_id, code, length_cm, width_cm, height_cm, weight_kg_max, list) => {
      expect(list.find((compartment) => compartment.code === code)).toEqual({
        code,
        length_cm,
        width_cm,
        height_cm,
        weight_kg_max,
      });
    },
  );

  it.each([
    [parcel(8, 60, 17, 2), 'extra-small'],
    [parcel(60, 17, 8, 2), 'extra-small'],
    [parcel(17, 8, 60, 2), 'extra-small'],
    [parcel(17, 60, 8, 2.1), 'small'],
    [parcel(18, 60, 8, 1), 'small'],
    [parcel(41, 60, 8.5, 5), 'medium'],
    [parcel(10, 10, 10, 15), 'large'],
    [parcel(41, 41, 60, 15), 'large'],
    [parcel(42, 42, 42, 1), null],
    [parcel(1, 1, 61, 1), null],
    [parcel(1, 1, 1, 15.1), null],
  ])('LOCKER-11 LOCKER-13 LOCKER-14: %j goes into %s', (subject, code) => {
    expect(compartmentOf(subject, 'tcg-locker')).toBe(code);
  });

  it('LOCKER-14: Bob Box takes its smallest fitting one too', () => {
    expect(compartmentOf(parcel(12, 32, 56, 6), 'bob-box')).toBe('small');
    expect(compartmentOf(parcel(12, 32, 56, 7), 'bob-box')).toBe('medium');
    expect(compartmentOf(parcel(53, 53, 30, 24), 'bob-box')).toBe('large');
    expect(compartmentOf(parcel(57, 1, 1, 1), 'bob-box')).toBeNull();
  });

  const side = fc.double({ min: 0.1, max: 70, noNaN: true });
  const anyParcel = fc.record({
    length_cm: side,
    width_cm: side,
    height_cm: side,
    weight_kg: fc.double({ min: 0.1, max: 25, noNaN: true }),
  });

  it('LOCKER-11: turning a parcel changes nothing', () => {
    fc.assert(
      fc.property(anyParcel, fc.constantFrom(...ALL), ({ length_cm: a, width_cm: b, height_cm: c, weight_kg }, compartment) => {
        const turned = [
          [a, b, c],
          [a, c, b],
          [b, a, c],
          [b, c, a],
          [c, a, b],
          [c, b, a],
        ] as const;
        // The six orientations tried one by one are the definition; fits() must agree with it.
        const anyWay = turned.some(
          ([x, y, z]) => x <= compartment.length_cm && y <= compartment.width_cm && z <= compartment.height_cm,
        );
        const answers = turned.map(([x, y, z]) => fits(parcel(x, y, z, weight_kg), compartment));

        expect(new Set(answers)).toEqual(new Set([anyWay && weight_kg <= compartment.weight_kg_max]));
      }),
    );
  });

  it('LOCKER-13: no fit means none, and a fit is the first of the list', () => {
    fc.assert(
      fc.property(anyParcel, (subject) => {
        const chosen = smallestFitting(subject, TCG_LOCKER_COMPARTMENTS);
        const fitting = TCG_LOCKER_COMPARTMENTS.filter((compartment) => fits(subject, compartment));

        expect(chosen).toEqual(fitting[0] ?? null);
      }),
    );
  });
});
