import { describe, expect, it } from 'vitest';
import { parcelFit } from '../pickup-points/parcel-fit.ts';
import { hasZeroedParcel, measureOf, measuresOf, parcelCount } from './parcel-measures.ts';

const SUBMITTED = { submitted_length_cm: 10, submitted_width_cm: 10, submitted_height_cm: 5, submitted_weight_kg: 1 };
const LOCKER = {
  provider: 'tcg-locker',
  largest_parcel: { length_cm: null, width_cm: null, height_cm: null, weight_kg: null },
} as const;

const compartmentOf = (parcel: ReturnType<typeof measuresOf>) => {
  const fit = parcelFit(parcel, LOCKER);
  return fit.kind === 'compartment' ? fit.placed.compartment.code : null;
};

describe('parcel measures', () => {
  it('LOCKER-12: the compartment is chosen by actual measures when there are some', () => {
    expect(compartmentOf(measuresOf(SUBMITTED))).toBe('extra-small');
    expect(compartmentOf(measuresOf({ ...SUBMITTED, actual_height_cm: 30, actual_width_cm: 30, actual_length_cm: 25 }))).toBe(
      'large',
    );
    expect(compartmentOf(measuresOf({ ...SUBMITTED, actual_weight_kg: 9 }))).toBe('medium');
  });

  it('SHIP-VALID-12: each measure falls back to the submitted one by itself', () => {
    const parcel = { ...SUBMITTED, actual_length_cm: 12, actual_width_cm: 0, actual_height_cm: null };

    expect(measuresOf(parcel)).toEqual({ length_cm: 12, width_cm: 10, height_cm: 5, weight_kg: 1 });
    expect(measureOf({}, 'length')).toBeNull();
  });

  it('SHIP-RULE-03: a cancelled parcel is not counted', () => {
    expect(parcelCount([{ status: 'cancelled' }, { status: 'at-hub' }, {}])).toBe(2);
  });

  it('KEY-39: a parcel without a dimension or weight is a zeroed one, unless cancelled', () => {
    expect(hasZeroedParcel([SUBMITTED])).toBe(false);
    expect(hasZeroedParcel([SUBMITTED, { ...SUBMITTED, submitted_height_cm: 0 }])).toBe(true);
    expect(hasZeroedParcel([{ ...SUBMITTED, submitted_weight_kg: null }])).toBe(true);
    expect(hasZeroedParcel([{ ...SUBMITTED, submitted_weight_kg: 0, status: 'cancelled' }])).toBe(false);
  });
});
