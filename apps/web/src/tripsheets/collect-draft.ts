import { parseParcelReference, searchReference } from '@tsela/domain/formats/references';

/**
 * The parcel of a list that a scan or a typed reference means, however it is written; a shipment's reference means its parcel where it has
 * one only. Null when it is none of them.
 */
export function parcelOfScan(text: string, parcels: readonly string[]): string | null {
  const wanted = searchReference(text);
  const exact = parcels.find((parcel) => searchReference(parcel) === wanted);
  if (exact !== undefined) return exact;
  const [only, ...others] = parcels.filter((parcel) => parseParcelReference(parcel)?.shipment_reference.toUpperCase() === wanted);
  return only !== undefined && others.length === 0 ? only : null;
}
