import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { Problem } from '@tsela/domain/problem';
import { driversWithinReach } from '../db/reach.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';

/** The branch and the driver an event names are the provider's own and within the reach of whoever names them. Raises `not-found` for others and for drivers who have left. */
export async function refuseUnknownNames(
  tx: Tx,
  context: RequestContext,
  { branch_id, driver_id }: Pick<FieldEvent, 'branch_id' | 'driver_id'>,
): Promise<void> {
  if (branch_id !== undefined) {
    const branches = await context.services.branches.of(tx.provider_id);
    if (!branches.some((branch) => branch.id === branch_id)) throw new Problem('not-found', 'Branch not found.');
  }
  if (driver_id === undefined) return;
  const driver = await driversWithinReach(tx, context.actor)
    .select('id')
    .where('id', '=', driver_id)
    .where('deleted_date', 'is', null)
    .executeTakeFirst();
  if (!driver) throw new Problem('not-found', 'Driver not found.');
}
