import type { AccountId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { Actor } from '../../context.ts';
import { containsText } from '../../db/paging.ts';
import { visibleAccounts } from '../../db/reach.ts';
import type { Tx } from '../../db/transaction.ts';
import { taggedAccounts } from './tagged-account-reads.ts';
import type { TaggedAccount } from './tagged-account-reads.ts';

interface Filters {
  readonly account_id?: AccountId | undefined;
  readonly rate_group_id?: number | undefined;
  readonly search?: string | undefined;
}

/** The group an account has: its own, or that of a tag. */
const HELD = sql<number | null>`coalesce(accounts.rate_group_id, tagged.rate_group_id)`;

/** Accounts beside what their tags give. */
function accountsWithTags(tx: Tx, actor: Actor) {
  return visibleAccounts(tx, actor).leftJoin(
    sql<TaggedAccount & { account_id: AccountId }>`(${sql.raw(taggedAccounts(tx.provider_id))})`.as('tagged'),
    (join) => join.onRef('tagged.account_id', '=', 'accounts.id'),
  );
}

export function selectAccountsOfGroups(tx: Tx, actor: Actor, { account_id, rate_group_id, search = '' }: Filters) {
  let query = accountsWithTags(tx, actor).where('accounts.status', '=', 'open');
  if (account_id !== undefined) query = query.where('accounts.id', '=', account_id);
  if (rate_group_id !== undefined) query = query.where(HELD, '=', rate_group_id);
  if (search === '') return query;
  const pattern = containsText(search);
  return query.where(({ or, eb }) => or([eb('accounts.account_code', 'ilike', pattern), eb('accounts.name', 'ilike', pattern)]));
}

const COLUMNS = [
  'accounts.id',
  'accounts.account_code',
  'accounts.name',
  'accounts.rate_group_id',
  'tagged.rate_group_id as tag_group_id',
  'tagged.group_tag',
] as const;

export async function readAccountsOfGroups(
  query: ReturnType<typeof selectAccountsOfGroups>,
  { limit, offset }: { limit: number; offset: number },
) {
  return query.select(COLUMNS).orderBy('accounts.account_code').orderBy('accounts.id').limit(limit).offset(offset).execute();
}

export type AccountOfGroupRow = Awaited<ReturnType<typeof readAccountsOfGroups>>[number];

/** How many open accounts have each group, whether it was given to them or to a tag. */
export async function countAccountsByGroup(tx: Tx, actor: Actor): Promise<Map<number, number>> {
  const rows = await selectAccountsOfGroups(tx, actor, {})
    .select(({ fn }) => [HELD.as('held'), fn.countAll<number>().as('count')])
    .groupBy(HELD)
    .execute();
  return new Map(rows.flatMap(({ held, count }) => (held === null ? [] : [[held, count] as const])));
}

/** Locked in the order of their ids, as accounts always are. */
export async function lockAccountsOfGroups(tx: Tx, actor: Actor, ids: readonly AccountId[]): Promise<AccountOfGroupRow[]> {
  return accountsWithTags(tx, actor)
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
