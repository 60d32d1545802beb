import type {
  CollectionRequest,
  RequestedShipment,
  WholeCollectionRequest,
  collectionRequestApi,
} from '@tsela/contract/collection-requests/collection-request-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { isLateRequest, lastLateDay } from '@tsela/domain/collection-requests/collection-progress';
import { collectionNumbers } from '@tsela/domain/collection-requests/collection-references';
import {
  PROBLEM_STATUSES,
  UNCLOSED_STATUSES,
  requestStatusesFor,
} from '@tsela/domain/collection-requests/collection-request-status';
import { documentReference } from '@tsela/domain/formats/references';
import type { CollectionRequestId, ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { STATUS_MATRIX } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { Day } from '@tsela/domain/time/day';
import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { isShipmentIdVisible, visibleCollectionRequests } from '../db/reach.ts';
import type { Tables } from '../db/tables.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { readParcels } from '../shipments/shipment-repository.ts';
import { loadRequestFor, requestNotFound } from './collection-request-repository.ts';
import { readRequestEvents } from './request-event-reads.ts';
import { driverOfZone } from './zone-driver-reads.ts';

type Filters = InputOf<typeof collectionRequestApi.list>;

/** The requests within the caller's reach, the latest day first. Source: screens S15. */
export async function listCollectionRequests(
  context: RequestContext,
  input: Filters,
): Promise<OutputOf<typeof collectionRequestApi.list>> {
  const late = await lateRule(context);
  return reading(context, async (tx) => {
    const query = filtered(visibleCollectionRequests(tx, context.actor), input, late);
    const { limit, offset } = pageOf(input);
    const page = await query
      .select('collection_requests.id')
      .orderBy('collection_requests.date', 'desc')
      .orderBy('collection_requests.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return {
      collection_requests: await presentRequests(
        tx,
        context,
        page.map(({ id }) => id),
      ),
      count: await countUpTo(tx, query, { limit, offset, rows: page }),
    };
  });
}

/** One request with the shipments on it. */
export async function readCollectionRequest(
  context: RequestContext,
  { id }: InputOf<typeof collectionRequestApi.read>,
): Promise<WholeCollectionRequest> {
  return reading(context, (tx) => readWholeRequest(tx, context, id));
}

/** The same within a transaction that changed it. */
export async function readWholeRequest(
  tx: Tx,
  context: RequestContext,
  id: CollectionRequestId,
): Promise<WholeCollectionRequest> {
  const row = await loadRequestFor(tx, context.actor, id);
  const [collection_request] = await presentRequests(tx, context, [id]);
  if (!collection_request) throw requestNotFound();
  return {
    collection_request,
    shipments: await readRequestedShipments(tx, context, id),
    suggested_driver: isStaff(context.actor) ? await driverOfZone(tx, context, row) : null,
    events: await readRequestEvents(tx, context.actor, id),
  };
}

/** When a request is late by the provider's setting. */
export async function lateRule(context: RequestContext): Promise<{ readonly now: Date; readonly days: number }> {
  const settings = await context.services.settings.of(context.provider_id);
  return { now: context.now, days: readSetting(settings, 'dashboard_unclosed_collection_requests_duration_days') };
}

type RequestQuery = SelectQueryBuilder<Tables, 'collection_requests', object>;

function filtered(reach: RequestQuery, filters: Filters, late: Awaited<ReturnType<typeof lateRule>>): RequestQuery {
  let query = reach;
  const { ids = '' } = filters;
  if (ids.trim() !== '') query = query.where(isAnyOf('collection_requests.number', numbersOf(ids)));
  // The contract's shape admits real days only.
  if (filters.start_date !== undefined) query = query.where('collection_requests.date', '>=', filters.start_date as Day);
  if (filters.end_date !== undefined) query = query.where('collection_requests.date', '<=', filters.end_date as Day);
  if (filters.status !== undefined) query = query.where('collection_requests.status', '=', filters.status);
  if (filters.account_id !== undefined) query = query.where('collection_requests.account_id', '=', filters.account_id);
  if (filters.branch_id !== undefined) query = query.where('collection_requests.branch_id', '=', filters.branch_id);
  if (filters.driver_id !== undefined) query = query.where('collection_requests.driver_id', '=', filters.driver_id);
  if (filters.problem_only === true) query = query.where('collection_requests.status', 'in', PROBLEM_STATUSES);
  if (filters.unclosed_only === true) query = query.where('collection_requests.status', 'in', UNCLOSED_STATUSES);
  if (filters.late_only === true)
    query = query
      .where('collection_requests.status', 'in', UNCLOSED_STATUSES)
      .where('collection_requests.date', '<=', lastLateDay(late.now, late.days));
  return query;
}

function numbersOf(ids: string): readonly number[] {
  const { numbers, unreadable } = collectionNumbers(ids);
  const [first] = unreadable;
  if (first === undefined) return numbers;
  const message = `${first} is no collection request. Please enter numbers such as COL000123.`;
  throw new Problem('bad-input', message, { violations: [{ field: 'ids', code: 'reference', message }] });
}

/** Requests as their reader sees them, in the order asked for; the caller has seen to it that they are within reach. */
export async function presentRequests(
  tx: Tx,
  context: RequestContext,
  ids: readonly CollectionRequestId[],
): Promise<CollectionRequest[]> {
  if (ids.length === 0) return [];
  const is_staff = isStaff(context.actor);
  const late = await lateRule(context);
  const rows = await selectShown(tx, ids);
  const counts = await countLinked(tx, ids);
  const presented = rows.map((row): CollectionRequest => {
    const reference = documentReference('collection', row.number);
    const linked = counts.get(row.id);
    return {
      id: row.id,
      reference,
      account_id: row.account_id,
      account_code: row.account_code,
      account_name: row.account_name,
      branch_id: row.branch_id,
      branch_name: row.branch_name ?? '',
      driver_id: row.driver_id,
      driver_name: row.driver_name ?? '',
      status: row.status,
      reason: row.reason,
      offered_statuses: [...requestStatusesFor(row.status, { is_staff })],
      date: row.date,
      collect_after: row.collect_after,
      collect_before: row.collect_before,
      address: row.address,
      contact: row.contact,
      expected_parcels: row.expected_parcels,
      expected_weight_kg: row.expected_weight_g / 1000,
      instructions: row.instructions,
      notes: is_staff ? row.notes : '',
      shipments_linked: linked?.shipments ?? 0,
      shipments_collected: linked?.collected ?? 0,
      parcels_collected: linked?.parcels_collected ?? 0,
      counted_parcels: row.collected_parcels,
      series_id: row.series_id,
      frequency: row.frequency,
      weekdays: [...(row.weekdays ?? [])],
      repeat_until: row.repeat_until,
      next_date: row.next_date,
      is_late: isLateRequest(row, late),
      created_by_name: row.created_by_name ?? '',
      time_created: row.time_created.toISOString(),
      time_modified: row.time_modified.toISOString(),
      time_collected: row.time_collected?.toISOString() ?? null,
      time_closed: row.time_closed?.toISOString() ?? null,
    };
  });
  const by_id = new Map(presented.map((each) => [each.id, each]));
  return ids.flatMap((id) => by_id.get(id) ?? []);
}

function selectShown(tx: Tx, ids: readonly CollectionRequestId[]) {
  return tx.db
    .selectFrom('collection_requests as r')
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'r.provider_id').onRef('a.id', '=', 'r.account_id'))
    .leftJoin('branches as b', (join) => join.onRef('b.provider_id', '=', 'r.provider_id').onRef('b.id', '=', 'r.branch_id'))
    .leftJoin('drivers as d', (join) => join.onRef('d.provider_id', '=', 'r.provider_id').onRef('d.id', '=', 'r.driver_id'))
    .leftJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'r.provider_id').onRef('u.id', '=', 'r.created_by'))
    .leftJoin('collection_series as s', (join) =>
      join.onRef('s.provider_id', '=', 'r.provider_id').onRef('s.id', '=', 'r.series_id'),
    )
    .selectAll('r')
    .select([
      'a.account_code',
      'a.name as account_name',
      'b.name as branch_name',
      'd.name as driver_name',
      'u.name as created_by_name',
      's.frequency',
      's.weekdays',
      's.repeat_until',
      's.next_date',
    ])
    .where('r.provider_id', '=', tx.provider_id)
    .where(isAnyOf('r.id', ids))
    .execute();
}

