import type { ShipmentId, UserId } from '@tsela/domain/ids';
import type { DocumentType } from '@tsela/domain/shipments/documents/shipment-documents';
import type { NoteFileType } from '@tsela/domain/shipments/notes/note-files';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import { isAnyOf } from '../../db/any-of.ts';
import { countUpTo, pageOf } from '../../db/paging.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Drawing } from '@tsela/domain/formats/pictures/document-drawing';
import type { Content } from '../../files/file-contents.ts';
import { deleteFileRows } from '../../files/file-place-repository.ts';

/** Everything but what is in the document. */
const COLUMNS = [
  'id',
  'shipment_id',
  'type',
  'name',
  'content_type',
  'size_bytes',
  'hash',
  'file_key',
  'receiver_name',
  'received_on',
  'event_id',
  'replaced_by_id',
  'created_by',
  'created_by_name',
  'time_created',
] as const;

export interface DocumentRow {
  readonly id: number;
  readonly shipment_id: ShipmentId | null;
  readonly type: DocumentType;
  readonly name: string;
  readonly content_type: NoteFileType;
  readonly size_bytes: number;
  readonly hash: Buffer;
  readonly file_key: string | null;
  readonly receiver_name: string;
  readonly received_on: Day | null;
  readonly event_id: string | null;
  readonly replaced_by_id: number | null;
  readonly created_by: UserId | null;
  readonly created_by_name: string;
  readonly time_created: Date;
}

/** What a version was made of, kept beside it: both or neither. */
export interface KeptDrawing {
  readonly drawn_on_id: number | null;
  readonly drawing: Drawing | null;
}

export type NewDocument = Omit<DocumentRow, 'id' | 'file_key' | 'replaced_by_id'> & {
  readonly content: Content;
  readonly drawn?: KeptDrawing | undefined;
};

interface Page {
  readonly limit?: number;
  readonly offset?: number;
}

/** A page of the documents of a shipment that the caller was shown to reach, of some types, newest first. */
export async function listDocumentRows(
  tx: Tx,
  { shipment_id, types }: { readonly shipment_id: ShipmentId; readonly types: readonly DocumentType[] },
  page: Page,
): Promise<{ rows: DocumentRow[]; count: number }> {
  return pageOfDocuments(
    tx,
    documentsOf(tx).select(COLUMNS).where('shipment_id', '=', shipment_id).where('type', 'in', types),
    page,
  );
}

/** A page of what a user has waiting to be matched, newest first. */
export async function listWaitingRows(tx: Tx, user_id: UserId, page: Page): Promise<{ rows: DocumentRow[]; count: number }> {
  return pageOfDocuments(tx, waitingOf(tx, user_id).select(COLUMNS), page);
}

async function pageOfDocuments(tx: Tx, query: ReturnType<typeof selected>, page: Page) {
  const { limit, offset } = pageOf(page);
  const rows = await query.orderBy('id', 'desc').limit(limit).offset(offset).execute();
  // The database holds that the type is one of them.
  return { rows: rows as DocumentRow[], count: await countUpTo(tx, query, { limit, offset, rows }) };
}

function selected(tx: Tx) {
  return documentsOf(tx).select(COLUMNS);
}

/** The newest proofs and others of some shipments, without what was replaced. */
export async function readNewestOf(
  tx: Tx,
  shipment_ids: readonly ShipmentId[],
  { types, rows_max }: { readonly types: readonly DocumentType[]; readonly rows_max: number },
): Promise<DocumentRow[]> {
  if (shipment_ids.length === 0) return [];
  const rows = await documentsOf(tx)
    .select(COLUMNS)
    .where('shipment_id', 'is not', null)
    .where(isAnyOf('shipment_id', shipment_ids))
    .where('type', 'in', types)
    .where('replaced_by_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(rows_max)
    .execute();
  return rows;
}

/** A document with where its content is. Its caller decides by the shipment or the uploader who may read it. */
export async function findDocument(tx: Tx, id: number): Promise<(DocumentRow & Content & KeptDrawing) | undefined> {
  const row = await documentsOf(tx)
    .select([...COLUMNS, 'bytes', 'drawn_on_id', 'drawing'])
    .where('id', '=', id)
    .executeTakeFirst();
  // The database holds that there is one of bytes and key.
  return row as (DocumentRow & Content & KeptDrawing) | undefined;
}

/** Who has added some documents. */
export async function readAuthors(
  tx: Tx,
  ids: readonly number[],
): Promise<Pick<DocumentRow, 'id' | 'created_by' | 'created_by_name'>[]> {
  if (ids.length === 0) return [];
  return documentsOf(tx).select(['id', 'created_by', 'created_by_name']).where(isAnyOf('id', ids)).execute();
}

/** Those of some ids that are of some types, of whatever shipment. */
export async function readProofsOf(
  tx: Tx,
  { ids, types }: { readonly ids: readonly number[]; readonly types: readonly DocumentType[] },
): Promise<DocumentRow[]> {
  return documentsOf(tx).select(COLUMNS).where(isAnyOf('id', ids)).where('type', 'in', types).execute();
}

/** How many documents a shipment has, and whether one of them is of this content. */
export async function findRoomWith(tx: Tx, shipment_id: ShipmentId, hash: Buffer): Promise<{ count: number; has_same: boolean }> {
  const row = await documentsOf(tx)
    .select([sql<number>`count(*)`.as('count'), sql<boolean | null>`bool_or(hash = ${hash})`.as('has_same')])
    .where('shipment_id', '=', shipment_id)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), has_same: row.has_same === true };
}

