import type { ShipmentId } from '@tsela/domain/ids';
import type { Tx } from '../../db/transaction.ts';
import { countStickers, readChosenReferences } from '../stickers/sticker-count-repository.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/** What a shipment is made of, those that refer to others first. */
const OF_SHIPMENT = ['tracking_events', 'shipment_prices', 'shipment_words', 'parcels'] as const;

/** Deletes a shipment that nothing but its own rows refers to. Answers false where something does: the transaction is over then. */
export async function deleteShipment(tx: Tx, shipment_id: ShipmentId): Promise<boolean> {
  try {
    await countStickers(tx, { freed: await readChosenReferences(tx, [shipment_id]) });
    for (const table of OF_SHIPMENT)
      await tx.db.deleteFrom(table).where('provider_id', '=', tx.provider_id).where('shipment_id', '=', shipment_id).execute();
    await tx.db.deleteFrom('shipments').where('provider_id', '=', tx.provider_id).where('id', '=', shipment_id).execute();
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION) return false;
    throw error;
  }
}

/** Which of these references shipments and parcels of the provider answer to, of whichever kind they are there; in capitals. */
export async function findTakenReferences(tx: Tx, references: readonly string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const { rows } = await tx.client.query<{ reference: string }>({
    name: 'find-taken-references',
    text: FIND_TAKEN,
    values: [tx.provider_id, [...references]],
  });
  return new Set(rows.map(({ reference }) => reference));
}

const FIND_TAKEN = `
  select tracking_reference as reference from parcels where provider_id = $1 and tracking_reference = any($2::text[])
  union all select alternative_tracking_reference from parcels
    where provider_id = $1 and alternative_tracking_reference = any($2::text[]) and alternative_tracking_reference <> ''
  union all select short_tracking_reference from shipments where provider_id = $1 and short_tracking_reference = any($2::text[])
  union all select custom_reference_key from shipments where provider_id = $1 and custom_reference_key = any($2::text[])`;

/** Frees the numbers that a shipment and its parcels were scanned by, so that another may have them. */
export async function freeReferences(tx: Tx, shipment_id: ShipmentId): Promise<void> {
  await countStickers(tx, { freed: await readChosenReferences(tx, [shipment_id]) });
  await tx.db
    .updateTable('shipments')
    .set({ custom_tracking_reference: '' })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', shipment_id)
    .execute();
  await tx.db
    .updateTable('parcels')
    .set({ alternative_tracking_reference: '' })
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .execute();
}
