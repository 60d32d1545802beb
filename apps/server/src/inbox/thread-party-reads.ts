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

/** Of so many shipments of an account, its newest, the branches are looked at: a large customer has a million. */
const SHIPMENTS_LOOKED_AT = 5000;

/**
 * The branches whose staff see an account, and so hear of its threads about no shipment: those that its shipments go through. Null for every branch:
 * the account has no shipment, or one of no branch yet. Source: ROLE-06, docs/decisions/0319.
 */
export async function findAccountBranches(tx: Tx, account_id: AccountId): Promise<BranchId[] | null> {
  const newest = tx.db
    .selectFrom('shipments')
    .select(['collection_branch_id', 'delivery_branch_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .orderBy('time_created', 'desc')
    .orderBy('id', 'desc')
    .limit(SHIPMENTS_LOOKED_AT)
    .as('newest');
  const pairs = await tx.db.selectFrom(newest).select(['collection_branch_id', 'delivery_branch_id']).distinct().execute();
  const legs = pairs.map((pair) => [pair.collection_branch_id, pair.delivery_branch_id].filter((id) => id !== null));
  return legs.length === 0 || legs.some((of) => of.length === 0) ? null : [...new Set(legs.flat())];
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
