import type { DriverId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { Actor } from '../../context.ts';
import { visibleDrivers } from '../../db/reach.ts';
import type { Tx } from '../../db/transaction.ts';

const REVISION = ['id', 'name', 'version', 'time_live', 'time_superseded', 'published_by_name'] as const;

/** The tariff that was in force at a moment; none before the first. */
export async function readRevisionAt(tx: Tx, at: Date) {
  const found = await tx.db
    .selectFrom('rate_revisions')
    .select(REVISION)
    .where('provider_id', '=', tx.provider_id)
    .where('time_live', '<=', at)
    .where((is) => is.or([is('time_superseded', 'is', null), is('time_superseded', '>', at)]))
    .orderBy('time_live', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.time_live ? { ...found, time_live: found.time_live } : undefined;
}

/** The newest tariffs that went live, the oldest of them first, with one more than asked for where there are more. */
export async function readTimesLive(tx: Tx, most: number) {
  const rows = await tx.db
    .selectFrom('rate_revisions')
    .select(REVISION)
    .where('provider_id', '=', tx.provider_id)
    .where('time_live', 'is not', null)
    .orderBy('time_live', 'desc')
    .orderBy('id', 'desc')
    .limit(most + 1)
    .execute();
  return rows.toReversed().flatMap((row) => (row.time_live ? [{ ...row, time_live: row.time_live }] : []));
}

export interface Sighting {
  readonly id: DriverId;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly time: Date;
}

interface Span {
  readonly since: Date;
  readonly at: Date;
  readonly rows_max: number;
}

/** Of each driver within reach the last step in a span that their own device sent with a place. What a scanner of the hub says of them is none. */
export async function readLastSteps(tx: Tx, actor: Actor, { since, at, rows_max }: Span): Promise<Sighting[]> {
  const rows = await driversThere(tx, actor, at)
    .innerJoin('tracking_events as e', (join) =>
      join.onRef('e.provider_id', '=', 'drivers.provider_id').onRef('e.actor_user_id', '=', 'drivers.user_id'),
    )
    .where('e.date', '>', since)
    .where('e.date', '<=', at)
    .where(sql<boolean>`(e.lat <> 0 or e.lng <> 0)`)
    .distinctOn('drivers.id')
    .select(['drivers.id', 'drivers.name', 'e.lat', 'e.lng', 'e.date as time'])
    .orderBy('drivers.id')
    .orderBy('e.date', 'desc')
    .limit(rows_max)
    .execute();
  return rows;
}

/** Where drivers within reach were last of all, of those that have not been heard of after a span. */
export async function readLastPositions(tx: Tx, actor: Actor, { since, at, rows_max }: Span): Promise<Sighting[]> {
  const rows = await driversThere(tx, actor, at)
    .innerJoin('driver_positions as p', (join) =>
      join.onRef('p.provider_id', '=', 'drivers.provider_id').onRef('p.driver_id', '=', 'drivers.id'),
    )
    .where('p.captured_at', '>', since)
    .where('p.captured_at', '<=', at)
    .select(['drivers.id', 'drivers.name', 'p.lat', 'p.lng', 'p.captured_at as time'])
    .orderBy('drivers.id')
    .limit(rows_max)
    .execute();
  return rows;
}

/** Drivers within reach who had not left by then. */
function driversThere(tx: Tx, actor: Actor, at: Date) {
  return visibleDrivers(tx, actor).where((is) =>
    is.or([is('drivers.deleted_date', 'is', null), is('drivers.deleted_date', '>', at)]),
  );
}
