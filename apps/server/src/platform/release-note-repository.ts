import type { ReleaseAudience } from '@tsela/domain/platform/release-note-rules';
import type { ProviderId, UserId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { isAnyOf } from '../db/any-of.ts';
import { containsText } from '../db/paging.ts';
import type { Tx } from '../db/transaction.ts';
import { laterThanBefore } from '../db/later-than-before.ts';

const COLUMNS = [
  'id',
  'version',
  'title',
  'added',
  'improved',
  'fixed',
  'audiences',
  'providers',
  'useful',
  'time_published',
  'time_modified',
] as const;

/** What a reader sees: what is published by now, for one of their audiences, at their provider. */
export interface NotesForReader {
  readonly audiences: readonly ReleaseAudience[];
  readonly now: Date;
}

/** The notes of the installation as a reader of the transaction's provider sees them; all of them for authors (null). */
export function selectReleaseNotes(
  tx: Tx,
  reader: NotesForReader | null,
  { search = '', id, version }: { search?: string; id?: number | undefined; version?: string | undefined } = {},
) {
  let query = tx.db.selectFrom('release_notes');
  if (reader !== null)
    query = query
      .where('time_published', '<=', reader.now)
      .where(sql<SqlBool>`audiences ?| ${[...reader.audiences]}`)
      .where(sql<SqlBool>`(providers = '[]' or providers @> to_jsonb(${tx.provider_id}::bigint))`);
  if (id !== undefined) query = query.where('id', '=', id);
  if (version !== undefined) query = query.where('version', '=', version);
  if (search === '') return query;
  const pattern = containsText(search);
  return query.where(({ or, eb }) =>
    or((['version', 'title', 'added', 'improved', 'fixed'] as const).map((column) => eb(column, 'ilike', pattern))),
  );
}

/** Newest first; drafts, which have no day yet, before everything. */
export async function readReleaseNotes(
  query: ReturnType<typeof selectReleaseNotes>,
  { limit, offset }: { limit: number; offset: number },
) {
  const page = query
    .select(COLUMNS)
    .orderBy('time_published', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc');
  return page.limit(limit).offset(offset).execute();
}

export type ReleaseNoteRow = Awaited<ReturnType<typeof readReleaseNotes>>[number];

export async function lockReleaseNote(tx: Tx, id: number): Promise<ReleaseNoteRow | undefined> {
  return tx.db.selectFrom('release_notes').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface ReleaseNoteText {
  readonly version: string;
  readonly title: string;
  readonly added: string;
  readonly improved: string;
  readonly fixed: string;
  readonly audiences: readonly ReleaseAudience[];
  /** None is all of them. */
  readonly providers: readonly ProviderId[];
  readonly time_published: Date | null;
}

/** Keeps notes; undefined when their version has some already. */
export async function insertReleaseNote(tx: Tx, note: ReleaseNoteText): Promise<ReleaseNoteRow | undefined> {
  return tx.db
    .insertInto('release_notes')
    .values(({ fn, val }) => ({
      ...note,
      audiences: JSON.stringify(note.audiences),
      providers: JSON.stringify(note.providers),
      id: fn<number>('nextval', [val('release_note_ids')]),
      time_created: fn<Date>('now'),
      time_modified: fn<Date>('now'),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function updateReleaseNote(tx: Tx, id: number, note: ReleaseNoteText, now: Date): Promise<ReleaseNoteRow> {
  return tx.db
    .updateTable('release_notes')
    .set({
      ...note,
      audiences: JSON.stringify(note.audiences),
      providers: JSON.stringify(note.providers),
      time_modified: laterThanBefore(now),
    })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Since when notes are new to a user: since they last read them, else since they joined. */
export async function readNewsSince(tx: Tx, user_id: UserId): Promise<Date | null> {
  const row = await tx.db
    .selectFrom('users')
    .leftJoin('release_note_visits as v', (join) =>
      join.onRef('v.provider_id', '=', 'users.provider_id').onRef('v.user_id', '=', 'users.id'),
    )
    .select(sql<Date>`coalesce(v.time_read, users.time_created)`.as('since'))
    .where('users.provider_id', '=', tx.provider_id)
    .where('users.id', '=', user_id)
    .executeTakeFirst();
  return row?.since ?? null;
}

export async function countNews(tx: Tx, reader: NotesForReader, since: Date): Promise<number> {
  const { count } = await selectReleaseNotes(tx, reader)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('time_published', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function markRead(tx: Tx, user_id: UserId, now: Date): Promise<void> {
  await tx.db
    .insertInto('release_note_visits')
    .values({ provider_id: tx.provider_id, user_id, time_read: now })
    .onConflict((conflict) => conflict.columns(['provider_id', 'user_id']).doUpdateSet({ time_read: now }))
    .execute();
}

/** Which of these a user found useful. */
export async function readMarks(tx: Tx, user_id: UserId, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('release_note_marks')
    .select('release_note_id')
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .where(isAnyOf('release_note_id', ids))
    .execute();
  return new Set(rows.map(({ release_note_id }) => release_note_id));
}

/** Keeps or removes a user's mark, and counts it where that is a change. */
export async function markUseful(
  tx: Tx,
  { id, user_id, is_useful }: { id: number; user_id: UserId; is_useful: boolean },
): Promise<void> {
  const mark = { provider_id: tx.provider_id, release_note_id: id, user_id };
  const changed = is_useful
    ? (
        await tx.db
          .insertInto('release_note_marks')
          .values(mark)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      ).numInsertedOrUpdatedRows
    : (
        await tx.db
          .deleteFrom('release_note_marks')
          .where('provider_id', '=', mark.provider_id)
          .where('release_note_id', '=', id)
          .where('user_id', '=', user_id)
          .executeTakeFirst()
      ).numDeletedRows;
  if (changed !== 1n) return;
  await tx.db
    .updateTable('release_notes')
    .set({ useful: is_useful ? sql<number>`useful + 1` : sql<number>`useful - 1` })
    .where('id', '=', id)
    .execute();
}

/** Those of the ids that no provider has. */
export async function unknownProviders(tx: Tx, ids: readonly ProviderId[]): Promise<ProviderId[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db.selectFrom('providers').select('id').where(isAnyOf('id', ids)).execute();
  return ids.filter((id) => !rows.some((row) => row.id === id));
}
