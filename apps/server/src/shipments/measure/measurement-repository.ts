import { searchReference } from '@tsela/domain/formats/references';
import type { AccountId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import type { Insertable, Selectable, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { isAnyOf } from '../../db/any-of.ts';
import type { ChargeDiscrepanciesTable, ParcelMeasurementsTable } from '../../db/tables.ts';
import { pipelineStatement } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ParcelRow } from '../shipment-repository.ts';

export type MeasurementRow = Selectable<ParcelMeasurementsTable>;
export type DiscrepancyRow = Selectable<ChargeDiscrepanciesTable>;

/** The actual sizes of a parcel. */
export type ActualSizes = Pick<ParcelRow, 'actual_length_cm' | 'actual_width_cm' | 'actual_height_cm' | 'actual_weight_kg'>;

/** As many parcels as a reference can name and one more: that of a shipment names all of its own. */
const NAMED_MAX = 2;
/** More decisions than the parcels of a shipment are measured again. */
const DECIDED_MAX = 1000;

/** The parcels that references name, by the key of each: their own ones, or those of a shipment with one parcel. */
export async function findParcelsByReference(tx: Tx, references: readonly string[]): Promise<Map<string, ParcelRow[]>> {
  const keys = [...new Set(references.map(searchReference))].filter((key) => key !== '');
  if (keys.length === 0) return new Map();
  const labelled = await parcelsWith(tx, 'tracking_reference', keys).execute();
  const chosen = await parcelsWith(tx, 'alternative_tracking_reference', keys)
    // Written out, because the index of these references is found by nothing else.
    .where(sql<SqlBool>`alternative_tracking_reference <> ''`)
    .execute();
  const of_shipments = await tx.db
    .selectFrom('shipments as s')
    .innerJoin('parcels as p', (join) => join.onRef('p.provider_id', '=', 's.provider_id').onRef('p.shipment_id', '=', 's.id'))
    .selectAll('p')
    .select('s.short_tracking_reference')
    .where('s.provider_id', '=', tx.provider_id)
    .where(isAnyOf('s.short_tracking_reference', keys, 'text'))
    .where('p.number', '<=', NAMED_MAX)
    .orderBy('p.number')
    .execute();
  const named = new Map<string, ParcelRow[]>();
  const add = (key: string, parcel: ParcelRow) => named.set(key, [...(named.get(key) ?? []), parcel]);
  for (const { short_tracking_reference, ...parcel } of of_shipments) add(short_tracking_reference, parcel);
  for (const parcel of labelled) named.set(parcel.tracking_reference, [parcel]);
  for (const parcel of chosen) named.set(parcel.alternative_tracking_reference, [parcel]);
  return named;
}

function parcelsWith(tx: Tx, column: 'tracking_reference' | 'alternative_tracking_reference', keys: readonly string[]) {
  return tx.db
    .selectFrom('parcels')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf(column, keys, 'text'));
}

