import type { BlankShipment } from '@tsela/contract/shipments/blank-shipment-api';
import type { AccountId, BranchId, ShipmentId, UserId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Actor } from '../../context.ts';
import { isAnyOf } from '../../db/any-of.ts';
import { countUpTo } from '../../db/paging.ts';
import { visibilityOfActor } from '../../db/reach.ts';
import type { Tx } from '../../db/transaction.ts';
import { countStickers } from '../stickers/sticker-count-repository.ts';

interface Asked {
  readonly id?: number | undefined;
  readonly status?: BlankShipment['status'] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A page of what was written down, the newest first: for limited staff that of their account, and what lies at their branch. */
export async function readBlanks(tx: Tx, actor: Actor, { id, status, limit, offset }: Asked) {
  let query = blanksFor(tx, actor);
  if (id !== undefined) query = query.where('b.id', '=', id);
  if (status !== undefined) query = query.where('b.status', '=', status);
  const rows = await query
    .select([
      'b.id',
      'b.reference',
      'b.account_id',
      'a.account_code',
      'a.name as account_name',
      'b.parcel_count',
      'h.name as branch_name',
      'b.note',
      'b.status',
      'b.shipment_id',
      'b.reason',
      'u.name as created_by_name',
      'b.time_created',
    ])
    .orderBy('b.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const blank_shipments = rows.map(
    ({ time_created, account_code, account_name, branch_name, created_by_name, ...row }): BlankShipment => ({
      ...row,
      account_code: account_code ?? '',
      account_name: account_name ?? '',
      branch_name: branch_name ?? '',
      created_by_name: created_by_name ?? '',
      time_created: time_created.toISOString(),
    }),
  );
  return { blank_shipments, count: await countUpTo(tx, query, { limit, offset, rows }) };
}

function blanksFor(tx: Tx, actor: Actor) {
  const query = tx.db
    .selectFrom('blank_shipments as b')
    .leftJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'b.provider_id').onRef('a.id', '=', 'b.account_id'))
    .leftJoin('branches as h', (join) => join.onRef('h.provider_id', '=', 'b.provider_id').onRef('h.id', '=', 'b.branch_id'))
    .leftJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'b.provider_id').onRef('u.id', '=', 'b.created_by'))
    .where('b.provider_id', '=', tx.provider_id);
  const visibility = visibilityOfActor(actor);
  if (visibility === 'nothing') return query.where(sql<SqlBool>`false`);
  const { account_id, branch_id } = visibility;
  const of_account = account_id === null ? query : query.where('b.account_id', '=', account_id);
  return branch_id === null ? of_account : of_account.where('b.branch_id', '=', branch_id);
}

interface NewBlank {
  readonly reference: string;
  readonly account_id: AccountId | null;
  readonly parcel_count: number;
  readonly branch_id: BranchId | null;
  readonly note: string;
  readonly created_by: UserId | null;
  readonly now: Date;
}

/** Answers null where the same reference is open already; of two at once the second waits for the first. */
export async function insertBlank(tx: Tx, { now, ...blank }: NewBlank): Promise<number | null> {
  const inserted = await tx.db
    .insertInto('blank_shipments')
    .values(({ fn, val }) => ({
      ...blank,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('blank_shipment_ids')]),
      status: 'open',
      time_created: now,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) await countStickers(tx, { taken: [blank.reference] });
  return inserted?.id ?? null;
}

/** Takes an open one back; false where it is over. */
export async function dropOpen(
  tx: Tx,
  { id, reason, now }: { readonly id: number; readonly reason: string; readonly now: Date },
): Promise<boolean> {
  const dropped = await tx.db
    .updateTable('blank_shipments')
    .set({ status: 'dropped', reason, time_closed: now })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where(sql<SqlBool>`status = 'open'`)
    .returning('reference')
    .execute();
  await countStickers(tx, { freed: dropped.map(({ reference }) => reference) });
  return dropped.length > 0;
}

/** What was written down under one of these references is booked with this shipment. */
export async function completeBlanks(
  tx: Tx,
  {
    shipment_id,
    references,
    now,
  }: { readonly shipment_id: ShipmentId; readonly references: readonly string[]; readonly now: Date },
): Promise<void> {
  const keys = references.filter((reference) => reference !== '');
  if (keys.length === 0) return;
  const completed = await tx.db
    .updateTable('blank_shipments')
    .set({ status: 'completed', shipment_id, time_closed: now })
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('reference', keys, 'text'))
    .where(sql<SqlBool>`status = 'open'`)
    .returning('reference')
    .execute();
  // What carries them was counted by the booking.
  await countStickers(tx, { freed: completed.map(({ reference }) => reference) });
}

export interface CompletedBlank {
  readonly reference: string;
  readonly parcel_count: number;
  readonly branch_id: BranchId;
}

/** As many as a shipment has parcels. */
const MOST_OF_SHIPMENT = 600;

/** What was written down at a branch and is booked with this shipment. */
export async function readCompletedBlanks(tx: Tx, shipment_id: ShipmentId): Promise<CompletedBlank[]> {
  const rows = await tx.db
    .selectFrom('blank_shipments')
    .select(['reference', 'parcel_count', 'branch_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('branch_id', 'is not', null)
    .orderBy('id')
    .limit(MOST_OF_SHIPMENT)
    .execute();
  return rows.flatMap(({ branch_id, ...row }) => (branch_id === null ? [] : [{ ...row, branch_id }]));
}

/** Whether a reference is written down and still to be completed. */
export async function isOpenBlank(tx: Tx, reference: string): Promise<boolean> {
  const found = await tx.db
    .selectFrom('blank_shipments')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('reference', '=', reference)
    .where(sql<SqlBool>`status = 'open'`)
    .executeTakeFirst();
  return found !== undefined;
}
