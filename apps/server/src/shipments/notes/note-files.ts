import { createHash } from 'node:crypto';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { ShipmentNote, shipmentNoteApi } from '@tsela/contract/shipments/shipment-note-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { bareFile } from '@tsela/domain/formats/pictures/bare-picture';
import { noteFileName, noteFileTypeOf } from '@tsela/domain/shipments/notes/note-files';
import type { NoteFileType } from '@tsela/domain/shipments/notes/note-files';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { keepContent, readContent, withContents } from '../../files/file-contents.ts';
import type { Content } from '../../files/file-contents.ts';
import { loadShipmentFor } from '../shipment-repository.ts';
import { findNoteFile, insertNoteFile, readNoteFiles } from './note-file-repository.ts';
import { findNote } from './shipment-note-repository.ts';

interface GivenFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A file that goes with a note, its content written. */
export interface WrittenFile {
  readonly name: string;
  readonly content_type: NoteFileType;
  readonly size_bytes: number;
  readonly hash: Buffer;
  readonly content: Content;
}

/**
 * Writes what is in files for a note, before the transaction that writes the note with `insertNoteFiles`, and only for a caller who reaches the
 * shipment. Where the note does not come about, they are removed again.
 */
export async function withNoteFiles<Result>(
  context: RequestContext,
  { shipment_id, given }: { readonly shipment_id: ShipmentId; readonly given: readonly GivenFile[] },
  work: (files: readonly WrittenFile[]) => Promise<Result>,
): Promise<Result> {
  if (given.length === 0) return work([]);
  await reading(context, (tx) => loadShipmentFor(tx, context.actor, { id: shipment_id }));
  const kept = given.map(bare);
  const bytes = kept.map((file) => file.bytes);
  return withContents(context, bytes, (contents) => work(contents.flatMap((content, at) => writtenFile(kept[at], content))));
}

/** Without what a camera wrote beside a picture. What is no sound picture stays as it came: it shows nothing, and is not lost. */
function bare(file: GivenFile): GivenFile {
  const content_type = noteFileTypeOf(file.bytes, file.name);
  const kept = content_type && bareFile(file.bytes, content_type);
  return kept === null ? file : { ...file, bytes: Buffer.from(kept) };
}

function writtenFile(file: GivenFile | undefined, content: Content): WrittenFile[] {
  const content_type = file ? noteFileTypeOf(file.bytes, file.name) : null;
  if (!file || content_type === null) return [];
  const hash = createHash('sha256').update(file.bytes).digest();
  return [{ name: noteFileName(file.name, content_type), content_type, size_bytes: file.bytes.length, hash, content }];
}

/** Belongs to the transaction that writes the note: from its commit on the contents are kept. */
export async function insertNoteFiles(
  tx: Tx,
  { note_id, files, now }: { readonly note_id: number; readonly files: readonly WrittenFile[]; readonly now: Date },
): Promise<void> {
  for (const file of files) {
    await keepContent(tx, file.content);
    await insertNoteFile(tx, { ...file, note_id, now });
  }
}

/** A file of a note; users who may not read the note find no file. Source: screens S09. */
export async function readShipmentNoteFile(
  context: RequestContext,
  { id }: InputOf<typeof shipmentNoteApi.noteFile>,
): Promise<OutputOf<typeof shipmentNoteApi.noteFile>> {
  const find = () =>
    reading(context, async (tx) => {
      const file = await findNoteFile(tx, id);
      return file && (await findNote(tx, context.actor, file.note_id)) ? file : undefined;
    });
  const file = await find();
  const bytes = file && (await readContent(context, file, find));
  if (!file || !bytes) throw new Problem('not-found', 'File not found.');
  return { name: file.name, content_type: file.content_type, content: bytes.toString('base64') };
}

/** The files of some notes, by note. */
export async function filesOfNotes(
  tx: Tx,
  notes: readonly { readonly id: number }[],
): Promise<Map<number, ShipmentNote['files']>> {
  const files = await readNoteFiles(
    tx,
    notes.map(({ id }) => id),
  );
  const byNote = Map.groupBy(files, ({ note_id }) => note_id);
  return new Map([...byNote].map(([id, own]) => [id, own.map(({ note_id: _note, ...file }) => file)]));
}
