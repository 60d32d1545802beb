import { Problem } from '@tsela/domain/problem';
import type { ShipmentRow } from '../shipment-repository.ts';

/** A change that was based on an older version is refused, so that no user overwrites another's. Source: screens S09. */
export function refuseStale(shipment: ShipmentRow, based_on: string | undefined): void {
  if (based_on === undefined || new Date(based_on).getTime() === shipment.time_modified.getTime()) return;
  throw new Problem('conflict', 'This shipment was changed. Reload');
}
