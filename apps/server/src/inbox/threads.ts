import type { InboxAnnouncement } from '@tsela/contract/inbox/announcement-api';
import type { threadApi } from '@tsela/contract/inbox/thread-api';
import type { unreadCountApi } from '@tsela/contract/inbox/unread-count-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { AccountId } from '@tsela/domain/ids';
import { MOST_UNREAD, threadChecks } from '@tsela/domain/inbox/thread-rules';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { countAnnouncementsIn, listAnnouncementRows } from './announcement-reads.ts';
import type { AnnouncementDetails } from './announcement-reads.ts';
import { presentAnnouncement } from './announcements.ts';
import { readerOf, staffReaderOf, staffWriterOf, writerOf } from './inbox-reader.ts';
import type { InboxReader } from './inbox-reader.ts';
import { keepMessageFiles } from './message-files.ts';
import type { MessageFile } from './message-files.ts';
import { firstLineOf, presentThread } from './present-thread.ts';
import { refuseTooMany } from './too-many-messages.ts';
import { mailAnswer, tellPages } from './tell-of-thread.ts';
import { aboutOf } from './thread-about.ts';
import { listColleagues } from './thread-party-reads.ts';
import { countThreadsIn, findThreadRow, listThreadRows } from './thread-reads.ts';
import type { ThreadDetails } from './thread-reads.ts';
import { insertThread, lockThread, moveMarks, updateThread } from './thread-repository.ts';

const PAGE = 25;

/** A page of the threads of a folder. Source: screens S19. */
export async function listThreads(
  context: RequestContext,
  { folder = 'all', search = '', before, limit = PAGE }: InputOf<typeof threadApi.threads>,
): Promise<OutputOf<typeof threadApi.threads>> {
  const reader = readerOf(context);
  const wanted = { folder, search, before, limit: limit + 1 };
  return reading(context, async (tx) => {
    const threads = await listThreadRows(tx, reader, wanted);
    const announcements = await listAnnouncementRows(tx, reader, wanted);
    // One order of both: the numbers are of one sequence.
    const positions = [...threads.map((row) => row.last_public_id), ...announcements.map(({ id }) => id)];
    const newest = positions.toSorted((one, other) => other - one);
    const last = newest.slice(0, limit).at(-1) ?? 0;
    return {
      threads: threads.filter((row) => row.last_public_id >= last).map((row) => presentThread(row, reader)),
      announcements: announcements.filter(({ id }) => id >= last).map((row) => presentListed(row, reader)),
      next: newest.length > limit ? last : null,
    };
  });
}

/** How many threads the caller has not read. Source: screens S19. */
export async function readUnreadCount(context: RequestContext): Promise<OutputOf<typeof unreadCountApi.unreadCount>> {
  const reader = readerOf(context);
  return { unread: await reading(context, (tx) => countAllUnread(tx, reader)) };
}

/** Threads and announcements that a reader has not read, no further than the menu shows. */
export async function countAllUnread(tx: Tx, reader: InboxReader): Promise<number> {
  const threads = await countThreadsIn(tx, reader, 'unread');
  return Math.min(MOST_UNREAD, threads + (threads < MOST_UNREAD ? await countAnnouncementsIn(tx, reader, 'unread') : 0));
}

function presentListed(row: AnnouncementDetails, reader: InboxReader): InboxAnnouncement {
  const announcement = presentAnnouncement(row, reader);
  return { ...announcement, text: firstLineOf(announcement.text) };
}

/** Begins a thread; of staff it is theirs. The log says that there is one, the thread itself what. Source: screens S19. */
export async function openThread(
  context: RequestContext,
  input: InputOf<typeof threadApi.openThread>,
): Promise<OutputOf<typeof threadApi.openThread>> {
  const reader = writerOf(context);
  refuseIfAny(threadChecks(input));
  return inTransaction(context, async (tx) => {
    await refuseTooMany(tx, context, reader);
    const row = await beginThread(tx, context, reader, input);
    if (reader.is_staff) await mailAnswer(tx, context, row, input.text.trim());
    return { thread: presentThread(row, reader) };
  });
}

