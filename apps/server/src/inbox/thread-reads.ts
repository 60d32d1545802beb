import { MOST_UNREAD } from '@tsela/domain/inbox/thread-rules';
import type { ThreadFolder } from '@tsela/domain/inbox/thread-rules';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { maySeeBilling } from '../accounts/present-account.ts';
import { containsText } from '../db/paging.ts';
import { isAccountIdVisible, isRowVisible } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';
import type { InboxReader } from './inbox-reader.ts';

/** A page of threads, by the newest message that the customer may read. */
export interface WantedThreads {
  readonly folder: ThreadFolder;
  readonly search: string;
  readonly before: number | undefined;
  readonly limit: number;
}

/**
 * The threads within a reader's reach, with what the reader has marked: of the own account, or as far as staff see its account or shipment. What
 * is about money is for those who may see it. Source: PERM-055.
 */
function visibleThreads(tx: Tx, { user }: InboxReader) {
  const query = tx.db
    .selectFrom('inbox_threads as t')
    .leftJoin('inbox_marks as k', (join) =>
      join
        .onRef('k.provider_id', '=', 't.provider_id')
        .onRef('k.thread_id', '=', 't.id')
        .on('k.user_id', '=', user.user_id)
        .on('k.provider_id', '=', tx.provider_id),
    )
    .where('t.provider_id', '=', tx.provider_id)
    .where(isRowVisible(tx, user, { shipment_id: 't.shipment_id', account_id: 't.account_id' }));
  return maySeeBilling(user) ? query : query.where('t.topic', '<>', 'billing');
}

/** Notes among staff make a thread unread for staff alone. */
function unreadFor({ is_staff }: InboxReader): RawBuilder<boolean> {
  const newest = sql.ref(is_staff ? 't.last_message_id' : 't.last_public_id');
  return sql<boolean>`${newest} > coalesce(k.read_to, 0)`;
}

/** As it is counted: what is done or a colleague's waits for no other member of staff. */
function waitsFor(reader: InboxReader): RawBuilder<boolean> {
  if (!reader.is_staff) return unreadFor(reader);
  const own = reader.user.user_id;
  // Written so that the database knows how many there are: a guess of few makes it look each mark up.
  return sql<boolean>`(${unreadFor(reader)} and t.status = 'open' and (t.assigned_to is null or t.assigned_to = ${own}))`;
}

const IS_ARCHIVED = sql<boolean>`t.last_public_id <= coalesce(k.archived_to, 0)`;
const NOT_ARCHIVED = sql<boolean>`t.last_public_id > coalesce(k.archived_to, 0)`;

function inFolder(tx: Tx, reader: InboxReader, folder: ThreadFolder) {
  const query = visibleThreads(tx, reader);
  const own = reader.user.user_id;
  // Said twice, so that it is found from what the reader has put away.
  if (folder === 'archived') return query.where('k.archived_to', '>', 0).where(IS_ARCHIVED);
  if (folder === 'done') return query.where('t.status', '=', 'done').where(NOT_ARCHIVED);
  if (folder === 'sent') return query.where('t.created_by', '=', own);
  const kept = reader.is_staff ? query.where('t.status', '=', 'open').where(NOT_ARCHIVED) : query.where(NOT_ARCHIVED);
  switch (folder) {
    case 'unread':
      return unreadOf(kept, reader);
    case 'mine':
      return kept.where('t.assigned_to', '=', own);
    case 'unassigned':
      return kept.where('t.assigned_to', 'is', null);
    case 'shipments':
    case 'billing':
      return kept.where('t.topic', '=', folder);
    case 'all':
      return kept;
    // No conversation is one.
    case 'announcements':
      return kept.where(sql<boolean>`false`);
  }
}

/** What a colleague has is theirs to read. */
function unreadOf(kept: ReturnType<typeof visibleThreads>, reader: InboxReader) {
  return kept.where(waitsFor(reader));
}

