import { assignedInstead, withoutInternalHold } from '../shipments/status/status-display.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';

/** Events the public timeline leaves out. The last three are codes of other systems. Source: public API §5. */
const HIDDEN_FROM_PUBLIC: readonly string[] = [
  'bob-box-reservation-failed',
  'on-hold-internal',
  'delivery-rejected',
  'delivery-unassigned',
  'collection-rejected',
  'collection-unassigned',
  'collection-accepted',
  'bob-box-dropoff-pin-revealed',
  'operational-event',
];

/**
 * Whether an event may be in the public timeline; statuses that the provider does not use are left out of it as of every view.
 * Source: public API §5, SHIP-VIEW-02.
 */
export function isPublicEvent(event: { readonly status: string }, excluded: readonly string[] = []): boolean {
  return !HIDDEN_FROM_PUBLIC.includes(event.status) && !excluded.includes(event.status);
}

/** The events the public reads, newest first. Source: public API §5. */
export function publicTimeline<Event extends { readonly status: string; readonly date: Date }>(
  events: readonly Event[],
  excluded: readonly string[] = [],
): Event[] {
  return events.filter((event) => isPublicEvent(event, excluded)).toSorted((a, b) => b.date.getTime() - a.date.getTime());
}

/**
 * The status account users' API keys and webhooks get: unassigned and rejected as assigned, the internal hold as at-hub.
 * Source: public API §5, "Account-level and webhook views hide some statuses".
 */
export function accountViewStatus(status: ShipmentStatus): ShipmentStatus {
  return withoutInternalHold(assignedInstead(status));
}

/**
 * The status of a shipment in public tracking. It equals the newest public event of the whole shipment, because readers take
 * anything else as inconclusive; a status that is itself hidden gives way to that event, or without one to the account view.
 * Source: public API §5 and §13.
 */
export function publicStatus(
  shipment: { readonly status: ShipmentStatus },
  events: readonly { readonly status: string; readonly date: Date; readonly parcel_id: number }[],
  excluded: readonly string[] = [],
): string {
  if (isPublicEvent(shipment, excluded)) return shipment.status;
  const newest = publicTimeline(events, excluded).find((event) => event.parcel_id === 0);
  return newest?.status ?? accountViewStatus(shipment.status);
}
