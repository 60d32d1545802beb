import type { AccountId, BranchId, DriverId, ShipmentId, UserId } from '@tsela/domain/ids';
import { stickerReference } from '@tsela/domain/shipments/stickers';
import type { StickerMark, StickerParts, StickerSpan } from '@tsela/domain/shipments/stickers';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Actor } from '../../context.ts';
import { isShipmentRowVisible, visibleDrivers } from '../../db/reach.ts';
import type { Tx } from '../../db/transaction.ts';

/** Who a range is given to: one of them, or none. */
export interface RangeHolder {
  readonly account_id: AccountId | null;
  readonly driver_id: DriverId | null;
  readonly branch_id: BranchId | null;
}

interface NewRange extends StickerSpan, RangeHolder {
  readonly prefix: string;
  readonly created_by: UserId | null;
  readonly now: Date;
}

export async function insertRange(tx: Tx, { now, ...range }: NewRange): Promise<number> {
  const { stem, width, first_number, last_number, account_id, driver_id, branch_id } = range;
  const is_given = account_id !== null || driver_id !== null || branch_id !== null;
  const { id } = await tx.db
    .insertInto('sticker_ranges')
    .values(({ fn, val }) => ({
      ...range,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('sticker_range_ids')]),
      first_reference: stickerReference({ stem, width, number: first_number }),
      last_reference: stickerReference({ stem, width, number: last_number }),
      time_created: now,
      time_given: is_given ? now : null,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The sticker with which the newest numbers of a prefix end; null where there are none. */
export async function lastOfPrefix(tx: Tx, prefix: string): Promise<StickerParts | null> {
  const row = await tx.db
    .selectFrom('sticker_ranges')
    .select(['stem', 'width', 'last_number as number'])
    .where('provider_id', '=', tx.provider_id)
    .where('prefix', '=', prefix)
    .orderBy('last_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** A range that has a sticker in common with this span. */
export async function findOverlapping(tx: Tx, span: StickerSpan) {
  return tx.db
    .selectFrom('sticker_ranges')
    .select(['first_reference', 'last_reference'])
    .where('provider_id', '=', tx.provider_id)
    .where('stem', '=', span.stem)
    .where('width', '=', span.width)
    .where('first_number', '<=', span.last_number)
    .where('last_number', '>=', span.first_number)
    .limit(1)
    .executeTakeFirst();
}

export async function updateHolder(tx: Tx, id: number, holder: RangeHolder, now: Date | null): Promise<void> {
  await tx.db
    .updateTable('sticker_ranges')
    .set({ ...holder, time_given: now })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

/** What ranges say of some stickers; those of no range are left out. */
export async function readFitness(tx: Tx, wanted: readonly StickerParts[]) {
  const { rows } = await sql<{
    reference: string;
    range_id: number;
    holder: AccountId | null;
    mark: StickerMark | null;
    reason: string | null;
  }>`
    select w.stem || lpad(w.number::text, w.width, '0') as reference, r.id as range_id, r.account_id as holder, m.mark, m.reason
    from unnest(${wanted.map(({ stem }) => stem)}::text[], ${wanted.map(({ width }) => width)}::int[],
      ${wanted.map(({ number }) => number)}::bigint[]) as w (stem, width, number)
    join sticker_ranges r on r.provider_id = ${tx.provider_id} and r.stem = w.stem and r.width = w.width
      and r.first_number <= w.number and r.last_number >= w.number
    left join sticker_marks m on m.provider_id = ${tx.provider_id} and m.range_id = r.id and m.time_undone is null
      and m.first_number <= w.number and m.last_number >= w.number`.execute(tx.db);
  return rows;
}

/** The first of a span of stickers that is used or out of use already; null where all are free. */
export async function findNotFree(tx: Tx, range_id: number, span: StickerSpan): Promise<string | null> {
  const first = stickerReference({ ...span, number: span.first_number });
  const last = stickerReference({ ...span, number: span.last_number });
  const lies = (column: string) => sql`provider_id = ${tx.provider_id} and ${sql.ref(column)} between ${first} and ${last}
    and ${sql.ref(column)} <> '' and length(${sql.ref(column)}) = ${first.length}`;
  const { rows } = await sql<{ reference: string }>`select reference from (
      select alternative_tracking_reference as reference from parcels where ${lies('alternative_tracking_reference')}
      union all select custom_reference_key from shipments where ${lies('custom_reference_key')}
      union all select reference from blank_shipments where status = 'open' and ${lies('reference')}
      union all select ${span.stem} || lpad(greatest(first_number, ${span.first_number}::bigint)::text, ${span.width}, '0') from sticker_marks
        where provider_id = ${tx.provider_id} and range_id = ${range_id} and time_undone is null
          and first_number <= ${span.last_number} and last_number >= ${span.first_number}) taken
    where substr(reference, ${span.stem.length + 1}::int) ~ '^[0-9]+$' order by reference limit 1`.execute(tx.db);
  return rows[0]?.reference ?? null;
}

interface NewMark {
  readonly range_id: number;
  readonly first_number: number;
  readonly last_number: number;
  readonly mark: StickerMark;
  readonly reason: string;
  readonly created_by: UserId | null;
  readonly now: Date;
}

export async function insertMark(tx: Tx, { now, ...mark }: NewMark): Promise<void> {
  await tx.db
    .insertInto('sticker_marks')
    .values(({ fn, val }) => ({
      ...mark,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('sticker_mark_ids')]),
      time_created: now,
    }))
    .execute();
}

/** Takes back the mark in force of a sticker; null where it has none. */
export async function undoMark(
  tx: Tx,
  { range_id, number, now }: { readonly range_id: number; readonly number: number; readonly now: Date },
) {
  const undone = await tx.db
    .updateTable('sticker_marks')
    .set({ time_undone: now })
    .where('provider_id', '=', tx.provider_id)
    .where('range_id', '=', range_id)
    .where('first_number', '<=', number)
    .where('last_number', '>=', number)
    .where(sql<SqlBool>`time_undone is null`)
    .returning(['mark', 'first_number', 'last_number'])
    .executeTakeFirst();
  return undone ?? null;
}

/** The parcel or shipment that carries a reference, with whether the actor may see it. */
export async function findCarrier(tx: Tx, actor: Actor, reference: string) {
  const carriers = tx.db
    .selectFrom('shipments as s')
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 's.provider_id').onRef('a.id', '=', 's.account_id'))
    .leftJoin('parcels as p', (join) =>
      join
        .onRef('p.provider_id', '=', 's.provider_id')
        .onRef('p.shipment_id', '=', 's.id')
        .on('p.alternative_tracking_reference', '=', reference)
        .on(sql<SqlBool>`p.alternative_tracking_reference <> ''`),
    )
    .select([
      's.id as shipment_id',
      's.short_tracking_reference',
      'p.id as parcel_id',
      'p.tracking_reference as parcel_reference',
      'a.name as account_name',
      sql<boolean>`${isShipmentRowVisible(actor, 's')}`.as('is_visible'),
    ])
    .where('s.provider_id', '=', tx.provider_id);
  const shipment_id = await carrierId(tx, reference);
  return shipment_id === null ? undefined : carriers.where('s.id', '=', shipment_id).limit(1).executeTakeFirst();
}

async function carrierId(tx: Tx, reference: string): Promise<ShipmentId | null> {
  const { rows } = await sql<{ id: ShipmentId }>`
    select shipment_id as id from parcels where provider_id = ${tx.provider_id} and alternative_tracking_reference = ${reference}
      and alternative_tracking_reference <> ''
    union all select id from shipments where provider_id = ${tx.provider_id} and custom_reference_key = ${reference}
      and custom_reference_key <> '' limit 1`.execute(tx.db);
  return rows[0]?.id ?? null;
}

/** Whether a driver works here and is within the actor's reach. */
export async function isDriverWithin(tx: Tx, actor: Actor, driver_id: DriverId): Promise<boolean> {
  const driver = await visibleDrivers(tx, actor)
    .select('drivers.id')
    .where('drivers.id', '=', driver_id)
    .where('drivers.deleted_date', 'is', null)
    .executeTakeFirst();
  return driver !== undefined;
}

export async function hasBranch(tx: Tx, branch_id: BranchId): Promise<boolean> {
  const branch = await tx.db
    .selectFrom('branches')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', branch_id)
    .executeTakeFirst();
  return branch !== undefined;
}
