import type { BatchDifferences, BatchedShipment, ShipmentBatch } from '@tsela/contract/shipments/shipment-batch-api';
import { documentReference } from '@tsela/domain/formats/references';
import type { AccountId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import { BATCH_SHIPMENTS_MAX } from '@tsela/domain/shipments/batches/batch-rules';
import type { BatchStatus } from '@tsela/domain/shipments/batches/batch-rules';
import { STATUS_MATRIX } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Actor } from '../../context.ts';
import { isAnyOf } from '../../db/any-of.ts';
import { countUpTo } from '../../db/paging.ts';
import { isAccountIdVisible, isShipmentIdVisible, visibilityOfActor, visibleShipments } from '../../db/reach.ts';
import type { Tx } from '../../db/transaction.ts';

export interface BatchesAsked {
  readonly id?: number | undefined;
  readonly number?: number | undefined;
  readonly account_id?: AccountId | undefined;
  readonly status?: BatchStatus | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A page of the batches within the caller's reach, the newest first. */
export async function readBatches(
  tx: Tx,
  actor: Actor,
  asked: BatchesAsked,
): Promise<{ batches: ShipmentBatch[]; count: number }> {
  const query = asksFor(tx, actor, asked);
  const { limit, offset } = asked;
  const rows = await query
    .select([
      'b.id',
      'b.number',
      'b.account_id',
      'a.account_code',
      'a.name as account_name',
      'b.status',
      'b.time_created',
      'b.choice',
      'b.time_taken',
      'b.differences',
      'maker.name as created_by_name',
      'taker.name as taken_by_name',
      'h.name as branch_name',
    ])
    .orderBy('b.time_created', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const sizes = await readSizes(
    tx,
    actor,
    rows.map(({ id }) => id),
  );
  const batches = rows.map(({ number, time_created, time_taken, differences, ...row }) => ({
    ...row,
    ...(sizes.get(row.id) ?? EMPTY),
    reference: documentReference('batch', number),
    created_by_name: row.created_by_name ?? '',
    taken_by_name: row.taken_by_name ?? '',
    branch_name: row.branch_name ?? '',
    time_created: time_created.toISOString(),
    time_taken: time_taken?.toISOString() ?? null,
    // Written by the hand-over in this shape.
    differences: differences as BatchDifferences | null,
  }));
  return { batches, count: await countUpTo(tx, query, { limit, offset, rows }) };
}

function asksFor(tx: Tx, actor: Actor, { id, number, account_id, status, from, to }: BatchesAsked) {
  let query = tx.db
    .selectFrom('shipment_batches as b')
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'b.provider_id').onRef('a.id', '=', 'b.account_id'))
    .leftJoin('users as maker', (join) =>
      join.onRef('maker.provider_id', '=', 'b.provider_id').onRef('maker.id', '=', 'b.created_by'),
    )
    .leftJoin('users as taker', (join) =>
      join.onRef('taker.provider_id', '=', 'b.provider_id').onRef('taker.id', '=', 'b.taken_by'),
    )
    .leftJoin('branches as h', (join) => join.onRef('h.provider_id', '=', 'b.provider_id').onRef('h.id', '=', 'b.branch_id'))
    .where('b.provider_id', '=', tx.provider_id)
    .where(isBatchVisible(tx, actor, 'b'));
  if (id !== undefined) query = query.where('b.id', '=', id);
  if (number !== undefined) query = query.where('b.number', '=', number);
  if (account_id !== undefined) query = query.where('b.account_id', '=', account_id);
  // Written out, so that the index of open ones is found.
  if (status === 'open') query = query.where(sql<SqlBool>`b.status = 'open'`);
  else if (status !== undefined) query = query.where('b.status', '=', status);
  if (from !== undefined) query = query.where('b.time_created', '>=', from);
  if (to !== undefined) query = query.where('b.time_created', '<=', to);
  return query;
}

/**
 * Whether the batch behind an alias may be reached: with its account, and by users who see only some shipments of an account with one of
 * those that are in it.
 */
