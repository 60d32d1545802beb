import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { whyNotCancelShipment } from '@tsela/domain/shipments/status/shipment-actions';
import type { ActionFacts } from '@tsela/domain/shipments/status/shipment-actions';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { offeredStatuses } from '@tsela/domain/shipments/status/status-changes';
import type { StatusChanger } from '@tsela/domain/shipments/status/status-changes';

type Moving = Pick<ListedShipment, 'status' | 'collection_agent_id' | 'delivery_agent_id'>;

/**
 * The statuses that every one of some shipments may be given. Cancelling has its own dialog, and what is cancelled is brought back by itself:
 * that is charged again. Source: screens S08, SHIP-TRANS-01.
 */
export function statusesForAll(shipments: readonly Moving[], changer: StatusChanger): readonly ShipmentStatus[] {
  const [first = [], ...others] = shipments.map((shipment) => changesOf(shipment, changer));
  return first.filter((status) => others.every((offered) => offered.includes(status)));
}

function changesOf(shipment: Moving, changer: StatusChanger): readonly ShipmentStatus[] {
  const { status, collection_agent_id = null, delivery_agent_id = null } = shipment;
  if (!isShipmentStatus(status) || status === 'cancelled') return [];
  return offeredStatuses({ status, collection_agent_id, delivery_agent_id }, changer).filter(
    (each) => each !== status && each !== 'cancelled',
  );
}

/** Whether every one of some shipments may be cancelled by this person. */
export function mayCancelAll(
  shipments: readonly Pick<ListedShipment, 'status' | 'collected_date'>[],
  facts: ActionFacts,
): boolean {
  return shipments.every(
    ({ status, collected_date }) =>
      isShipmentStatus(status) && whyNotCancelShipment({ status, history: [], collected_date }, facts) === null,
  );
}