/** A new thread of a reader, whatever came of it besides. */
export async function beginThread(
  tx: Tx,
  context: RequestContext,
  reader: InboxReader,
  { files = [], ...input }: InputOf<typeof threadApi.openThread> & { readonly files?: readonly MessageFile[] },
): Promise<ThreadDetails> {
  const { user, is_staff } = reader;
  const about = await aboutOf(tx, reader, input);
  const thread = {
    ...about,
    subject: input.subject.trim(),
    assigned_to: is_staff ? user.user_id : null,
    created_by: user.user_id,
  };
  const words = {
    text: input.text.trim(),
    is_from_staff: is_staff,
    is_internal: false,
    created_by: user.user_id,
    now: context.now,
  };
  const { id, message } = await insertThread(tx, thread, words);
  await keepMessageFiles(tx, context, message, files);
  await moveMarks(tx, user.user_id, [{ thread_id: id, read_to: message.id, archived_to: 0 }]);
  await recordThread(tx, context, { id, account_id: about.account_id }, { type: 'inbox.thread-opened' });
  const row = await loadThread(tx, reader, id);
  await tellPages(tx, context, row);
  return row;
}

/** Gives a thread to a colleague, or says that it is done or open again. Source: screens S19. */
export async function changeThread(
  context: RequestContext,
  { thread_id, status, assigned_to }: InputOf<typeof threadApi.changeThread>,
): Promise<OutputOf<typeof threadApi.changeThread>> {
  const reader = staffWriterOf(context);
  return inTransaction(context, async (tx) => {
    await loadThread(tx, reader, thread_id);
    const before = await lockThread(tx, thread_id);
    if (!before) throw threadNotFound();
    if (assigned_to !== undefined && assigned_to !== null && assigned_to !== reader.user.user_id)
      await refuseUnlessColleague(tx, assigned_to);
    const change = { ...(status !== undefined && { status }), ...(assigned_to !== undefined && { assigned_to }) };
    await updateThread(tx, thread_id, change);
    const change_from = { status: before.status, assigned_to: before.assigned_to };
    const change_to = { ...change_from, ...change };
    // Who has it is of no concern to the people of the account.
    await recordThread(
      tx,
      context,
      { id: thread_id, account_id: null },
      { type: 'inbox.thread-changed', change_from, change_to },
    );
    const row = await loadThread(tx, reader, thread_id);
    await tellPages(tx, context, row, { is_internal: status === undefined });
    return { thread: presentThread(row, reader) };
  });
}

/** To whom a thread can be assigned. */
export async function readColleagues(context: RequestContext): Promise<OutputOf<typeof threadApi.colleagues>> {
  staffReaderOf(context);
  return { colleagues: await reading(context, (tx) => listColleagues(tx)) };
}

/** A thread that the reader may see; another customer’s is not there. */
export async function loadThread(tx: Tx, reader: InboxReader, thread_id: number): Promise<ThreadDetails> {
  const row = await findThreadRow(tx, reader, thread_id);
  if (!row) throw threadNotFound();
  return row;
}

export function threadNotFound(): Problem {
  return new Problem('not-found', 'Message not found.');
}

async function refuseUnlessColleague(tx: Tx, user_id: number): Promise<void> {
  const colleagues = await listColleagues(tx);
  if (colleagues.some((each) => each.user_id === user_id)) return;
  const message = 'This person has no inbox, or does not see all of it.';
  throw new Problem('bad-input', message, { violations: [{ field: 'assigned_to', code: 'unknown', message }] });
}

interface RecordedThread {
  readonly id: number;
  /** Null where the people of the account are not to read of it in the log. */
  readonly account_id: AccountId | null;
}

/** What the log says of a thread: never its words. */
export async function recordThread(
  tx: Tx,
  context: RequestContext,
  { id, account_id }: RecordedThread,
  change: { readonly type: string; readonly change_from?: object; readonly change_to?: object },
): Promise<void> {
  await recordChange(tx, context, { ...change, object_type: 'inbox_thread', object_id: id, account_id });
}
