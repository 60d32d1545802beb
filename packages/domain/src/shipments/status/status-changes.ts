import type { ShipmentStatus } from './shipment-status.ts';

/** The shipment's side of an ordinary status change. */
export interface ChangeableShipment {
  readonly status: ShipmentStatus;
  readonly collection_agent_id: number | null;
  readonly delivery_agent_id: number | null;
}

/** The changing person's side. `can_deliver` is INLINE_deliver_parcels_or_shipments. */
export interface StatusChanger {
  readonly is_staff: boolean;
  readonly can_deliver: boolean;
}

const AFTER_COLLECTION_ATTEMPT = [
  'collected',
  'collection-unassigned',
  'cancelled',
  'collection-failed-attempt',
  'collection-exception',
  'collection-rejected',
] as const;
const AFTER_ARRIVAL_AT_HUB = ['out-for-delivery', 'at-hub', 'delivery-unassigned'] as const;
const AFTER_DELIVERY_ATTEMPT = [
  'returned-to-hub',
  'delivered',
  'delivery-failed-attempt',
  'delivery-exception',
  'delivery-rejected',
] as const;

/** What a cancelled shipment can be reinstated to. Source: SHIP-TRANS-18, SHIP-TRANS-19. */
const REINSTATEMENTS = [
  'collection-assigned',
  'collection-unassigned',
  'collection-rejected',
  'collection-exception',
  'collection-failed-attempt',
  'collected',
  'at-hub',
  'in-transit',
  'at-destination-hub',
  'returned-to-hub',
  'delivery-assigned',
  'delivery-unassigned',
  'delivery-rejected',
  'out-for-delivery',
  'delivery-exception',
  'delivery-failed-attempt',
  'delivered',
] as const;

/**
 * What the ordinary status selector offers, by present status; statuses not listed offer nothing. Cancelling, holding,
 * releasing, scanning, locker and payment events are actions of their own and not limited by this table (SHIP-TRANS-21).
 * Source: shipping spec §4, "Allowed changes by current status"; SHIP-TRANS-02 to SHIP-TRANS-20.
 */
const OFFERED_CHANGES: Readonly<Partial<Record<ShipmentStatus, readonly ShipmentStatus[]>>> = {
  submitted: ['collection-assigned'],
  'collection-assigned': AFTER_COLLECTION_ATTEMPT,
  'collection-failed-attempt': AFTER_COLLECTION_ATTEMPT,
  'collection-exception': AFTER_COLLECTION_ATTEMPT,
  'collection-rejected': AFTER_COLLECTION_ATTEMPT,
  'collection-unassigned': ['cancelled', 'collection-assigned'],
  'delivery-unassigned': ['delivery-assigned'],
  collected: ['at-hub', 'out-for-delivery', 'collection-exception'],
  'at-hub': AFTER_ARRIVAL_AT_HUB,
  'at-destination-hub': AFTER_ARRIVAL_AT_HUB,
  'delivery-assigned': AFTER_ARRIVAL_AT_HUB,
  'returned-to-hub': ['out-for-delivery', 'delivery-unassigned'],
  'out-for-delivery': AFTER_DELIVERY_ATTEMPT,
  'delivery-failed-attempt': AFTER_DELIVERY_ATTEMPT,
  'delivery-exception': AFTER_DELIVERY_ATTEMPT,
  'delivery-rejected': AFTER_DELIVERY_ATTEMPT,
  cancelled: REINSTATEMENTS,
};

/** The options of the ordinary status selector, the present status first and always. Source: SHIP-TRANS-01 to SHIP-TRANS-23. */
export function offeredStatuses(shipment: ChangeableShipment, changer: StatusChanger): readonly ShipmentStatus[] {
  if (!canEditOrdinaryStatus(shipment, changer)) return [shipment.status];
  const changes = OFFERED_CHANGES[shipment.status] ?? [];
  const offered = changes.filter((status) => status !== shipment.status && isOpen(status, shipment, changer));
  return [shipment.status, ...offered];
}

/** False for a non-staff user once the shipment is cancelled. Source: SHIP-TRANS-22. */
export function canEditOrdinaryStatus(shipment: Pick<ChangeableShipment, 'status'>, changer: StatusChanger): boolean {
  return changer.is_staff || shipment.status !== 'cancelled';
}

/** Whether the ordinary status selector may set this status; keeping the present one is always allowed. */
export function mayChangeStatus(shipment: ChangeableShipment, to: ShipmentStatus, changer: StatusChanger): boolean {
  return offeredStatuses(shipment, changer).includes(to);
}

function isOpen(to: ShipmentStatus, shipment: ChangeableShipment, changer: StatusChanger): boolean {
  if (to === 'delivered') return changer.can_deliver;
  if (shipment.status === 'collection-unassigned' && to === 'collection-assigned') {
    return shipment.collection_agent_id !== null;
  }
  if (shipment.status === 'delivery-unassigned' && to === 'delivery-assigned') return shipment.delivery_agent_id !== null;
  return true;
}
