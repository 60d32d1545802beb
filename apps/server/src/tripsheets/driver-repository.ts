import type { BranchId, DriverId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { driversWithinReach } from '../db/reach.ts';
import type { Actor } from '../context.ts';
import type { Tx } from '../db/transaction.ts';

export interface DriverRow {
  readonly id: DriverId;
  readonly name: string;
  readonly branch_id: BranchId;
}

/** A working driver for a reader, or "not found". */
export async function loadDriverFor(tx: Tx, actor: Actor, driver_id: DriverId): Promise<DriverRow> {
  const driver = await driversWithinReach(tx, actor)
    .select(['id', 'name', 'branch_id'])
    .where('id', '=', driver_id)
    .where('deleted_date', 'is', null)
    .executeTakeFirst();
  if (!driver) throw new Problem('not-found', 'Driver not found.');
  return driver;
}