export async function findParcel(tx: Tx, id: ParcelId): Promise<ParcelRow | undefined> {
  return tx.db
    .selectFrom('parcels')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Keeps what a parcel was measured as. Its shipment is locked. */
export function updateActualSizes(tx: Tx, { id, sizes }: { readonly id: ParcelId; readonly sizes: ActualSizes }): void {
  pipelineStatement(tx, tx.db.updateTable('parcels').set(sizes).where('provider_id', '=', tx.provider_id).where('id', '=', id));
}

/** Keeps by which sizes a shipment's price was made, as soon as it is booked. Its shipment is locked. */
export function updateChargedSizes(
  tx: Tx,
  shipment_id: ShipmentId,
  parcels: readonly (ActualSizes & { readonly id: ParcelId })[],
): void {
  pipelineStatement(tx, {
    text: `update parcels p set charged_length_cm = rated.length, charged_width_cm = rated.width, charged_height_cm = rated.height,
        charged_weight_kg = rated.weight
      from unnest($3::bigint[], $4::float8[], $5::float8[], $6::float8[], $7::float8[]) as rated (id, length, width, height, weight)
      where p.provider_id = $1 and p.shipment_id = $2 and p.id = rated.id`,
    values: [
      tx.provider_id,
      shipment_id,
      parcels.map(({ id }) => id),
      parcels.map(({ actual_length_cm }) => actual_length_cm),
      parcels.map(({ actual_width_cm }) => actual_width_cm),
      parcels.map(({ actual_height_cm }) => actual_height_cm),
      parcels.map(({ actual_weight_kg }) => actual_weight_kg),
    ],
  });
}

export async function insertMeasurement(
  tx: Tx,
  measurement: Omit<Insertable<ParcelMeasurementsTable>, 'id' | 'provider_id'>,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('parcel_measurements')
    .values(({ fn, val }) => ({
      ...measurement,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('parcel_measurement_ids')]),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findMeasurement(tx: Tx, id: number): Promise<MeasurementRow | undefined> {
  return tx.db
    .selectFrom('parcel_measurements')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The newest measurement of a parcel that stands: neither taken back nor the taking back of another. */
export async function findNewestMeasurement(tx: Tx, parcel_id: ParcelId): Promise<{ readonly id: number } | undefined> {
  return tx.db
    .selectFrom('parcel_measurements as m')
    .leftJoin('parcel_measurements as u', (join) =>
      join.onRef('u.provider_id', '=', 'm.provider_id').onRef('u.undoes_id', '=', 'm.id'),
    )
    .select('m.id')
    .where('m.provider_id', '=', tx.provider_id)
    .where('m.parcel_id', '=', parcel_id)
    .where('m.undoes_id', 'is', null)
    .where('u.id', 'is', null)
    .orderBy('m.id', 'desc')
    .executeTakeFirst();
}

export async function insertDiscrepancy(
  tx: Tx,
  discrepancy: Omit<Insertable<ChargeDiscrepanciesTable>, 'id' | 'provider_id'>,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('charge_discrepancies')
    .values(({ fn, val }) => ({
      ...discrepancy,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('charge_discrepancy_ids')]),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findDiscrepancy(tx: Tx, id: number): Promise<DiscrepancyRow | undefined> {
  return tx.db
    .selectFrom('charge_discrepancies')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The discrepancy of a shipment that waits; the shipment is locked, so none comes or goes meanwhile. */
export async function findOpenDiscrepancy(tx: Tx, shipment_id: ShipmentId): Promise<DiscrepancyRow | undefined> {
  return tx.db
    .selectFrom('charge_discrepancies')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('status', '=', 'open')
    .executeTakeFirst();
}

/** Those of some shipments that were measured and whose new price is not decided. */
export async function selectUndecided(tx: Tx, shipment_ids: readonly ShipmentId[]): Promise<ReadonlySet<ShipmentId>> {
  const rows = await tx.db
    .selectFrom('charge_discrepancies')
    .select('shipment_id')
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('shipment_id', shipment_ids))
    .where('status', '=', 'open')
    .execute();
  return new Set(rows.map(({ shipment_id }) => shipment_id));
}

/** The discrepancies of a shipment that were decided since a measurement, newest first: a shipment is measured a few times. */
export async function readDecidedSince(
  tx: Tx,
  { shipment_id, measurement_id }: { readonly shipment_id: ShipmentId; readonly measurement_id: number },
): Promise<DiscrepancyRow[]> {
  return tx.db
    .selectFrom('charge_discrepancies')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('measurement_id', '>=', measurement_id)
    .where('status', 'in', ['approved', 'rejected'])
    .orderBy('id', 'desc')
    .limit(DECIDED_MAX)
    .execute();
}

type Change = Partial<
  Pick<
    DiscrepancyRow,
    | 'status'
    | 'answer'
    | 'answer_reason'
    | 'answered_by'
    | 'time_answered'
    | 'time_told'
    | 'answer_until'
    | 'comment'
    | 'decided_by'
    | 'time_decided'
  >
>;

/** Moves a discrepancy that waits on; its shipment is locked. */
export async function updateDiscrepancy(tx: Tx, id: number, change: Change): Promise<DiscrepancyRow> {
  return tx.db
    .updateTable('charge_discrepancies')
    .set(change)
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function readAccountName(tx: Tx, account_id: AccountId): Promise<string> {
  const { name } = await tx.db
    .selectFrom('accounts')
    .select('name')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  return name;
}

/** Discrepancies that have waited since before a moment and of which their accounts know nothing yet, oldest first. */
export async function readDiscrepanciesToTell(tx: Tx, { before, limit }: { readonly before: Date; readonly limit: number }) {
  return tx.db
    .selectFrom('charge_discrepancies')
    .select('shipment_id')
    .where('provider_id', '=', tx.provider_id)
    .where('status', '=', 'open')
    .where('time_told', 'is', null)
    .where('time_created', '<=', before)
    .orderBy('time_created')
    .limit(limit)
    .execute();
}

/** Closes what waits of shipments that have just been cancelled: nothing is charged for them. They are locked. */
export function rejectOfCancelled(tx: Tx, shipment_ids: readonly ShipmentId[], now: Date): void {
  if (shipment_ids.length === 0) return;
  pipelineStatement(
    tx,
    tx.db
      .updateTable('charge_discrepancies')
      .set({ status: 'rejected', comment: 'The shipment was cancelled.', time_decided: now })
      .where('provider_id', '=', tx.provider_id)
      .where(isAnyOf('shipment_id', shipment_ids))
      .where('status', '=', 'open'),
  );
}
