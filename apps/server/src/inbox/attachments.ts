import type { attachmentApi } from '@tsela/contract/inbox/attachment-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { threadFileChecks } from '@tsela/domain/inbox/thread-files';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { readContent } from '../files/file-contents.ts';
import { findAttachment } from './attachment-repository.ts';
import { readerOf, writerOf } from './inbox-reader.ts';
import { namesOf, sentFile, withFiles } from './message-files.ts';
import { refuseNoteOfCustomer, writeInto } from './thread-messages.ts';
import { loadThread } from './threads.ts';

/** Writes a message with files. They are what their bytes say; their contents are written before the message, for who may write it alone. */
export async function writeWithFiles(
  context: RequestContext,
  { thread_id, text = '', is_internal = false, files }: InputOf<typeof attachmentApi.writeWithFiles>,
): Promise<OutputOf<typeof attachmentApi.writeWithFiles>> {
  const reader = writerOf(context);
  refuseNoteOfCustomer(reader, is_internal);
  const sent = files.map(sentFile);
  refuseIfAny(threadFileChecks(sent.map(({ bytes }) => bytes.length)));
  await reading(context, (tx) => loadThread(tx, reader, thread_id));
  const words = text.trim() === '' ? namesOf(sent) : text.trim();
  return withFiles(context, sent, (kept) =>
    inTransaction(context, (tx) => writeInto(tx, context, reader, { thread_id, text: words, is_internal, files: kept })),
  );
}

/** What is in a file, for who sees its message. Source: screens S19. */
export async function readAttachment(
  context: RequestContext,
  { attachment_id }: InputOf<typeof attachmentApi.attachment>,
): Promise<OutputOf<typeof attachmentApi.attachment>> {
  const reader = readerOf(context);
  const find = () =>
    reading(context, async (tx) => {
      const row = await findAttachment(tx, attachment_id);
      if (!row || (row.is_internal && !reader.is_staff)) throw notFound();
      await loadThread(tx, reader, row.thread_id).catch((error: unknown) => {
        throw error instanceof Problem ? notFound() : error;
      });
      return row;
    });
  const row = await find();
  const bytes = await readContent(context, row, find);
  if (!bytes) throw notFound();
  return { name: row.name, content_type: row.content_type, content: bytes.toString('base64') };
}

function notFound(): Problem {
  return new Problem('not-found', 'File not found.');
}
