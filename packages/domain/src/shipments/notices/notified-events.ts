import { STATUS_MATRIX } from '../status/shipment-status.ts';
import type { ShipmentStatus } from '../status/shipment-status.ts';

/** The events with notices, by the status that causes them. Source: KEY-52. */
const EVENTS = {
  submitted: 'created',
  'awaiting-dropoff': 'awaiting_dropoff',
  collected: 'collected',
  'out-for-delivery': 'out_for_delivery',
  delivered: 'delivered',
  'collection-failed-attempt': 'collection_failed_attempt',
  'delivery-failed-attempt': 'delivery_failed_attempt',
  'ready-for-pickup': 'ready_for_pickup',
  cancelled: 'cancelled',
} as const satisfies Partial<Record<ShipmentStatus, string>>;

/** What is told without a step: another day was agreed on, or the delivery comes later than promised. */
const WITHOUT_STEP = ['rescheduled', 'delayed'] as const;

export type NotifiedEvent = (typeof EVENTS)[keyof typeof EVENTS] | (typeof WITHOUT_STEP)[number];
export const NOTIFIED_EVENTS: readonly NotifiedEvent[] = [...Object.values(EVENTS), ...WITHOUT_STEP];

/**
 * The event that sender and recipient are notified of when a shipment has taken a step; null is none. `before` is null for one that has
 * just been created. A quote or an unpaid booking was not announced, so neither is its end.
 */
export function eventToTell(to: ShipmentStatus, before: ShipmentStatus | null): NotifiedEvent | null {
  if (to === 'cancelled' && before !== null && STATUS_MATRIX[before].is_invalid) return null;
  return (EVENTS as Partial<Record<ShipmentStatus, NotifiedEvent>>)[to] ?? null;
}
