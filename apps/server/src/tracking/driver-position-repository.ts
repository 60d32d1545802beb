import type { DriverId } from '@tsela/domain/ids';
import { isAnyOf } from '../db/any-of.ts';
import { pipelineStatement } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';

export interface SeenAt {
  readonly lat: number;
  readonly lng: number;
  readonly captured_at: Date;
}

/** Keeps where a driver's own device was last; what it saw before that, and says only now, changes nothing. */
export function keepDriverPosition(tx: Tx, driver_id: DriverId, { lat, lng, captured_at }: SeenAt): void {
  pipelineStatement(tx, {
    name: 'keep-driver-position',
    text: `insert into driver_positions as p (provider_id, driver_id, lat, lng, captured_at) values ($1, $2, $3, $4, $5)
      on conflict (provider_id, driver_id) do update set lat = excluded.lat, lng = excluded.lng, captured_at = excluded.captured_at
        where p.captured_at < excluded.captured_at`,
    values: [tx.provider_id, driver_id, lat, lng, captured_at],
  });
}

export function deleteDriverPosition(tx: Tx, driver_id: DriverId): void {
  pipelineStatement(tx, {
    text: 'delete from driver_positions where provider_id = $1 and driver_id = $2',
    values: [tx.provider_id, driver_id],
  });
}

/** Where the devices of some drivers were last, of those that have said so since. */
export async function readDriverPositions(
  tx: Tx,
  driver_ids: readonly DriverId[],
  since: Date,
): Promise<ReadonlyMap<DriverId, SeenAt>> {
  if (driver_ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('driver_positions')
    .select(['driver_id', 'lat', 'lng', 'captured_at'])
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('driver_id', driver_ids))
    .where('captured_at', '>=', since)
    .execute();
  return new Map(rows.map(({ driver_id, ...seen }) => [driver_id, seen]));
}
