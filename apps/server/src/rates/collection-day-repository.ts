import type { ShipmentId } from '@tsela/domain/ids';
import type { BookedDays } from '@tsela/domain/rates/days/full-days';
import { keepsCollectionPlace } from '@tsela/domain/shipments/kept-collection-places';
import { SHIPMENT_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { keepPerProvider, rowsOfProvider } from '../db/provider-cache.ts';
import type { ProviderCache } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
import { lockShared, lockExclusive } from '../db/locks.ts';
import { pipelineStatement } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';

declare module '../services.ts' {
  interface Services {
    readonly collection_days: ProviderCache<BookedDays>;
  }
}

/** Enough for every service of a tariff on every day that an estimate looks at. */
const DAYS_MAX = 20_000;

interface BookedRow {
  readonly service_level_code: string;
  readonly collection_day: Day;
  readonly booked: number;
}

/** How full the coming days are, for quotes; a booking asks again. Asked for only where a service has a capacity. */
export function openCollectionDays(pool: Pool): ProviderCache<BookedDays> {
  return keepPerProvider(
    async (provider_id) => {
      const rows = await rowsOfProvider<BookedRow>(
        pool,
        provider_id,
        `select service_level_code, collection_day, booked from collection_days
       where provider_id = ${provider_id} and collection_day >= (now() at time zone 'Africa/Johannesburg')::date and booked > 0
       order by collection_day, service_level_code limit ${DAYS_MAX}`,
      );
      return bookedDaysOf(rows);
    },
    {
      // A booking asks the database again: no notice is worth its while.
      stale_on: 'no-notice',
    },
  );
}

/** The same as it is at this moment, without the place of one shipment, for what is decided in a transaction. */
export async function readBookedDays(
  tx: Tx,
  { now, except = null }: { now: Date; except?: ShipmentId | null },
): Promise<BookedDays> {
  const { rows } = await tx.client.query<BookedRow>(
    `select d.service_level_code, d.collection_day, d.booked - count(p.shipment_id)::int as booked
     from collection_days d
     left join collection_places p on p.provider_id = d.provider_id and p.service_level_code = d.service_level_code
       and p.collection_day = d.collection_day and p.is_kept and p.shipment_id = $3
     where d.provider_id = $1 and d.collection_day >= $2
     group by d.service_level_code, d.collection_day, d.booked
     order by d.collection_day, d.service_level_code limit ${DAYS_MAX}`,
    [tx.provider_id, dayOf(now), except],
  );
  return bookedDaysOf(rows);
}

function bookedDaysOf(rows: readonly BookedRow[]): BookedDays {
  const booked = new Map<string, Map<Day, number>>();
  for (const { service_level_code, collection_day, booked: count } of rows) {
    const days = booked.get(service_level_code) ?? new Map<Day, number>();
    booked.set(service_level_code, days.set(collection_day, count));
  }
  return booked;
}

interface CollectionDay {
  readonly service_level_code: string;
  readonly collection_day: Day;
}

/** Counts one more collection of a day unless it is full; of two at once for the last place the second is refused. */
export async function takeCollectionDay(
  tx: Tx,
  { service_level_code, collection_day, capacity_per_day }: CollectionDay & { readonly capacity_per_day: number },
): Promise<boolean> {
  if (capacity_per_day < 1) return false;
  const { rowCount } = await tx.client.query({
    name: 'take-collection-day',
    text: `insert into collection_days as d (provider_id, service_level_code, collection_day, booked) values ($1, $2, $3, 1)
      on conflict (provider_id, service_level_code, collection_day) do update set booked = d.booked + 1 where d.booked < $4`,
    values: [tx.provider_id, service_level_code, collection_day, capacity_per_day],
  });
  return rowCount === 1;
}

/** Notes whose the place is that was counted. */
export function writePlace(
  tx: Tx,
  { shipment_id, service_level_code, collection_day }: CollectionDay & { readonly shipment_id: ShipmentId },
): void {
  pipelineStatement(tx, {
    text: `insert into collection_places (provider_id, shipment_id, service_level_code, collection_day) values ($1, $2, $3, $4)
      on conflict (provider_id, shipment_id) do update set service_level_code = excluded.service_level_code,
        collection_day = excluded.collection_day, is_kept = true`,
    values: [tx.provider_id, shipment_id, service_level_code, collection_day],
  });
}

/** Gives up the places of some shipments, or takes them again: those that have none, or have them so already, stay as they are. */
export function keepPlaces(tx: Tx, shipment_ids: readonly ShipmentId[], is_kept: boolean): void {
  pipelineStatement(tx, {
    text: `with changed as (
        update collection_places set is_kept = $3 where provider_id = $1 and shipment_id = any ($2) and is_kept <> $3
        returning service_level_code, collection_day
      ), counted as (select service_level_code, collection_day, count(*)::int as places from changed group by 1, 2)
      update collection_days d set booked = greatest(0, d.booked + case when $3 then c.places else -c.places end)
      from counted c where d.provider_id = $1 and d.service_level_code = c.service_level_code and d.collection_day = c.collection_day`,
    values: [tx.provider_id, shipment_ids, is_kept],
  });
}

/** Whether a shipment has a place, kept or given up. */
export async function hasPlace(tx: Tx, shipment_id: ShipmentId): Promise<boolean> {
  const { rowCount } = await tx.client.query(`select from collection_places where provider_id = $1 and shipment_id = $2`, [
    tx.provider_id,
    shipment_id,
  ]);
  return rowCount === 1;
}

/** The lock that counting takes alone, and that bookings, moves and cancellations which are not counted yet take shared. */
const COUNTING = 'counting collections';

/** Keeps what is booked from being counted until this transaction has ended: either it is counted, or it sees that it was not. */
export function holdCounting(tx: Tx): void {
  lockShared(tx, COUNTING);
}

/**
 * Gives a shipment its place where the tariff that is live by now has a capacity for its service, and the one that it was rated by had none:
 * that tariff went live while it was booked, or this process has not heard of it yet. It is booked, so a full day is counted beyond. The
 * question is sent at once and travels with what the caller sends next; what it answers is the work that remains.
 */
export function countIfLimitedNow(
  tx: Tx,
  { shipment_id, service_level_code, collection_day, rated_by }: CollectionDay & { shipment_id: ShipmentId; rated_by: number },
): () => Promise<void> {
  const asked = tx.client.query({
    name: 'limited-by-another-revision',
    text: `with other as materialized (
        select card from rate_revisions where provider_id = $1 and status = 'live' and id <> $2
      )
      select from other, jsonb_array_elements(other.card -> 'service_levels') level
      where level ->> 'code' = $3 and level ->> 'capacity_per_day' is not null limit 1`,
    values: [tx.provider_id, rated_by, service_level_code],
  });
  // A caller that ends the transaction meanwhile has an error of its own.
  asked.catch(() => undefined);
  return async () => {
    const { rowCount } = await asked;
    if (rowCount === 0) return;
    const added = await insertRows(tx, PLACES, [[shipment_id, service_level_code, collection_day, true]]);
    if (added.length > 0) await insertRows(tx, COUNTED_DAYS, [[service_level_code, collection_day, 1]]);
  };
}

const PLACES: RowsInsert = {
  name: 'insert-collection-places',
  table: 'collection_places',
  columns: ['shipment_id', 'service_level_code', 'collection_day', 'is_kept'],
  ending: 'on conflict (provider_id, shipment_id) do nothing returning service_level_code, collection_day, is_kept',
};

const COUNTED_DAYS: RowsInsert = {
  name: 'count-collection-days',
  table: 'collection_days as d',
  columns: ['service_level_code', 'collection_day', 'booked'],
  ending: `on conflict (provider_id, service_level_code, collection_day) do update set booked = d.booked + excluded.booked`,
};

/** What is cancelled may be brought back, and takes a place then. A quote asks for its place by itself. */
const MAY_COME_BACK = SHIPMENT_STATUSES.filter((status) => !keepsCollectionPlace(status) && !status.startsWith('quote'));

/** Counts what was booked before a service had a capacity, for the days to come, so that its first day is not overbooked. What is cancelled
 *  is noted with the place that it would take. */
export async function countBookedBefore(
  tx: Tx,
  { revision_id, statuses, now }: { revision_id: number; statuses: readonly ShipmentStatus[]; now: Date },
): Promise<void> {
  const limited = await tx.client.query<{ code: string }>(
    `select level ->> 'code' as code from rate_revisions r, jsonb_array_elements(r.card -> 'service_levels') level
     where r.provider_id = $1 and r.id = $2 and level ->> 'capacity_per_day' is not null`,
    [tx.provider_id, revision_id],
  );
  // Without a capacity there is no need to wait.
  if (limited.rows.length === 0) return;
  // Bookings under the tariff before finish first, and are counted.
  await lockExclusive(tx, COUNTING);
  const codes = limited.rows.map(({ code }) => code);
  for (let after = 0, rows = MOST_COUNTED; rows === MOST_COUNTED;) {
    const booked = await readBookedBefore(tx, { codes, statuses, now, after });
    await countPlaces(tx, booked);
    rows = booked.length;
    after = booked.at(-1)?.shipment_id ?? after;
  }
}

/** As many shipments as are read and counted at a time. */
const MOST_COUNTED = 5000;

interface BookedBefore extends CollectionDay {
  readonly shipment_id: ShipmentId;
  readonly is_kept: boolean;
}

async function readBookedBefore(
  tx: Tx,
  of: { codes: readonly string[]; statuses: readonly ShipmentStatus[]; now: Date; after: number },
): Promise<BookedBefore[]> {
  const { rows } = await tx.client.query<BookedBefore>(
    `select s.id as shipment_id, s.service_level_code,
       (s.estimated_collection at time zone 'Africa/Johannesburg')::date as collection_day, s.status = any ($3::text[]) as is_kept
     from shipments s
     where s.provider_id = $1 and s.status = any ($3::text[] || $4::text[]) and s.collected_date is null
       and s.estimated_collection >= $5::date and s.service_level_code = any ($2::text[])
       and (s.estimated_collection at time zone 'Africa/Johannesburg')::date >= $5::date and s.id > $6
     order by s.id limit ${MOST_COUNTED}`,
    [tx.provider_id, of.codes, of.statuses, MAY_COME_BACK, dayOf(of.now), of.after],
  );
  return rows;
}

/** Notes places, but for shipments that have one, and counts those that are kept. */
async function countPlaces(tx: Tx, booked: readonly BookedBefore[]): Promise<void> {
  const places = booked.map((each) => [each.shipment_id, each.service_level_code, each.collection_day, each.is_kept]);
  const added = await insertRows<Omit<BookedBefore, 'shipment_id'>>(tx, PLACES, places);
  const by_day = Map.groupBy(added, ({ service_level_code, collection_day }) => `${collection_day} ${service_level_code}`);
  const days = [...by_day.values()].flatMap((of_day) => {
    const [first] = of_day;
    return first ? [[first.service_level_code, first.collection_day, of_day.filter(({ is_kept }) => is_kept).length]] : [];
  });
  await insertRows(tx, COUNTED_DAYS, days);
}
