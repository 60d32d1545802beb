import type { DriverId } from '@tsela/domain/ids';
import { ASSIGNABLE } from '@tsela/domain/tripsheets/assignable-statuses';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { applyStatuses } from '../shipments/change/apply-status.ts';
import type { StatusMove } from '../shipments/change/apply-status.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';

/**
 * Gives the shipments of a request to its driver, or takes them away: the driver collects them at the stop of the request. Those that have
 * moved on stay as they are. Answers those that changed, as they are then; all must be locked.
 */
export async function giveShipmentsTo(
  tx: Tx,
  context: RequestContext,
  { shipments, driver_id }: { readonly shipments: readonly ShipmentRow[]; readonly driver_id: DriverId | null },
): Promise<ShipmentRow[]> {
  const to = driver_id === null ? 'collection-unassigned' : 'collection-assigned';
  const moving = shipments
    .filter(({ status }) => ASSIGNABLE.collection.includes(status))
    .filter(({ status, collection_agent_id }) => collection_agent_id !== driver_id || (driver_id !== null && status !== to));
  const moves = moving.map((shipment): StatusMove => ({
    shipment,
    step: {
      to,
      message: driver_id === null ? 'Driver unassigned' : 'Driver assigned',
      location: shipment.collection_address.city,
      also: { collection_agent_id: driver_id },
      ...(driver_id !== null && { driver_id }),
    },
  }));
  return applyStatuses(tx, context, moves);
}
