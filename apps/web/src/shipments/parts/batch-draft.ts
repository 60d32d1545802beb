import type { BatchedShipment } from '@tsela/contract/shipments/shipment-batch-api';
import { searchReference } from '@tsela/domain/formats/references';

type Parcel = BatchedShipment['parcels'][number];

/** A parcel with the shipment that it is of. */
export interface BatchedParcel extends Parcel {
  readonly shipment: BatchedShipment;
}

/** The parcels that still wait in a batch. */
export function waitingParcels(shipments: readonly BatchedShipment[]): readonly BatchedParcel[] {
  return shipments
    .filter(({ outcome }) => outcome === null)
    .flatMap((shipment) => shipment.parcels.map((parcel) => ({ ...parcel, shipment })));
}

/** Parcels by their packaging, as they lie in a store; those without one are last. */
export function byPackaging(parcels: readonly BatchedParcel[]): readonly (readonly [string, readonly BatchedParcel[]])[] {
  const names = [...new Set(parcels.map(({ packaging }) => packaging))].toSorted((one, other) => {
    if (one === '' || other === '') return one === '' ? 1 : -1;
    return one.localeCompare(other, 'en-ZA');
  });
  return names.map((name) => [name, parcels.filter(({ packaging }) => packaging === name)] as const);
}

/** The listed parcels that a scan means: one of its own code, or the one of a shipment; none where it is not listed. */
export function listedBy(scanned: string, parcels: readonly BatchedParcel[]): readonly BatchedParcel[] {
  const key = searchReference(scanned);
  const own = parcels.filter(
    ({ reference, alternative_reference }) => key !== '' && [reference, alternative_reference].includes(key),
  );
  return own.length > 0 ? own : parcels.filter(({ shipment }) => shipment.short_tracking_reference === key);
}
