import type { ReleaseAudience } from '@tsela/domain/providers/release-note-rules';
import type { UserId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import { containsText } from '../db/paging.ts';
import type { Tx } from '../db/transaction.ts';

const COLUMNS = ['id', 'version', 'title', 'added', 'improved', 'fixed', 'audiences', 'time_published', 'time_modified'] as const;

/** The notes of the installation; `until` leaves out drafts and what is published later. */
export function selectReleaseNotes(tx: Tx, { until, search = '' }: { until: Date | null; search?: string }) {
  let query = tx.db.selectFrom('release_notes');
  if (until !== null) query = query.where('time_published', '<=', until);
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
  readonly time_published: Date | null;
}

/** Keeps notes; undefined when their version has some already. */
export async function insertReleaseNote(tx: Tx, note: ReleaseNoteText): Promise<ReleaseNoteRow | undefined> {
  return tx.db
    .insertInto('release_notes')
    .values(({ fn, val }) => ({
      ...note,
      audiences: JSON.stringify(note.audiences),
      id: fn<number>('nextval', [val('release_note_ids')]),
      time_created: fn<Date>('now'),
      time_modified: fn<Date>('now'),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function updateReleaseNote(tx: Tx, id: number, note: ReleaseNoteText): Promise<ReleaseNoteRow> {
  return tx.db
    .updateTable('release_notes')
    .set(({ fn }) => ({ ...note, audiences: JSON.stringify(note.audiences), time_modified: fn<Date>('clock_timestamp') }))
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Since when notes are news to somebody: since they have read them last, else since they are here. */
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

export async function countNews(tx: Tx, { since, now }: { since: Date; now: Date }): Promise<number> {
  const { count } = await tx.db
    .selectFrom('release_notes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('time_published', '<=', now)
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
