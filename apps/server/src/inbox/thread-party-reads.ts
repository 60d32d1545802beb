import type { AccountId, BranchId, ShipmentId, UserId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';
import { readRoles } from '../user-records/role-reads.ts';

/** The branches of a shipment's legs: their staff hear of threads about it. */
export async function findShipmentBranches(tx: Tx, shipment_id: ShipmentId): Promise<BranchId[]> {
  const row = await tx.db
    .selectFrom('shipments')
    .select(['collection_branch_id', 'delivery_branch_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', shipment_id)
    .executeTakeFirst();
  return [row?.collection_branch_id, row?.delivery_branch_id].filter((id) => id !== null && id !== undefined);
}

/**
 * Of so many shipments of an account, its newest, the branches are looked at: a large customer has a million. A few say it as a rule, of which the
 * others are not read.
 */
const SHIPMENTS_LOOKED_AT = [200, 5000];

/**
 * The branches whose own staff see an account, and so hear of its threads about no shipment: those that its shipments go through, or every one where
 * it has no shipment, or one of no branch yet. Branches to which no staff are limited are left out: who sees everything hears of it anyway.
 * Source: ROLE-06, docs/decisions/0319.
 */
export async function findAccountBranches(tx: Tx, account_id: AccountId): Promise<BranchId[]> {
  const asked = await findLimitedBranches(tx);
  if (asked.length === 0) return [];
  let found: readonly BranchId[] = [];
  for (const shipments_max of SHIPMENTS_LOOKED_AT) {
    const legs = await readLegs(tx, account_id, shipments_max);
    if (legs.length === 0 || legs.some((of) => of.length === 0)) return asked;
    const through = new Set(legs.flat());
    found = asked.filter((branch_id) => through.has(branch_id));
    if (found.length === asked.length) break;
  }
  return [...found];
}

/** The branches to which staff are limited. */
async function findLimitedBranches(tx: Tx): Promise<BranchId[]> {
  const rows = await tx.db
    .selectFrom('users')
    .select('branch_id')
    .distinct()
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', 'is', null)
    .where('is_active', '=', true)
    .where('limit_user_to_branch', '=', true)
    .execute();
  return rows.flatMap(({ branch_id }) => branch_id ?? []);
}

/** Through which branches the newest shipments of an account go, each way once; a way of no branch is empty. */
async function readLegs(tx: Tx, account_id: AccountId, shipments_max: number): Promise<BranchId[][]> {
  const newest = tx.db
    .selectFrom('shipments')
    .select(['collection_branch_id', 'delivery_branch_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .orderBy('time_created', 'desc')
    .orderBy('id', 'desc')
    .limit(shipments_max)
    .as('newest');
  const pairs = await tx.db.selectFrom(newest).select(['collection_branch_id', 'delivery_branch_id']).distinct().execute();
  return pairs.map((pair) => [pair.collection_branch_id, pair.delivery_branch_id].filter((id) => id !== null));
}

/** More colleagues than this no list shows. */
const MOST_COLLEAGUES = 300;

/** Staff whose role has the inbox and who see everything, by name, so that each of them can open what they are given. */
export async function listColleagues(tx: Tx): Promise<{ user_id: UserId; name: string }[]> {
  const roles = (await readRoles(tx)).filter(({ permissions_ui }) => permissions_ui.includes('my_inbox'));
  if (roles.length === 0) return [];
  return tx.db
    .selectFrom('users')
    .select(['id as user_id', 'name'])
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', 'is', null)
    .where('is_active', '=', true)
    .where('time_deleted', 'is', null)
    .where('limit_user_to_branch', '=', false)
    .where('limit_user_to_account', '=', false)
    .where(
      'role_id',
      'in',
      roles.map(({ id }) => id),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(MOST_COLLEAGUES)
    .execute();
}
