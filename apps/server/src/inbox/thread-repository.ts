import type { AccountId, ShipmentId, UserId } from '@tsela/domain/ids';
import { searchedText } from '@tsela/domain/inbox/thread-rules';
import type { ThreadStatus, ThreadTopic } from '@tsela/domain/inbox/thread-rules';
import type { Selectable } from 'kysely';
import { insertRows } from '../db/insert-rows.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
import type { InboxMessagesTable, InboxThreadsTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

export type ThreadRow = Selectable<InboxThreadsTable>;
export type MessageRow = Selectable<InboxMessagesTable>;

export interface NewThread {
  /** Null with a guest. */
  readonly account_id: AccountId | null;
  readonly guest_name?: string;
  readonly guest_email?: string;
  readonly topic: ThreadTopic;
  readonly subject: string;
  readonly shipment_id: ShipmentId | null;
  readonly document_id: number | null;
  readonly reference: string;
  readonly assigned_to: UserId | null;
  readonly created_by: UserId | null;
}

export interface NewWords {
  readonly text: string;
  readonly is_from_staff: boolean;
  readonly is_internal: boolean;
  readonly created_by: UserId | null;
  /** Of an e-mail from another address than that of who has the conversation. */
  readonly from_email?: string;
  /** Of an e-mail what it is known again by. */
  readonly mail_hash?: Buffer;
  readonly now: Date;
}

/** Begins a thread with its first message. Answers both. */
export async function insertThread(tx: Tx, thread: NewThread, words: NewWords): Promise<{ id: number; message: MessageRow }> {
  const message_id = await drawMessageId(tx);
  const { id } = await tx.db
    .insertInto('inbox_threads')
    .values(({ fn, val }) => ({
      ...thread,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('inbox_thread_ids')]),
      status: 'open' as const,
      search_text: searchedText('', [
        thread.subject,
        thread.reference,
        thread.guest_name ?? '',
        thread.guest_email ?? '',
        words.text,
      ]),
      last_message_id: message_id,
      last_public_id: message_id,
      time_created: words.now,
      time_last: words.now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, message: await insertMessage(tx, { id: message_id, thread_id: id, words }) };
}

/** A thread that the caller was shown to reach, locked until the transaction ends: its messages are numbered in the order they are written. */
export async function lockThread(tx: Tx, thread_id: number): Promise<ThreadRow | undefined> {
  return tx.db
    .selectFrom('inbox_threads')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', thread_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes into a locked thread. What staff write among themselves neither moves the thread nor is it found by it. */
export async function addMessage(tx: Tx, thread: ThreadRow, words: NewWords & Partial<ThreadChange>): Promise<MessageRow> {
  const { status = thread.status, assigned_to = thread.assigned_to, ...rest } = words;
  const id = await drawMessageId(tx);
  const row = await insertMessage(tx, { id, thread_id: thread.id, words: rest });
  await tx.db
    .updateTable('inbox_threads')
    .set({
      status,
      assigned_to,
      last_message_id: id,
      ...(!words.is_internal && {
        last_public_id: id,
        time_last: words.now,
        search_text: searchedText(thread.search_text, [words.text]),
      }),
    })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', thread.id)
    .execute();
  return row;
}

export interface ThreadChange {
  readonly status: ThreadStatus;
  readonly assigned_to: UserId | null;
}

export async function updateThread(tx: Tx, thread_id: number, change: Partial<ThreadChange>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.db
    .updateTable('inbox_threads')
    .set(change)
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', thread_id)
    .execute();
}

/** The messages of a thread before a position, the newest first; notes among staff for staff alone. */
export async function listMessageRows(
  tx: Tx,
  { thread_id, before, limit, is_staff }: { thread_id: number; before?: number | undefined; limit: number; is_staff: boolean },
) {
  let query = tx.db
    .selectFrom('inbox_messages as m')
    .leftJoin('users as w', (join) => join.onRef('w.provider_id', '=', 'm.provider_id').onRef('w.id', '=', 'm.created_by'))
    .selectAll('m')
    .select('w.name')
    .where('m.provider_id', '=', tx.provider_id)
    .where('m.thread_id', '=', thread_id);
  if (!is_staff) query = query.where('m.is_internal', '=', false);
  if (before !== undefined) query = query.where('m.id', '<', before);
  return query.orderBy('m.id', 'desc').limit(limit).execute();
}

/** Whether an e-mail is in a thread already; of a locked one that stays so. */
export async function hasMail(
  tx: Tx,
  { thread_id, mail_hash }: { readonly thread_id: number; readonly mail_hash: Buffer },
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('inbox_messages')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('thread_id', '=', thread_id)
    .where('mail_hash', '=', mail_hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** A thread by its number, for who was shown to hold a link to it. */
export async function findThread(tx: Tx, thread_id: number): Promise<ThreadRow | undefined> {
  return tx.db
    .selectFrom('inbox_threads')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', thread_id)
    .executeTakeFirst();
}

/** Who of the customer has written in a thread, so that they are told of answers. */
export async function listWriters(tx: Tx, thread_id: number, most: number): Promise<UserId[]> {
  const rows = await tx.db
    .selectFrom('inbox_messages')
    .select('created_by')
    .distinct()
    .where('provider_id', '=', tx.provider_id)
    .where('thread_id', '=', thread_id)
    .where('is_from_staff', '=', false)
    .where('created_by', 'is not', null)
    .orderBy('created_by')
    .limit(most)
    .execute();
  return rows.flatMap(({ created_by }) => (created_by === null ? [] : [created_by]));
}

/** How many messages a user has written since a moment, no further than asked for. */
export async function countWritten(
  tx: Tx,
  { user_id, since, up_to }: { readonly user_id: UserId; readonly since: Date; readonly up_to: number },
): Promise<number> {
  const rows = await tx.db
    .selectFrom('inbox_messages')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('created_by', '=', user_id)
    .where('time_created', '>', since)
    .limit(up_to)
    .execute();
  return rows.length;
}

/** Where a reader stands in a thread. */
export interface Mark {
  readonly thread_id: number;
  readonly read_to: number;
  readonly archived_to: number;
}

/** Moves marks of a reader forward: of two tabs the one that has seen more counts. */
export async function moveMarks(tx: Tx, user_id: UserId, marks: readonly Mark[]): Promise<void> {
  await insertRows(tx, FORWARD, valuesOf(user_id, marks));
}

/** Puts marks of a reader in the place of those before. */
export async function setMarks(tx: Tx, user_id: UserId, marks: readonly Mark[]): Promise<void> {
  await insertRows(tx, AS_GIVEN, valuesOf(user_id, marks));
}

function valuesOf(user_id: UserId, marks: readonly Mark[]) {
  return marks.map(({ thread_id, read_to, archived_to }) => [user_id, thread_id, read_to, archived_to]);
}

const MARKS = { table: 'inbox_marks', columns: ['user_id', 'thread_id', 'read_to', 'archived_to'] };
const AS_GIVEN: RowsInsert = {
  ...MARKS,
  name: 'set-inbox-marks',
  ending: `on conflict (provider_id, user_id, thread_id) do update
    set read_to = excluded.read_to, archived_to = excluded.archived_to`,
};
const FORWARD: RowsInsert = {
  ...MARKS,
  name: 'move-inbox-marks',
  ending: `on conflict (provider_id, user_id, thread_id) do update
    set read_to = greatest(inbox_marks.read_to, excluded.read_to),
      archived_to = greatest(inbox_marks.archived_to, excluded.archived_to)`,
};

async function insertMessage(
  tx: Tx,
  { words: { now, ...words }, ...row }: { id: number; thread_id: number; words: NewWords },
): Promise<MessageRow> {
  return tx.db
    .insertInto('inbox_messages')
    .values({ ...row, ...words, provider_id: tx.provider_id, time_created: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function drawMessageId(tx: Tx): Promise<number> {
  const { rows } = await tx.client.query<{ id: number }>("select nextval('inbox_message_ids') as id");
  if (!rows[0]) throw new Error('A sequence answered nothing.');
  return rows[0].id;
}
