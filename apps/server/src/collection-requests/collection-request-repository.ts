import type { AccountId, CollectionRequestId, CollectionSeriesId, DriverId, ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { Day, Weekday } from '@tsela/domain/time/day';
import type { CollectionFrequency } from '@tsela/domain/collection-requests/collection-repetition';
import { COLLECTION_REQUEST_STATUSES, isFinal } from '@tsela/domain/collection-requests/collection-request-status';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Actor } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import { insertRows } from '../db/insert-rows.ts';
import { laterThanBefore } from '../db/later-than-before.ts';
import { lockExclusive } from '../db/locks.ts';
import { visibleCollectionRequests } from '../db/reach.ts';
import type { CollectionRequestsTable, CollectionSeriesTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

export type CollectionRequestRow = Selectable<CollectionRequestsTable>;
export type CollectionSeriesRow = Selectable<CollectionSeriesTable>;

/** Statuses of requests that are under way. */
export const OPEN_STATUSES = COLLECTION_REQUEST_STATUSES.filter((status) => !isFinal(status));

export function requestNotFound(): Problem {
  return new Problem('not-found', 'Collection request not found.');
}

/** A request for a reader, or "not found". */
export async function loadRequestFor(tx: Tx, actor: Actor, id: CollectionRequestId): Promise<CollectionRequestRow> {
  const row = await visibleCollectionRequests(tx, actor).selectAll('collection_requests').where('id', '=', id).executeTakeFirst();
  if (!row) throw requestNotFound();
  return row;
}

/** The same by its number; null for none within reach. */
export async function findRequestByNumber(tx: Tx, actor: Actor, number: number): Promise<CollectionRequestRow | null> {
  const query = visibleCollectionRequests(tx, actor).selectAll('collection_requests').where('number', '=', number);
  return (await query.executeTakeFirst()) ?? null;
}

/** Locked until the transaction ends. Its shipments are locked before it, always: scans hold theirs when they come to it. */
export async function lockRequestFor(tx: Tx, actor: Actor, id: CollectionRequestId): Promise<CollectionRequestRow> {
  const query = visibleCollectionRequests(tx, actor).selectAll('collection_requests').where('id', '=', id);
  const row = await query.forNoKeyUpdate().executeTakeFirst();
  if (!row) throw requestNotFound();
  return row;
}

type NewRequest = Omit<Insertable<CollectionRequestsTable>, 'id' | 'provider_id' | 'number'>;

/** Adds a request under the provider's next number: requests of a provider are numbered one after the other. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<CollectionRequestRow> {
  await lockExclusive(tx, 'number of collection requests');
  const last = await tx.db
    .selectFrom('collection_requests')
    .select('number')
    .where('provider_id', '=', tx.provider_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return tx.db
    .insertInto('collection_requests')
    .values(({ fn, val }) => ({
      ...request,
      provider_id: tx.provider_id,
      id: fn<CollectionRequestId>('nextval', [val('collection_request_ids')]),
      number: (last?.number ?? 0) + 1,
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type RequestChange = Omit<Updateable<CollectionRequestsTable>, 'id' | 'provider_id' | 'number' | 'time_modified'>;

export async function updateRequest(
  tx: Tx,
  id: CollectionRequestId,
  change: RequestChange,
  now: Date,
): Promise<CollectionRequestRow> {
  return tx.db
    .updateTable('collection_requests')
    .set({ ...change, time_modified: laterThanBefore(now) })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface NewSeries {
  readonly account_id: AccountId;
  readonly frequency: CollectionFrequency;
  readonly weekdays: readonly Weekday[];
  readonly repeat_until: Day;
  readonly next_date: Day | null;
  readonly time_created: Date;
}

export async function insertSeries(tx: Tx, { weekdays, ...series }: NewSeries): Promise<CollectionSeriesId> {
  const { id } = await tx.db
    .insertInto('collection_series')
    .values(({ fn, val }) => ({
      ...series,
      weekdays: JSON.stringify(weekdays),
      provider_id: tx.provider_id,
      id: fn<CollectionSeriesId>('nextval', [val('collection_series_ids')]),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSeries(
  tx: Tx,
  id: CollectionSeriesId,
  change: { readonly next_date: Day | null; readonly time_stopped?: Date },
): Promise<void> {
  await tx.db
    .updateTable('collection_series')
    .set(change)
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

/** A repetition whose next request is due by a day, locked; null where another run has made it. */
export async function lockDueSeries(tx: Tx, id: CollectionSeriesId, until: Day): Promise<CollectionSeriesRow | null> {
  const row = await tx.db
    .selectFrom('collection_series')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where('next_date', '<=', until)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function lockSeries(tx: Tx, id: CollectionSeriesId): Promise<CollectionSeriesRow> {
  return tx.db
    .selectFrom('collection_series')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Repetitions whose next request is due by a day, a page of them after one. */
export async function readDueSeries(
  tx: Tx,
  { until, after, limit }: { readonly until: Day; readonly after: CollectionSeriesId; readonly limit: number },
): Promise<CollectionSeriesId[]> {
  const rows = await tx.db
    .selectFrom('collection_series')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('next_date', '<=', until)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The newest request of a repetition: what the next one is made from. */
export async function newestOfSeries(tx: Tx, series_id: CollectionSeriesId): Promise<CollectionRequestRow | null> {
  const row = await tx.db
    .selectFrom('collection_requests')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('series_id', '=', series_id)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** A request that is under way for an account on a day, of which there may be one at each address. */
export async function readOpenRequestsOf(tx: Tx, account_id: AccountId, date: Day): Promise<CollectionRequestRow[]> {
  return tx.db
    .selectFrom('collection_requests')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where('date', '=', date)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Requests that wait for a driver: they go with the driver's shipments when the driver leaves. */
export async function readOpenRequestsOfDriver(tx: Tx, driver_id: DriverId): Promise<CollectionRequestId[]> {
  const rows = await tx.db
    .selectFrom('collection_requests')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('driver_id', '=', driver_id)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface Link {
  readonly collection_request_id: CollectionRequestId;
  readonly shipment_id: ShipmentId;
  readonly is_automatic: boolean;
  readonly is_open: boolean;
}

/** What is on a request, or was when it was closed. */
export async function readLinks(tx: Tx, id: CollectionRequestId): Promise<Link[]> {
  return tx.db
    .selectFrom('collection_request_shipments')
    .select(['collection_request_id', 'shipment_id', 'is_automatic', 'is_open'])
    .where('provider_id', '=', tx.provider_id)
    .where('collection_request_id', '=', id)
    .orderBy('shipment_id')
    .execute();
}

/** The shipments on several requests. */
export async function readShipmentsOn(tx: Tx, ids: readonly CollectionRequestId[]): Promise<ShipmentId[]> {
  const rows = await tx.db
    .selectFrom('collection_request_shipments')
    .select('shipment_id')
    .where('provider_id', '=', tx.provider_id)
    .where('collection_request_id', 'in', [...ids])
    .execute();
  return rows.map(({ shipment_id }) => shipment_id);
}

/** The open requests that shipments are on. */
export async function readOpenLinks(tx: Tx, shipment_ids: readonly ShipmentId[]): Promise<Link[]> {
  if (shipment_ids.length === 0) return [];
  return tx.db
    .selectFrom('collection_request_shipments')
    .select(['collection_request_id', 'shipment_id', 'is_automatic', 'is_open'])
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('shipment_id', shipment_ids))
    .where('is_open', '=', true)
    .execute();
}

/** Puts shipments onto an open request; they are locked, and on no other. */
export async function insertLinks(
  tx: Tx,
  {
    id,
    shipment_ids,
    ...link
  }: {
    readonly id: CollectionRequestId;
    readonly shipment_ids: readonly ShipmentId[];
    readonly is_automatic: boolean;
    readonly now: Date;
  },
): Promise<void> {
  await insertRows(
    tx,
    {
      name: 'collection-links',
      table: 'collection_request_shipments',
      columns: ['collection_request_id', 'shipment_id', 'is_automatic', 'is_open', 'time_linked'],
      ending: `on conflict (provider_id, collection_request_id, shipment_id) do update
        set is_open = true, is_automatic = excluded.is_automatic, time_linked = excluded.time_linked`,
    },
    shipment_ids.map((shipment_id) => [id, shipment_id, link.is_automatic, true, link.now]),
  );
}

export async function deleteLinks(tx: Tx, id: CollectionRequestId, shipment_ids: readonly ShipmentId[]): Promise<void> {
  if (shipment_ids.length === 0) return;
  await tx.db
    .deleteFrom('collection_request_shipments')
    .where('provider_id', '=', tx.provider_id)
    .where('collection_request_id', '=', id)
    .where(isAnyOf('shipment_id', shipment_ids))
    .execute();
}

/** What is on a request stays with it as a record when it ends, and is open again with it. */
export async function setLinksOpen(
  tx: Tx,
  id: CollectionRequestId,
  { is_open, shipment_ids }: { readonly is_open: boolean; readonly shipment_ids?: readonly ShipmentId[] },
): Promise<void> {
  let query = tx.db
    .updateTable('collection_request_shipments')
    .set({ is_open })
    .where('provider_id', '=', tx.provider_id)
    .where('collection_request_id', '=', id);
  if (shipment_ids !== undefined) query = query.where(isAnyOf('shipment_id', shipment_ids));
  await query.execute();
}
