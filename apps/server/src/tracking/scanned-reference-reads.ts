import type { ShipmentId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';

/** The shipment behind anything a scanner may read: a parcel's reference, its sticker, or the shipment's own references. */
export async function findShipmentByReference(tx: Tx, reference: string): Promise<ShipmentId | null> {
  const parcel = await tx.db
    .selectFrom('parcels')
    .select('shipment_id')
    .where('provider_id', '=', tx.provider_id)
    .where((eb) => eb.or([eb('tracking_reference', '=', reference), eb('alternative_tracking_reference', '=', reference)]))
    .limit(1)
    .executeTakeFirst();
  if (parcel) return parcel.shipment_id;
  const shipment = await tx.db
    .selectFrom('shipments')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where((eb) => eb.or([eb('short_tracking_reference', '=', reference), eb('custom_tracking_reference', '=', reference)]))
    .limit(1)
    .executeTakeFirst();
  return shipment?.id ?? null;
}
