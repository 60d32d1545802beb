import type { ShipmentId } from '@tsela/domain/ids';
import { searchWords } from '@tsela/domain/shipments/search-words';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Actor } from '../../context.ts';
import { isAnyOf } from '../../db/any-of.ts';
import { visibleShipments } from '../../db/reach.ts';
import { pipelineStatement } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { deleteFileRows } from '../../files/file-place-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { countStickers, readChosenReferences } from '../stickers/sticker-count-repository.ts';

/** What several quotes cost, and whose they are. */
export async function readQuotes(
  tx: Tx,
  actor: Actor,
  ids: readonly ShipmentId[],
): Promise<Pick<ShipmentRow, 'id' | 'account_id' | 'status' | 'rate_cents'>[]> {
  return visibleShipments(tx, actor)
    .select(['shipments.id', 'shipments.account_id', 'shipments.status', 'shipments.rate_cents'])
    .where(isAnyOf('shipments.id', ids))
    .execute();
}

/** Those of several shipments that the caller may reach, locked so that nothing is tied to them meanwhile, such as a payment. */
export async function lockForDeletion(tx: Tx, actor: Actor, ids: readonly ShipmentId[]): Promise<ShipmentRow[]> {
  return visibleShipments(tx, actor)
    .selectAll('shipments')
    .where(isAnyOf('shipments.id', ids))
    .orderBy('shipments.id')
    .forUpdate()
    .execute();
}

/** Which of several shipments have been paid for, or are being paid for. */
export async function readPaidFor(tx: Tx, ids: readonly ShipmentId[]): Promise<ShipmentId[]> {
  const rows = await tx.db
    .selectFrom('payments')
    .select('shipment_id')
    .distinct()
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('shipment_id', ids))
    .execute();
  return rows.map(({ shipment_id }) => shipment_id).filter((id) => id !== null);
}

/** The tables whose rows are a quote's alone, those that others refer to last. */
const OF_QUOTES = [
  'shipment_note_versions',
  'shipment_notes',
  'shipment_tags',
  'shipment_pins',
  'shipment_prices',
  'tracking_events',
  'parcels',
] as const;

/**
 * Deletes quotes that are locked, with all that belongs to them; messages about them stay. Answers the keys of their files, which are
 * loose.
 */
export async function deleteQuoteRows(tx: Tx, quotes: readonly ShipmentRow[], now: Date): Promise<string[]> {
  const ids = quotes.map(({ id }) => id);
  await countStickers(tx, { freed: await readChosenReferences(tx, ids) });
  const notes = await tx.db
    .selectFrom('shipment_notes')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('shipment_id', ids))
    .execute();
  const of_notes = isAnyOf(
    'note_id',
    notes.map(({ id }) => id),
  );
  const of_files = await deleteFileRows(tx, 'shipment_note_files', { which: of_notes, now });
  const of_documents = await deleteFileRows(tx, 'shipment_documents', { which: isAnyOf('shipment_id', ids), now });
  deleteWords(tx, quotes);
  pipelineStatement(
    tx,
    tx.db
      .updateTable('messages')
      .set({ shipment_id: null })
      .where('provider_id', '=', tx.provider_id)
      .where(isAnyOf('shipment_id', ids)),
  );
  for (const table of OF_QUOTES) {
    pipelineStatement(tx, tx.db.deleteFrom(table).where('provider_id', '=', tx.provider_id).where(isAnyOf('shipment_id', ids)));
  }
  await tx.db.deleteFrom('shipments').where('provider_id', '=', tx.provider_id).where(isAnyOf('id', ids)).execute();
  return [...of_files.file_keys, ...of_documents.file_keys];
}

/** They are found by their words, so each is looked for under its own. */
function deleteWords(tx: Tx, quotes: readonly ShipmentRow[]): void {
  const pairs = quotes.flatMap((quote) => searchWords(quote).map((word) => ({ word, shipment_id: quote.id })));
  const [words, ids] = [pairs.map(({ word }) => word), pairs.map(({ shipment_id }) => shipment_id)];
  pipelineStatement(
    tx,
    tx.db
      .deleteFrom('shipment_words')
      .where('provider_id', '=', tx.provider_id)
      .where(sql<SqlBool>`(word, shipment_id) in (select * from unnest(${words}::text[], ${ids}::bigint[]))`),
  );
}
