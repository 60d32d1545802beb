import { describe, expect, it } from 'vitest';
import { chargedWeight, roundWeight } from './charged-weight.ts';
import { WEIGHT_ROUNDINGS } from '../card/rate-card.ts';
import type { WeightRounding } from '../card/rate-card.ts';

const RULE = { volumetric_divisor: 5000, weight_rounding: 'do_not_round', charged_weight_per: 'shipment' } as const;

describe('roundWeight', () => {
  it.each([
    ['ENUM-04', 'round_up', 1, 1000],
    ['ENUM-04', 'round_up', 2000, 2000],
    ['ENUM-04', 'round_up', 2001, 3000],
    ['ENUM-04', 'round_normally', 2499, 2000],
    ['ENUM-04', 'round_normally', 2500, 3000],
    ['ENUM-04', 'round_normally', 400, 0],
    ['ENUM-04', 'round_up_to_nearest_half', 2001, 2500],
    ['ENUM-04', 'round_up_to_nearest_half', 2500, 2500],
    ['ENUM-04', 'round_up_to_nearest_half', 2501, 3000],
    ['ENUM-04', 'do_not_round', 2501, 2501],
  ] satisfies [string, WeightRounding, number, number][])('%s: %s makes %i g %i g', (_id, rounding, grams, rounded) => {
    expect(roundWeight(grams, rounding)).toBe(rounded);
  });

  it('ENUM-04: there are four weight roundings', () => {
    expect(WEIGHT_ROUNDINGS).toEqual(['round_up', 'round_normally', 'round_up_to_nearest_half', 'do_not_round']);
  });
});

describe('chargedWeight', () => {
  it('divides cm³ by the divisor, to the nearest gram', () => {
    // 33 x 22 x 11 = 7 986 cm³: 1.5972 kg by 5000 and 1.9965 kg by 4000.
    const parcel = { length_cm: 33, width_cm: 22, height_cm: 11, weight_grams: 100 };

    expect(chargedWeight([parcel], RULE).charged_grams).toBe(1597);
    expect(chargedWeight([parcel], { ...RULE, volumetric_divisor: 4000 }).charged_grams).toBe(1997);
  });

  it('compares sums for the shipment and each parcel alone when told so', () => {
    const parcels = [
      { length_cm: 50, width_cm: 50, height_cm: 20, weight_grams: 1200 }, // 10 kg volumetric
      { length_cm: 10, width_cm: 10, height_cm: 10, weight_grams: 6100 }, // 0.2 kg volumetric
    ];

    expect(chargedWeight(parcels, RULE)).toEqual({
      actual_grams: 7300,
      volumetric_grams: 10_200,
      greater_grams: 10_200,
      charged_grams: 10_200,
      parcel_grams: [10_000, 200],
    });
    expect(chargedWeight(parcels, { ...RULE, weight_rounding: 'round_up', charged_weight_per: 'parcel' })).toMatchObject({
      greater_grams: 16_100,
      charged_grams: 17_000,
      parcel_grams: [10_000, 6100],
    });
  });
});
