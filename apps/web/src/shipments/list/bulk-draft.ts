import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import type { ReactNode } from 'react';
import { whyNotCancelShipment } from '@tsela/domain/shipments/status/shipment-actions';
import type { ActionFacts } from '@tsela/domain/shipments/status/shipment-actions';
import { isHold } from '@tsela/domain/shipments/status/holds';
import { STATUS_MATRIX, isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { offeredStatuses } from '@tsela/domain/shipments/status/status-changes';
import type { StatusChanger } from '@tsela/domain/shipments/status/status-changes';

/** What became of many shipments. */
export interface BulkAnswer {
  readonly done: readonly number[];
  readonly failed: readonly { readonly id: number; readonly message: string }[];
}

/** What a dialog of the list takes where it is opened from elsewhere: words above its fields, and who says what became of each. */
export interface AskedOutside {
  readonly above?: ReactNode;
  readonly onAnswer?: (answer: BulkAnswer) => void;
}

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

/** Of shipments that were to go onto a transfer those that did not, and why. */
export function notAdded(
  results: readonly { readonly reference: string; readonly result: string; readonly message: string }[],
  shipments: readonly Pick<ListedShipment, 'id' | 'short_tracking_reference'>[],
): readonly { readonly id: number; readonly message: string }[] {
  const ids = new Map(shipments.map(({ id, short_tracking_reference }) => [short_tracking_reference, id]));
  return results.flatMap(({ reference, result, message }) => {
    const id = ids.get(reference);
    return result === 'done' || id === undefined ? [] : [{ id, message }];
  });
}

/** Whether staff may hold every one of some shipments, or take every one off hold. */
export function holdsForAll(shipments: readonly Pick<ListedShipment, 'status'>[]): { may_hold: boolean; may_release: boolean } {
  return {
    may_hold: shipments.every(({ status }) => isHold(status) || (isShipmentStatus(status) && STATUS_MATRIX[status].is_active)),
    may_release: shipments.every(({ status }) => isHold(status)),
  };
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
