import type { ShipmentId } from '@tsela/domain/ids';
import { ERASED } from '@tsela/domain/audit/erased-person';
import { CLAIM_STATUSES, DEAD_STATUSES } from '@tsela/domain/shipments/anonymise';
import { sql } from 'kysely';
import { anyOfTexts } from '../db/text-patterns.ts';
import type { Tx } from '../db/transaction.ts';
import { deleteFileRows } from '../files/file-place-repository.ts';
import type { ShipmentRow } from './shipment-repository.ts';

/** Where a pass through the shipments stands: after this one, by when they were booked. */
export interface PassedShipment {
  readonly time_created: Date;
  readonly id: ShipmentId;
}

/** When people are due to go: of shipments that are over, of those for which there may be a claim, and of those of which nothing was heard, whatever their status. */
export interface DueTimes {
  readonly before: Date;
  readonly claims_before: Date;
  readonly silent_before: Date;
}

const isDue = ({ before, claims_before, silent_before }: DueTimes) => sql<boolean>`coalesce(last_step_date, time_modified)
  < case when status = any(${[...DEAD_STATUSES]}) then ${before}::timestamptz
    when status = any(${[...CLAIM_STATUSES]}) then ${claims_before}::timestamptz else ${silent_before}::timestamptz end`;

/** Some shipments whose people are due to be anonymised, after those that were looked at, by when they were booked. */
export async function readDueShipments(
  tx: Tx,
  { after, rows_max, ...times }: DueTimes & { readonly after: PassedShipment | null; readonly rows_max: number },
): Promise<PassedShipment[]> {
  const { rows } = await sql<PassedShipment>`
    select id, time_created from shipments
    where provider_id = ${tx.provider_id} and time_created < ${times.before} and time_anonymised is null and ${isDue(times)}
      ${after ? sql`and (time_created, id) > (${after.time_created}, ${after.id})` : sql``}
    order by time_created, id limit ${rows_max}`.execute(tx.db);
  return rows;
}

