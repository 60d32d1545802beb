import { searchReference } from '@tsela/domain/formats/references';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Actor } from '../context.ts';
import { visibleShipments } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';

/** As many as are looked at of what goes by one reference. */
const MOST_NAMED = 20;

/** The shipments that the caller sees and that go by a reference: their own, or one of a parcel's. */
export async function findNamedShipments(tx: Tx, actor: Actor, typed: string) {
  const reference = searchReference(typed);
  const own = sql`from shipments where provider_id = ${tx.provider_id} and`;
  const of_parcel = sql`from parcels where provider_id = ${tx.provider_id} and`;
  return visibleShipments(tx, actor)
    .select(['shipments.id', 'shipments.account_id'])
    .where(
      sql<SqlBool>`shipments.id in (select id ${own} short_tracking_reference = ${reference.split('/')[0] ?? ''}
        union all select id ${own} custom_reference_key = ${reference} and custom_reference_key <> ''
        union all select id ${own} customer_reference in (${reference}, ${typed.trim()}) and customer_reference <> ''
        union all select shipment_id ${of_parcel} tracking_reference = ${reference})`,
    )
    .orderBy('shipments.id', 'desc')
    .limit(MOST_NAMED)
    .execute();
}
