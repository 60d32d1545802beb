import type { BranchId, DriverId, UserId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { Position } from '@tsela/domain/service-areas/distance';
import type { VehicleType } from '@tsela/domain/tripsheets/driver-rules';
import { visibleDrivers } from '../db/reach.ts';
import type { Actor } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { laterThanBefore } from '../db/later-than-before.ts';

export interface DriverRow {
  readonly id: DriverId;
  readonly name: string;
  readonly branch_id: BranchId;
}

/** A working driver for a reader, or "not found". */
export async function loadDriverFor(tx: Tx, actor: Actor, driver_id: DriverId): Promise<DriverRow> {
  return found(await atWork(tx, actor, driver_id).executeTakeFirst());
}

/** The same, who does not leave before the transaction ends. */
export async function lockWorkingDriverFor(tx: Tx, actor: Actor, driver_id: DriverId): Promise<DriverRow> {
  return found(await atWork(tx, actor, driver_id).forShare().executeTakeFirst());
}

function atWork(tx: Tx, actor: Actor, driver_id: DriverId) {
  return visibleDrivers(tx, actor)
    .select(['id', 'name', 'branch_id'])
    .where('id', '=', driver_id)
    .where('deleted_date', 'is', null);
}

function found(driver: DriverRow | undefined): DriverRow {
  if (!driver) throw new Problem('not-found', 'Driver not found.');
  return driver;
}

/** What may be changed of a driver. */
export interface DriverChange {
  readonly name?: string;
  readonly mobile_number?: string;
  readonly branch_id?: BranchId;
  readonly vehicle_type?: VehicleType;
  readonly vehicle_registration?: string;
  readonly capacity_kg?: number | null;
  readonly capacity_parcels?: number | null;
  readonly deleted_date?: Date | null;
}

export async function updateDriver(tx: Tx, id: DriverId, change: DriverChange, now: Date): Promise<void> {
  await tx.db
    .updateTable('drivers')
    .set({ ...change, time_modified: laterThanBefore(now) })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

/** Whether a user drives or once drove. */
export async function hasDriven(tx: Tx, user_id: UserId): Promise<boolean> {
  const row = await tx.db
    .selectFrom('drivers')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a branch is at work; it does not close before the transaction ends. */
export async function lockOpenBranch(tx: Tx, id: BranchId): Promise<boolean> {
  const branch = await tx.db
    .selectFrom('branches')
    .select('is_active')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return branch?.is_active === true;
}

/** Where a branch is, 0, 0 where that is not known. */
export async function readBranchPosition(tx: Tx, id: BranchId): Promise<Position | undefined> {
  return tx.db
    .selectFrom('branches')
    .select(['lat', 'lng'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .executeTakeFirst();
}