/** How much of each is collected; what was cancelled is no longer on it. */
export async function countLinked(tx: Tx, ids: readonly CollectionRequestId[]) {
  const rows = await tx.db
    .selectFrom('collection_request_shipments as l')
    .innerJoin('shipments as s', (join) => join.onRef('s.provider_id', '=', 'l.provider_id').onRef('s.id', '=', 'l.shipment_id'))
    .select(({ fn }) => [
      'l.collection_request_id as id',
      fn.countAll<number>().as('shipments'),
      sql<number>`(count(*) filter (where s.collected_date is not null))`.as('collected'),
      sql<number>`coalesce(sum(s.parcel_count) filter (where s.collected_date is not null), 0)`.as('parcels_collected'),
    ])
    .where('l.provider_id', '=', tx.provider_id)
    .where(isAnyOf('l.collection_request_id', ids))
    .where('s.status', '<>', 'cancelled')
    .groupBy('l.collection_request_id')
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, parcels_collected: Number(row.parcels_collected) }]));
}

/** More shipments than this no request shows. */
const MOST_SHOWN = 1000;

/** The shipments on a request that its reader may see. */
export async function readRequestedShipments(
  tx: Tx,
  { actor }: RequestContext,
  id: CollectionRequestId,
): Promise<RequestedShipment[]> {
  const rows = await tx.db
    .selectFrom('collection_request_shipments as l')
    .innerJoin('shipments as s', (join) => join.onRef('s.provider_id', '=', 'l.provider_id').onRef('s.id', '=', 'l.shipment_id'))
    .select([
      's.id',
      's.short_tracking_reference',
      's.status',
      's.delivery_address',
      's.parcel_count',
      's.actual_weight_g',
      's.collected_date',
      'l.is_automatic',
    ])
    .where('l.provider_id', '=', tx.provider_id)
    .where('l.collection_request_id', '=', id)
    .where(isShipmentIdVisible(tx, actor, 'l.shipment_id'))
    .orderBy('s.id')
    .limit(MOST_SHOWN)
    .execute();
  const parcels = await readParcels(
    tx,
    rows.map((row) => row.id),
  );
  const taken = Map.groupBy(
    parcels.filter(({ status }) => isTaken(status)),
    ({ shipment_id }) => shipment_id,
  );
  return rows.map((row) => ({
    id: row.id,
    short_tracking_reference: row.short_tracking_reference,
    status: row.status,
    delivery_to: [row.delivery_address.local_area, row.delivery_address.city].filter(Boolean).join(', '),
    parcel_count: row.parcel_count,
    parcels_collected: row.collected_date === null ? takenOf(taken, row.id) : row.parcel_count,
    weight_kg: row.actual_weight_g / 1000,
    is_collected: row.collected_date !== null,
    is_automatic: row.is_automatic,
  }));
}

function isTaken(status: ShipmentStatus): boolean {
  return STATUS_MATRIX[status].collected === 'yes';
}

function takenOf(taken: ReadonlyMap<ShipmentId, readonly unknown[]>, id: ShipmentId): number {
  return taken.get(id)?.length ?? 0;
}
