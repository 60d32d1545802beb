import { isHold } from './holds.ts';
import { ENDED_STATUSES, STATUS_MATRIX, isShipmentStatus } from './shipment-status.ts';
import type { ShipmentStatus } from './shipment-status.ts';

/** Whether a shipment may be moved on, and its parcels stand elsewhere than it does: one that has ended, is held or not booked may not. Source: docs/decisions/0307. */
export function mayMoveOn(status: ShipmentStatus): boolean {
  return !ENDED_STATUSES.includes(status) && !isHold(status) && !STATUS_MATRIX[status].is_invalid;
}

/** Its parcels where they may stand elsewhere than a shipment does; none of one that has ended, is held or not booked, whose parcels stay as they were. */
export function partsApart<Parcel>(status: string, parcels: readonly Parcel[]): readonly Parcel[] {
  return isShipmentStatus(status) && mayMoveOn(status) ? parcels : [];
}
