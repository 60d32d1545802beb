import type { AccountId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { isAccountIdVisible } from '../db/reach.ts';
import type { Actor } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import type { CostCentersTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';
import { laterThanBefore } from '../db/later-than-before.ts';

export type CostCenterRow = Selectable<CostCentersTable>;

/** A page of the cost centres of an account that the caller was shown to reach, by name. */
export async function listCostCenterRows(
  tx: Tx,
  account_id: AccountId,
  input: { is_active?: boolean; limit?: number; offset?: number },
): Promise<{ rows: CostCenterRow[]; count: number }> {
  let query = tx.db
    .selectFrom('cost_centers')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id);
  if (input.is_active !== undefined) query = query.where('is_active', '=', input.is_active);
  const { limit, offset } = pageOf(input);
  const rows = await query
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, count: await countUpTo(tx, query, { limit, offset, rows }) };
}

/** An account has no more of them. */
export const MOST_COST_CENTERS = 1000;

/** The names that the bookings of an account choose from. */
export async function readOfferedCostCenters(tx: Tx, account_id: AccountId): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('cost_centers')
    .select('name')
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where('is_active', '=', true)
    .limit(MOST_COST_CENTERS)
    .execute();
  return rows.map(({ name }) => name);
}

export async function countCostCenters(tx: Tx, account_id: AccountId): Promise<number> {
  const { count } = await tx.db
    .selectFrom('cost_centers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return count;
}

/** A cost centre of an account within reach, locked. */
export async function lockCostCenterFor(tx: Tx, actor: Actor, id: number): Promise<CostCenterRow | undefined> {
  return tx.db
    .selectFrom('cost_centers')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where(isAccountIdVisible(tx, actor, 'cost_centers.account_id'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Keeps a cost centre; undefined when the account has one of that name. */
export async function insertCostCenter(
  tx: Tx,
  { now, ...center }: { account_id: AccountId; name: string; now: Date },
): Promise<CostCenterRow | undefined> {
  return tx.db
    .insertInto('cost_centers')
    .values(({ fn, val }) => ({
      ...center,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('cost_center_ids')]),
      time_created: now,
      time_modified: now,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateCostCenter(
  tx: Tx,
  id: number,
  changes: { name?: string; is_active?: boolean },
  now: Date,
): Promise<CostCenterRow> {
  return tx.db
    .updateTable('cost_centers')
    .set({ ...changes, time_modified: laterThanBefore(now) })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
