import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { DriverDay, tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import type { DriverId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { dayOf, endOfDay, instantOf, parseDay, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { DUE } from '@tsela/domain/tripsheets/due-statuses';
import { inPlace, placesIn } from '@tsela/domain/tripsheets/stop-order';
import { sql } from 'kysely';
import type { RequestContext } from '../context.ts';
import { visibleDrivers, visibleShipments } from '../db/reach.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { readStopOrders } from '../tracking/stop-order-reads.ts';
import { maySeeLayer } from '../rates/maps/map-rights.ts';
import { readDriverPositions } from '../tracking/driver-position-repository.ts';
import type { SeenAt } from '../tracking/driver-position-repository.ts';
import { readOnDuty } from './duty-repository.ts';
import { presentTrip } from './present-trip.ts';
import { readTripsOf } from './trip-repository.ts';
import { doorOf, windowOf } from './tripsheet-reads.ts';

/** More drivers than this no branch has at work, and no floor looks at. */
const MOST_DRIVERS = 500;
/** Of all of their stops together. */
const MOST_VISITS = 20_000;

/** A device that has said nothing for a day is not on the road. */
const HEARD_OF_MS = 24 * 60 * 60 * 1000;

/** How far each driver at work is: one line a driver, in few statements however many there are. Source: screens S24. */
export async function readTripsheetSummary(
  context: RequestContext,
  input: InputOf<typeof tripsheetApi.summary>,
): Promise<OutputOf<typeof tripsheetApi.summary>> {
  const date = parseDay(input.date ?? dayOf(context.now));
  if (!date) throw new Problem('bad-input', 'date is not a valid date.');
  return reading(context, async (tx) => {
    let query = visibleDrivers(tx, context.actor)
      .select(['id', 'name', 'branch_id', 'vehicle_type', 'vehicle_registration', 'capacity_kg', 'capacity_parcels'])
      .where('deleted_date', 'is', null);
    if (input.branch_id !== undefined) query = query.where('branch_id', '=', input.branch_id);
    const drivers = await query
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(MOST_DRIVERS)
      .execute();
    const visits = await readVisits(tx, { context, date, driver_ids: drivers.map(({ id }) => id) });
    const by_driver = Map.groupBy(visits, ({ driver_id }) => driver_id);
    const ids = drivers.map(({ id }) => id);
    const trips = await readTripsOf(tx, ids, date);
    const seen = await readDriverPositions(tx, ids, new Date(context.now.getTime() - HEARD_OF_MS));
    const on_duty = await readOnDuty(tx, ids);
    const sees_places = maySeeLayer(context.actor, 'drivers');
    return {
      date,
      drivers: drivers.map((driver) => ({
        ...driver,
        ...dayOfDriver(by_driver.get(driver.id) ?? [], context.now),
        is_on_duty: on_duty.has(driver.id),
        trip: presentTrip(trips.get(driver.id) ?? { time_started: null, time_ended: null }),
        seen: presentSeen(seen.get(driver.id), sees_places),
      })),
    };
  });
}

interface Visits {
  readonly context: RequestContext;
  readonly date: Day;
  readonly driver_ids: readonly DriverId[];
}

type Visit = Awaited<ReturnType<typeof readLegVisits>>[number];

async function readVisits(tx: Tx, visits: Visits): Promise<Visit[]> {
  if (visits.driver_ids.length === 0) return [];
  const orders = await readStopOrders(tx, { driver_ids: visits.driver_ids, day: visits.date });
  const found = [...(await readLegVisits(tx, visits, 'collection')), ...(await readLegVisits(tx, visits, 'delivery'))];
  return [...Map.groupBy(found, ({ driver_id }) => driver_id)].flatMap(([driver_id, own]) => {
    const placeOf = placesIn(driver_id === null ? undefined : orders.get(driver_id));
    return inPlace(own, { doorOf: stopOf, placeOf: ({ leg, id }) => placeOf(leg, id) });
  });
}

function stopOf(visit: Pick<Visit, 'leg' | 'is_due' | 'address' | 'contact'>): string {
  return [visit.leg, visit.is_due, doorOf(visit)].join('|');
}

/** Where no order was saved, as a driver's own sheet has them. */
async function readLegVisits(tx: Tx, { context, date, driver_ids }: Visits, leg: 'collection' | 'delivery') {
  const done = leg === 'collection' ? 'collected_date' : 'delivered_date';
  const rows = await visibleShipments(tx, context.actor)
    .select([
      'shipments.id as id',
      `${leg}_agent_id as driver_id`,
      'status',
      `${leg}_address as address`,
      `${leg}_contact as contact`,
      `${leg}_after as after`,
      `${leg}_before as before`,
      'collection_min_date',
      'estimated_delivery_to',
      'parcel_count',
      'actual_weight_g',
    ])
    .where(`${leg}_agent_id`, 'in', driver_ids)
    .where((eb) =>
      eb.or([eb('status', 'in', DUE[leg]), eb.and([eb(done, '>=', startOfDay(date)), eb(done, '<=', endOfDay(date))])]),
    )
    .orderBy('time_modified')
    .orderBy('id')
    .limit(MOST_VISITS)
    .execute();
  const due: readonly string[] = DUE[leg];
  return rows.map((row) => ({ ...row, leg, is_due: due.includes(row.status) }));
}

type OfDriver = 'id' | 'name' | 'branch_id' | 'vehicle_type' | 'vehicle_registration' | 'capacity_kg' | 'capacity_parcels';
type DayFigures = Omit<DriverDay, OfDriver | 'is_on_duty' | 'trip' | 'seen'>;

function presentSeen(seen: SeenAt | undefined, sees_places: boolean): DriverDay['seen'] {
  if (!seen) return null;
  const { lat, lng, captured_at } = seen;
  return { time_seen: captured_at.toISOString(), position: sees_places ? { lat, lng } : null };
}

function dayOfDriver(visits: readonly Visit[], now: Date): DayFigures {
  const stops = [...Map.groupBy(visits, stopOf).values()];
  const due = visits.filter(({ is_due }) => is_due);
  const late = stops.filter((stop) => stop.some((visit) => visit.is_due && isLate(visit, now)));
  const [next] = due;
  return {
    stops: stops.length,
    done: stops.filter((stop) => stop.every(({ is_due }) => !is_due)).length,
    unique_stops: new Set(due.map(({ address }) => address.entered_address)).size,
    parcels: due.reduce((sum, { parcel_count }) => sum + parcel_count, 0),
    weight_kg: due.reduce((sum, { actual_weight_g }) => sum + actual_weight_g, 0) / 1000,
    late: late.length,
    next: next ? { leg: next.leg, address: next.address, window: windowOf(next.after, next.before) } : null,
  };
}

/** A collection is late after its day, or after its window of that day; a delivery after its promise. */
function isLate({ leg, collection_min_date, before, estimated_delivery_to }: Visit, now: Date): boolean {
  if (leg === 'delivery') return estimated_delivery_to !== null && estimated_delivery_to < now;
  const until = before === '' ? endOfDay(collection_min_date) : instantOf(collection_min_date, before);
  return until < now;
}