export function isBatchVisible(tx: Tx, actor: Actor, alias: 'b' | 'shipment_batches') {
  const of_account = isAccountIdVisible(tx, actor, `${alias}.account_id`);
  const visibility = visibilityOfActor(actor);
  if (visibility === 'nothing' || (visibility.branch_id === null && visibility.driver_id === null)) return of_account;
  return sql<SqlBool>`exists (select from shipment_batch_items own where own.provider_id = ${tx.provider_id}
    and own.batch_id = ${sql.ref(`${alias}.id`)} and ${isShipmentIdVisible(tx, actor, 'own.shipment_id')})`;
}

const EMPTY = { shipment_count: 0, parcel_count: 0, picked_count: 0, weight_kg: 0 };

/** How much is in each of some batches, of what the reader may see. What fell out of one or was given up counts no more. */
async function readSizes(tx: Tx, actor: Actor, batch_ids: readonly number[]): Promise<ReadonlyMap<number, typeof EMPTY>> {
  if (batch_ids.length === 0) return new Map();
  const rows = await visibleShipments(tx, actor)
    .innerJoin('shipment_batch_items as i', (join) =>
      join.onRef('i.provider_id', '=', 'shipments.provider_id').onRef('i.shipment_id', '=', 'shipments.id'),
    )
    .where(isAnyOf('i.batch_id', batch_ids))
    .where(sql<SqlBool>`i.outcome is distinct from 'cancelled'`)
    .select(({ fn }) => [
      'i.batch_id',
      fn.countAll<number>().as('shipment_count'),
      fn.sum<number>('shipments.parcel_count').as('parcel_count'),
      fn.sum<number>('shipments.charged_weight_g').as('weight_g'),
    ])
    .groupBy('i.batch_id')
    .execute();
  const picked = await visibleShipments(tx, actor)
    .innerJoin('parcels as p', (join) =>
      join.onRef('p.provider_id', '=', 'shipments.provider_id').onRef('p.shipment_id', '=', 'shipments.id'),
    )
    .innerJoin('shipment_batch_picks as k', (join) =>
      join.onRef('k.provider_id', '=', 'p.provider_id').onRef('k.parcel_id', '=', 'p.id'),
    )
    .where(isAnyOf('k.batch_id', batch_ids))
    .where('p.status', '<>', 'cancelled')
    .select(({ fn }) => ['k.batch_id', fn.countAll<number>().as('count')])
    .groupBy('k.batch_id')
    .execute();
  const picks = new Map(picked.map(({ batch_id, count }) => [batch_id, Number(count)]));
  return new Map(
    rows.map(({ batch_id, shipment_count, parcel_count, weight_g }) => [
      batch_id,
      {
        shipment_count: Number(shipment_count),
        parcel_count: Number(parcel_count),
        picked_count: picks.get(batch_id) ?? 0,
        weight_kg: Number(weight_g) / 1000,
      },
    ]),
  );
}

/** The shipments of a batch that the reader may see, with their parcels that are not cancelled. */
export async function readBatched(tx: Tx, actor: Actor, batch_id: number): Promise<BatchedShipment[]> {
  const rows = await visibleShipments(tx, actor)
    .innerJoin('shipment_batch_items as i', (join) =>
      join.onRef('i.provider_id', '=', 'shipments.provider_id').onRef('i.shipment_id', '=', 'shipments.id'),
    )
    .where('i.batch_id', '=', batch_id)
    .select([
      'shipments.id',
      'shipments.short_tracking_reference',
      'shipments.customer_reference',
      'shipments.delivery_contact',
      'shipments.delivery_address',
      'shipments.service_level_code',
      'shipments.status',
      'i.outcome',
    ])
    .orderBy('i.time_added')
    .orderBy('i.shipment_id')
    .limit(BATCH_SHIPMENTS_MAX)
    .execute();
  const parcels = Map.groupBy(
    await readPicks(tx, { batch_id, shipment_ids: rows.map(({ id }) => id) }),
    (row) => row.shipment_id,
  );
  return rows.map(({ delivery_contact, delivery_address, ...row }) => ({
    ...row,
    recipient: delivery_address.company || delivery_contact.name,
    place: [delivery_address.local_area, delivery_address.city].filter(Boolean).join(', '),
    parcels: (parcels.get(row.id) ?? []).map((parcel) => ({
      id: parcel.id,
      reference: parcel.tracking_reference,
      alternative_reference: parcel.alternative_tracking_reference,
      packaging: parcel.packaging,
      description: parcel.parcel_description,
      weight_kg: parcel.charged_weight_kg ?? parcel.submitted_weight_kg,
      is_picked: parcel.picked !== null,
      picked_by_name: parcel.picked_by_name ?? '',
    })),
  }));
}

