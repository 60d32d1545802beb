import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { TrackingEvent } from '@tsela/contract/tracking/tracking-shapes';
import type { PinType } from '@tsela/domain/pickup-points/pin-rules';
import { resendablePin } from '@tsela/domain/pickup-points/pin-rules';
import { partsApart } from '@tsela/domain/shipments/status/may-move-on';
import type { ActionShipment } from '@tsela/domain/shipments/status/shipment-actions';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';

/** A shipment with its history, as the domain's rules about actions read it; null for a status this version does not know. */
export function actionShipmentOf(shipment: Shipment, events: readonly TrackingEvent[]): ActionShipment | null {
  const { status } = shipment;
  if (!isShipmentStatus(status)) return null;
  return {
    status,
    history: events
      .toReversed()
      .map((event) => event.status)
      .filter(isShipmentStatus),
    collected_date: shipment.collected_date,
    has_return: shipment.returned_by !== null,
    parcels: shipment.parcels,
    ...pickupPoints(shipment),
  };
}

/** The PIN that can be sent again at this moment. Source: PIN-01 to PIN-03. */
export function resendablePinOf(shipment: Shipment): PinType | null {
  const { status, parcels } = shipment;
  return resendablePin({ status, parcels: partsApart(status, parcels), ...pickupPoints(shipment) });
}

function pickupPoints(shipment: Shipment) {
  return {
    collection_pickup_point_id: shipment.collection_pickup_point_id,
    collection_pickup_point_provider: shipment.collection_pickup_point_provider,
    delivery_pickup_point_id: shipment.delivery_pickup_point_id,
    delivery_pickup_point_provider: shipment.delivery_pickup_point_provider,
  };
}
