import type { BranchId, ShipmentId, UserId } from '@tsela/domain/ids';
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
