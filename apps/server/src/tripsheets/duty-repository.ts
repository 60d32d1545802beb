import type { DriverId } from '@tsela/domain/ids';
import type { CheckedPart } from '@tsela/domain/tripsheets/vehicle-check';
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
