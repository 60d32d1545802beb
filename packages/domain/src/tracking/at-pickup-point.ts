import { PICKUP_OPERATORS } from '../pickup-points/pickup-operators.ts';
import { isPickupProvider } from '../pickup-points/pickup-providers.ts';
import { statusAfterPickupPointEvent } from '../shipments/status/pickup-point-events.ts';
import type { EventPoint } from '../shipments/status/pickup-point-events.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';

/** What of a shipment says where it is handed out. */
export interface DeliveredAt {
  readonly short_tracking_reference: string;
  readonly delivery_pickup_point_id: string;
  readonly delivery_pickup_point_provider: string;
}

/** The locker or counter where a shipment is handed out; null at an address. */
export function pointOfDelivery(shipment: DeliveredAt): EventPoint | null {
  const { delivery_pickup_point_id: id, delivery_pickup_point_provider: provider } = shipment;
  if (id === '' || !isPickupProvider(provider)) return null;
  return { provider, type: PICKUP_OPERATORS[provider].point_type };
}

/** Why a parcel cannot wait at a pickup point for its recipient; null when it can. A compartment is the business of the reservation. */
export function whyNotReadyForPickup(shipment: DeliveredAt): string | null {
  return pointOfDelivery(shipment) ? null : `${shipment.short_tracking_reference} does not go to a pickup point.`;
}

/** Whether a driver who stands at the pickup point may place a parcel there from this status. Source: SCAN-03. */
export function canBePlaced(status: ShipmentStatus, shipment: DeliveredAt): boolean {
  const point = pointOfDelivery(shipment);
  return point !== null && statusAfterPickupPointEvent(status, 'courier-placed', point) === 'ready-for-pickup';
}

/** Why a driver does not hand a parcel over; null when they do. A locker hands it out by the PIN that its recipient is sent when it is placed there. */
export function whyNotHandedOver(shipment: DeliveredAt): string | null {
  if (pointOfDelivery(shipment)?.type !== 'locker') return null;
  return `${shipment.short_tracking_reference} goes to a locker. Place it there: its recipient takes it out with the PIN.`;
}

/** What of a shipment says where its sender leaves it. */
export interface CollectedAt {
  readonly collection_pickup_point_id: string;
  readonly collection_pickup_point_provider: string;
}

/** The locker or counter where a sender leaves a shipment; null at an address. */
export function pointOfCollection(shipment: CollectedAt): EventPoint | null {
  const { collection_pickup_point_id: id, collection_pickup_point_provider: provider } = shipment;
  if (id === '' || !isPickupProvider(provider)) return null;
  return { provider, type: PICKUP_OPERATORS[provider].point_type };
}

/** Where an attempt to take it out did not work out, it still lies in its locker. */
const LIES_THERE_STILL: readonly ShipmentStatus[] = ['collection-assigned', 'collection-failed-attempt', 'collection-exception'];

/** Whether a driver who stands at the locker may take a parcel out from this status. Source: SCAN-03, decisions §4.3. */
export function canBeTakenOut(status: ShipmentStatus, shipment: CollectedAt): boolean {
  return status === 'in-locker' || (pointOfCollection(shipment)?.type === 'locker' && LIES_THERE_STILL.includes(status));
}

/** What a driver says at a locker where the parcel could not be taken out. */
export function isFailedAtLocker(status: ShipmentStatus, to: ShipmentStatus): boolean {
  return status === 'in-locker' && (to === 'collection-failed-attempt' || to === 'collection-exception');
}
