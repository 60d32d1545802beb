import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import type { DriverId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { isAnyOf } from '../db/any-of.ts';
import { visibleDrivers } from '../db/reach.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { branchTowns } from '../shipments/change/place-of-status.ts';
import type { BranchTowns } from '../shipments/change/place-of-status.ts';

type Naming = Pick<FieldEvent, 'branch_id' | 'driver_id'>;

/** The branches, with their towns, and the drivers that events may name: the provider's own, and active drivers within the caller's reach. */
export interface KnownNames {
  readonly towns: BranchTowns;
  readonly driver_ids: ReadonlySet<DriverId>;
}

export async function readKnownNames(tx: Tx, context: RequestContext, events: readonly Naming[]): Promise<KnownNames> {
  const named = events.flatMap(({ driver_id }) => driver_id ?? []);
  const drivers =
    named.length === 0
      ? []
      : await visibleDrivers(tx, context.actor)
          .select('id')
          .where(isAnyOf('id', named))
          .where('deleted_date', 'is', null)
          .execute();
  return { towns: await branchTowns(context), driver_ids: new Set(drivers.map(({ id }) => id)) };
}

/** Raises `not-found` where an event names a branch or a driver that it may not. */
export function refuseUnknownNames({ branch_id, driver_id }: Naming, { towns, driver_ids }: KnownNames): void {
  if (branch_id !== undefined && !towns.has(branch_id)) throw new Problem('not-found', 'Branch not found.');
  if (driver_id !== undefined && !driver_ids.has(driver_id)) throw new Problem('not-found', 'Driver not found.');
}
