import { searchReference } from '@tsela/domain/formats/references';
import type { ShipmentId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';

/** The shipment behind anything a scanner may read: a parcel's reference, its sticker, or the shipment's own references. */
export async function findShipmentByReference(tx: Tx, scanned: string): Promise<ShipmentId | null> {
  const { rows } = await tx.client.query<{ id: ShipmentId }>({
    name: 'shipment-by-reference',
    text: SHIPMENT_BY_REFERENCE,
    // Our own references are upper case; a sender's custom one is looked for as it was read as well.
    values: [tx.provider_id, searchReference(scanned), scanned.trim()],
  });
  return rows[0]?.id ?? null;
}

/** One index look-up for each kind of reference. Raw and named, because every scan begins with it. */
const SHIPMENT_BY_REFERENCE = `
  select shipment_id as id from parcels where provider_id = $1 and tracking_reference = $2
  union all select shipment_id from parcels where provider_id = $1 and alternative_tracking_reference = $2 and alternative_tracking_reference <> ''
  union all select id from shipments where provider_id = $1 and short_tracking_reference = $2
  union all select id from shipments where provider_id = $1 and custom_tracking_reference in ($2, $3) and custom_tracking_reference <> ''
  limit 1`;