/** Those of some shipments that are over, or that are due by times, and not anonymised; locked. */
export async function lockForAnonymising(tx: Tx, ids: readonly ShipmentId[], times: DueTimes | null): Promise<ShipmentRow[]> {
  if (ids.length === 0) return [];
  return tx.db
    .selectFrom('shipments')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', [...ids])
    .where('time_anonymised', 'is', null)
    .where((where) => (times ? isDue(times) : where('status', 'in', [...DEAD_STATUSES])))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The steps of shipments keep their time and status, and lose where they were taken. */
export async function forgetStepPositions(tx: Tx, ids: readonly ShipmentId[]): Promise<void> {
  await sql`update tracking_events set lat = 0, lng = 0
    where provider_id = ${tx.provider_id} and shipment_id = any(${[...ids]}) and (lat <> 0 or lng <> 0)`.execute(tx.db);
}

/** Ratings keep their stars and reasons, and lose what was written beside them: it may name either side. */
export async function forgetComments(tx: Tx, ids: readonly ShipmentId[]): Promise<void> {
  await sql`update shipment_ratings set comment = '', may_contact = false
    where provider_id = ${tx.provider_id} and shipment_id = any(${[...ids]}) and (comment <> '' or may_contact)`.execute(tx.db);
}

/** What operators of pickup points said of shipments: it is free text, and may name either side. */
export async function forgetOperatorWords(tx: Tx, ids: readonly ShipmentId[]): Promise<void> {
  await sql`update operator_reservations set said = ''
    where provider_id = ${tx.provider_id} and shipment_id = any(${[...ids]}) and said <> ''`.execute(tx.db);
}

/** Takes out who received shipments, of the steps and of what the phones sent that these were made of. */
export async function forgetReceivers(tx: Tx, ids: readonly ShipmentId[]): Promise<void> {
  const own = [...ids];
  await sql`update field_events f set event = f.event - 'receiver_name' - 'receiver' from tracking_events t
    where t.provider_id = ${tx.provider_id} and t.shipment_id = any(${own}) and t.event_id is not null
      and f.provider_id = t.provider_id and f.event_id = t.event_id and f.event ?| array['receiver_name', 'receiver']`.execute(
    tx.db,
  );
  await sql`update tracking_events set data = data - 'receiver_name' - 'receiver'
    where provider_id = ${tx.provider_id} and shipment_id = any(${own}) and data ?| array['receiver_name', 'receiver']`.execute(
    tx.db,
  );
}

/** Takes the receiver out of what phones sent about shipments that became no step, since it was refused. It looks through all that they sent. */
export async function forgetRefusedReceivers(tx: Tx, ids: readonly ShipmentId[]): Promise<void> {
  await sql`update field_events f set event = f.event - 'receiver_name' - 'receiver' from shipments s
    where s.provider_id = ${tx.provider_id} and s.id = any(${[...ids]}) and f.provider_id = s.provider_id and f.event ?| array['receiver_name', 'receiver']
      and upper(split_part(f.event ->> 'reference', '/', 1)) in (upper(s.short_tracking_reference), nullif(upper(s.custom_tracking_reference), ''))`.execute(
    tx.db,
  );
}

/** Signatures, photos and other files of the notes on shipments; what was in them beside the database is removed by the job. */
export async function deleteFilesOfNotes(tx: Tx, ids: readonly ShipmentId[], now: Date): Promise<void> {
  const which = sql`note_id in (select n.id from shipment_notes n
    where n.provider_id = ${tx.provider_id} and n.shipment_id = any(${[...ids]}))`;
  await deleteFileRows(tx, 'shipment_note_files', { which, now });
}

/** The same of their documents: proofs carry names, signatures and faces. */
export async function deleteDocumentsOf(tx: Tx, ids: readonly ShipmentId[], now: Date): Promise<void> {
  await deleteFileRows(tx, 'shipment_documents', { which: sql`shipment_id = any(${[...ids]})`, now });
}

/** Deletes the messages about shipments that have gone out: all of them, or those in which one of some texts is. */
export async function deleteMessagesAbout(tx: Tx, ids: readonly ShipmentId[], traces: readonly string[] | null): Promise<void> {
  const named = traces === null ? sql`true` : sql`(recipient || ' ' || subject || ' ' || body) ~* ${anyOfTexts(traces)}`;
  await sql`delete from messages where provider_id = ${tx.provider_id} and shipment_id = any(${[...ids]})
    and status <> 'queued' and ${named}`.execute(tx.db);
}

/** What names people in what was written about a shipment. */
export interface TracedShipment {
  readonly id: ShipmentId;
  readonly traces: readonly string[];
}

/** Takes out of what was written about shipments what names their people: of notes, steps and what parcels hold. */
export async function takeOutOfTexts(tx: Tx, shipments: readonly TracedShipment[]): Promise<void> {
  const named = shipments.filter(({ traces }) => traces.length > 0);
  const [ids, patterns] = [named.map(({ id }) => id), named.map(({ traces }) => anyOfTexts(traces))];
  const of = sql`from unnest(${ids}::bigint[], ${patterns}::text[]) as w (shipment_id, pattern)
    where t.provider_id = ${tx.provider_id} and t.shipment_id = w.shipment_id`;
  const blotted = (column: string) => sql`${sql.ref(column)} = regexp_replace(t.${sql.ref(column)}, w.pattern, ${ERASED}, 'gi')`;
  await sql`update shipment_notes t set ${blotted('text')} ${of} and t.text ~* w.pattern`.execute(tx.db);
  await sql`update shipment_note_versions t set ${blotted('text')} ${of} and t.text ~* w.pattern`.execute(tx.db);
  await sql`update tracking_events t set ${sql.join(['message', 'reason', 'location'].map(blotted))} ${of}
    and (t.message || ' ' || t.reason || ' ' || t.location) ~* w.pattern`.execute(tx.db);
  await sql`update parcels t set ${blotted('parcel_description')} ${of} and t.parcel_description ~* w.pattern`.execute(tx.db);
}

/** What was told webhooks about shipments, or waits to be, what these answered, and what other systems have reported. The hash stays, so that the stream can still be proven whole. */
export async function endWebhookBodies(tx: Tx, ids: readonly ShipmentId[]): Promise<void> {
  await sql`update webhook_tries set answer = '' where provider_id = ${tx.provider_id} and answer <> '' and delivery_id in (
    select id from webhook_deliveries where provider_id = ${tx.provider_id} and shipment_id = any(${[...ids]}))`.execute(tx.db);
  await sql`update webhook_deliveries set body = null, answer = '' where provider_id = ${tx.provider_id}
    and shipment_id = any(${[...ids]}) and (body is not null or answer <> '')`.execute(tx.db);
  await sql`update incoming_calls set body = null, answer = '' where provider_id = ${tx.provider_id}
    and shipment_id = any(${[...ids]}) and (body is not null or answer <> '')`.execute(tx.db);
}
