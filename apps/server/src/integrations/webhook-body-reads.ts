import type { Address } from '@tsela/contract/service-areas/address-shapes';
import type { ShipmentId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** What the body of a message tells of its shipment. */
export interface ToldShipment {
  readonly id: ShipmentId;
  readonly short_tracking_reference: string;
  readonly custom_tracking_reference: string;
  readonly service_level_code: string;
  readonly time_created: Date;
  readonly time_modified: Date;
  readonly collected_date: Date | null;
  readonly delivered_date: Date | null;
  readonly estimated_collection: Date | null;
  readonly estimated_delivery_from: Date | null;
  readonly estimated_delivery_to: Date | null;
  readonly collection_address: Address;
  readonly delivery_address: Address;
  readonly collection_hub: string | null;
  readonly delivery_hub: string | null;
  readonly parcel_references: string[];
}

export async function readToldShipment(tx: Tx, id: ShipmentId): Promise<ToldShipment | undefined> {
  return tx.db
    .selectFrom('shipments as s')
    .select([
      's.id',
      's.short_tracking_reference',
      's.custom_tracking_reference',
      's.service_level_code',
      's.time_created',
      's.time_modified',
      's.collected_date',
      's.delivered_date',
      's.estimated_collection',
      's.estimated_delivery_from',
      's.estimated_delivery_to',
      's.collection_address',
      's.delivery_address',
      hubName('collection_branch_id').as('collection_hub'),
      hubName('delivery_branch_id').as('delivery_hub'),
      sql<string[]>`(select coalesce(json_agg(p.tracking_reference order by p.number), '[]') from parcels p
        where p.provider_id = s.provider_id and p.shipment_id = s.id and p.status <> 'cancelled')`.as('parcel_references'),
    ])
    .where('s.provider_id', '=', tx.provider_id)
    .where('s.id', '=', id)
    .executeTakeFirst();
}

function hubName(column: 'collection_branch_id' | 'delivery_branch_id') {
  return sql<
    string | null
  >`(select b.name from branches b where b.provider_id = s.provider_id and b.id = ${sql.ref(`s.${column}`)})`;
}
