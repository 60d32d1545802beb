import { MOST_UNREAD } from '@tsela/domain/inbox/thread-rules';
import type { ThreadFolder } from '@tsela/domain/inbox/thread-rules';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { containsText } from '../db/paging.ts';
import type { Tx } from '../db/transaction.ts';
import type { InboxReader } from './inbox-reader.ts';
import type { WantedThreads } from './thread-reads.ts';

/** As `isAnnouncedTo` of the domain, for a row behind the alias `n`; and not from before the reader came. */
function isForReader(tx: Tx, { user }: InboxReader): RawBuilder<boolean> {
  const { account_id, branch_id, role_id, user_id } = user;
  const to_people =
    account_id === null ? sql`n.branch_id = ${branch_id}` : sql`(n.audience = 'accounts' or n.account_id = ${account_id})`;
  return sql<boolean>`((${to_people} or n.role_id = ${role_id} or n.user_id = ${user_id}) and n.time_created >= (select u.time_created from users u
    where u.provider_id = ${tx.provider_id} and u.id = ${user_id}))`;
}

/** Is for the reader, or was announced by them. */
function isOwn(tx: Tx, reader: InboxReader): RawBuilder<boolean> {
  return sql<boolean>`(${isForReader(tx, reader)} or n.created_by = ${reader.user.user_id})`;
}

/** What was told to one user is theirs, also where the reader oversees what is announced. */
function isNoOthers({ user }: InboxReader): RawBuilder<boolean> {
  return sql<boolean>`(n.user_id is null or n.user_id = ${user.user_id})`;
}

const IS_UNREAD = sql<boolean>`not coalesce(k.is_read, false)`;
const IS_ARCHIVED = sql<boolean>`coalesce(k.is_archived, false)`;

/** The announcements of a provider with what the reader has marked. */
function markedAnnouncements(tx: Tx, { user }: InboxReader) {
  return tx.db
    .selectFrom('inbox_announcements as n')
    .leftJoin('inbox_announcement_marks as k', (join) =>
      join
        .onRef('k.provider_id', '=', 'n.provider_id')
        .onRef('k.announcement_id', '=', 'n.id')
        .on('k.user_id', '=', user.user_id)
        .on('k.provider_id', '=', tx.provider_id),
    )
    .where('n.provider_id', '=', tx.provider_id);
}

/** What a reader finds in a folder; null for one that has conversations alone. */
function inFolder(tx: Tx, reader: InboxReader, folder: ThreadFolder) {
  const all = markedAnnouncements(tx, reader);
  const own = all.where(isForReader(tx, reader));
  switch (folder) {
    case 'announcements':
      return reader.oversees_announcements ? all.where(isNoOthers(reader)) : all.where(isOwn(tx, reader));
    case 'sent':
      return all.where('n.created_by', '=', reader.user.user_id);
    case 'archived':
      return own.where('k.is_archived', '=', true);
    case 'unread':
      return own.where(sql<boolean>`not coalesce(k.is_archived, false)`).where(IS_UNREAD);
    case 'all':
      return own.where(sql<boolean>`not coalesce(k.is_archived, false)`);
    case 'mine':
    case 'unassigned':
    case 'shipments':
    case 'billing':
    case 'done':
      return null;
  }
}

function withDetails(query: ReturnType<typeof markedAnnouncements>, tx: Tx, reader: InboxReader) {
  return (
    query
      .leftJoin('users as w', (join) => join.onRef('w.provider_id', '=', 'n.provider_id').onRef('w.id', '=', 'n.created_by'))
      .leftJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'n.provider_id').onRef('a.id', '=', 'n.account_id'))
      .leftJoin('branches as b', (join) => join.onRef('b.provider_id', '=', 'n.provider_id').onRef('b.id', '=', 'n.branch_id'))
      // Of the provider's own; the others are the product's and known without the database.
      .leftJoin('roles as r', (join) =>
        join.onRef('r.provider_id', '=', 'n.provider_id').onRef('r.id', '=', 'n.role_id').on('r.time_deleted', 'is', null),
      )
      .select(['n.id', 'n.audience', 'n.account_id', 'n.branch_id', 'n.role_id', 'n.subject', 'n.text', 'n.created_by'])
      .select([
        'n.page',
        'n.time_created',
        'w.name as by',
        'a.name as account_name',
        'b.name as branch_name',
        'r.name as role_name',
      ])
      .select([
        sql<boolean>`coalesce(${isForReader(tx, reader)} and ${IS_UNREAD}, false)`.as('is_unread'),
        IS_ARCHIVED.as('is_archived'),
      ])
  );
}

export type AnnouncementDetails = Awaited<ReturnType<typeof listAnnouncementRows>>[number];

/** A page of the announcements of a folder, the newest first. */
export async function listAnnouncementRows(tx: Tx, reader: InboxReader, { folder, search, before, limit }: WantedThreads) {
  const kept = inFolder(tx, reader, folder);
  if (kept === null) return [];
  const text = search.trim().toLowerCase();
  const found = text === '' ? kept : kept.where(sql<boolean>`lower(n.subject || ' ' || n.text) like ${containsText(text)}`);
  const page = before === undefined ? found : found.where('n.id', '<', before);
  return withDetails(page, tx, reader).orderBy('n.id', 'desc').limit(limit).execute();
}

/** One announcement of a reader; undefined for one that is not for them. */
export async function findAnnouncementRow(
  tx: Tx,
  reader: InboxReader,
  announcement_id: number,
): Promise<AnnouncementDetails | undefined> {
  const one = markedAnnouncements(tx, reader).where('n.id', '=', announcement_id);
  const seen = reader.oversees_announcements ? one.where(isNoOthers(reader)) : one.where(isOwn(tx, reader));
  return withDetails(seen, tx, reader).executeTakeFirst();
}

/** Some announcements of a reader with their marks; without numbers those that are unread, so many. */
export async function findAnnouncementMarks(
  tx: Tx,
  reader: InboxReader,
  { ids, most }: { readonly ids: readonly number[] | undefined; readonly most: number },
) {
  if (ids?.length === 0) return [];
  const kept = markedAnnouncements(tx, reader).where(isForReader(tx, reader));
  const wanted = ids === undefined ? kept.where(IS_UNREAD) : kept.where('n.id', 'in', ids);
  return wanted
    .select(['n.id as announcement_id', 'k.is_read', 'k.is_archived'])
    .orderBy('n.id', 'desc')
    .limit(ids === undefined ? most : ids.length)
    .execute();
}

/** How many announcements are in a folder, counted no further than is shown. */
export async function countAnnouncementsIn(tx: Tx, reader: InboxReader, folder: ThreadFolder): Promise<number> {
  const kept = inFolder(tx, reader, folder);
  if (kept === null) return 0;
  return (await kept.select('n.id').orderBy('n.id', 'desc').limit(MOST_UNREAD).execute()).length;
}