interface OfBatch {
  readonly batch_id: number;
  readonly shipment_ids: readonly ShipmentId[];
}

async function readPicks(tx: Tx, { batch_id, shipment_ids }: OfBatch) {
  if (shipment_ids.length === 0) return [];
  return tx.db
    .selectFrom('parcels as p')
    .leftJoin('shipment_batch_picks as k', (join) =>
      join.onRef('k.provider_id', '=', 'p.provider_id').on('k.batch_id', '=', batch_id).onRef('k.parcel_id', '=', 'p.id'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'k.provider_id').onRef('u.id', '=', 'k.picked_by'))
    .where('p.provider_id', '=', tx.provider_id)
    .where(isAnyOf('p.shipment_id', shipment_ids))
    .where('p.status', '<>', 'cancelled')
    .select([
      'p.id',
      'p.shipment_id',
      'p.tracking_reference',
      'p.alternative_tracking_reference',
      'p.packaging',
      'p.parcel_description',
      'p.submitted_weight_kg',
      'p.charged_weight_kg',
      'k.time_picked as picked',
      'u.name as picked_by_name',
    ])
    .orderBy('p.shipment_id')
    .orderBy('p.number')
    .execute();
}

const WAITING = Object.entries(STATUS_MATRIX).flatMap(([status, { group }]) =>
  // The matrix has the statuses as its keys.
  group === 'collection' ? [status as ShipmentStatus] : [],
);

/** What an account has booked since a moment that waits for its collection or drop-off and is in no batch, the oldest first. */
export async function findUnbatched(
  tx: Tx,
  actor: Actor,
  { account_id, since, limit }: { readonly account_id: AccountId; readonly since: Date; readonly limit: number },
): Promise<ShipmentId[]> {
  const rows = await visibleShipments(tx, actor)
    .select('shipments.id')
    .where('shipments.account_id', '=', account_id)
    .where('shipments.time_created', '>=', since)
    .where('shipments.status', 'in', WAITING)
    .where(
      sql<SqlBool>`not exists (select from shipment_batch_items i where i.provider_id = ${tx.provider_id}
        and i.shipment_id = shipments.id and i.outcome is null)`,
    )
    .orderBy('shipments.time_created')
    .orderBy('shipments.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The numbers of the open batches that some shipments are in. */
export async function readOpenNumbers(tx: Tx, shipment_ids: readonly ShipmentId[]): Promise<ReadonlyMap<ShipmentId, number>> {
  if (shipment_ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('shipment_batch_items as i')
    .innerJoin('shipment_batches as b', (join) =>
      join.onRef('b.provider_id', '=', 'i.provider_id').onRef('b.id', '=', 'i.batch_id'),
    )
    .select(['i.shipment_id', 'b.number'])
    .where('i.provider_id', '=', tx.provider_id)
    .where(isAnyOf('i.shipment_id', shipment_ids))
    .where(sql<SqlBool>`i.outcome is null`)
    .execute();
  return new Map(rows.map(({ shipment_id, number }) => [shipment_id, number]));
}

/** The parcels of an open batch that are not cancelled, by everything that can be scanned of them. */
export async function readPickable(tx: Tx, actor: Actor, batch_id: number) {
  const rows = await visibleShipments(tx, actor)
    .innerJoin('shipment_batch_items as i', (join) =>
      join.onRef('i.provider_id', '=', 'shipments.provider_id').onRef('i.shipment_id', '=', 'shipments.id'),
    )
    .innerJoin('parcels as p', (join) =>
      join.onRef('p.provider_id', '=', 'shipments.provider_id').onRef('p.shipment_id', '=', 'shipments.id'),
    )
    .where('i.batch_id', '=', batch_id)
    .where(sql<SqlBool>`i.outcome is null`)
    .where('p.status', '<>', 'cancelled')
    .select([
      'p.id',
      'p.shipment_id',
      'p.tracking_reference',
      'p.alternative_tracking_reference',
      'shipments.short_tracking_reference',
      'shipments.custom_reference_key',
    ])
    .orderBy('p.shipment_id')
    .orderBy('p.number')
    .execute();
  return rows as readonly (Omit<(typeof rows)[number], 'id'> & { id: ParcelId })[];
}
