import type { DriverId } from '@tsela/domain/ids';
import type { CheckedPart } from '@tsela/domain/tripsheets/vehicle-check';
import { isAnyOf } from '../db/any-of.ts';
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

/** Which of these drivers are on duty. */
export async function readOnDuty(tx: Tx, driver_ids: readonly DriverId[]): Promise<ReadonlySet<DriverId>> {
  if (driver_ids.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('driver_duties')
    .select('driver_id')
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('driver_id', driver_ids, 'bigint'))
    .where('is_on_duty', '=', true)
    .execute();
  return new Set(rows.map(({ driver_id }) => driver_id));
}

export async function keepDuty(
  tx: Tx,
  driver_id: DriverId,
  { is_on_duty, time_changed, checked }: Duty & { readonly checked: readonly CheckedPart[] },
): Promise<void> {
  const changed = { is_on_duty, time_changed, checked: JSON.stringify(checked) };
  await tx.db
    .insertInto('driver_duties')
    .values({ provider_id: tx.provider_id, driver_id, ...changed })
    .onConflict((conflict) => conflict.columns(['provider_id', 'driver_id']).doUpdateSet(changed))
    .execute();
}
