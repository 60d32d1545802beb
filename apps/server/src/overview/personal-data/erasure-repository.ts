import type { UserId } from '@tsela/domain/ids';
import type { ErasureCount, PersonKeys } from '@tsela/domain/overview/person';
import { sql } from 'kysely';
import { countUpTo } from '../../db/paging.ts';
import type { Tx } from '../../db/transaction.ts';

const COLUMNS = ['e.id', 'e.state', 'e.counts', 'e.message', 'e.time_created', 'e.time_done', 'u.name as requested_by'] as const;

function selectErasures(tx: Tx) {
  return tx.db
    .selectFrom('personal_data_erasures as e')
    .innerJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'e.provider_id').onRef('u.id', '=', 'e.requested_by'))
    .where('e.provider_id', '=', tx.provider_id);
}

/** A page of the deletions that were asked for, newest first. */
export async function readErasures(tx: Tx, { limit, offset }: { limit: number; offset: number }) {
  const query = selectErasures(tx);
  const rows = await query.select(COLUMNS).orderBy('e.id', 'desc').limit(limit).offset(offset).execute();
  return { rows, count: await countUpTo(tx, query, { limit, offset, rows }) };
}

export type ErasureRow = Awaited<ReturnType<typeof readErasure>>;

export async function readErasure(tx: Tx, id: number) {
  return selectErasures(tx).select(COLUMNS).where('e.id', '=', id).executeTakeFirstOrThrow();
}

/** The deletion of a person that waits or runs. */
export async function findOpenErasure(tx: Tx, { email, mobile_number }: PersonKeys): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('personal_data_erasures')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('time_done', 'is', null)
    .where(sql<boolean>`coalesce(email, '') = ${email ?? ''} and coalesce(mobile_number, '') = ${mobile_number ?? ''}`)
    .executeTakeFirst();
  return row?.id;
}

export interface NewErasure extends PersonKeys {
  readonly names: readonly string[];
  readonly user_id: UserId | null;
  readonly requested_by: UserId;
  readonly now: Date;
}

export async function insertErasure(tx: Tx, { names, now, ...erasure }: NewErasure): Promise<number> {
  const { id } = await tx.db
    .insertInto('personal_data_erasures')
    .values(({ fn, val }) => ({
      ...erasure,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('personal_data_erasure_ids')]),
      state: 'waiting',
      names: JSON.stringify(names),
      time_created: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Who is meant by a deletion that is not over, held until the transaction ends: of two at work the second waits. Undefined once it is over. */
export async function lockOpenErasure(tx: Tx, id: number) {
  return tx.db
    .selectFrom('personal_data_erasures')
    .select(['id', 'email', 'mobile_number', 'names', 'user_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where('time_done', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function startErasure(tx: Tx, id: number): Promise<void> {
  await tx.db
    .updateTable('personal_data_erasures')
    .set({ state: 'running' })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

/** Adds to what a deletion has done away with, in the transaction that does. */
export async function addToCount(tx: Tx, id: number, kind: ErasureCount, count: number): Promise<void> {
  if (count === 0) return;
  const { before } = await tx.db
    .selectFrom('personal_data_erasures')
    .select(sql<number>`coalesce((counts ->> ${kind})::int, 0)`.as('before'))
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await sql`update personal_data_erasures set counts = counts || ${JSON.stringify({ [kind]: before + count })}::jsonb
    where provider_id = ${tx.provider_id} and id = ${id}`.execute(tx.db);
}

/** Ends a deletion: from here on it does not say whose data it was. Answers what it has counted; undefined where it was over. */
export async function endErasure(
  tx: Tx,
  id: number,
  { state, message, now }: { state: 'done' | 'failed'; message: string; now: Date },
): Promise<{ counts: unknown } | undefined> {
  return tx.db
    .updateTable('personal_data_erasures')
    .set({ state, message, time_done: now, email: null, mobile_number: null, names: '[]', user_id: null })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where('time_done', 'is', null)
    .returning('counts')
    .executeTakeFirst();
}
