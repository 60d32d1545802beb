import { SHIPMENT_STATUSES, isShipmentStatus } from './shipment-status.ts';
import type { ShipmentStatus } from './shipment-status.ts';

/**
 * Statuses that have no place in any order: a cancelled or held shipment is as far as it was before.
 * Their progress is judged from the shipment's history. Source: SHIP-STATUS-46.
 */
export const STATUSES_WITHOUT_POSITION = [
  'in-locker',
  'collected-from-locker',
  'collected-from-counter',
  'undeliverable',
  'cancelled',
  'on-hold',
  'on-hold-internal',
  'damaged',
] as const satisfies readonly ShipmentStatus[];

export type PositionedStatus = Exclude<ShipmentStatus, (typeof STATUSES_WITHOUT_POSITION)[number]>;

/** Whether a status has a place in an order. */
export function hasPosition(status: ShipmentStatus): status is PositionedStatus {
  return !STATUSES_WITHOUT_POSITION.some((other) => other === status);
}

/** The order used until a provider defines its own: positions 1 to 30 of decisions §4.2. Source: SHIP-STATUS-42, SHIP-STATUS-46. */
export const DEFAULT_STATUS_ORDER: readonly ShipmentStatus[] = SHIPMENT_STATUSES.filter(hasPosition);

/** The order a provider has set, as its setting `shipment_status_order` holds it; what is no status counts for nothing. Source: SHIP-STATUS-42. */
export function statusOrderOf(shipment_status_order: readonly string[]): readonly ShipmentStatus[] {
  const order = shipment_status_order.filter(isShipmentStatus);
  return order.length === 0 ? DEFAULT_STATUS_ORDER : order;
}

/** What progress is judged from. */
export interface ShipmentProgress {
  readonly status: ShipmentStatus;
  /** Every status the shipment has had, oldest first; it does not matter whether the present one is the last of them. */
  readonly history: readonly ShipmentStatus[];
  /** When it was collected, in any form; null or empty until then. */
  readonly collected_date: Date | string | null;
}

/** At or after `collected` in the provider's order. Source: SHIP-STATUS-43. */
export function isCollected(shipment: ShipmentProgress, order = DEFAULT_STATUS_ORDER): boolean {
  return hasReached(shipment, 'collected', order);
}

/**
 * Whether the shipment is at or after a status in the provider's order; a status without position is judged from history.
 * A failed Bob Box reservation may come before collection, so it proves nothing until there is a collected date (decisions §4.2).
 * An order that misses the asked milestone is no order to judge by: the default one is used instead.
 */
export function hasReached(
  shipment: ShipmentProgress,
  milestone: PositionedStatus,
  order: readonly ShipmentStatus[] = DEFAULT_STATUS_ORDER,
): boolean {
  const positioned = usableOrder(order, milestone);
  const reached = positionReached(shipment, positioned);
  return reached !== null && reached >= positioned.indexOf(milestone);
}

/** The statuses in which a shipment has reached a milestone by the provider's order, or may have by its history. */
export function statusesThatMayHaveReached(
  milestone: PositionedStatus,
  order: readonly ShipmentStatus[] = DEFAULT_STATUS_ORDER,
): readonly ShipmentStatus[] {
  const positioned = usableOrder(order, milestone);
  const from = positioned.indexOf(milestone);
  return SHIPMENT_STATUSES.filter((status) => !positioned.includes(status) || positioned.indexOf(status) >= from);
}

/** The statuses that say nothing by themselves of whether the milestone is reached: the history does. Source: SHIP-STATUS-46. */
export function statusesJudgedByHistory(
  milestone: PositionedStatus,
  order: readonly ShipmentStatus[] = DEFAULT_STATUS_ORDER,
): readonly ShipmentStatus[] {
  const positioned = usableOrder(order, milestone);
  return SHIPMENT_STATUSES.filter((status) => !positioned.includes(status));
}

function usableOrder(order: readonly ShipmentStatus[], milestone: PositionedStatus): readonly ShipmentStatus[] {
  const positioned = order.filter(hasPosition);
  return positioned.includes('collected') && positioned.includes(milestone) ? positioned : DEFAULT_STATUS_ORDER;
}

/** The position the shipment got to, walking back through its history while a status says nothing by itself. */
function positionReached(shipment: ShipmentProgress, order: readonly ShipmentStatus[]): number | null {
  // A courier who took the parcel out of a locker or from a counter has collected it, whatever came before.
  let atLeast: number | null = null;
  for (const status of [shipment.status, ...shipment.history.toReversed()]) {
    if (status === 'collected-from-locker' || status === 'collected-from-counter') {
      atLeast = order.indexOf('collected');
    }
    if (status === 'bob-box-reservation-failed' && !shipment.collected_date) continue;
    const position = order.indexOf(status);
    if (position >= 0) return Math.max(position, atLeast ?? position);
  }
  return atLeast;
}
