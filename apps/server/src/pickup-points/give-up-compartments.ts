import type { ShipmentId } from '@tsela/domain/ids';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import type { Tx } from '../db/transaction.ts';
import { deleteReservations } from './compartment-repository.ts';

/** Gives up what is kept for one side of some shipments. */
export function giveUpAtPoints(tx: Tx, given_up: { readonly shipment_ids: readonly ShipmentId[]; readonly side: Side }): void {
  if (given_up.shipment_ids.length > 0) deleteReservations(tx, given_up);
}
