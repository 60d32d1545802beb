import type { AccountId } from '@tsela/domain/ids';
import type { Actor } from '../context.ts';
import { containsText } from '../db/paging.ts';
import { accountsWithinReach } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';

const COLUMNS = ['accounts.id', 'accounts.account_code', 'accounts.name', 'accounts.rate_group_id'] as const;

interface Filters {
  readonly rate_group_id?: number | undefined;
  readonly search?: string | undefined;
}

export function selectAccountsOfGroups(tx: Tx, actor: Actor, { rate_group_id, search = '' }: Filters) {
  let query = accountsWithinReach(tx, actor).where('accounts.status', '=', 'open');
  if (rate_group_id !== undefined) query = query.where('accounts.rate_group_id', '=', rate_group_id);
  if (search === '') return query;
  const pattern = containsText(search);
  return query.where(({ or, eb }) => or([eb('accounts.account_code', 'ilike', pattern), eb('accounts.name', 'ilike', pattern)]));
}

export async function readAccountsOfGroups(
  query: ReturnType<typeof selectAccountsOfGroups>,
  { limit, offset }: { limit: number; offset: number },
) {
  return query.select(COLUMNS).orderBy('accounts.account_code').orderBy('accounts.id').limit(limit).offset(offset).execute();
}

export async function countAccountsByGroup(tx: Tx, actor: Actor): Promise<Map<number, number>> {
  const rows = await selectAccountsOfGroups(tx, actor, {})
    .select(({ fn }) => ['accounts.rate_group_id', fn.countAll<number>().as('count')])
    .where('accounts.rate_group_id', 'is not', null)
    .groupBy('accounts.rate_group_id')
    .execute();
  return new Map(rows.flatMap(({ rate_group_id, count }) => (rate_group_id === null ? [] : [[rate_group_id, count] as const])));
}

/** Locked in the order of their ids, as everybody locks accounts. */
export async function lockAccountsOfGroups(tx: Tx, actor: Actor, ids: readonly AccountId[]) {
  return accountsWithinReach(tx, actor)
    .select(COLUMNS)
    .where('accounts.id', 'in', ids)
    .orderBy('accounts.id')
    .forUpdate('accounts')
    .execute();
}

export async function setRateGroup(
  tx: Tx,
  { ids, rate_group_id, now }: { ids: readonly AccountId[]; rate_group_id: number | null; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('accounts')
    .set({ rate_group_id, time_modified: now })
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', ids)
    .execute();
}
