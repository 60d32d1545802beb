import type { DriverId } from '@tsela/domain/ids';
import type { Day } from '@tsela/domain/time/day';
import type { StopOrder } from '@tsela/domain/tripsheets/stop-order';
import type { Tx } from '../db/transaction.ts';

/** The orders that drivers go by on a day. */
export async function readStopOrders(
  tx: Tx,
  { driver_ids, day }: { driver_ids: readonly DriverId[]; day: Day },
): Promise<ReadonlyMap<DriverId, StopOrder>> {
  const rows = await tx.db
    .selectFrom('stop_orders')
    .where('provider_id', '=', tx.provider_id)
    .where('driver_id', 'in', [...driver_ids])
    .where('day', '=', day)
    .select(['driver_id', 'version', 'stops'])
    .execute();
  return new Map(rows.map(({ driver_id, version, stops }) => [driver_id, { version, stops }]));
}
