import type { ParcelId, ShipmentId } from '@tsela/domain/ids';
import { laterThanBefore } from '../../db/later-than-before.ts';
import type { Tx } from '../../db/transaction.ts';

interface StickerOfParcel {
  readonly shipment_id: ShipmentId;
  readonly parcel_id: ParcelId;
  readonly sticker: string;
  readonly now: Date;
}

/** Writes what a parcel is scanned by beside its own reference. Fails where another parcel of the provider has the same. */
export async function updateSticker(tx: Tx, { shipment_id, parcel_id, sticker, now }: StickerOfParcel): Promise<void> {
  await tx.db
    .updateTable('parcels')
    .set({ alternative_tracking_reference: sticker })
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('id', '=', parcel_id)
    .execute();
  await tx.db
    .updateTable('shipments')
    .set({ time_modified: laterThanBefore(now) })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', shipment_id)
    .execute();
}
