import type { WeightRounding } from '../card/rate-card.ts';

/** A parcel as it is rated: the measures that count, actual ones where the hub took them. */
export interface RatedParcel {
  readonly length_cm: number;
  readonly width_cm: number;
  readonly height_cm: number;
  readonly weight_grams: number;
}

/** How a charged weight is found. */
export interface WeightRule {
  readonly volumetric_divisor: number;
  readonly weight_rounding: WeightRounding;
  readonly charged_weight_per: 'shipment' | 'parcel';
}

export interface Weights {
  readonly actual_grams: number;
  readonly volumetric_grams: number;
  /** The greater weight before rounding. */
  readonly greater_grams: number;
  readonly charged_grams: number;
  /** What each parcel adds to the greater weight: the key by which its share of the charge is found. */
  readonly parcel_grams: readonly number[];
}

/** The weight a shipment is charged by: the greater of actual and volumetric, rounded as the service level says.
 *  Volumetric kg is cm³ over the divisor, taken to the nearest gram for each parcel. With `shipment` the sums are compared and
 *  rounded once; with `parcel` each parcel is compared and rounded alone. Source: field facts §2, ENUM-04. */
export function chargedWeight(parcels: readonly RatedParcel[], rule: WeightRule): Weights {
  const actual = parcels.map((parcel) => parcel.weight_grams);
  const volumetric = parcels.map((parcel) => volumetricGrams(parcel, rule.volumetric_divisor));
  const actual_grams = sum(actual);
  const volumetric_grams = sum(volumetric);

  if (rule.charged_weight_per === 'parcel') {
    const parcel_grams = actual.map((grams, i) => Math.max(grams, volumetric[i] ?? 0));
    const charged_grams = sum(parcel_grams.map((grams) => roundWeight(grams, rule.weight_rounding)));
    return { actual_grams, volumetric_grams, greater_grams: sum(parcel_grams), charged_grams, parcel_grams };
  }
  const greater_grams = Math.max(actual_grams, volumetric_grams);
  const parcel_grams = volumetric_grams > actual_grams ? volumetric : actual;
  return {
    actual_grams,
    volumetric_grams,
    greater_grams,
    charged_grams: roundWeight(greater_grams, rule.weight_rounding),
    parcel_grams,
  };
}

/** Rounds grams to whole kilograms up or to the nearest, to half kilograms up, or not at all. Source: ENUM-04. */
export function roundWeight(grams: number, rounding: WeightRounding): number {
  switch (rounding) {
    case 'round_up':
      return Math.ceil(grams / 1000) * 1000;
    case 'round_normally':
      return Math.round(grams / 1000) * 1000;
    case 'round_up_to_nearest_half':
      return Math.ceil(grams / 500) * 500;
    case 'do_not_round':
      return grams;
  }
}

function volumetricGrams(parcel: RatedParcel, divisor: number): number {
  const cubic_cm = parcel.length_cm * parcel.width_cm * parcel.height_cm;
  // Half a gram up; sizes with decimals multiply to a hair under the half.
  return Math.floor((cubic_cm * 1000) / divisor + 0.5 + 1e-9);
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
