import type { DriverId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import type { Day } from '@tsela/domain/time/day';
import type { Trip } from '@tsela/domain/tripsheets/trips';
import { isAnyOf } from '../db/any-of.ts';
import type { Tx } from '../db/transaction.ts';
import { readParcels } from '../shipments/shipment-repository.ts';

export interface WhichTrip {
  readonly driver_id: DriverId;
  readonly day: Day;
}

/** The trip of a day; both times null before it was started. */
export async function readTrip(tx: Tx, { driver_id, day }: WhichTrip): Promise<Trip> {
  const row = await tx.db
    .selectFrom('trips')
    .select(['time_started', 'time_ended'])
    .where('provider_id', '=', tx.provider_id)
    .where('driver_id', '=', driver_id)
    .where('day', '=', day)
    .executeTakeFirst();
  return row ?? { time_started: null, time_ended: null };
}

/** The trips of drivers on a day, of those who have started one. */
export async function readTripsOf(tx: Tx, driver_ids: readonly DriverId[], day: Day): Promise<ReadonlyMap<DriverId, Trip>> {
  if (driver_ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('trips')
    .select(['driver_id', 'time_started', 'time_ended'])
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('driver_id', driver_ids))
    .where('day', '=', day)
    .execute();
  return new Map(rows.map(({ driver_id, ...trip }) => [driver_id, trip]));
}

/** Starts a trip, or takes one up again that has ended; false where the driver is on the way already. */
export async function startTrip(tx: Tx, { driver_id, day }: WhichTrip, now: Date): Promise<boolean> {
  const started = await tx.db
    .insertInto('trips')
    .values({ provider_id: tx.provider_id, driver_id, day, time_started: now, time_ended: null })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'driver_id', 'day'])
        .doUpdateSet((eb) => ({ time_ended: eb.ref('excluded.time_ended') }))
        .where('trips.time_ended', 'is not', null),
    )
    .returning('driver_id')
    .executeTakeFirst();
  return started !== undefined;
}

/** Ends a trip; false where the driver is not on the way. */
export async function endTrip(tx: Tx, { driver_id, day }: WhichTrip, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('trips')
    .set({ time_ended: now })
    .where('provider_id', '=', tx.provider_id)
    .where('driver_id', '=', driver_id)
    .where('day', '=', day)
    .where('time_ended', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The parcels that were scanned into the vehicle for the trip. */
export async function readLoads(tx: Tx, { driver_id, day }: WhichTrip): Promise<ReadonlySet<ParcelId>> {
  const rows = await tx.db
    .selectFrom('trip_loads')
    .select('parcel_id')
    .where('provider_id', '=', tx.provider_id)
    .where('driver_id', '=', driver_id)
    .where('day', '=', day)
    .execute();
  return new Set(rows.map(({ parcel_id }) => parcel_id));
}

interface Loading extends WhichTrip {
  readonly parcel_ids: readonly ParcelId[];
}

/** Loads parcels; what is loaded already stays as it was first. Answers how many were not yet. */
export async function insertLoads(tx: Tx, { driver_id, day, parcel_ids }: Loading, now: Date): Promise<number> {
  const rows = parcel_ids.map((parcel_id) => ({ provider_id: tx.provider_id, driver_id, day, parcel_id, time_loaded: now }));
  const inserted = await tx.db
    .insertInto('trip_loads')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['provider_id', 'driver_id', 'day', 'parcel_id']).doNothing())
    .returning('parcel_id')
    .execute();
  return inserted.length;
}

/** Takes parcels out of the vehicle again. Answers how many were in it. */
export async function deleteLoads(tx: Tx, { driver_id, day, parcel_ids }: Loading): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('trip_loads')
    .where('provider_id', '=', tx.provider_id)
    .where('driver_id', '=', driver_id)
    .where('day', '=', day)
    .where('parcel_id', 'in', [...parcel_ids])
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Takes the parcels of shipments out of whatever vehicle they were loaded into. */
export async function forgetLoads(tx: Tx, shipment_ids: readonly ShipmentId[]): Promise<void> {
  const parcel_ids = (await readParcels(tx, shipment_ids)).map(({ id }) => id);
  if (parcel_ids.length === 0) return;
  await tx.db
    .deleteFrom('trip_loads')
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('parcel_id', parcel_ids))
    .execute();
}
