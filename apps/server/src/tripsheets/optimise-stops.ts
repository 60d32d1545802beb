import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import type { CollectionRequestId, DriverId, ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { isPosition } from '@tsela/domain/service-areas/distance';
import { dayOf, parseDay, timeOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { DUE, laterDay } from '@tsela/domain/tripsheets/due-statuses';
import { minuteOf, optimiseStops as optimise } from '@tsela/domain/tripsheets/optimise-stops';
import type { SheetPlace } from '@tsela/domain/tripsheets/optimise-stops';
import type { RouteCost } from '@tsela/domain/tripsheets/route-measure';
import { readRequestsOfDriver } from '../collection-requests/driver-request-reads.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { readStopOrders } from '../tracking/stop-order-reads.ts';
import { loadDriverFor, readBranchPosition } from './driver-repository.ts';
import { doorOf, readLeg, stopsInOrder } from './tripsheet-reads.ts';

/** More stops than this are not worked out: the work grows with their square, and no driver makes them. */
const MOST_OPTIMISED = 150;

/**
 * Works out a good order of what is still to do, from the driver's branch and back, and what it saves. Nothing is saved: the caller sends the order
 * as any other. Source: screens S25.
 */
export async function optimiseStops(
  context: RequestContext,
  input: InputOf<typeof tripsheetApi.optimise>,
): Promise<OutputOf<typeof tripsheetApi.optimise>> {
  const date = parseDay(input.date ?? dayOf(context.now));
  if (!date) throw new Problem('bad-input', 'date is not a valid date.');
  const { driver, start, order_version, stops } = await reading(context, (tx) =>
    readToDo(tx, context, { driver_id: input.driver_id, date }),
  );
  if (stops.length > MOST_OPTIMISED)
    throw new Problem(
      'bad-input',
      `${driver.name} has ${stops.length} stops. The order of up to ${MOST_OPTIMISED} can be worked out.`,
    );
  if (!start || !isPosition(start.lat, start.lng))
    throw new Problem('bad-input', `The branch of ${driver.name} has no place on the map, from which the trip could start.`);
  const opens = minuteOf(readSetting(await context.services.settings.of(context.provider_id), 'work_hours_from')) ?? 8 * 60;
  const is_today = date === dayOf(context.now);
  const depart_min = is_today ? Math.max(opens, minuteOf(timeOf(context.now)) ?? opens) : opens;
  const found = optimise(stops, { start, depart_min });
  return {
    order_version,
    stops: found.order.flatMap((at) => {
      const stop = stops[at];
      if (!stop) return [];
      const { leg, shipment_ids, request_id } = stop;
      return [{ leg, shipment_ids, ...(request_id !== undefined && { request_id }) }];
    }),
    before: shown(found.before),
    after: shown(found.after),
    without_position: found.without_position,
  };
}

interface StopToDo extends SheetPlace {
  readonly leg: 'collection' | 'delivery';
  readonly shipment_ids: ShipmentId[];
  readonly request_id?: CollectionRequestId;
}

interface SheetOf {
  readonly driver_id: DriverId;
  readonly date: Day;
}

/** What is still to do on a sheet, a door each, in the order in which it stands there. */
async function readToDo(tx: Tx, context: RequestContext, { driver_id, date }: SheetOf) {
  const driver = await loadDriverFor(tx, context.actor, driver_id);
  const order = (await readStopOrders(tx, { driver_ids: [driver_id], day: date })).get(driver_id);
  const stops: StopToDo[] = [];
  for (const leg of ['collection', 'delivery'] as const) {
    const due: readonly string[] = DUE[leg];
    const rows = (await readLeg(tx, { context, driver_id, date }, leg))
      .filter(({ status }) => due.includes(status))
      .filter((row) => laterDay({ status: row.status, min_date: row[`${leg}_min_date`] }, date) === null);
    const doors = Map.groupBy(rows, (row) => doorOf({ address: row[`${leg}_address`], contact: row[`${leg}_contact`] }));
    for (const own of doors.values()) {
      const [first] = own;
      if (!first) continue;
      const { lat, lng } = first[`${leg}_address`];
      stops.push({ leg, lat, lng, shipment_ids: own.map(({ id }) => id), hours: own.flatMap((row) => hoursOf(row, leg, date)) });
    }
  }
  stops.push(...(await readBareRequests(tx, context, { sheet: { driver_id, date }, stops })));
  const start = await readBranchPosition(tx, driver.branch_id);
  return { driver, start, order_version: order?.version ?? 0, stops: stopsInOrder(stops, order) };
}

/** Collection requests on which nothing that is due is yet: a door as any other. */
async function readBareRequests(
  tx: Tx,
  context: RequestContext,
  { sheet, stops }: { readonly sheet: SheetOf; readonly stops: readonly StopToDo[] },
): Promise<StopToDo[]> {
  const { due, request_of } = await readRequestsOfDriver(tx, context, sheet);
  const with_shipments = new Set(stops.flatMap(({ shipment_ids }) => shipment_ids.map((id) => request_of.get(id))));
  return due
    .filter(({ id }) => !with_shipments.has(id))
    .map(({ id, address: { lat, lng }, collect_after, collect_before }) => ({
      leg: 'collection',
      lat,
      lng,
      shipment_ids: [],
      request_id: id,
      hours: [{ after: collect_after, before: collect_before }],
    }));
}

/** The hours that sender or recipient were given, and what the booking promised of this day. */
function hoursOf(row: ShipmentRow, leg: StopToDo['leg'], date: Day): StopToDo['hours'] {
  const given = { after: row[`${leg}_after`], before: row[`${leg}_before`] };
  const promised = leg === 'delivery' ? row.estimated_delivery_to : null;
  return promised !== null && dayOf(promised) === date ? [given, { after: '', before: timeOf(promised) }] : [given];
}

/** In tenths of a km and whole minutes. */
function shown({ distance_km, late_min }: RouteCost): RouteCost {
  return { distance_km: Math.round(distance_km * 10) / 10, late_min: Math.round(late_min) };
}
