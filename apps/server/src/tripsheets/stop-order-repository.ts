import type { OrderedStop } from '@tsela/contract/tripsheets/tripsheet-api';
import type { DriverId } from '@tsela/domain/ids';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

export interface NewStopOrder {
  readonly driver_id: DriverId;
  readonly day: Day;
  /** One more than the version that was read. */
  readonly version: number;
  readonly stops: readonly OrderedStop[];
  readonly now: Date;
}

/** Keeps an order after the one it was made from; false where another was saved meanwhile. */
export async function keepStopOrder(tx: Tx, { driver_id, day, version, stops, now }: NewStopOrder): Promise<boolean> {
  const kept = await tx.db
    .insertInto('stop_orders')
    .values({ provider_id: tx.provider_id, driver_id, day, version, stops: JSON.stringify(stops), time_modified: now })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'driver_id', 'day'])
        .doUpdateSet((eb) => ({
          version: eb.ref('excluded.version'),
          stops: eb.ref('excluded.stops'),
          time_modified: eb.ref('excluded.time_modified'),
        }))
        .where(sql<boolean>`stop_orders.version = excluded.version - 1`),
    )
    .returning('version')
    .executeTakeFirst();
  return kept !== undefined;
}
