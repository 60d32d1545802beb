import type { ParcelDraft } from './shipment-draft.ts';

/** What of a parcel can be measured, in the order in which it is reported. */
export const DIMENSIONS = ['length', 'width', 'height', 'weight'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const UNITS: Readonly<Record<Dimension, 'cm' | 'kg'>> = { length: 'cm', width: 'cm', height: 'cm', weight: 'kg' };

type MeasureField<Kind extends 'submitted' | 'actual'> =
  | `${Kind}_length_cm`
  | `${Kind}_width_cm`
  | `${Kind}_height_cm`
  | `${Kind}_weight_kg`;

/** Spelled out: a quote asks for each of them. */
const MEASURE_FIELDS: { readonly [Kind in 'submitted' | 'actual']: Readonly<Record<Dimension, MeasureField<Kind>>> } = {
  submitted: {
    length: 'submitted_length_cm',
    width: 'submitted_width_cm',
    height: 'submitted_height_cm',
    weight: 'submitted_weight_kg',
  },
  actual: { length: 'actual_length_cm', width: 'actual_width_cm', height: 'actual_height_cm', weight: 'actual_weight_kg' },
};

/** What a sender says of each parcel. */
export const PARCEL_MEASURES = [
  'submitted_length_cm',
  'submitted_width_cm',
  'submitted_height_cm',
  'submitted_weight_kg',
] as const;

/** The field of a parcel that holds a dimension. */
export function measureField<Kind extends 'submitted' | 'actual'>(kind: Kind, dimension: Dimension): MeasureField<Kind> {
  return MEASURE_FIELDS[kind][dimension];
}

/** One measure of a parcel: the actual value when it has been measured, otherwise the submitted one; null when there is neither. Source: SHIP-VALID-12, LOCKER-12. */
export function measureOf(parcel: ParcelDraft, dimension: Dimension): number | null {
  const actual = parcel[measureField('actual', dimension)];
  // Zero is what systems write for "not measured".
  return actual ? actual : (parcel[measureField('submitted', dimension)] ?? null);
}

/** The measures a parcel is judged by, missing ones as 0. */
export function measuresOf(parcel: ParcelDraft): {
  length_cm: number;
  width_cm: number;
  height_cm: number;
  weight_kg: number;
} {
  return {
    length_cm: measureOf(parcel, 'length') ?? 0,
    width_cm: measureOf(parcel, 'width') ?? 0,
    height_cm: measureOf(parcel, 'height') ?? 0,
    weight_kg: measureOf(parcel, 'weight') ?? 0,
  };
}

/** The parcels that count: a cancelled one is ignored. Source: SHIP-RULE-03. */
export function countedParcels<Parcel extends Pick<ParcelDraft, 'status'>>(parcels: readonly Parcel[]): readonly Parcel[] {
  return parcels.filter((parcel) => parcel.status !== 'cancelled');
}

/** How many parcels a shipment has. Source: SHIP-RULE-03. */
export function parcelCount(parcels: readonly Pick<ParcelDraft, 'status'>[]): number {
  return countedParcels(parcels).length;
}

/** Whether a parcel that counts has a zero dimension or weight, for the out-for-delivery guards. Source: KEY-39. */
export function hasZeroedParcel(parcels: readonly ParcelDraft[]): boolean {
  return countedParcels(parcels).some((parcel) => DIMENSIONS.some((dimension) => !measureOf(parcel, dimension)));
}
