import type { ParcelId } from '@tsela/domain/ids';
import type { ParcelRow } from '../shipment-repository.ts';
import type { ActualSizes, DiscrepancyRow } from './measurement-repository.ts';

/** What a parcel is rated by, as a discrepancy keeps it. Sizes that are null are those that were submitted. */
export interface SizesToRate extends ActualSizes {
  readonly id: ParcelId;
}

/** The parcel with the sizes that its price was made by in the place of those that were submitted: what is paid for, whatever was measured since. */
export function asCharged(parcel: ParcelRow): ParcelRow {
  return {
    ...parcel,
    submitted_length_cm: parcel.charged_length_cm ?? parcel.submitted_length_cm,
    submitted_width_cm: parcel.charged_width_cm ?? parcel.submitted_width_cm,
    submitted_height_cm: parcel.charged_height_cm ?? parcel.submitted_height_cm,
    submitted_weight_kg: parcel.charged_weight_kg ?? parcel.submitted_weight_kg,
  };
}

/** The sizes that a parcel's price was made by. */
export function chargedSizes(parcel: ParcelRow): SizesToRate {
  return {
    id: parcel.id,
    actual_length_cm: parcel.charged_length_cm,
    actual_width_cm: parcel.charged_width_cm,
    actual_height_cm: parcel.charged_height_cm,
    actual_weight_kg: parcel.charged_weight_kg,
  };
}

/** The sizes that a discrepancy decides on. One that keeps none decides on all that was measured. */
export function sizesDecided(discrepancy: DiscrepancyRow | undefined, parcels: readonly ParcelRow[]): readonly SizesToRate[] {
  if (!discrepancy) return [];
  // Written by keepMeasurement alone.
  const kept = discrepancy.measured as readonly SizesToRate[] | null;
  return kept ?? parcels.filter(({ actual_weight_kg }) => actual_weight_kg !== null).map(sizesOfParcel);
}

/** The sizes that a parcel was measured as. */
export function sizesOfParcel({ id, ...parcel }: ParcelRow): SizesToRate {
  const { actual_length_cm, actual_width_cm, actual_height_cm, actual_weight_kg } = parcel;
  return { id, actual_length_cm, actual_width_cm, actual_height_cm, actual_weight_kg };
}

/**
 * The parcels as a measurement has them rated: the one that is measured, what waits from measurements before, and every other by what it was
 * charged by. So what was rejected does not return with the next parcel. Source: users-ask 14, 15.
 */
export function parcelsToRate(parcels: readonly ParcelRow[], decided: readonly SizesToRate[]): ParcelRow[] {
  const sizes = new Map(decided.map((each) => [each.id, each]));
  return parcels.map((parcel) => ({ ...parcel, ...(sizes.get(parcel.id) ?? chargedSizes(parcel)) }));
}
