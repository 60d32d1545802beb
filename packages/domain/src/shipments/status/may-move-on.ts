import { isHold } from './holds.ts';
import { ENDED_STATUSES, STATUS_MATRIX } from './shipment-status.ts';
import type { ShipmentStatus } from './shipment-status.ts';

/** Whether a shipment may be moved on, and its parcels stand elsewhere than it does: one that has ended, is held or not booked may not. Source: docs/decisions/0307. */
export function mayMoveOn(status: ShipmentStatus): boolean {
  return !ENDED_STATUSES.includes(status) && !isHold(status) && !STATUS_MATRIX[status].is_invalid;
}
