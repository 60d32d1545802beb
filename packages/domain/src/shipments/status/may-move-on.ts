import { isHold } from './holds.ts';
import { STATUS_MATRIX } from './shipment-status.ts';
import type { ShipmentStatus } from './shipment-status.ts';

/** Whether parcels of a shipment may stand elsewhere than it does: one that is over, held or not booked is whole. Source: docs/decisions/0307. */
export function mayStandApart(status: ShipmentStatus): boolean {
  return !OVER.includes(status) && !isHold(status) && !STATUS_MATRIX[status].is_invalid;
}

const OVER: readonly ShipmentStatus[] = ['delivered', 'cancelled', 'returned-to-sender'];
