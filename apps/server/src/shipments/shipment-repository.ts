import type { BranchId, DriverId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import { searchReference } from '@tsela/domain/formats/references';
import { Problem } from '@tsela/domain/problem';
import { QUOTE_STATUSES, UNPAID_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { Insertable, Selectable, SqlBool, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import type { ParcelsTable, ShipmentsTable } from '../db/tables.ts';
import { isAnyOf } from '../db/any-of.ts';
import { pipelineRows } from '../db/insert-rows.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
import { pipelineStatement } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { visibleShipments } from '../db/reach.ts';
import { shipmentNotFound } from './shipment-not-found.ts';

export type ShipmentRow = Selectable<ShipmentsTable>;
export type ParcelRow = Selectable<ParcelsTable>;

/** How a caller names a shipment: by id, or by any of its references. */
export interface WhichShipment {
  readonly id?: ShipmentId;
  readonly tracking_reference?: string;
}

/** The shipment for a reader, or "not found": not there and not theirs look alike. */
export async function loadShipmentFor(tx: Tx, actor: Actor, which: WhichShipment): Promise<ShipmentRow> {
  const row = await findShipment(tx, actor, which).executeTakeFirst();
  if (!row) throw shipmentNotFound();
  return row;
}

/**
 * The same, locked until the transaction ends: status changes of one shipment happen one after the other. The lock lets ledger entries
 * point at the shipment meanwhile, so that a credit and a cancellation do not wait for each other in a circle.
 */
export async function lockShipmentFor(tx: Tx, actor: Actor, which: WhichShipment): Promise<ShipmentRow> {
  const row = await findShipment(tx, actor, which).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw shipmentNotFound();
  return row;
}

/** Those of some shipments that a reader may reach. */
export async function loadShipmentsFor(tx: Tx, actor: Actor, ids: readonly ShipmentId[]): Promise<ShipmentRow[]> {
  return visibleShipments(tx, actor).selectAll('shipments').where('shipments.id', 'in', ids).orderBy('shipments.id').execute();
}

/** Those of the shipments that the actor may reach, always locked in one order. */
export async function lockShipmentsFor(tx: Tx, actor: Actor, ids: readonly ShipmentId[]): Promise<ShipmentRow[]> {
  return visibleShipments(tx, actor)
    .selectAll('shipments')
    .where(isAnyOf('shipments.id', ids))
    .orderBy('shipments.id')
    .forNoKeyUpdate()
    .execute();
}

function findShipment(tx: Tx, actor: Actor, which: WhichShipment) {
  const query = visibleShipments(tx, actor).selectAll('shipments');
  if (which.id !== undefined) return query.where('shipments.id', '=', which.id);
  const reference = searchReference(which.tracking_reference ?? '');
  if (!reference) throw new Problem('bad-input', 'Please send an id or a tracking_reference.');
  return query.where((eb) => eb.or([eb('short_tracking_reference', '=', reference), eb('custom_reference_key', '=', reference)]));
}

export type NewShipment = Omit<Insertable<ShipmentsTable>, 'id' | 'provider_id' | 'short_tracking_reference'>;

/** How often a fresh reference is drawn before giving up: with a thousand million of them, a second clash is a fault. */
const REFERENCE_DRAWS = 5;

/**
 * Adds the shipment under the first drawn reference that is free. A parcel may carry six signs that its sender chose, and a scan of them
 * has to find that parcel and no other. Whether one does is asked together with the insertion, which is taken back in that rare case.
 */
export async function insertShipment(tx: Tx, shipment: NewShipment, drawReference: () => string): Promise<ShipmentRow> {
  for (let draw = 0; draw < REFERENCE_DRAWS; draw++) {
    const reference = drawReference();
    const [is_on_parcel, row] = await Promise.all([isOnParcel(tx, reference), insertUnder(tx, shipment, reference)]);
    if (row && !is_on_parcel) return row;
    if (row) await tx.db.deleteFrom('shipments').where('provider_id', '=', tx.provider_id).where('id', '=', row.id).execute();
  }
  throw new Error('No free tracking reference was drawn.');
}

function insertUnder(tx: Tx, shipment: NewShipment, short_tracking_reference: string): Promise<ShipmentRow | undefined> {
  return tx.db
    .insertInto('shipments')
    .values(({ fn, val }) => ({
      ...shipment,
      provider_id: tx.provider_id,
      id: fn<ShipmentId>('nextval', [val('shipment_ids')]),
      short_tracking_reference,
    }))
    .onConflict((conflict) => conflict.columns(['provider_id', 'short_tracking_reference']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

async function isOnParcel(tx: Tx, reference: string): Promise<boolean> {
  const parcel = await tx.db
    .selectFrom('parcels')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('alternative_tracking_reference', '=', reference)
    // Written out, because the index of these references is found by nothing else.
    .where(sql<SqlBool>`alternative_tracking_reference <> ''`)
    .executeTakeFirst();
  return parcel !== undefined;
}

/** Whether a parcel or shipment of the provider answers to one of these references, in any case and of whichever kind it is there. */
export async function isAnyReferenceTaken(tx: Tx, references: readonly string[]): Promise<boolean> {
  const keys = references.map(searchReference);
  const parcels = (column: 'tracking_reference' | 'alternative_tracking_reference') =>
    tx.db.selectFrom('parcels').select('shipment_id as id').where('provider_id', '=', tx.provider_id).where(column, 'in', keys);
  const shipments = (column: 'short_tracking_reference' | 'custom_reference_key') =>
    tx.db.selectFrom('shipments').select('id').where('provider_id', '=', tx.provider_id).where(column, 'in', keys);
  const taken = await parcels('tracking_reference')
    .unionAll(parcels('alternative_tracking_reference'))
    .unionAll(shipments('short_tracking_reference'))
    .unionAll(shipments('custom_reference_key'))
    .limit(1)
    .execute();
  return taken.length > 0;
}

/** What senders chose to be scanned: the shipment's reference and those of its parcels. */
export function chosenReferencesOf(
  { custom_reference_key }: Pick<ShipmentRow, 'custom_reference_key'>,
  parcels: readonly Pick<ParcelRow, 'alternative_tracking_reference'>[],
): string[] {
  const chosen = [custom_reference_key, ...parcels.map((parcel) => parcel.alternative_tracking_reference)];
  return chosen.filter((reference) => reference !== '');
}

/** The statuses of returns that do not count: those that are cancelled, and those that are only quoted. The index has the same. */
export const NO_RETURNS: readonly ShipmentStatus[] = ['cancelled', ...QUOTE_STATUSES];

/** Whether a return of a shipment is booked. */
export async function hasReturn(tx: Tx, shipment_id: ShipmentId): Promise<boolean> {
  const found = await tx.db
    .selectFrom('shipments')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('return_of_id', '=', shipment_id)
    .where('status', 'not in', NO_RETURNS)
    .executeTakeFirst();
  return found !== undefined;
}

/** A shipment as it is linked from another one. */
export async function readLinked(tx: Tx, shipment_id: ShipmentId) {
  return tx.db
    .selectFrom('shipments')
    .select(['id', 'short_tracking_reference'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', shipment_id)
    .executeTakeFirstOrThrow();
}

export type NewParcel = Omit<Insertable<ParcelsTable>, 'id' | 'provider_id'>;

/** Adds the parcels of a shipment, and with them the words it is found by. */
export async function insertParcels(
  tx: Tx,
  parcels: readonly NewParcel[],
  { shipment_id, words }: { shipment_id: ShipmentId; words: readonly string[] },
): Promise<ParcelRow[]> {
  insertWords(tx, shipment_id, words);
  return tx.db
    .insertInto('parcels')
    .values(({ fn, val }) =>
      parcels.map((parcel) => ({ ...parcel, provider_id: tx.provider_id, id: fn<ParcelId>('nextval', [val('parcel_ids')]) })),
    )
    .returningAll()
    .execute();
}

const WORDS: RowsInsert = { name: 'insert-shipment-words', table: 'shipment_words', columns: ['shipment_id', 'word'] };

function insertWords(tx: Tx, shipment_id: ShipmentId, words: readonly string[]): void {
  pipelineRows(
    tx,
    WORDS,
    words.map((word) => [shipment_id, word]),
  );
}

/** The parcels of some shipments, in order; one query however many shipments a page shows. */
export async function readParcels(tx: Tx, shipment_ids: readonly ShipmentId[]): Promise<ParcelRow[]> {
  if (shipment_ids.length === 0) return [];
  return tx.db
    .selectFrom('parcels')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('shipment_id', shipment_ids))
    .orderBy('shipment_id')
    .orderBy('number')
    .execute();
}

/** What goes with a change of status; what is left out stays as it is. */
export interface ShipmentChange {
  readonly collected_date?: Date;
  readonly delivered_date?: Date;
  readonly returned_to_hub_date?: Date;
  readonly current_branch_id?: BranchId;
  /** null takes the driver off the leg. */
  readonly collection_agent_id?: DriverId | null;
  readonly delivery_agent_id?: DriverId | null;
}

/** Parcels of a shipment that move by themselves. */
export interface ParcelMoves {
  readonly shipment_id: ShipmentId;
  readonly moves: readonly { readonly id: ParcelId; readonly status: ShipmentStatus }[];
  /** When it happened; left out for what is no step, after which nothing is late. */
  readonly date?: Date;
}

/** Moves single parcels of shipments, while the rest of them is still elsewhere, and keeps in mind when that happened. */
export async function updateParcelStatuses(tx: Tx, moving: readonly ParcelMoves[], now: Date): Promise<void> {
  const moved = moving.filter(({ moves }) => moves.length > 0);
  if (moved.length === 0) return;
  await tx.client.query({
    name: 'update-parcel-statuses',
    text: UPDATE_PARCEL_STATUSES,
    values: [tx.provider_id, JSON.stringify(moved), now],
  });
}

const UPDATE_PARCEL_STATUSES = `
  with moved as materialized (
    select * from json_to_recordset($2::json) as moved (shipment_id bigint, date timestamptz, moves json)
  ), dated as (
    update shipments set time_modified = $3, last_step_date = greatest(last_step_date, moved.date) from moved
    where provider_id = $1 and id = any (array(select shipment_id from moved)) and id = moved.shipment_id
  )
  update parcels set status = move.status
  from moved, json_to_recordset(moved.moves) as move (id bigint, status text)
  where parcels.provider_id = $1 and parcels.shipment_id = any (array(select shipment_id from moved)) and parcels.id = move.id`;

/** Puts right when a shipment was collected, once that is known. */
export async function updateCollectedDate(
  tx: Tx,
  { shipment_id, collected_date, now }: { shipment_id: ShipmentId; collected_date: Date; now: Date },
): Promise<void> {
  await tx.db
    .updateTable('shipments')
    .set({ collected_date, time_modified: now })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', shipment_id)
    .execute();
}

/** Counts a print of shipments' stickers; answers how many each has with it, without those whose newest was this very one. */
export async function countStickerPrints(
  tx: Tx,
  { shipment_ids, print_key }: { readonly shipment_ids: readonly ShipmentId[]; readonly print_key: string },
) {
  return tx.db
    .updateTable('shipments')
    .set(({ eb }) => ({ stickers_printed: eb('stickers_printed', '+', 1), stickers_print_key: print_key }))
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('id', shipment_ids))
    .$if(print_key !== '', (query) => query.where('stickers_print_key', '!=', print_key))
    .returning(['id', 'account_id', 'stickers_printed as prints'])
    .execute();
}

/** Keeps what a shipment holds in fields of the provider's own. */
export async function updateCustomFields(
  tx: Tx,
  { shipment_id, custom_fields, now }: { shipment_id: ShipmentId; custom_fields: Readonly<Record<string, unknown>>; now: Date },
): Promise<void> {
  await tx.db
    .updateTable('shipments')
    .set({ custom_fields: JSON.stringify(custom_fields), time_modified: now })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', shipment_id)
    .execute();
}

/** Writes columns of a shipment anew, and puts right the words it is found by. */
export async function rewriteShipment(
  tx: Tx,
  {
    shipment_id,
    columns,
    words,
  }: {
    shipment_id: ShipmentId;
    columns: Omit<Updateable<ShipmentsTable>, 'id' | 'provider_id' | 'account_id' | 'status'>;
    words: { lost: readonly string[]; gained: readonly string[] };
  },
): Promise<ShipmentRow> {
  const { provider_id } = tx;
  if (words.lost.length > 0) {
    pipelineStatement(
      tx,
      tx.db
        .deleteFrom('shipment_words')
        .where('provider_id', '=', provider_id)
        .where(isAnyOf('word', words.lost, 'text'))
        .where('shipment_id', '=', shipment_id),
    );
  }
  insertWords(tx, shipment_id, words.gained);
  return tx.db
    .updateTable('shipments')
    .set(columns)
    .where('provider_id', '=', provider_id)
    .where('id', '=', shipment_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** As many as one run ends; the next one takes the rest. */
const MOST_EXPIRED = 1000;

/** Quotes from before a moment and shipments that have waited for their payment since before it, oldest first. */
export async function findOpenSince(tx: Tx, before: Date): Promise<ShipmentId[]> {
  const rows = await tx.db
    .selectFrom('shipments')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('status', 'in', ['quote', ...UNPAID_STATUSES])
    .where('time_created', '<=', before)
    .where(sql<SqlBool>`(status = 'quote' or coalesce(last_step_date, time_created) <= ${before})`)
    .orderBy('time_created')
    .limit(MOST_EXPIRED)
    .execute();
  return rows.map((row) => row.id);
}
