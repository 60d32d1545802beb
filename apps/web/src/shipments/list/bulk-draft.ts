import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { whyNotShipmentAction } from '@tsela/domain/shipments/status/shipment-actions';
import type { ActionFacts } from '@tsela/domain/shipments/status/shipment-actions';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { offeredStatuses } from '@tsela/domain/shipments/status/status-changes';
import type { StatusChanger } from '@tsela/domain/shipments/status/status-changes';
import { actionShipmentOf } from '../detail/action-facts-draft.ts';

/**
 * The statuses that every one of some shipments may be given. Cancelling has its own dialog, and what is cancelled is brought back by itself:
 * that is charged again. Source: screens S08, SHIP-TRANS-01.
 */
export function statusesForAll(shipments: readonly Shipment[], changer: StatusChanger): readonly ShipmentStatus[] {
  const [first = [], ...others] = shipments.map((shipment) => changesOf(shipment, changer));
  return first.filter((status) => others.every((offered) => offered.includes(status)));
}

function changesOf(shipment: Shipment, changer: StatusChanger): readonly ShipmentStatus[] {
  const { status, collection_agent_id = null, delivery_agent_id = null } = shipment;
  if (!isShipmentStatus(status) || status === 'cancelled') return [];
  return offeredStatuses({ status, collection_agent_id, delivery_agent_id }, changer).filter(
    (each) => each !== status && each !== 'cancelled',
  );
}

/** Whether every one of some shipments may be cancelled by this person. */
export function mayCancelAll(shipments: readonly Shipment[], facts: ActionFacts): boolean {
  return shipments.every((shipment) => {
    const judged = actionShipmentOf(shipment, []);
    return judged !== null && whyNotShipmentAction('cancel', judged, facts) === null;
  });
}