function withDetails(query: ReturnType<typeof visibleThreads>, tx: Tx, reader: InboxReader) {
  return query
    .innerJoin('inbox_messages as m', (join) =>
      join
        .onRef('m.provider_id', '=', 't.provider_id')
        .onRef('m.id', '=', 't.last_public_id')
        .on('m.provider_id', '=', tx.provider_id),
    )
    .leftJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 't.provider_id').onRef('a.id', '=', 't.account_id'))
    .leftJoin('users as u', (join) => join.onRef('u.provider_id', '=', 't.provider_id').on(sql<SqlBool>`u.id = t.assigned_to`))
    .leftJoin('users as w', (join) => join.onRef('w.provider_id', '=', 't.provider_id').onRef('w.id', '=', 'm.created_by'))
    .select([
      't.id',
      't.subject',
      't.topic',
      't.status',
      't.account_id',
      't.guest_name',
      't.guest_email',
      't.shipment_id',
      't.document_id',
      't.reference',
      't.assigned_to',
      't.created_by',
      't.last_message_id',
      't.last_public_id',
      't.time_last',
      't.time_created',
      'a.account_code',
      'a.name as account_name',
      'u.name as assigned_name',
      'w.name as last_name',
      'm.text as last_text',
      'm.is_from_staff as is_last_from_staff',
    ])
    .select([waitsFor(reader).as('is_unread'), IS_ARCHIVED.as('is_archived')]);
}

export type ThreadDetails = Awaited<ReturnType<typeof listThreadRows>>[number];

/** A page of the threads of a folder. They are not counted: of ten thousand that would take longer than the page. */
export async function listThreadRows(tx: Tx, reader: InboxReader, { folder, search, before, limit }: WantedThreads) {
  const kept = inFolder(tx, reader, folder);
  const text = search.trim().toLowerCase();
  const found = text === '' ? kept : kept.where('t.search_text', 'like', containsText(text));
  const page = before === undefined ? found : found.where('t.last_public_id', '<', before);
  return withDetails(page, tx, reader).orderBy('t.last_public_id', 'desc').limit(limit).execute();
}

/** One thread of a reader; undefined for one that is out of reach. */
export async function findThreadRow(tx: Tx, reader: InboxReader, thread_id: number): Promise<ThreadDetails | undefined> {
  return withDetails(visibleThreads(tx, reader).where('t.id', '=', thread_id), tx, reader).executeTakeFirst();
}

/** Some threads of a reader, with their newest messages. */
export async function findThreadPositions(tx: Tx, reader: InboxReader, thread_ids: readonly number[]) {
  if (thread_ids.length === 0) return [];
  return visibleThreads(tx, reader)
    .where('t.id', 'in', thread_ids)
    .select(['t.id', 't.last_message_id', 't.last_public_id', 'k.read_to', 'k.archived_to'])
    .orderBy('t.id')
    .execute();
}

/** The threads that a reader has not read, the newest first, so many at most. */
export async function listUnreadPositions(tx: Tx, reader: InboxReader, most: number) {
  return inFolder(tx, reader, 'unread')
    .select(['t.id', 't.last_message_id', 't.last_public_id', 'k.read_to', 'k.archived_to'])
    .orderBy('t.last_public_id', 'desc')
    .limit(most)
    .execute();
}

/** How many threads are in a folder, counted no further than is shown. */
export async function countThreadsIn(tx: Tx, reader: InboxReader, folder: ThreadFolder): Promise<number> {
  const kept = inFolder(tx, reader, folder);
  // Unread ones may be far between: to stop at a hundred the database would look up mark after mark, and it compares all at once sooner.
  if (folder === 'unread') {
    const { count } = await kept.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    return Math.min(MOST_UNREAD, count);
  }
  return (await kept.select('t.id').orderBy('t.last_public_id', 'desc').limit(MOST_UNREAD).execute()).length;
}

/** The billing document that a reference names, where the reader may see it. */
export async function findDocument(
  tx: Tx,
  { user }: InboxReader,
  { kind, number }: { readonly kind: 'invoice' | 'credit-note'; readonly number: number },
) {
  if (!maySeeBilling(user)) return undefined;
  return tx.db
    .selectFrom('billing_documents as d')
    .select(['d.id', 'd.account_id'])
    .where('d.provider_id', '=', tx.provider_id)
    .where('d.kind', '=', kind)
    .where('d.number', '=', number)
    .where(isAccountIdVisible(tx, user, 'd.account_id'))
    .executeTakeFirst();
}
