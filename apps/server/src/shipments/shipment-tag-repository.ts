import type { ShipmentId } from '@tsela/domain/ids';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { ShipmentQuery } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';

/** Puts a tag on shipments; answers those that did not bear it. */
export async function insertShipmentTags(tx: Tx, tag_id: number, shipment_ids: readonly ShipmentId[]): Promise<ShipmentId[]> {
  if (shipment_ids.length === 0) return [];
  const rows = await tx.db
    .insertInto('shipment_tags')
    .values(shipment_ids.map((shipment_id) => ({ provider_id: tx.provider_id, shipment_id, tag_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('shipment_id')
    .execute();
  return rows.map(({ shipment_id }) => shipment_id);
}

/** Takes a tag off shipments; answers those that bore it. */
export async function deleteShipmentTags(tx: Tx, tag_id: number, shipment_ids: readonly ShipmentId[]): Promise<ShipmentId[]> {
  if (shipment_ids.length === 0) return [];
  const rows = await tx.db
    .deleteFrom('shipment_tags')
    .where('provider_id', '=', tx.provider_id)
    .where('tag_id', '=', tag_id)
    .where('shipment_id', 'in', shipment_ids)
    .returning('shipment_id')
    .execute();
  return rows.map(({ shipment_id }) => shipment_id);
}

/** As many shipments as are fetched one by one within some milliseconds. */
const FETCHED_MAX = 10_000;

/** The shipments that bear a tag: by their ids where they are few, else as a condition on a list that is read in its order. */
export type Tagged = { readonly ids: readonly ShipmentId[] } | { readonly tag_id: number };

/** Finds the shipments that bear a tag; one that is deleted is on none, nor for accounts one that is not offered to them. */
export async function findTagged(tx: Tx, tag_id: number, { is_staff }: { readonly is_staff: boolean }): Promise<Tagged> {
  const is_meant = is_staff ? sql`true` : sql`is_offered_to_accounts`;
  const { rows } = await sql<{ shipment_id: ShipmentId }>`select shipment_id from shipment_tags
    where provider_id = ${tx.provider_id} and tag_id = ${tag_id} and exists (select from tags
      where provider_id = ${tx.provider_id} and id = ${tag_id} and time_deleted is null and ${is_meant})
    limit ${FETCHED_MAX + 1}`.execute(tx.db);
  return rows.length > FETCHED_MAX ? { tag_id } : { ids: rows.map(({ shipment_id }) => shipment_id) };
}

/** Narrows a list to the shipments that bear a tag. A common one is met often, so a page of the list is full soon. */
export function whereTagged(tx: Tx, query: ShipmentQuery, tagged: Tagged): ShipmentQuery {
  if ('ids' in tagged) return query.where(sql<SqlBool>`shipments.id = any(${[...tagged.ids]}::bigint[])`);
  return query.where(sql<SqlBool>`exists (select from shipment_tags bearing where bearing.provider_id = ${tx.provider_id}
    and bearing.shipment_id = shipments.id and bearing.tag_id = ${tagged.tag_id})`);
}
