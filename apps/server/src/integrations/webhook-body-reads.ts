import type { ShipmentId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';
import { TOLD_COLUMNS, toldBesides } from '../tracking/tracked-shipment-reads.ts';
import type { ToldShipment } from '../tracking/tracked-shipment-reads.ts';

/** What the body of a message tells of its shipment. */
export async function readToldShipment(tx: Tx, id: ShipmentId): Promise<ToldShipment | undefined> {
  return tx.db
    .selectFrom('shipments as s')
    .select([...TOLD_COLUMNS, ...toldBesides(tx)])
    .where('s.provider_id', '=', tx.provider_id)
    .where('s.id', '=', id)
    .executeTakeFirst();
}
