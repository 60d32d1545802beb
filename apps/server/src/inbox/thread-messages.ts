import type { threadApi } from '@tsela/contract/inbox/thread-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { MOST_MARKED, messageChecks } from '@tsela/domain/inbox/thread-rules';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { listAttachmentRows } from './attachment-repository.ts';
import type { AttachmentRow } from './attachment-repository.ts';
import { readerOf, writerOf } from './inbox-reader.ts';
import type { InboxReader } from './inbox-reader.ts';
import { keepMessageFiles } from './message-files.ts';
import type { MessageFile } from './message-files.ts';
import { presentMessage, presentThread } from './present-thread.ts';
import { mailAnswer, tellPages } from './tell-of-thread.ts';
import { findThreadPositions, listUnreadPositions } from './thread-reads.ts';
import { addMessage, listMessageRows, lockThread, moveMarks, setMarks } from './thread-repository.ts';
import type { ThreadRow } from './thread-repository.ts';
import { markAnnouncements } from './mark-announcements.ts';
import { countAllUnread, loadThread, recordThread, threadNotFound } from './threads.ts';
import { refuseTooMany } from './too-many-messages.ts';

const PAGE = 50;

/** The messages of a thread, the newest page in the order they were written. Source: screens S19. */
export async function readThread(
  context: RequestContext,
  { thread_id, before }: InputOf<typeof threadApi.messages>,
): Promise<OutputOf<typeof threadApi.messages>> {
  const reader = readerOf(context);
  return reading(context, async (tx) => {
    const thread = await loadThread(tx, reader, thread_id);
    const rows = await listMessageRows(tx, { thread_id, before, limit: PAGE + 1, is_staff: reader.is_staff });
    const shown = rows.slice(0, PAGE).toReversed();
    const ids = shown.map(({ id }) => id);
    const attachments = await listAttachmentRows(tx, ids);
    return {
      thread: presentThread(thread, reader),
      messages: shown.map((row) =>
        presentMessage(
          { ...row, guest_name: thread.guest_name },
          reader,
          attachments.filter(({ message_id }) => message_id === row.id),
        ),
      ),
      has_more: rows.length > PAGE,
    };
  });
}

/**
 * Writes into a thread. An answer of staff takes up a thread that no colleague has and is e-mailed; a customer's message opens it again. Source:
 * screens S19.
 */
export async function writeMessage(
  context: RequestContext,
  { thread_id, text, is_internal = false }: InputOf<typeof threadApi.writeMessage>,
): Promise<OutputOf<typeof threadApi.writeMessage>> {
  const reader = writerOf(context);
  refuseIfAny(messageChecks(text));
  refuseNoteOfCustomer(reader, is_internal);
  return inTransaction(context, (tx) => writeInto(tx, context, reader, { thread_id, text: text.trim(), is_internal, files: [] }));
}

export function refuseNoteOfCustomer({ is_staff }: InboxReader, is_internal: boolean): void {
  if (is_internal && !is_staff) throw new Problem('not-permitted', 'Only staff write notes among themselves.');
}

/** A message that nothing is wrong with. */
export interface CheckedMessage {
  readonly thread_id: number;
  readonly text: string;
  readonly is_internal: boolean;
  readonly files: readonly MessageFile[];
}

