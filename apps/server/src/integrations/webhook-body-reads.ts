import type { ShipmentId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';
import { TOLD_COLUMNS, toldBesides } from '../tracking/tracked-shipment-reads.ts';
import type { ToldShipment } from '../tracking/tracked-shipment-reads.ts';

/** What the bodies of messages tell of their shipments. */
export async function readToldShipments(tx: Tx, ids: readonly ShipmentId[]): Promise<ReadonlyMap<ShipmentId, ToldShipment>> {
  const rows = await tx.db
    .selectFrom('shipments as s')
    .select([...TOLD_COLUMNS, ...toldBesides(tx)])
    .where('s.provider_id', '=', tx.provider_id)
    .where('s.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
