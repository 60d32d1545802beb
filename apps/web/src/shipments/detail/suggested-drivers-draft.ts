import type { OutputOf } from '@tsela/contract/route';
import type { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import type { DriverId, ShipmentId } from '@tsela/domain/ids';

export type SuggestedDrivers = OutputOf<typeof tripsheetApi.suggest>;

/**
 * What is chosen without a word: the driver whose area holds all of the shipments, or the only one there is; nothing where several have some, or
 * none has.
 */
export function driverOfAll(suggested: SuggestedDrivers | undefined, drivers: readonly { readonly id: DriverId }[]): string {
  const [first, second] = suggested?.drivers ?? [];
  if (first && !second && suggested?.without === 0) return String(first.id);
  const [only, another] = drivers;
  return only && !another ? String(only.id) : '';
}

export interface Assignment {
  readonly driver_id: DriverId;
  readonly shipment_ids: ShipmentId[];
}

/** Each shipment to the driver of its area; those in no area stay as they are. */
export function assignmentsByArea(suggested: SuggestedDrivers): Assignment[] {
  return suggested.drivers.map(({ id, shipment_ids }) => ({ driver_id: id, shipment_ids }));
}
