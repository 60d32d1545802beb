import type { Violation } from '../problem.ts';
import { DIMENSIONS, UNITS, measureField, measureOf } from './parcel-measures.ts';
import type { Dimension } from './parcel-measures.ts';
import { isBlank } from './shipment-draft.ts';
import type { ParcelDraft } from './shipment-draft.ts';

/** The provider's limits, in cm and kg; null or zero is no limit. */
export interface ParcelLimits {
  readonly minimum_parcel_length: number | null;
  readonly minimum_parcel_width: number | null;
  readonly minimum_parcel_height: number | null;
  readonly minimum_parcel_weight: number | null;
  readonly maximum_parcel_length: number | null;
  readonly maximum_parcel_width: number | null;
  readonly maximum_parcel_height: number | null;
  readonly maximum_parcel_weight: number | null;
}

/** The shortest a reference may be, together with the account's prefix. */
export const REFERENCE_LENGTH_MIN = 7;

/** Save check 4: alternative references long enough with the prefix; an empty one is not checked. Source: SHIP-VALID-06. */
export function alternativeReferenceCheck(parcels: readonly ParcelDraft[], prefix: string): Violation[] {
  const short = parcels.findIndex((parcel) => isTooShort(parcel.alternative_tracking_reference, prefix));
  if (short < 0) return [];
  return [
    {
      field: `parcels[${short}].alternative_tracking_reference`,
      code: 'alternative-reference-too-short',
      message: 'Parcel(s) alternative references need to be a minimum of 7 characters',
    },
  ];
}

/** Whether a reference that is given is too short with its prefix. Source: SHIP-VALID-04, SHIP-VALID-06. */
export function isTooShort(reference: string | null | undefined, prefix: string): boolean {
  return !isBlank(reference) && prefix.length + (reference ?? '').trim().length < REFERENCE_LENGTH_MIN;
}

/** Save check 6: the provider's maximums, then its minimums; one violation for each failing dimension. Source: SHIP-VALID-08 to SHIP-VALID-15. */
export function parcelLimitChecks(parcels: readonly ParcelDraft[], limits: ParcelLimits): Violation[] {
  const tooLarge = DIMENSIONS.flatMap((dimension) => {
    const limit = limits[`maximum_parcel_${dimension}`];
    return limitCheck(parcels, dimension, {
      code: 'parcel-above-maximum',
      isBroken: (measure) => Boolean(limit) && measure > Number(limit),
      message: `Some parcels exceed the maximum allowed ${dimension} of ${limit}${UNITS[dimension]}`,
    });
  });
  const tooSmall = DIMENSIONS.flatMap((dimension) => {
    const limit = limits[`minimum_parcel_${dimension}`];
    return limitCheck(parcels, dimension, {
      code: 'parcel-below-minimum',
      isBroken: (measure) => Boolean(limit) && measure < Number(limit),
      message: `Some parcels are below the minimum allowed ${dimension} of ${limit}${UNITS[dimension]}`,
    });
  });
  return [...tooLarge, ...tooSmall];
}

/** The violation of the first parcel that breaks a limit. A measure that is missing is a missing field, not a small one. */
function limitCheck(
  parcels: readonly ParcelDraft[],
  dimension: Dimension,
  limit: { code: string; isBroken: (measure: number) => boolean; message: string },
): Violation[] {
  const broken = parcels.findIndex((parcel) => {
    const measure = measureOf(parcel, dimension);
    return parcel.status !== 'cancelled' && measure !== null && limit.isBroken(measure);
  });
  if (broken < 0) return [];
  const field = `parcels[${broken}].${measureField('submitted', dimension)}`;
  return [{ field, code: limit.code, message: limit.message }];
}
