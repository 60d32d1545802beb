import type { BatchDifferences } from '@tsela/contract/shipments/shipment-batch-api';
import type { AccountId, BranchId, ParcelId, ShipmentId, UserId } from '@tsela/domain/ids';
import type { BatchChoice, BatchOutcome } from '@tsela/domain/shipments/batches/batch-rules';
import { sql } from 'kysely';
import type { Selectable, SqlBool } from 'kysely';
import type { Actor } from '../../context.ts';
import { isAnyOf } from '../../db/any-of.ts';
import { insertRows, pipelineRows } from '../../db/insert-rows.ts';
import type { RowsInsert } from '../../db/insert-rows.ts';
import type { ShipmentBatchesTable } from '../../db/tables.ts';
import { pipelineStatement } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { isBatchVisible } from './batch-reads.ts';

export type BatchRow = Selectable<ShipmentBatchesTable>;

interface NewBatch {
  readonly number: number;
  readonly account_id: AccountId;
  readonly created_by: UserId | null;
  readonly now: Date;
}

/** Adds an open batch; answers its id. */
export async function insertBatch(tx: Tx, { number, account_id, created_by, now }: NewBatch): Promise<number> {
  const { id } = await tx.db
    .insertInto('shipment_batches')
    .values(({ fn, val }) => ({
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('shipment_batch_ids')]),
      number,
      account_id,
      status: 'open',
      created_by,
      time_created: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * A batch within the caller's reach, locked until the transaction ends. Acts that lock shipments as well lock them first: a
 * cancellation, which takes a shipment out of its batch, has them already.
 */
export async function lockBatch(tx: Tx, actor: Actor, id: number): Promise<BatchRow | undefined> {
  return tx.db
    .selectFrom('shipment_batches')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where(isBatchVisible(tx, actor, 'shipment_batches'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const ITEMS: RowsInsert = {
  name: 'insert-batch-items',
  table: 'shipment_batch_items',
  columns: ['batch_id', 'shipment_id', 'time_added'],
  ending: 'on conflict do nothing returning shipment_id',
};

/** Puts shipments into an open batch; answers those that are in it then, without what is in another. Of two at once the second waits. */
export async function insertItems(
  tx: Tx,
  {
    batch_id,
    shipment_ids,
    now,
  }: { readonly batch_id: number; readonly shipment_ids: readonly ShipmentId[]; readonly now: Date },
): Promise<ReadonlySet<ShipmentId>> {
  if (shipment_ids.length === 0) return new Set();
  // What fell out of it and waits again comes back as a new one.
  pipelineStatement(
    tx,
    tx.db
      .deleteFrom('shipment_batch_items')
      .where('provider_id', '=', tx.provider_id)
      .where('batch_id', '=', batch_id)
      .where(isAnyOf('shipment_id', shipment_ids))
      .where(sql<SqlBool>`outcome is not null`),
  );
  const inserted = await insertRows<{ shipment_id: ShipmentId }>(
    tx,
    ITEMS,
    shipment_ids.map((shipment_id) => [batch_id, shipment_id, now]),
  );
  return new Set(inserted.map(({ shipment_id }) => shipment_id));
}

/** Takes shipments out of an open batch, and the ticks of their parcels with them. */
export async function deleteItems(tx: Tx, batch_id: number, shipment_ids: readonly ShipmentId[]): Promise<void> {
  if (shipment_ids.length === 0) return;
  await tx.client.query({
    name: 'delete-batch-picks',
    text: `delete from shipment_batch_picks where provider_id = $1 and batch_id = $2
      and parcel_id = any (array(select id from parcels where provider_id = $1 and shipment_id = any ($3::bigint[])))`,
    values: [tx.provider_id, batch_id, [...shipment_ids]],
  });
  await tx.db
    .deleteFrom('shipment_batch_items')
    .where('provider_id', '=', tx.provider_id)
    .where('batch_id', '=', batch_id)
    .where(isAnyOf('shipment_id', shipment_ids))
    .where(sql<SqlBool>`outcome is null`)
    .execute();
}

/** How many shipments and parcels wait in a batch. */
export async function countWaiting(tx: Tx, batch_id: number): Promise<{ shipments: number; parcels: number }> {
  const row = await tx.db
    .selectFrom('shipment_batch_items as i')
    .innerJoin('shipments as s', (join) => join.onRef('s.provider_id', '=', 'i.provider_id').onRef('s.id', '=', 'i.shipment_id'))
    .where('i.provider_id', '=', tx.provider_id)
    .where('i.batch_id', '=', batch_id)
    .where(sql<SqlBool>`i.outcome is null`)
    .select(({ fn }) => [fn.countAll<number>().as('shipments'), fn.sum<number | null>('s.parcel_count').as('parcels')])
    .executeTakeFirstOrThrow();
  return { shipments: Number(row.shipments), parcels: Number(row.parcels ?? 0) };
}

/** Says what became of shipments that waited in a batch, or of all that did. */
export function updateOutcome(
  tx: Tx,
  { batch_id, shipment_ids }: { readonly batch_id: number; readonly shipment_ids?: readonly ShipmentId[] },
  outcome: BatchOutcome,
): void {
  if (shipment_ids?.length === 0) return;
  pipelineStatement(
    tx,
    tx.db
      .updateTable('shipment_batch_items')
      .set({ outcome })
      .where('provider_id', '=', tx.provider_id)
      .where('batch_id', '=', batch_id)
      .where(sql<SqlBool>`outcome is null`)
      .$if(shipment_ids !== undefined, (query) => query.where(isAnyOf('shipment_id', shipment_ids ?? []))),
  );
}

/** What is cancelled waits in no batch any more. Source: screens S08. */
export function leaveBatches(tx: Tx, shipment_ids: readonly ShipmentId[]): void {
  if (shipment_ids.length === 0) return;
  pipelineStatement(
    tx,
    tx.db
      .updateTable('shipment_batch_items')
      .set({ outcome: 'cancelled' })
      .where('provider_id', '=', tx.provider_id)
      .where(isAnyOf('shipment_id', shipment_ids))
      .where(sql<SqlBool>`outcome is null`),
  );
}

/** How a batch was taken. */
export interface Taken {
  readonly choice: BatchChoice;
  readonly taken_by: UserId | null;
  readonly branch_id: BranchId | null;
  readonly time_taken: Date;
  readonly differences: BatchDifferences;
}

/** Closes an open batch: handed over as it was taken, or dissolved. */
export async function closeBatch(tx: Tx, id: number, taken: Taken | null): Promise<void> {
  await tx.db
    .updateTable('shipment_batches')
    .set(
      taken === null
        ? { status: 'dissolved' }
        : { ...taken, status: 'handed-over', differences: JSON.stringify(taken.differences) },
    )
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

const PICKS: RowsInsert = {
  name: 'insert-batch-picks',
  table: 'shipment_batch_picks',
  columns: ['batch_id', 'parcel_id', 'picked_by', 'time_picked'],
  ending: 'on conflict do nothing',
};

interface Picks {
  readonly batch_id: number;
  readonly parcel_ids: readonly ParcelId[];
  readonly picked_by: UserId | null;
  readonly now: Date;
}

/** Ticks parcels off; what is ticked stays as it was ticked first. */
export function insertPicks(tx: Tx, { batch_id, parcel_ids, picked_by, now }: Picks): void {
  pipelineRows(
    tx,
    PICKS,
    parcel_ids.map((parcel_id) => [batch_id, parcel_id, picked_by, now]),
  );
}

/** Takes ticks back. */
export function deletePicks(tx: Tx, { batch_id, parcel_ids }: Pick<Picks, 'batch_id' | 'parcel_ids'>): void {
  pipelineStatement(
    tx,
    tx.db
      .deleteFrom('shipment_batch_picks')
      .where('provider_id', '=', tx.provider_id)
      .where('batch_id', '=', batch_id)
      .where(isAnyOf('parcel_id', parcel_ids)),
  );
}
