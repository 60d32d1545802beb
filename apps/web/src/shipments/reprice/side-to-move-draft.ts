import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { Side } from '@tsela/domain/shipments/shipment-draft';

/** The side of a shipment whose operator has refused its place, which has to go elsewhere; the delivery where it is not the collection alone. Source: ADR 0273. */
export function sideToMove(shipment: Shipment): Side {
  const isRefused = (side: Side) => {
    const reservation = shipment[`${side}_pickup_point`]?.reservation;
    return reservation?.state === 'refused' && reservation.step === 'reserved';
  };
  return isRefused('collection') && !isRefused('delivery') ? 'collection' : 'delivery';
}
