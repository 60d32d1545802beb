import { resendablePin } from '@tsela/domain/pickup-points/pin-rules';
import { partsApart } from '@tsela/domain/shipments/status/may-move-on';
import { needsDeliveryPin } from '@tsela/domain/shipments/notices/pin-reach';
import type { ShipmentRow } from '../../shipments/shipment-repository.ts';

/** Statuses in which no delivery follows. */
const OVER: readonly string[] = ['delivered', 'cancelled', 'returned-to-sender', 'undeliverable', 'collect-and-return-to-hub'];

/** Whether a driver still comes to the recipient's door, who can be told something. Source: screens S17. */
export function mayInstruct({
  status,
  delivery_pickup_point_id,
}: Pick<ShipmentRow, 'status' | 'delivery_pickup_point_id'>): boolean {
  return delivery_pickup_point_id === '' && !OVER.includes(status);
}

/** Whether anything is still to come of which the recipient can be told. */
export function isToBeTold({ status }: Pick<ShipmentRow, 'status'>): boolean {
  return !OVER.includes(status);
}

type PinFacts = Pick<
  ShipmentRow,
  | 'status'
  | 'pod_method'
  | 'collection_pickup_point_id'
  | 'collection_pickup_point_provider'
  | 'delivery_pickup_point_id'
  | 'delivery_pickup_point_provider'
> & { readonly parcels: readonly { readonly status: string }[] };

/** The recipient's PIN that can be sent again as the shipment stands; the one to drop it off is the sender's. Source: PIN-01, PIN-02. */
export function ownPinOf(shipment: PinFacts): 'delivery' | 'pickup' | null {
  const pin_type = resendablePin({ ...shipment, parcels: partsApart(shipment.status, shipment.parcels) });
  if (pin_type === 'delivery') return needsDeliveryPin(shipment) ? pin_type : null;
  return pin_type === 'pickup' ? pin_type : null;
}
