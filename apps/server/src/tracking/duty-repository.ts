import type { BranchId, DriverId, UserId } from '@tsela/domain/ids';
import type { CheckedPart } from '@tsela/domain/tripsheets/vehicle-check';
import type { DutyAct } from '@tsela/domain/tripsheets/duty';
import type { Actor } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import { visibleDrivers } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';

export interface Duty {
  readonly is_on_duty: boolean;
  readonly time_changed: Date;
}

/** Undefined before a driver has gone on duty for the first time. */
export async function readDutyOf(tx: Tx, driver_id: DriverId): Promise<Duty | undefined> {
  return tx.db
    .selectFrom('driver_duties')
    .select(['is_on_duty', 'time_changed'])
    .where('provider_id', '=', tx.provider_id)
    .where('driver_id', '=', driver_id)
    .executeTakeFirst();
}

/** The duties of these drivers, of those who have gone on duty once. */
export async function readDuties(tx: Tx, driver_ids: readonly DriverId[]): Promise<ReadonlyMap<DriverId, Duty>> {
  if (driver_ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('driver_duties')
    .select(['driver_id', 'is_on_duty', 'time_changed'])
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('driver_id', driver_ids, 'bigint'))
    .execute();
  return new Map(rows.map(({ driver_id, ...duty }) => [driver_id, duty]));
}

interface DutyToKeep extends DutyAct {
  readonly is_on_duty: boolean;
  readonly checked: readonly CheckedPart[];
}

/** The act that a driver's duty is of; null before the first. It stays locked: another phone of the driver is waited for. */
export async function lockDutyOf(tx: Tx, driver_id: DriverId): Promise<DutyAct | null> {
  const row = await tx.db
    .selectFrom('driver_duties')
    .select(['time_changed', 'event_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('driver_id', '=', driver_id)
    .forUpdate()
    .executeTakeFirst();
  return row ? { captured_at: row.time_changed, event_id: row.event_id } : null;
}

/** A driver's first duty; false where another phone has said one at the same time. */
export async function insertDuty(tx: Tx, driver_id: DriverId, duty: DutyToKeep): Promise<boolean> {
  const kept = await tx.db
    .insertInto('driver_duties')
    .values({ provider_id: tx.provider_id, driver_id, ...columnsOf(duty) })
    .onConflict((conflict) => conflict.columns(['provider_id', 'driver_id']).doNothing())
    .returning('driver_id')
    .executeTakeFirst();
  return kept !== undefined;
}

export async function updateDuty(tx: Tx, driver_id: DriverId, duty: DutyToKeep): Promise<void> {
  await tx.db
    .updateTable('driver_duties')
    .set(columnsOf(duty))
    .where('provider_id', '=', tx.provider_id)
    .where('driver_id', '=', driver_id)
    .execute();
}

function columnsOf({ is_on_duty, captured_at, event_id, checked }: DutyToKeep) {
  return { is_on_duty, time_changed: captured_at, event_id, checked: JSON.stringify(checked) };
}

export interface DriverAtWork {
  readonly id: DriverId;
  readonly branch_id: BranchId;
}

/** A driver within reach who has not left; undefined where there is none. */
export async function findDriverAtWork(tx: Tx, actor: Actor, driver_id: DriverId): Promise<DriverAtWork | undefined> {
  return visibleDrivers(tx, actor)
    .select(['id', 'branch_id'])
    .where('id', '=', driver_id)
    .where('deleted_date', 'is', null)
    .executeTakeFirst();
}

/** The driver that a user is or was; undefined for others. */
export async function findDriverOfUser(tx: Tx, user_id: UserId): Promise<DriverId | undefined> {
  const driver = await tx.db
    .selectFrom('drivers')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return driver?.id;
}
