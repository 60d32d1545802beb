import type { BranchId, DriverId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { Actor } from '../context.ts';
import type { Tx } from '../db/transaction.ts';

export interface DriverRow {
  readonly id: DriverId;
  readonly name: string;
  readonly branch_id: BranchId;
}

/** A working driver for a reader: drivers reach themselves, branch-limited staff their branch's drivers. */
export async function loadDriverFor(tx: Tx, actor: Actor, driver_id: DriverId): Promise<DriverRow> {
  let query = tx.db
    .selectFrom('drivers')
    .select(['id', 'name', 'branch_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', driver_id)
    .where('deleted_date', 'is', null);
  if (actor.kind === 'user' && actor.driver_id !== null) query = query.where('id', '=', actor.driver_id);
  if (actor.kind === 'user' && actor.limit_user_to_branch && actor.branch_id !== null)
    query = query.where('branch_id', '=', actor.branch_id);
  const driver = await query.executeTakeFirst();
  if (!driver) throw new Problem('not-found', 'Driver not found.');
  return driver;
}
