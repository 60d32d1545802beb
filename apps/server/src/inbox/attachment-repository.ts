import type { ThreadFileType } from '@tsela/domain/inbox/thread-files';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { Content } from '../files/file-contents.ts';

/** Everything but what is in the file. */
const COLUMNS = ['id', 'thread_id', 'message_id', 'name', 'content_type', 'size_bytes', 'hash', 'file_key'] as const;

export interface AttachmentRow {
  readonly id: number;
  readonly thread_id: number;
  readonly message_id: number;
  readonly name: string;
  readonly content_type: ThreadFileType;
  readonly size_bytes: number;
  readonly hash: Buffer;
  readonly file_key: string | null;
}

export interface NewAttachment {
  readonly thread_id: number;
  readonly message_id: number;
  readonly name: string;
  readonly content_type: ThreadFileType;
  readonly size_bytes: number;
  readonly hash: Buffer;
  readonly content: Content;
  readonly time_created: Date;
}

export async function insertAttachment(tx: Tx, { content, ...file }: NewAttachment): Promise<AttachmentRow> {
  return tx.db
    .insertInto('inbox_attachments')
    .values({
      ...file,
      ...content,
      provider_id: tx.provider_id,
      id: sql<number>`nextval('inbox_attachment_ids')`,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** The files of some messages that the caller was shown to reach, in the order in which they were sent. */
export async function listAttachmentRows(tx: Tx, message_ids: readonly number[]): Promise<AttachmentRow[]> {
  if (message_ids.length === 0) return [];
  return attachments(tx).select(COLUMNS).where('message_id', 'in', message_ids).orderBy('id').execute();
}

/** A file with where its content is, and whether it is of a note among staff; the caller has to be shown to see its thread. */
export async function findAttachment(
  tx: Tx,
  id: number,
): Promise<(AttachmentRow & Content & { readonly is_internal: boolean }) | undefined> {
  const row = await tx.db
    .selectFrom('inbox_attachments as f')
    .innerJoin('inbox_messages as m', (join) =>
      join
        .onRef('m.provider_id', '=', 'f.provider_id')
        .onRef('m.id', '=', 'f.message_id')
        .on('m.provider_id', '=', tx.provider_id),
    )
    .select([
      'f.id',
      'f.thread_id',
      'f.message_id',
      'f.name',
      'f.content_type',
      'f.size_bytes',
      'f.hash',
      'f.file_key',
      'f.bytes',
    ])
    .select('m.is_internal')
    .where('f.provider_id', '=', tx.provider_id)
    .where('f.id', '=', id)
    .executeTakeFirst();
  // The database holds that there is one of the two.
  return row as (AttachmentRow & Content & { is_internal: boolean }) | undefined;
}

/** How many files a thread has, no further than asked for. */
export async function countAttachments(
  tx: Tx,
  { thread_id, up_to }: { readonly thread_id: number; readonly up_to: number },
): Promise<number> {
  return (await attachments(tx).select('id').where('thread_id', '=', thread_id).limit(up_to).execute()).length;
}

/** Where the contents of the files of some threads are, of those that are not in their rows. */
export async function listKeysOfThreads(tx: Tx, thread_ids: readonly number[]): Promise<string[]> {
  if (thread_ids.length === 0) return [];
  const rows = await attachments(tx)
    .select('file_key')
    .where('thread_id', 'in', thread_ids)
    .where('file_key', 'is not', null)
    .execute();
  return rows.flatMap(({ file_key }) => (file_key === null ? [] : [file_key]));
}

function attachments(tx: Tx) {
  return tx.db.selectFrom('inbox_attachments').where('provider_id', '=', tx.provider_id);
}
