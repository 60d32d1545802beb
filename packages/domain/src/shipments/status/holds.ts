import type { ReasonList } from '../reason-lists.ts';
import type { ShipmentStatus } from './shipment-status.ts';

/** A hold that its customer is told of, and one that is the office's own. Source: SHIP-DISP-03, PERM-072. */
export type HoldStatus = 'on-hold' | 'on-hold-internal';

/** The list that the reasons of each hold come from. Source: KEY-31. */
export const HOLD_REASONS: Readonly<Record<HoldStatus, ReasonList>> = {
  'on-hold': 'shipment_on_hold_reasons',
  'on-hold-internal': 'shipment_on_hold_internal_reasons',
};

/** Whether a shipment or parcel is on hold, told or not. */
export function isHold(status: string | null): status is HoldStatus {
  return status === 'on-hold' || status === 'on-hold-internal';
}

/**
 * Where a shipment goes when its hold ends: to what it was before, but for a driver who was taken off it meanwhile. Source: issue "release".
 */
export function statusAfterHold(
  before: ShipmentStatus | null,
  drivers: { readonly collection_agent_id: number | null; readonly delivery_agent_id: number | null },
): ShipmentStatus {
  if (before === null || isHold(before)) return 'submitted';
  if (before === 'collection-assigned' && drivers.collection_agent_id === null) return 'collection-unassigned';
  if (before === 'delivery-assigned' && drivers.delivery_agent_id === null) return 'delivery-unassigned';
  return before;
}
