import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { Stop, StopShipment, tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { documentReference } from '@tsela/domain/formats/references';
import type { ChipColour } from '@tsela/domain/formats/chip-colours';
import type { CollectionRequestId, DriverId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { instructionsForDriver } from '@tsela/domain/shipments/notices/recipient-instructions';
import { dayOf, endOfDay, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { duePart } from '@tsela/domain/tripsheets/due-part';
import { DUE, laterDay } from '@tsela/domain/tripsheets/due-statuses';
import { pointOfCollection, pointOfDelivery } from '@tsela/domain/tracking/at-pickup-point';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { CollectionRequestRow } from '../collection-requests/collection-request-repository.ts';
import { readRequestsOfDriver } from '../collection-requests/driver-request-reads.ts';
import type { Actor, RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { ENDED_STATUSES, SHIPMENT_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { sheetDistanceKm } from '@tsela/domain/tripsheets/optimise-stops';
import { STOP_MARKS } from '@tsela/domain/tripsheets/trips';
import type { StopMark } from '@tsela/domain/tripsheets/trips';
import { readPaymentStates } from '../billing/payment-state-reads.ts';
import { inPlace, placesIn, requestPlacesIn } from '@tsela/domain/tripsheets/stop-order';
import type { StopOrder } from '@tsela/domain/tripsheets/stop-order';
import { readStopOrders } from '../tracking/stop-order-reads.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { readKeptCompartments } from '../pickup-points/kept-compartment-reads.ts';
import { readOutForDeliveryGuard } from '../shipments/change/guard-out-for-delivery.ts';
import { readWrongTries } from '../shipments/notices/pin-repository.ts';
import { needsDeliveryPin } from '@tsela/domain/shipments/notices/pin-reach';
import { readParcels } from '../shipments/shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../shipments/shipment-repository.ts';
import { visibleShipments } from '../db/reach.ts';
import { loadDriverFor, readBranchPosition } from './driver-repository.ts';
import { presentTrip } from './present-trip.ts';
import { dayAsked } from './sheet-day.ts';
import { byTurn, ofTheDay, summaryOf } from './sheet-figures.ts';
import { readLoads, readTrip } from './trip-repository.ts';

/** More stops than this no driver makes in a day. */
const MOST_STOPS = 500;

type Leg = keyof typeof DUE;

const NO_TRIP = { time_started: null, time_ended: null };

const NO_REQUEST = 0 as CollectionRequestId;

/** The stops of a driver: everything due, what is for later days after the others, and what was done that day. Drivers get their own sheet. */
export async function readTripsheet(
  context: RequestContext,
  input: InputOf<typeof tripsheetApi.read>,
): Promise<OutputOf<typeof tripsheetApi.read>> {
  const { actor } = context;
  const date = dayAsked(context, input.date);
  const driver_id = (actor.kind === 'user' ? actor.driver_id : null) ?? input.driver_id;
  if (driver_id === undefined)
    return { driver: null, date, order_version: 0, stops: [], summary: summaryOf([], null), trip: presentTrip(NO_TRIP) };
  const settings = await context.services.settings.of(context.provider_id);
  return reading(context, async (tx) => {
    const driver = await loadDriverFor(tx, actor, driver_id);
    const order = (await readStopOrders(tx, { driver_ids: [driver_id], day: date })).get(driver_id);
    const which = { driver_id, day: date };
    const stops = await readStops(tx, { context, driver_id, date, settings, order, loads: await readLoads(tx, which) });
    const to_do = ofTheDay(stops).flatMap(({ is_done, address }) => (is_done ? [] : [address]));
    const distance_km = sheetDistanceKm(to_do, await readBranchPosition(tx, driver.branch_id));
    const trip = presentTrip(await readTrip(tx, which));
    return { driver, date, order_version: order?.version ?? 0, stops, summary: summaryOf(ofTheDay(stops), distance_km), trip };
  });
}

interface SheetOf {
  readonly context: RequestContext;
  readonly driver_id: DriverId;
  readonly date: Day;
  readonly settings: StoredSettings;
  readonly order: StopOrder | undefined;
  /** The parcels in the vehicle. */
  readonly loads: ReadonlySet<ParcelId>;
}

async function readStops(tx: Tx, sheet: SheetOf): Promise<Stop[]> {
  const [collections, deliveries] = [await readLeg(tx, sheet, 'collection'), await readLeg(tx, sheet, 'delivery')];
  const ids = [...collections, ...deliveries].map((row) => row.id);
  const parcels = Map.groupBy(await readParcels(tx, ids), (parcel) => parcel.shipment_id);
  const wrong_tries = await readWrongTries(
    tx,
    deliveries.map((row) => row.id),
  );
  const allowed = readSetting(sheet.settings, 'pod_pin_attempts_before_fallback');
  const colours = await serviceColours(sheet.context);
  const marksOf = await readMarks(tx, sheet, [...collections, ...deliveries]);
  const at_points = collections.filter((row) => pointOfCollection(row) !== null).map((row) => row.id);
  const compartments = await readKeptCompartments(tx, { shipment_ids: at_points, side: 'collection' });
  const goingOut = await readGoingOut(tx, sheet.context, deliveries);
  const present = (row: ShipmentRow, leg: Leg) =>
    presentStopShipment(row, {
      going_out: leg === 'delivery' ? goingOut(row, parcels.get(row.id) ?? []) : null,
      leg,
      parcels: parcels.get(row.id) ?? [],
      tries_left: allowed - (wrong_tries.get(row.id) ?? 0),
      colour: colours.get(row.service_level_code) ?? null,
      loads: sheet.loads,
      marks: marksOf(row),
      compartment: leg === 'collection' ? compartments.get(row.id) : undefined,
    });
  const requests = await readRequestsOfDriver(tx, sheet.context, sheet);
  const shown = new Set([...requests.due, ...requests.done].map(({ id }) => id));
  const isOnRequest = ({ id }: ShipmentRow) => shown.has(requests.request_of.get(id) ?? NO_REQUEST);
  const alone = collections.filter((row) => !isOnRequest(row));
  const together = Map.groupBy(collections.filter(isOnRequest), ({ id }) => requests.request_of.get(id));
  const stopOf = (is_done: boolean) => (request: CollectionRequestRow) =>
    requestStop(request, { is_done, shipments: (together.get(request.id) ?? []).map((row) => present(row, 'collection')) });
  const stops = [
    ...requests.due.map(stopOf(false)),
    ...requests.done.map(stopOf(true)),
    ...groupToStops(alone, { leg: 'collection', day: sheet.date, present }),
    ...groupToStops(deliveries, { leg: 'delivery', day: sheet.date, present }),
  ];
  // Without a place in the order a request without a shipment comes last.
  const bare_last = stops.toSorted((one, other) => Number(one.shipments.length === 0) - Number(other.shipments.length === 0));
  const in_order = stopsInOrder(
    bare_last.map((stop) => ({
      stop,
      leg: stop.leg,
      shipment_ids: stop.shipments.map(({ id }) => id),
      request_id: stop.request?.id,
    })),
    sheet.order,
  ).map(({ stop }) => stop);
  const next_first = in_order.toSorted(byTurn);
  return next_first.map((stop, at) => ({ ...stop, sequence: at + 1 }));
}

/** Stops in a saved order, each where its request or the first of its shipments is; those it does not name come last. */
export function stopsInOrder<
  Each extends { readonly leg: Leg; readonly shipment_ids: readonly ShipmentId[]; readonly request_id?: number | undefined },
>(stops: readonly Each[], order: StopOrder | undefined): Each[] {
  const placeOf = placesIn(order);
  const placeOfRequest = requestPlacesIn(order);
  return inPlace(stops, {
    doorOf: (stop) => String(stops.indexOf(stop)),
    placeOf: ({ leg, shipment_ids, request_id }) =>
      Math.min(placeOfRequest(request_id), ...shipment_ids.map((id) => placeOf(leg, id))),
  });
}

/** What is due on a leg of a driver, for later days too, and what was done of it that day. */
export async function readLeg(
  tx: Tx,
  { context, driver_id, date }: Pick<SheetOf, 'context' | 'driver_id' | 'date'>,
  leg: Leg,
): Promise<ShipmentRow[]> {
  const done = leg === 'collection' ? 'collected_date' : 'delivered_date';
  return visibleShipments(tx, context.actor)
    .selectAll('shipments')
    .where(`${leg}_agent_id`, '=', driver_id)
    .where((eb) =>
      eb.or([
        eb('status', 'in', DUE[leg]),
        ...(leg === 'delivery' ? [partIsDue(tx)] : []),
        eb.and([eb(done, '>=', startOfDay(date)), eb(done, '<=', endOfDay(date))]),
      ]),
    )
    .orderBy('time_modified')
    .orderBy('id')
    .limit(MOST_STOPS)
    .execute();
}

/** That some parcels of a shipment are the driver's although the shipment as a whole is elsewhere. */
function partIsDue({ provider_id }: Tx) {
  return sql<SqlBool>`(shipments.status = any (${OPEN}::text[]) and exists (
    select 1 from parcels where parcels.provider_id = ${provider_id} and parcels.shipment_id = shipments.id
      and parcels.status = any (${[...DUE.delivery]}::text[])))`;
}

/** What has ended has no parcel that is due, whatever its parcels kept. Named one by one, so that an index leaves out what a driver has delivered. */
const OPEN = SHIPMENT_STATUSES.filter((status) => !ENDED_STATUSES.includes(status));

/** How many of these shipments a reader may see. */
export async function countVisible(tx: Tx, actor: Actor, ids: readonly ShipmentId[]): Promise<number> {
  const rows = await visibleShipments(tx, actor)
    .select('shipments.id as id')
    .where('shipments.id', 'in', [...ids])
    .execute();
  return rows.length;
}

interface Grouping {
  readonly leg: Leg;
  /** Of the sheet. */
  readonly day: Day;
  readonly present: (row: ShipmentRow, leg: Leg) => StopShipment;
}

/** Shipments at one door for one person are one stop of their day. */
function groupToStops(rows: readonly ShipmentRow[], { leg, day, present }: Grouping): Stop[] {
  const due: readonly string[] = DUE[leg];
  const shown = rows.map((row) => {
    const shipment = present(row, leg);
    const { status } = shipment;
    const later = due.includes(status) ? laterDay({ status, min_date: row[`${leg}_min_date`] }, day) : null;
    return { row, shipment, later };
  });
  const by_door = Map.groupBy(shown, ({ row, shipment, later }) =>
    [due.includes(shipment.status), later, doorOf({ address: row[`${leg}_address`], contact: row[`${leg}_contact`] })].join('|'),
  );
  return [...by_door.values()].flatMap((own) => {
    const first = own[0];
    if (!first) return [];
    const later_day = first.later;
    return [
      {
        ...(later_day !== null && { later_day }),
        sequence: 0,
        leg,
        address: first.row[`${leg}_address`],
        contact: first.row[`${leg}_contact`],
        window: windowOf(first.row[`${leg}_after`], first.row[`${leg}_before`]),
        shipments: own.map(({ shipment }) => shipment),
        is_done: !due.includes(first.shipment.status),
      },
    ];
  });
}

/** A request is a stop with whatever is on it. */
function requestStop(
  request: CollectionRequestRow,
  { is_done, shipments }: { readonly is_done: boolean; readonly shipments: readonly StopShipment[] },
): Stop {
  const { id, address, contact, status, expected_parcels, expected_weight_g, instructions } = request;
  return {
    sequence: 0,
    leg: 'collection',
    address,
    contact,
    window: windowOf(request.collect_after, request.collect_before),
    shipments: [...shipments],
    is_done,
    request: {
      id,
      reference: documentReference('collection', request.number),
      status: is_done ? 'collected' : status,
      expected_parcels,
      expected_weight_kg: expected_weight_g / 1000,
      instructions,
    },
  };
}

/** What the office sees of the accounts behind shipments; drivers never collect money and see none of it. Source: screens S25, KEY-65. */
async function readMarks(
  tx: Tx,
  { context, settings }: Pick<SheetOf, 'context' | 'settings'>,
  rows: readonly ShipmentRow[],
): Promise<(row: ShipmentRow) => StopMark[] | null> {
  const { actor, now } = context;
  if (actor.kind === 'user' && actor.driver_id !== null) return () => null;
  const account_ids = [...new Set(rows.map(({ account_id }) => account_id))];
  const states = account_ids.length === 0 ? null : await readPaymentStates(tx, account_ids, dayOf(now));
  const vips = new Set<number>(readSetting(settings, 'vip_accounts'));
  return ({ account_id }) => {
    const held = {
      vip: vips.has(account_id),
      hold: states?.get(account_id)?.is_on_hold,
      arrears: states?.get(account_id)?.is_in_arrears,
    };
    return STOP_MARKS.filter((mark) => held[mark] === true);
  };
}

/** The colours of services by their codes, as the live tariff has them. Source: screens S50. */
async function serviceColours({ services, provider_id }: RequestContext): Promise<ReadonlyMap<string, ChipColour>> {
  const levels = (await services.rate_cards.of(provider_id))?.compiled.card.service_levels ?? [];
  return new Map(levels.flatMap(({ code, colour }) => (colour ? [[code, colour] as const] : [])));
}

/** One person at one address. */
export function doorOf({ address, contact }: Pick<Stop, 'address' | 'contact'>): string {
  return `${address.entered_address}|${contact.name}`;
}

type GoingOut = NonNullable<StopShipment['going_out']>;

/** Where a delivery waits to go out. */
const WAITS_TO_GO: readonly string[] = ['delivery-assigned'] satisfies ShipmentStatus[];

/** What is said before shipments go out: the guards of the step itself, so that a driver hears of them before the act is sent. Source: KEY-39. */
async function readGoingOut(
  tx: Tx,
  context: RequestContext,
  rows: readonly ShipmentRow[],
): Promise<(row: ShipmentRow, parcels: readonly ParcelRow[]) => GoingOut | null> {
  const waiting = rows.filter(({ status }) => WAITS_TO_GO.includes(status));
  const guard = await readOutForDeliveryGuard(tx, context, [...new Set(waiting.map(({ account_id }) => account_id))]);
  return (shipment, parcels) => {
    if (!waiting.includes(shipment)) return null;
    try {
      const warnings = guard({ shipment, parcels: parcels.filter(({ status }) => status !== 'cancelled') });
      return warnings.length === 0 ? null : { refusal: null, warnings: [...warnings] };
    } catch (error) {
      if (error instanceof Problem) return { refusal: error.message, warnings: [] };
      throw error;
    }
  };
}

interface ShownWith {
  readonly going_out: GoingOut | null;
  readonly leg: Leg;
  readonly parcels: readonly ParcelRow[];
  readonly tries_left: number;
  readonly colour: ChipColour | null;
  readonly loads: ReadonlySet<ParcelId>;
  /** Null where the reader is shown none. */
  readonly marks: StopMark[] | null;
  /** Where its sender has put it into a locker. */
  readonly compartment: string | undefined;
}

function presentStopShipment(
  row: ShipmentRow,
  { leg, parcels, tries_left, colour, loads, marks, going_out, compartment }: ShownWith,
): StopShipment {
  const living = parcels.filter((parcel) => parcel.status !== 'cancelled');
  const { status, parcels: own } = duePart(leg, row, living);
  const codes = codesOf(row, living);
  const point = leg === 'delivery' ? pointOfDelivery(row) : pointOfCollection(row);
  return {
    id: row.id,
    short_tracking_reference: row.short_tracking_reference,
    status,
    service_level_code: row.service_level_code,
    service_level_colour: colour,
    parcel_references: own.map((parcel) => parcel.tracking_reference),
    parcels: living.map((parcel) => ({ tracking_reference: parcel.tracking_reference, status: parcel.status })),
    stickered_parcels: own
      .filter((parcel) => parcel.alternative_tracking_reference !== '')
      .map((parcel) => parcel.tracking_reference),
    customer_reference: row.customer_reference,
    parcels_loaded: own.filter(({ id }) => loads.has(id)).length,
    total_weight_kg: row.actual_weight_g / 1000,
    special_instructions:
      leg === 'delivery'
        ? instructionsForDriver(row.special_instructions_delivery, row.recipient_instructions)
        : row.special_instructions_collection,
    pod_method: row.pod_method,
    pin_needed: leg === 'delivery' && needsDeliveryPin(row),
    pin_attempts_left: Math.max(0, tries_left),
    ...(codes.length > 0 && { parcel_codes: codes }),
    ...(marks && { marks }),
    ...(going_out && { going_out }),
    ...(point && { pickup_point_type: point.type }),
    ...(compartment !== undefined && { compartment }),
  };
}

/** What is scanned beside a parcel's own reference, where that is on its label. Source: screens S26, S28. */
function codesOf({ custom_tracking_reference: custom }: ShipmentRow, own: readonly ParcelRow[]) {
  const [only, ...others] = own;
  const stickers = own.map(({ tracking_reference: parcel_reference, alternative_tracking_reference: code }) => ({
    parcel_reference,
    code,
  }));
  const of_sender = only && others.length === 0 ? [{ parcel_reference: only.tracking_reference, code: custom }] : [];
  return [...stickers, ...of_sender].filter(({ code }) => code !== '');
}

/** The hours at the stop; empty where none were given. */
export function windowOf(after: string, before: string): string {
  if (after && before) return `${after} - ${before}`;
  if (after) return `from ${after}`;
  return before ? `until ${before}` : '';
}
