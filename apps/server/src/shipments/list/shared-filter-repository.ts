import { MOST_SHARED_FILTERS } from '@tsela/domain/shipments/shared-filter-rules';
import type { SharedFilterDraft } from '@tsela/domain/shipments/shared-filter-rules';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { UserActor } from '../../context.ts';
import type { SharedFiltersTable } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { laterThanBefore } from '../../db/later-than-before.ts';

export type SharedFilterRow = Selectable<SharedFiltersTable>;

function filtersOfProvider(tx: Tx) {
  return tx.db.selectFrom('shared_filters').selectAll().where('provider_id', '=', tx.provider_id);
}

/** The filters that staff share, by name. */
export async function readSharedFilters(tx: Tx): Promise<SharedFilterRow[]> {
  return filtersOfProvider(tx)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(MOST_SHARED_FILTERS)
    .execute();
}

/** Counted in the transaction that adds one. */
export async function countSharedFilters(tx: Tx): Promise<number> {
  const { count } = await tx.db
    .selectFrom('shared_filters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', tx.provider_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function lockSharedFilter(tx: Tx, id: number): Promise<SharedFilterRow | undefined> {
  return filtersOfProvider(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Keeps a filter; undefined when there is one of that name. */
export async function insertSharedFilter(
  tx: Tx,
  { actor, now }: { readonly actor: UserActor; readonly now: Date },
  { name, filters }: SharedFilterDraft,
): Promise<SharedFilterRow | undefined> {
  return tx.db
    .insertInto('shared_filters')
    .values(({ fn, val }) => ({
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('shared_filter_ids')]),
      name,
      filters: JSON.stringify(filters),
      created_by: actor.user_id,
      created_by_name: actor.name,
      time_created: now,
      time_modified: now,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes a filter; undefined when the name is another one's. */
export async function updateSharedFilter(
  tx: Tx,
  id: number,
  { name, filters }: SharedFilterDraft,
  now: Date,
): Promise<SharedFilterRow | undefined> {
  const taken = await filtersOfProvider(tx)
    .where('id', '<>', id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  if (taken) return undefined;
  return tx.db
    .updateTable('shared_filters')
    .set({ name, filters: JSON.stringify(filters), time_modified: laterThanBefore(now) })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteSharedFilter(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('shared_filters').where('provider_id', '=', tx.provider_id).where('id', '=', id).execute();
}
