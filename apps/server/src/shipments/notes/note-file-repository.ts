import type { NoteFileType } from '@tsela/domain/shipments/notes/note-files';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Content } from '../../files/file-contents.ts';
import { deleteFileRows } from '../../files/file-place-repository.ts';

interface NewFile {
  readonly note_id: number;
  readonly name: string;
  readonly content_type: NoteFileType;
  readonly size_bytes: number;
  readonly hash: Buffer;
  readonly content: Content;
  readonly now: Date;
}

/** Keeps a file that goes with a note. */
export async function insertNoteFile(tx: Tx, { now, content, ...file }: NewFile): Promise<void> {
  await tx.db
    .insertInto('shipment_note_files')
    .values(({ fn, val }) => ({
      ...file,
      ...content,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('shipment_note_file_ids')]),
      time_created: now,
    }))
    .execute();
}

/** What the files of some notes are, without what is in them. */
export async function readNoteFiles(tx: Tx, note_ids: readonly number[]) {
  if (note_ids.length === 0) return [];
  return tx.db
    .selectFrom('shipment_note_files')
    .select(['id', 'note_id', 'name', 'content_type', 'size_bytes'])
    .where('provider_id', '=', tx.provider_id)
    .where('note_id', 'in', note_ids)
    .orderBy('id')
    .execute();
}

/** A file with where its content is and the note that it goes with. */
export async function findNoteFile(tx: Tx, id: number) {
  const row = await tx.db
    .selectFrom('shipment_note_files')
    .select(['note_id', 'name', 'content_type', 'hash', 'bytes', 'file_key'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .executeTakeFirst();
  // The database holds that there is one of bytes and key.
  return row as (Omit<NonNullable<typeof row>, keyof Content> & Content) | undefined;
}

/** Takes out the files of a note, and answers the keys of their contents, which are loose. */
export async function deleteNoteFiles(tx: Tx, note_id: number, now: Date): Promise<string[]> {
  const { file_keys } = await deleteFileRows(tx, 'shipment_note_files', { which: sql`note_id = ${note_id}`, now });
  return file_keys;
}
