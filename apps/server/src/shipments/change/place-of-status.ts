import { STATUS_MATRIX } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentRow } from '../shipment-repository.ts';

/** The town people read beside an event: where it was collected until then, where it goes after. */
export function placeOfStatus(
  status: ShipmentStatus,
  shipment: Pick<ShipmentRow, 'collection_address' | 'delivery_address'>,
): string {
  const side = STATUS_MATRIX[status].group === 'delivery' || status === 'delivered' ? 'delivery' : 'collection';
  return shipment[`${side}_address`].city;
}
