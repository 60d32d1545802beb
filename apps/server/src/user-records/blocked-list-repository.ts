import type { BlockedAttempt, BlockedKey, BlockedType } from '@tsela/domain/users/blocked-entry';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { containsText } from '../db/paging.ts';
import { pipelineRows } from '../db/insert-rows.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
import { pipelineStatement } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { laterThanBefore } from '../db/later-than-before.ts';

export const ENTRY_COLUMNS = [
  'id',
  'type',
  'value',
  'reason',
  'added_by',
  'time_created',
  'time_modified',
  'time_expires',
  'hits',
  'time_last_hit',
] as const;

export function selectEntries(tx: Tx, { type, search = '', id }: { type?: BlockedType; search?: string; id?: number }) {
  let query = tx.db.selectFrom('blocked_entries').where('provider_id', '=', tx.provider_id);
  if (id !== undefined) query = query.where('id', '=', id);
  if (type !== undefined) query = query.where('type', '=', type);
  if (search === '') return query;
  const pattern = containsText(search);
  return query.where(({ or, eb }) => or([eb('value', 'ilike', pattern), eb('reason', 'ilike', pattern)]));
}

export type EntryRow = Awaited<ReturnType<typeof lockEntry>> & object;

export async function lockEntry(tx: Tx, id: number) {
  return selectEntries(tx, { id }).select(ENTRY_COLUMNS).forNoKeyUpdate().executeTakeFirst();
}

/** How many entries there are of each type, those that have run out as well. */
export async function countEntries(tx: Tx): Promise<{ type: string; count: number }[]> {
  return selectEntries(tx, {})
    .select(({ fn }) => ['type', fn.countAll<number>().as('count')])
    .groupBy('type')
    .execute();
}

export interface NewEntry extends BlockedKey {
  readonly reason: string;
  readonly added_by: string;
  readonly time_expires: Date | null;
}

/** Keeps entries; what is on the list already stays as it is and is not answered. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[], now: Date) {
  if (entries.length === 0) return [];
  return tx.db
    .insertInto('blocked_entries')
    .values((eb) =>
      entries.map((entry) => ({
        ...entry,
        provider_id: tx.provider_id,
        id: eb.fn<number>('nextval', [eb.val('blocked_entry_ids')]),
        time_created: now,
        time_modified: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['provider_id', 'type', 'value']).doNothing())
    .returning(ENTRY_COLUMNS)
    .execute();
}

export async function updateEntry(
  tx: Tx,
  id: number,
  changes: { readonly reason: string; readonly time_expires: Date | null },
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('blocked_entries')
    .set({ ...changes, time_modified: laterThanBefore(now) })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteEntry(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('blocked_entries').where('provider_id', '=', tx.provider_id).where('id', '=', id).execute();
}

/** The entries among these keys that are in force: one look-up by the index for all of them. */
export async function findEntriesInForce(tx: Tx, keys: readonly BlockedKey[], now: Date) {
  const [types, values] = [keys.map(({ type }) => type), keys.map(({ value }) => value)];
  return selectEntries(tx, {})
    .select(ENTRY_COLUMNS)
    .where(sql<SqlBool>`(type, value) in (select * from unnest(${types}::text[], ${values}::text[]))`)
    .where(({ or, eb }) => or([eb('time_expires', 'is', null), eb('time_expires', '>', now)]))
    .orderBy('id')
    .execute();
}

export interface NewHit {
  readonly attempt: BlockedAttempt;
  readonly visitor: string;
  readonly ip: string;
}

/** As many as are kept of one entry; its count goes on. */
const HITS_KEPT = 100;

/** Counts what was tried against entries, always in the order of their ids. */
export async function insertHits(tx: Tx, entry_ids: readonly number[], { hit, now }: { hit: NewHit; now: Date }): Promise<void> {
  const { rows } = await tx.client.query<{ id: number }>(
    `update blocked_entries set hits = hits + 1, time_last_hit = $3
      where provider_id = $1 and id in (select id from blocked_entries where provider_id = $1 and id = any($2) order by id for no key update)
      returning id`,
    [tx.provider_id, entry_ids, now],
  );
  const ids = rows.map(({ id }) => id);
  pipelineRows(
    tx,
    BLOCKED_HITS,
    ids.map((id) => [id, now, hit.attempt, hit.visitor, hit.ip]),
  );
  pipelineStatement(tx, {
    text: `delete from blocked_hits h where h.provider_id = $1 and h.entry_id = any ($2::bigint[]) and h.id <= (
      select id from blocked_hits o where o.provider_id = $1 and o.entry_id = h.entry_id order by id desc offset ${HITS_KEPT} limit 1
    )`,
    values: [tx.provider_id, ids],
  });
}

const BLOCKED_HITS: RowsInsert = {
  name: 'insert-blocked-hits',
  table: 'blocked_hits',
  ids: 'blocked_hit_ids',
  columns: ['entry_id', 'time', 'attempt', 'visitor', 'ip'],
};

export async function selectHits(tx: Tx, entry_id: number) {
  return tx.db
    .selectFrom('blocked_hits')
    .select(['id', 'time', 'attempt', 'visitor', 'ip'])
    .where('provider_id', '=', tx.provider_id)
    .where('entry_id', '=', entry_id)
    .orderBy('id', 'desc')
    .limit(HITS_KEPT)
    .execute();
}
