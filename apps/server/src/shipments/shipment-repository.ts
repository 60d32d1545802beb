import type { BranchId, DriverId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { ShipmentStatus } from '@tsela/domain/shipments/shipment-status';
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import type { ParcelsTable, ShipmentsTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';
import { shipmentsWithinReach } from '../db/reach.ts';

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

function findShipment(tx: Tx, actor: Actor, which: WhichShipment) {
  const query = shipmentsWithinReach(tx, actor).selectAll('shipments');
  if (which.id !== undefined) return query.where('shipments.id', '=', which.id);
  const reference = (which.tracking_reference ?? '').trim();
  if (!reference) throw new Problem('bad-input', 'Please send an id or a tracking_reference.');
  return query.where((eb) =>
    eb.or([eb('short_tracking_reference', '=', reference.toUpperCase()), eb('custom_tracking_reference', '=', reference)]),
  );
}

export function shipmentNotFound(): Problem {
  return new Problem('not-found', 'Shipment not found');
}

export type NewShipment = Omit<Insertable<ShipmentsTable>, 'id' | 'provider_id' | 'short_tracking_reference'>;

/** How often a fresh reference is drawn before giving up: with a thousand million of them, a second clash is a fault. */
const REFERENCE_DRAWS = 5;

/** Adds the shipment under the first drawn reference that is free. */
export async function insertShipment(tx: Tx, shipment: NewShipment, drawReference: () => string): Promise<ShipmentRow> {
  for (let draw = 0; draw < REFERENCE_DRAWS; draw++) {
    const row = await tx.db
      .insertInto('shipments')
      .values(({ fn, val }) => ({
        ...shipment,
        provider_id: tx.provider_id,
        id: fn<ShipmentId>('nextval', [val('shipment_ids')]),
        short_tracking_reference: drawReference(),
      }))
      .onConflict((conflict) => conflict.columns(['provider_id', 'short_tracking_reference']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) return row;
  }
  throw new Error('No free tracking reference was drawn.');
}

/** Whether a parcel or shipment of the provider answers to one of these references, of whichever kind it is there. */
export async function isAnyReferenceTaken(tx: Tx, references: readonly string[]): Promise<boolean> {
  const parcels = (column: 'tracking_reference' | 'alternative_tracking_reference') =>
    tx.db
      .selectFrom('parcels')
      .select('shipment_id as id')
      .where('provider_id', '=', tx.provider_id)
      .where(column, 'in', [...references]);
  const shipments = tx.db
    .selectFrom('shipments')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('custom_tracking_reference', 'in', [...references]);
  const taken = await parcels('tracking_reference')
    .unionAll(parcels('alternative_tracking_reference'))
    .unionAll(shipments)
    .limit(1)
    .execute();
  return taken.length > 0;
}

export type NewParcel = Omit<Insertable<ParcelsTable>, 'id' | 'provider_id'>;

/** Adds the parcels of a shipment, and in the same message the words it is found by. */
export async function insertParcels(
  tx: Tx,
  parcels: readonly NewParcel[],
  { shipment_id, words }: { shipment_id: ShipmentId; words: readonly string[] },
): Promise<ParcelRow[]> {
  const { provider_id } = tx;
  return tx.db
    .with('found_by', (db) =>
      db
        .insertInto('shipment_words')
        .columns(['provider_id', 'shipment_id', 'word'])
        .expression(sql`select ${provider_id}::bigint, ${shipment_id}::bigint, unnest(${[...words]}::text[])`),
    )
    .insertInto('parcels')
    .values(({ fn, val }) =>
      parcels.map((parcel) => ({ ...parcel, provider_id: tx.provider_id, id: fn<ParcelId>('nextval', [val('parcel_ids')]) })),
    )
    .returningAll()
    .execute();
}

/** The parcels of some shipments, in order; one query however many shipments a page shows. */
export async function readParcels(tx: Tx, shipment_ids: readonly ShipmentId[]): Promise<ParcelRow[]> {
  if (shipment_ids.length === 0) return [];
  return tx.db
    .selectFrom('parcels')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', 'in', [...shipment_ids])
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

/** Moves single parcels of a shipment, while the rest of it is still elsewhere, and keeps in mind when that happened. */
export async function updateParcelStatus(
  tx: Tx,
  {
    shipment_id,
    status,
    parcel_ids,
    date,
  }: { shipment_id: ShipmentId; status: ShipmentStatus; parcel_ids: readonly ParcelId[]; date: Date },
): Promise<void> {
  await tx.db
    .with('dated', (db) =>
      db
        .updateTable('shipments')
        .set(({ fn, ref, val }) => ({ last_step_date: fn<Date>('greatest', [ref('last_step_date'), val(date)]) }))
        .where('provider_id', '=', tx.provider_id)
        .where('id', '=', shipment_id),
    )
    .updateTable('parcels')
    .set({ status })
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('id', 'in', [...parcel_ids])
    .execute();
}

/** Puts right when a shipment was collected, once that is known. */
export async function updateCollectedDate(tx: Tx, shipment_id: ShipmentId, collected_date: Date): Promise<void> {
  await tx.db
    .updateTable('shipments')
    .set({ collected_date })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', shipment_id)
    .execute();
}

/** As many as one run ends; the next one takes the rest. */
const MOST_EXPIRED = 1000;

/** Quotes and unpaid shipments from before a moment, oldest first. */
export async function findOpenSince(tx: Tx, before: Date): Promise<ShipmentId[]> {
  const rows = await tx.db
    .selectFrom('shipments')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('status', 'in', ['quote', 'payment-pending'])
    .where('time_created', '<=', before)
    .orderBy('time_created')
    .limit(MOST_EXPIRED)
    .execute();
  return rows.map((row) => row.id);
}
