import type { BranchId, DriverId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { StatusFact } from '@tsela/domain/tracking/shipment-position';
import type { Selectable, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { TrackingEventsTable } from '../db/tables.ts';
import { jsonValue, pipelineRows } from '../db/insert-rows.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
import type { RequestContext } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import type { Tx } from '../db/transaction.ts';

export type TrackingEventRow = Selectable<TrackingEventsTable>;

export interface NewTrackingEvent {
  readonly shipment_id: ShipmentId;
  /** Left out for the whole shipment. */
  readonly parcel_id?: ParcelId;
  readonly status: ShipmentStatus;
  /** When it happened; a device's own time when it reports late. */
  readonly date: Date;
  readonly message: string;
  readonly reason?: string;
  readonly location: string;
  readonly branch_id?: BranchId;
  readonly bay?: string;
  readonly driver_id?: DriverId;
  readonly lat?: number;
  readonly lng?: number;
  readonly source: string;
  readonly is_public: boolean;
  readonly event_id?: string;
  readonly data?: unknown;
  /** The parcels it gave its status; left out all of them, none where it moved nothing. */
  readonly moved_parcel_ids?: readonly ParcelId[];
  /** True when it became known after something that happened later. */
  readonly is_late?: boolean;
}

/** By whom and when something is written down. */
type Recording = Pick<RequestContext, 'actor' | 'now'>;

/** Adds to a shipment's history. */
export async function insertTrackingEvent(tx: Tx, context: Recording, event: NewTrackingEvent): Promise<void> {
  await insertTrackingEvents(tx, context, [event]);
}

/** Adds several entries at once: a shipment of hundreds of parcels is locked meanwhile. */
export async function insertTrackingEvents(tx: Tx, context: Recording, events: readonly NewTrackingEvent[]): Promise<void> {
  pipelineRows(
    tx,
    TRACKING_EVENTS,
    events.map((event) => trackingEventValues(event, context)),
  );
}

/** The columns of an entry beside its provider and its id. */
const COLUMNS = [
  'time_received',
  'shipment_id',
  'parcel_id',
  'status',
  'date',
  'message',
  'reason',
  'location',
  'branch_id',
  'bay',
  'driver_id',
  'lat',
  'lng',
  'source',
  'is_public',
  'data',
  'event_id',
  'moved_parcel_ids',
  'is_late',
  'actor_user_id',
] as const satisfies readonly (keyof TrackingEventsTable)[];

const TRACKING_EVENTS: RowsInsert = {
  name: 'insert-tracking-events',
  table: 'tracking_events',
  ids: 'tracking_event_ids',
  columns: COLUMNS,
};

function trackingEventValues(event: NewTrackingEvent, { actor, now }: Recording): unknown[] {
  const { parcel_id = 0, reason = '', bay = '', lat = 0, lng = 0, is_late = false } = event;
  const values: Record<(typeof COLUMNS)[number], unknown> = {
    ...event,
    time_received: now,
    parcel_id,
    reason,
    branch_id: event.branch_id,
    bay,
    driver_id: event.driver_id,
    lat,
    lng,
    data: jsonValue(event.data),
    event_id: event.event_id,
    moved_parcel_ids: jsonValue(event.moved_parcel_ids),
    is_late,
    actor_user_id: actor.kind === 'user' ? actor.user_id : null,
  };
  return COLUMNS.map((column) => values[column]);
}

/** As many as a shipment of five hundred parcels has that are scanned ten times each; what is public happens to whole shipments. */
const MOST_EVENTS = 5000;
const MOST_PUBLIC_EVENTS = 500;

/** The histories of some shipments, newest first; each is bounded by itself, so that a long one takes nothing from the others. */
export async function readTrackingEvents(
  tx: Tx,
  shipment_ids: readonly ShipmentId[],
  { only_public }: { only_public: boolean },
): Promise<TrackingEventRow[]> {
  return tx.db
    .selectFrom(sql<{ id: ShipmentId }>`unnest(${[...shipment_ids]}::bigint[])`.as<'wanted'>(sql`wanted(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('tracking_events')
          .selectAll()
          .where('provider_id', '=', tx.provider_id)
          .whereRef('shipment_id', '=', 'wanted.id')
          .$if(only_public, (query) => query.where('is_public', '=', true))
          .orderBy('tracking_events.id', 'desc')
          .limit(only_public ? MOST_PUBLIC_EVENTS : MOST_EVENTS)
          .as('event'),
      (join) => join.onTrue(),
    )
    .selectAll('event')
    .orderBy('event.id', 'desc')
    .execute();
}

/** Why shipments are on hold, by the newest entry that held each; one that was never held is left out. */
export async function readHoldReasons(tx: Tx, shipment_ids: readonly ShipmentId[]): Promise<ReadonlyMap<ShipmentId, string>> {
  if (shipment_ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom(sql<{ id: ShipmentId }>`unnest(${[...shipment_ids]}::bigint[])`.as<'wanted'>(sql`wanted(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('tracking_events')
          .select('reason')
          .where('provider_id', '=', tx.provider_id)
          .whereRef('shipment_id', '=', 'wanted.id')
          .where('status', 'in', ['on-hold', 'on-hold-internal'])
          .where(sql<SqlBool>`moved_parcel_ids is distinct from '[]'::jsonb`)
          .orderBy('tracking_events.id', 'desc')
          .limit(1)
          .as('event'),
      (join) => join.onTrue(),
    )
    .select(['wanted.id', 'event.reason'])
    .execute();
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

/** Why shipments have the status that they have, by the newest entry that gave it: its reason, else its message; one without an entry is left out. */
export async function readReasons(
  tx: Tx,
  shipments: readonly { readonly id: ShipmentId; readonly status: ShipmentStatus }[],
): Promise<ReadonlyMap<ShipmentId, string>> {
  if (shipments.length === 0) return new Map();
  const [ids, statuses] = [shipments.map(({ id }) => id), shipments.map(({ status }) => status)];
  const rows = await tx.db
    .selectFrom(
      sql<{ id: ShipmentId; status: ShipmentStatus }>`unnest(${ids}::bigint[], ${statuses}::text[])`.as<'wanted'>(
        sql`wanted(id, status)`,
      ),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('tracking_events')
          .select(['reason', 'message'])
          .where('provider_id', '=', tx.provider_id)
          .whereRef('shipment_id', '=', 'wanted.id')
          .whereRef('tracking_events.status', '=', 'wanted.status')
          .orderBy('tracking_events.id', 'desc')
          .limit(1)
          .as('event'),
      (join) => join.onTrue(),
    )
    .select(['wanted.id', 'event.reason', 'event.message'])
    .execute();
  return new Map(rows.map(({ id, reason, message }) => [id, reason === '' ? message : reason]));
}

/**
 * What has given a shipment and its parcels their statuses, in the order in which it became known. All of it, since a past that is cut
 * decides wrongly; scans that moved nothing are left out.
 */
export async function readStatusFacts(tx: Tx, shipment_id: ShipmentId): Promise<StatusFact[]> {
  return [...((await readStatusFactsOf(tx, [shipment_id])).get(shipment_id) ?? [])];
}

/** The same of several shipments. */
export async function readStatusFactsOf(
  tx: Tx,
  shipment_ids: readonly ShipmentId[],
): Promise<ReadonlyMap<ShipmentId, readonly StatusFact[]>> {
  const rows = await tx.db
    .selectFrom('tracking_events')
    .select(['shipment_id', 'status', 'date', 'parcel_id', 'moved_parcel_ids'])
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('shipment_id', shipment_ids))
    .where(sql<SqlBool>`moved_parcel_ids is distinct from '[]'::jsonb`)
    .orderBy('shipment_id')
    .orderBy('id')
    .execute();
  const facts = new Map<ShipmentId, StatusFact[]>();
  for (const { shipment_id, status, date, parcel_id, moved_parcel_ids } of rows) {
    const earlier = facts.get(shipment_id) ?? [];
    const fact = {
      status,
      // The booking comes first, whatever the clocks of devices say.
      date: earlier.length === 0 ? new Date(0) : date,
      // Entries of single parcels from before moves were kept with them.
      moved_parcel_ids: moved_parcel_ids ?? (parcel_id === 0 ? null : [parcel_id as ParcelId]),
    };
    facts.set(shipment_id, earlier);
    earlier.push(fact);
  }
  return facts;
}
