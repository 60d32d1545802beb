import type { ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../../audit/record-change.ts';
import { readWaitsForInvoice } from '../../billing/ledger/transaction-repository.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { applyStatus } from '../change/apply-status.ts';
import { lockShipmentFor } from '../shipment-repository.ts';
import { deleteShipment, freeReferences } from './moved-shipment-repository.ts';

interface TakenBack {
  readonly id: ShipmentId;
  /** Of its charge; null where it has none. */
  readonly transaction_id: number | null;
}

/**
 * Takes back a shipment that was moved in: it goes, as if it had not come. One that was charged stays on record, cancelled, with its charge given
 * back and its numbers free. Refused once its charge is invoiced, or something refers to it. Source: issue 21.11.
 */
export async function takeBackShipment(tx: Tx, context: RequestContext, { id, transaction_id }: TakenBack): Promise<void> {
  const shipment = await lockShipmentFor(tx, context.actor, { id });
  const { migration_reference, account_id } = shipment;
  if (transaction_id !== null) {
    if (!(await readWaitsForInvoice(tx, { transaction_id })))
      throw new Problem('conflict', `${migration_reference} has been invoiced, so it stays.`);
    const { city } = shipment.collection_address;
    await applyStatus(tx, context, shipment, { to: 'cancelled', message: 'Cancelled', location: city, is_silent: true });
    await freeReferences(tx, id);
  } else if (!(await deleteShipment(tx, id)))
    throw new Problem('conflict', `${migration_reference} has notes, documents or steps since, so it stays.`);
  await recordChange(tx, context, {
    type: 'shipment.move-undone',
    object_type: 'shipment',
    object_id: id,
    account_id,
    change_from: { migration_reference },
    change_to: { stays_cancelled: transaction_id !== null },
  });
}
