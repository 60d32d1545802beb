import { createHash } from 'node:crypto';
import type { FileToSend } from '@tsela/contract/inbox/attachment-api';
import { bareFile } from '@tsela/domain/formats/pictures/bare-picture';
import { FILES_OF_THREAD_MAX, threadFileName, threadFileTypeOf } from '@tsela/domain/inbox/thread-files';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { keepContent, withContents } from '../files/file-contents.ts';
import { countAttachments, insertAttachment } from './attachment-repository.ts';
import type { AttachmentRow, NewAttachment } from './attachment-repository.ts';
import type { MessageRow } from './thread-repository.ts';

/** A file of a message that is to be written, with where its content lies. */
export type MessageFile = Omit<NewAttachment, 'thread_id' | 'message_id' | 'time_created'>;

/** A file as it came, of a kind that is taken. */
export interface SentFile {
  readonly file: Omit<MessageFile, 'content'>;
  readonly bytes: Buffer;
}

/** A file by its bytes, whatever its name says; null for one of a kind that is not taken, and for a picture that is damaged. */
export function readSentFile({ name, content }: FileToSend): SentFile | null {
  const sent = Buffer.from(content, 'base64');
  const content_type = threadFileTypeOf(sent, name);
  const kept = content_type && bareFile(sent, content_type);
  if (content_type === null || kept === null) return null;
  const bytes = Buffer.from(kept);
  const hash = createHash('sha256').update(bytes).digest();
  return { file: { name: threadFileName(name, content_type), content_type, hash, size_bytes: bytes.length }, bytes };
}

/** The same where other kinds are refused. */
export function sentFile(file: FileToSend): SentFile {
  const read = readSentFile(file);
  if (read !== null) return read;
  const message = 'Please choose PDF files, PNG, JPEG or WebP pictures, or CSV files.';
  throw new Problem('bad-input', message, { violations: [{ field: 'files', code: 'file', message }] });
}

/** What a message without words says. */
export function namesOf(sent: readonly SentFile[]): string {
  return sent.map(({ file }) => file.name).join(', ');
}

/** Writes the contents of files before the transaction that keeps them; where that does not come about, they are removed again. */
export async function withFiles<Result>(
  context: RequestContext,
  sent: readonly SentFile[],
  work: (files: readonly MessageFile[]) => Promise<Result>,
): Promise<Result> {
  return withContents(
    context,
    sent.map(({ bytes }) => bytes),
    (contents) =>
      work(
        sent.flatMap(({ file }, at) => {
          const content = contents[at];
          return content ? [{ ...file, content }] : [];
        }),
      ),
  );
}

/** Keeps the files of a message of a locked thread, which has so many at most. */
export async function keepMessageFiles(
  tx: Tx,
  { now }: RequestContext,
  { id: message_id, thread_id }: MessageRow,
  files: readonly MessageFile[],
): Promise<AttachmentRow[]> {
  if (files.length === 0) return [];
  const there = await countAttachments(tx, { thread_id, up_to: FILES_OF_THREAD_MAX });
  if (there + files.length > FILES_OF_THREAD_MAX)
    throw new Problem('conflict', `A conversation has ${FILES_OF_THREAD_MAX} files at most. Please begin a new one.`);
  const rows: AttachmentRow[] = [];
  // Five at most, each with its content.
  for (const file of files) {
    await keepContent(tx, file.content);
    rows.push(await insertAttachment(tx, { ...file, thread_id, message_id, time_created: now }));
  }
  return rows;
}
