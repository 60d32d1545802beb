import type { NoteFileType } from '@tsela/domain/shipments/notes/note-files';
import type { Tx } from '../../db/transaction.ts';

interface NewFile {
  readonly note_id: number;
  readonly name: string;
  readonly content_type: NoteFileType;
  readonly bytes: Buffer;
  readonly now: Date;
}

/** Keeps a file that goes with a note. */
export async function insertNoteFile(tx: Tx, { now, ...file }: NewFile): Promise<void> {
  await tx.db
    .insertInto('shipment_note_files')
    .values(({ fn, val }) => ({
      ...file,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('shipment_note_file_ids')]),
      size_bytes: file.bytes.length,
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

/** A file with its bytes and the note that it goes with. */
export async function findNoteFile(tx: Tx, id: number) {
  return tx.db
    .selectFrom('shipment_note_files')
    .select(['note_id', 'name', 'content_type', 'bytes'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Takes out the files of a note. */
export async function deleteNoteFiles(tx: Tx, note_id: number): Promise<void> {
  await tx.db
    .deleteFrom('shipment_note_files')
    .where('provider_id', '=', tx.provider_id)
    .where('note_id', '=', note_id)
    .execute();
}
