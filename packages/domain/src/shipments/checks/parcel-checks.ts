import type { Violation } from '../../problem.ts';
import { DIMENSIONS, UNITS, measureField, measureOf } from '../parcel-measures.ts';
import type { Dimension } from '../parcel-measures.ts';
import { isBlank } from '../shipment-draft.ts';
import type { ParcelDraft } from '../shipment-draft.ts';

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

const LIMITS = {
  maximum: {
    keys: {
      length: 'maximum_parcel_length',
      width: 'maximum_parcel_width',
      height: 'maximum_parcel_height',
      weight: 'maximum_parcel_weight',
    },
    code: 'parcel-above-maximum',
    text: 'exceed the maximum',
    isBroken: (measure: number, limit: number) => measure > limit,
  },
  minimum: {
    keys: {
      length: 'minimum_parcel_length',
      width: 'minimum_parcel_width',
      height: 'minimum_parcel_height',
      weight: 'minimum_parcel_weight',
    },
    code: 'parcel-below-minimum',
    text: 'are below the minimum',
    isBroken: (measure: number, limit: number) => measure < limit,
  },
} as const;

/** Save check 6: the provider's maximums, then its minimums; one violation for each failing dimension. Source: SHIP-VALID-08 to SHIP-VALID-15. */
export function parcelLimitChecks(parcels: readonly ParcelDraft[], limits: ParcelLimits): Violation[] {
  const found: Violation[] = [];
  for (const kind of ['maximum', 'minimum'] as const)
    for (const dimension of DIMENSIONS) {
      const limit = limits[LIMITS[kind].keys[dimension]];
      const broken = limit ? parcels.findIndex((parcel) => breaksLimit(parcel, dimension, { kind, limit })) : -1;
      if (limit && broken >= 0) found.push(violationOf({ broken, kind, dimension, limit }));
    }
  return found;
}

/** A measure that is missing is a missing field, not a small one. */
function breaksLimit(parcel: ParcelDraft, dimension: Dimension, { kind, limit }: Pick<Broken, 'kind' | 'limit'>): boolean {
  const measure = measureOf(parcel, dimension);
  return parcel.status !== 'cancelled' && measure !== null && LIMITS[kind].isBroken(measure, limit);
}

interface Broken {
  /** Where the first parcel stands that breaks it. */
  readonly broken: number;
  readonly kind: keyof typeof LIMITS;
  readonly dimension: Dimension;
  readonly limit: number;
}

function violationOf({ broken, kind, dimension, limit }: Broken): Violation {
  const { code, text } = LIMITS[kind];
  const field = `parcels[${broken}].${measureField('submitted', dimension)}`;
  return { field, code, message: `Some parcels ${text} allowed ${dimension} of ${limit}${UNITS[dimension]}` };
}