/** The same of what a user has waiting. */
export async function findWaitingWith(tx: Tx, user_id: UserId, hash: Buffer): Promise<{ count: number; has_same: boolean }> {
  const row = await waitingOf(tx, user_id)
    .select([sql<number>`count(*)`.as('count'), sql<boolean | null>`bool_or(hash = ${hash})`.as('has_same')])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), has_same: row.has_same === true };
}

/** Adds a document; undefined where the same one was added at the same moment. */
export async function insertDocument(tx: Tx, { content, drawn, ...document }: NewDocument): Promise<DocumentRow | undefined> {
  const row = await tx.db
    .insertInto('shipment_documents')
    .values(({ fn, val }) => ({
      ...document,
      ...content,
      ...(drawn && { drawn_on_id: drawn.drawn_on_id, drawing: JSON.stringify(drawn.drawing) }),
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('shipment_document_ids')]),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row;
}

/** Gives a document that waits to its shipment, once; undefined for the second of two calls. */
export async function attachWaiting(
  tx: Tx,
  {
    id,
    user_id,
    ...change
  }: { readonly id: number; readonly user_id: UserId } & Pick<DocumentRow, 'receiver_name' | 'received_on'> & {
      readonly shipment_id: ShipmentId;
    },
): Promise<DocumentRow | undefined> {
  const row = await tx.db
    .updateTable('shipment_documents')
    .set(change)
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where('created_by', '=', user_id)
    .where('shipment_id', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row;
}

/** Names the version that takes the place of a document; false where another did before. */
export async function markReplaced(tx: Tx, { id, by_id }: { readonly id: number; readonly by_id: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('shipment_documents')
    .set({ replaced_by_id: by_id })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where('replaced_by_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a document; what it had replaced is the newest again. Its content is loose from `now` on. */
export async function deleteDocument(tx: Tx, { id, now }: { readonly id: number; readonly now: Date }): Promise<string[]> {
  await tx.db
    .updateTable('shipment_documents')
    .set({ replaced_by_id: null })
    .where('provider_id', '=', tx.provider_id)
    .where('replaced_by_id', '=', id)
    .execute();
  return (await deleteFileRows(tx, 'shipment_documents', { which: sql`id = ${id}`, now })).file_keys;
}

/** Deletes what waits; null where it was deleted or attached meanwhile. */
export async function deleteWaiting(
  tx: Tx,
  { id, user_id, now }: { readonly id: number; readonly user_id: UserId; readonly now: Date },
): Promise<string[] | null> {
  const which = sql`id = ${id} and created_by = ${user_id} and shipment_id is null`;
  const { count, file_keys } = await deleteFileRows(tx, 'shipment_documents', { which, now });
  return count === 0 ? null : file_keys;
}

/** Deletes what has waited since before a moment, oldest first, and answers how many there were. */
export async function deleteWaitingSince(
  tx: Tx,
  { before, now, rows_max }: { before: Date; now: Date; rows_max: number },
): Promise<number> {
  const which = sql`id in (select id from shipment_documents where provider_id = ${tx.provider_id} and shipment_id is null
    and time_created < ${before} order by time_created limit ${rows_max})`;
  return (await deleteFileRows(tx, 'shipment_documents', { which, now })).count;
}

function documentsOf(tx: Tx) {
  return tx.db.selectFrom('shipment_documents').where('provider_id', '=', tx.provider_id);
}

function waitingOf(tx: Tx, user_id: UserId) {
  return documentsOf(tx).where('shipment_id', 'is', null).where('created_by', '=', user_id);
}
