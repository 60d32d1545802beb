import { searchReference } from '@tsela/domain/formats/references';
import type { ShipmentId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import { shipmentsWithinReach } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';

/**
 * The shipment behind anything a scanner may read, a parcel's reference, its sticker or the shipment's own references, locked until the
 * transaction ends; null where there is none, or none of theirs. Found and locked in one message: every scan begins with it.
 */
export async function lockScannedShipment(tx: Tx, actor: Actor, scanned: string): Promise<ShipmentRow | null> {
  const row = await shipmentsWithinReach(tx, actor)
    .selectAll('shipments')
    .where('shipments.id', '=', idBehind(tx, searchReference(scanned)))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** One index look-up for each kind of reference. */
function idBehind({ provider_id }: Tx, reference: string) {
  return sql<ShipmentId>`(
    select shipment_id as id from parcels where provider_id = ${provider_id} and tracking_reference = ${reference}
    union all select shipment_id from parcels
      where provider_id = ${provider_id} and alternative_tracking_reference = ${reference} and alternative_tracking_reference <> ''
    union all select id from shipments where provider_id = ${provider_id} and short_tracking_reference = ${reference}
    union all select id from shipments
      where provider_id = ${provider_id} and custom_reference_key = ${reference} and custom_reference_key <> ''
    limit 1)`;
}
