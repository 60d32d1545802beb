import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { DriverDay, tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import type { BranchId, CollectionRequestId, DriverId, ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { dayOf, endOfDay, instantOf, parseDay, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { DUE, laterDay } from '@tsela/domain/tripsheets/due-statuses';
import { dayEndedAt } from '@tsela/domain/tripsheets/left-in-vehicle';
import { inPlace, placesIn, requestPlacesIn } from '@tsela/domain/tripsheets/stop-order';
import { sql } from 'kysely';
import type { CollectionRequestRow } from '../collection-requests/collection-request-repository.ts';
import { readRequestsOfDrivers } from '../collection-requests/driver-request-reads.ts';
import type { DriversRequests } from '../collection-requests/driver-request-reads.ts';
import type { RequestContext } from '../context.ts';
import { visibilityOfActor, visibleDrivers, visibleShipments } from '../db/reach.ts';
import { keepSharedAnswers, sharedAnswer } from '../db/shared-answers.ts';
import type { SharedAnswers } from '../db/shared-answers.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { readStopOrders } from '../tracking/stop-order-reads.ts';
import { maySeeLayer } from '../rates/maps/map-rights.ts';
import { dutiesOf } from '../tracking/duties.ts';
import { readDriverPositions } from '../tracking/driver-position-repository.ts';
import type { SeenAt } from '../tracking/driver-position-repository.ts';
import { readLeftInVehicles } from './left-in-vehicle-reads.ts';
import { presentTrip } from './present-trip.ts';
import { readTripsOf } from './trip-repository.ts';
import { doorOf, windowOf } from './tripsheet-reads.ts';

/** More drivers than this no branch has at work, and no floor looks at. */
const MOST_DRIVERS = 500;
/** Of all of their stops together. */
const MOST_VISITS = 20_000;

type KnownDay = Omit<DriverDay, 'seen'>;

declare module '../services.ts' {
  interface Services {
    readonly driver_days: SharedAnswers<KnownDay[]>;
  }
}

/** The days of drivers that were read since anything changed on a sheet, by the caller's reach, branch and day. */
export const openDriverDays = () => keepSharedAnswers<KnownDay[]>(['shipment', 'trip-sheet', 'collection-request', 'settings']);

const NO_REQUEST = 0 as CollectionRequestId;

/** A device that has said nothing for a day is not on the road. */
const HEARD_OF_MS = 24 * 60 * 60 * 1000;

/** How far each driver at work is: one line a driver, in few statements however many there are. Source: screens S24. */
export async function readTripsheetSummary(
  context: RequestContext,
  input: InputOf<typeof tripsheetApi.summary>,
): Promise<OutputOf<typeof tripsheetApi.summary>> {
  const date = parseDay(input.date ?? dayOf(context.now));
  if (!date) throw new Problem('bad-input', 'date is not a valid date.');
  const { services, provider_id, actor } = context;
  const question = [visibilityOfActor(actor), input.branch_id, date];
  const days = await sharedAnswer(services.driver_days, { provider_id, question }, async () =>
    reading(context, async (tx) => readDays(tx, { context, date, branch_id: input.branch_id })),
  );
  const ids = days.map(({ id }) => id);
  // Of where drivers were seen no notice tells.
  const seen = await reading(context, async (tx) => readDriverPositions(tx, ids, new Date(context.now.getTime() - HEARD_OF_MS)));
  const sees_places = maySeeLayer(actor, 'drivers');
  return { date, drivers: days.map((day) => ({ ...day, seen: presentSeen(seen.get(day.id), sees_places) })) };
}

interface DaysAsked {
  readonly context: RequestContext;
  readonly date: Day;
  readonly branch_id: BranchId | undefined;
}

async function readDays(tx: Tx, { context, date, branch_id }: DaysAsked): Promise<KnownDay[]> {
  let query = visibleDrivers(tx, context.actor)
    .select(['id', 'name', 'branch_id', 'vehicle_type', 'vehicle_registration', 'capacity_kg', 'capacity_parcels'])
    .where('deleted_date', 'is', null);
  if (branch_id !== undefined) query = query.where('branch_id', '=', branch_id);
  const drivers = await query
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(MOST_DRIVERS)
    .execute();
  const ids = drivers.map(({ id }) => id);
  const visits = await readVisits(tx, { context, date, driver_ids: ids });
  const by_driver = Map.groupBy(visits, ({ driver_id }) => driver_id);
  const trips = await readTripsOf(tx, ids, date);
  const duties = await dutiesOf(tx, ids);
  const ended = date === dayOf(context.now) ? endedDays(ids, { duties, trips }) : new Map<DriverId, Date>();
  const left = await readLeftInVehicles(tx, context.actor, ended);
  return drivers.map((driver) => ({
    ...driver,
    ...dayOfDriver(by_driver.get(driver.id) ?? [], context.now),
    is_on_duty: duties.get(driver.id)?.is_on_duty ?? false,
    trip: presentTrip(trips.get(driver.id) ?? { time_started: null, time_ended: null }),
    left_in_vehicle: presentLeft(left.get(driver.id), ended.get(driver.id)),
  }));
}

interface Ends {
  readonly duties: Awaited<ReturnType<typeof dutiesOf>>;
  readonly trips: Awaited<ReturnType<typeof readTripsOf>>;
}

/** Which of the drivers have ended their day, and when. */
function endedDays(ids: readonly DriverId[], { duties, trips }: Ends): ReadonlyMap<DriverId, Date> {
  return new Map(
    ids.flatMap((id) => {
      const duty = duties.get(id);
      const since = duty ? { is_on_duty: duty.is_on_duty, since: duty.time_changed } : null;
      const ended = dayEndedAt({ duty: since, time_ended: trips.get(id)?.time_ended ?? null });
      return ended === null ? [] : [[id, ended] as const];
    }),
  );
}

function presentLeft(parcels = 0, since?: Date): DriverDay['left_in_vehicle'] {
  return parcels === 0 || since === undefined ? null : { parcels, since: since.toISOString() };
}

interface Visits {
  readonly context: RequestContext;
  readonly date: Day;
  readonly driver_ids: readonly DriverId[];
}

/** Something due or done at a stop: a leg of a shipment, or a collection request. */
interface Visit {
  readonly driver_id: DriverId | null;
  readonly leg: 'collection' | 'delivery';
  /** Visits of the same are one stop. */
  readonly stop: string;
  /** Of the shipment; null for the request itself. */
  readonly id: ShipmentId | null;
  readonly request_id: CollectionRequestId | undefined;
  readonly is_due: boolean;
  /** For a later day: what is fetched with a request of this one is not. */
  readonly is_later: boolean;
  readonly address: NonNullable<DriverDay['next']>['address'];
  readonly after: string;
  readonly before: string;
  /** When a collection is due. */
  readonly day: Day;
  /** Until when a delivery is promised. */
  readonly promised: Date | null;
  readonly parcels: number;
  readonly weight_g: number;
}

async function readVisits(tx: Tx, visits: Visits): Promise<Visit[]> {
  if (visits.driver_ids.length === 0) return [];
  const orders = await readStopOrders(tx, { driver_ids: visits.driver_ids, day: visits.date });
  const requests = await readRequestsOfDrivers(tx, visits.context, visits);
  const collections = onRequests(await readLegVisits(tx, visits, 'collection'), requests).filter(({ is_later }) => !is_later);
  const with_some = new Set(collections.map(({ request_id }) => request_id));
  const own = requestVisits(requests, with_some);
  const found = [
    ...own.filter(({ request_id }) => with_some.has(request_id)),
    ...collections,
    ...(await readLegVisits(tx, visits, 'delivery')).filter(({ is_later }) => !is_later),
    // As on the sheet itself: without a place in the order a request without a shipment comes last.
    ...own.filter(({ request_id }) => !with_some.has(request_id)),
  ];
  return [...Map.groupBy(found, ({ driver_id }) => driver_id)].flatMap(([driver_id, of_driver]) => {
    const order = driver_id === null ? undefined : orders.get(driver_id);
    const [placeOf, placeOfRequest] = [placesIn(order), requestPlacesIn(order)];
    return inPlace(of_driver, {
      doorOf: ({ stop }) => stop,
      placeOf: ({ leg, id, request_id }) =>
        Math.min(placeOfRequest(request_id), id === null ? Number.POSITIVE_INFINITY : placeOf(leg, id)),
    });
  });
}

/** A request is a stop by itself; what it expects is carried while no shipment is on it. Source: screens S15, S24. */
function requestVisits({ due, done }: DriversRequests, with_some: ReadonlySet<CollectionRequestId | undefined>): Visit[] {
  const visitOf = (is_due: boolean) => (request: CollectionRequestRow) => ({
    driver_id: request.driver_id,
    leg: 'collection' as const,
    id: null,
    promised: null,
    is_due,
    is_later: false,
    parcels: with_some.has(request.id) ? 0 : request.expected_parcels,
    weight_g: with_some.has(request.id) ? 0 : request.expected_weight_g,
    ...atRequest(request),
  });
  return [...due.map(visitOf(true)), ...done.map(visitOf(false))];
}

function atRequest({ id, address, collect_after, collect_before, date }: CollectionRequestRow) {
  return { stop: `request|${id}`, request_id: id, address, after: collect_after, before: collect_before, day: date };
}

/** Shipments that the same driver fetches with a request are at its stop, and over when it is. */
function onRequests(visits: readonly Visit[], { due, done, request_of }: DriversRequests): Visit[] {
  const shown = new Map([...due, ...done].map((request) => [request.id, request]));
  return visits.map((visit) => {
    const request = visit.id === null ? undefined : shown.get(request_of.get(visit.id) ?? NO_REQUEST);
    if (!request || request.driver_id !== visit.driver_id) return visit;
    return { ...visit, ...atRequest(request), is_due: visit.is_due && due.includes(request), is_later: false };
  });
}

/** Where no order was saved, as a driver's own sheet has them. */
async function readLegVisits(tx: Tx, { context, date, driver_ids }: Visits, leg: 'collection' | 'delivery'): Promise<Visit[]> {
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
      'delivery_min_date',
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
  return rows.map((row) => {
    const is_due = due.includes(row.status);
    return {
      ...row,
      leg,
      is_due,
      is_later: is_due && laterDay({ status: row.status, min_date: row[`${leg}_min_date`] }, date) !== null,
      stop: [leg, is_due, doorOf(row)].join('|'),
      request_id: undefined,
      day: row.collection_min_date,
      promised: row.estimated_delivery_to,
      parcels: row.parcel_count,
      weight_g: row.actual_weight_g,
    };
  });
}

type OfDriver = 'id' | 'name' | 'branch_id' | 'vehicle_type' | 'vehicle_registration' | 'capacity_kg' | 'capacity_parcels';
type DayFigures = Omit<DriverDay, OfDriver | 'is_on_duty' | 'trip' | 'left_in_vehicle' | 'seen'>;

function presentSeen(seen: SeenAt | undefined, sees_places: boolean): DriverDay['seen'] {
  if (!seen) return null;
  const { lat, lng, captured_at } = seen;
  return { time_seen: captured_at.toISOString(), position: sees_places ? { lat, lng } : null };
}

function dayOfDriver(visits: readonly Visit[], now: Date): DayFigures {
  const stops = [...Map.groupBy(visits, ({ stop }) => stop).values()];
  const due = visits.filter(({ is_due }) => is_due);
  const late = stops.filter((stop) => stop.some((visit) => visit.is_due && isLate(visit, now)));
  const [next] = due;
  return {
    stops: stops.length,
    done: stops.filter((stop) => stop.every(({ is_due }) => !is_due)).length,
    unique_stops: new Set(due.map(({ address }) => address.entered_address)).size,
    parcels: due.reduce((sum, { parcels }) => sum + parcels, 0),
    weight_kg: due.reduce((sum, { weight_g }) => sum + weight_g, 0) / 1000,
    late: late.length,
    next: next ? { leg: next.leg, address: next.address, window: windowOf(next.after, next.before) } : null,
  };
}

/** A collection is late after its day, or after its window of that day; a delivery after its promise. */
function isLate({ leg, day, before, promised }: Visit, now: Date): boolean {
  if (leg === 'delivery') return promised !== null && promised < now;
  const until = before === '' ? endOfDay(day) : instantOf(day, before);
  return until < now;
}
