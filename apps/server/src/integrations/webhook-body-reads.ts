import type { FilteredFacts } from '@tsela/domain/integrations/event-filter';
import type { ShipmentId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';
import { TOLD_COLUMNS, toldBesides } from '../tracking/recipients/tracked-shipment-reads.ts';
import type { ToldShipment } from '../tracking/recipients/tracked-shipment-reads.ts';

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

/** What events of shipments are filtered by. */
export async function readFilteredFacts(
  tx: Tx,
  ids: readonly ShipmentId[],
): Promise<ReadonlyMap<ShipmentId, Pick<FilteredFacts, 'service_level_code' | 'tag_ids'>>> {
  if (ids.length === 0) return new Map();
  const [shipments, tags] = await Promise.all([
    tx.db
      .selectFrom('shipments')
      .select(['id', 'service_level_code'])
      .where('provider_id', '=', tx.provider_id)
      .where('id', 'in', [...ids])
      .execute(),
    tx.db
      .selectFrom('shipment_tags')
      .select(['shipment_id', 'tag_id'])
      .where('provider_id', '=', tx.provider_id)
      .where('shipment_id', 'in', [...ids])
      .execute(),
  ]);
  const tags_of = Map.groupBy(tags, ({ shipment_id }) => shipment_id);
  return new Map(
    shipments.map(({ id, service_level_code }) => [
      id,
      { service_level_code, tag_ids: (tags_of.get(id) ?? []).map(({ tag_id }) => tag_id) },
    ]),
  );
}