/** Writes a message of a reader, with all that comes of it. */
export async function writeInto(
  tx: Tx,
  context: RequestContext,
  reader: InboxReader,
  { thread_id, text, is_internal, files }: CheckedMessage,
): Promise<OutputOf<typeof threadApi.writeMessage>> {
  const { user, is_staff } = reader;
  await refuseTooMany(tx, context, reader);
  await loadThread(tx, reader, thread_id);
  const thread = await lockThread(tx, thread_id);
  if (!thread) throw threadNotFound();
  if (is_staff && !is_internal) refuseUnreachable(thread);
  const takes_up = is_staff && !is_internal && thread.assigned_to === null;
  const row = await addMessage(tx, thread, {
    text,
    is_from_staff: is_staff,
    is_internal,
    created_by: user.user_id,
    now: context.now,
    ...(!is_staff && { status: 'open' as const }),
    ...(takes_up && { assigned_to: user.user_id }),
  });
  const attachments = await keepMessageFiles(tx, context, row, files);
  await moveMarks(tx, user.user_id, [{ thread_id, read_to: row.id, archived_to: 0 }]);
  const type = is_internal ? 'inbox.noted' : is_staff ? 'inbox.answered' : 'inbox.written';
  // Of what staff do among themselves the log tells nothing to the people of the account.
  const logged = is_internal ? { ...thread, account_id: null } : thread;
  const change_to = { message_id: row.id, ...(attachments.length > 0 && { files: attachments.length }) };
  await recordThread(tx, context, logged, { type, change_to });
  if (is_staff && !is_internal) await mailAnswer(tx, context, thread, withFileNames(text, attachments));
  await tellPages(tx, context, thread, { is_internal });
  return { message: presentMessage({ ...row, name: user.name, guest_name: thread.guest_name }, reader, attachments) };
}

/** Whose address was deleted cannot be answered any more. */
function refuseUnreachable({ guest_email }: ThreadRow): void {
  if (guest_email === '') throw new Problem('conflict', 'The address of this guest was deleted, so they cannot be answered.');
}

/** An e-mail names the files, which are read in the inbox. */
function withFileNames(text: string, attachments: readonly AttachmentRow[]): string {
  const names = attachments.map(({ name }) => name).join(', ');
  return names === '' || names === text ? text : `${text}\n\nFiles: ${names}`;
}

/** Marks threads for the caller alone. Without numbers, what is unread is read, announcements as well, so many at once. Source: screens S19. */
export async function markThreads(
  context: RequestContext,
  { mark, thread_ids, announcement_ids, up_to_id }: InputOf<typeof threadApi.markThreads>,
): Promise<OutputOf<typeof threadApi.markThreads>> {
  const reader = writerOf(context);
  const is_all = thread_ids === undefined && announcement_ids === undefined;
  if (is_all && mark !== 'read') throw new Problem('bad-input', 'Please say which messages: thread_ids is missing.');
  return inTransaction(context, async (tx) => {
    const found = is_all
      ? await listUnreadPositions(tx, reader, MOST_MARKED)
      : await findThreadPositions(tx, reader, thread_ids ?? []);
    if (!is_all && found.length < new Set(thread_ids).size) throw threadNotFound();
    await keepMarks(tx, reader, { mark, found, up_to_id });
    await markAnnouncements(tx, reader, { mark, ids: is_all ? undefined : (announcement_ids ?? []) });
    return { unread: await countAllUnread(tx, reader) };
  });
}

interface Marking {
  readonly mark: InputOf<typeof threadApi.markThreads>['mark'];
  readonly found: Awaited<ReturnType<typeof findThreadPositions>>;
  readonly up_to_id: number | undefined;
}

async function keepMarks(tx: Tx, { user, is_staff }: InboxReader, { mark, found, up_to_id }: Marking): Promise<void> {
  const marks = found.map(({ id, last_message_id, last_public_id, read_to, archived_to }) => ({
    thread_id: id,
    // What has come since the reader looked stays unread.
    seen: Math.min(is_staff ? last_message_id : last_public_id, up_to_id ?? Number.MAX_SAFE_INTEGER),
    newest: last_public_id,
    before: { read_to: read_to ?? 0, archived_to: archived_to ?? 0 },
  }));
  const as = (read: (each: (typeof marks)[number]) => { read_to?: number; archived_to?: number }) =>
    marks.map((each) => ({ thread_id: each.thread_id, ...each.before, ...read(each) }));
  switch (mark) {
    case 'read':
      return moveMarks(
        tx,
        user.user_id,
        as(({ seen }) => ({ read_to: seen })),
      );
    case 'archived':
      return moveMarks(
        tx,
        user.user_id,
        as(({ seen, newest }) => ({ read_to: seen, archived_to: newest })),
      );
    case 'unread':
      return setMarks(
        tx,
        user.user_id,
        as(() => ({ read_to: 0 })),
      );
    case 'unarchived':
      return setMarks(
        tx,
        user.user_id,
        as(() => ({ archived_to: 0 })),
      );
  }
}
