import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import type { ParcelType } from '@tsela/domain/providers/setting-records';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import { PARCEL_MEASURES } from '@tsela/domain/shipments/parcel-measures';
import { shipmentPhone as words } from '../../strings/shipments/phone.ts';
import type { ParcelForm, ShipmentForm } from '../form/shipment-draft.ts';

/** As many as a shipment may have. */
export const PARCELS_MAX = 500;

/** Whether one answer holds for all of the parcels; a copy may have several kinds. */
export function areAlike(parcels: readonly ParcelForm[]): boolean {
  const [first] = parcels;
  return parcels.every(
    (parcel) =>
      first !== undefined &&
      parcel.packaging === first.packaging &&
      PARCEL_MEASURES.every((measure) => parcel[measure] === first[measure]),
  );
}

/** So many parcels like the first one, each with the contents that were said of it. */
export function soMany(parcels: readonly ParcelForm[], count: number): readonly ParcelForm[] {
  const [first] = parcels;
  const wanted = Math.min(Math.max(1, Math.floor(count)), PARCELS_MAX);
  return first === undefined ? parcels : Array.from({ length: wanted }, (_, at) => ({ ...(parcels[at] ?? first), key: at + 1 }));
}

/** The compartments of the locker on either side as sizes to pick; what is put into one is weighed by the sender. Source: screens S11. */
export function compartmentTypes(form: Pick<ShipmentForm, 'collection' | 'delivery'>): readonly ParcelType[] {
  const chosen = SIDES.map((side) => form[side]).find(
    ({ kind, pickup_point }) => kind === 'pickup-point' && pickup_point !== null,
  );
  if (!chosen?.pickup_point) return [];
  const { provider, compartments = PICKUP_OPERATORS[provider].compartments } = chosen.pickup_point;
  return compartments.map(({ code, length_cm, width_cm, height_cm }) => ({
    name: words.compartment(code),
    length: length_cm,
    width: width_cm,
    height: height_cm,
    weight: 0,
    declared_value: 0,
    is_default: false,
  }));
}
