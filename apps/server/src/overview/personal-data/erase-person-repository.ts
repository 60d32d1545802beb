import { textEraser, withoutTraces } from '@tsela/domain/audit/erased-person';
import type { PersonTraces } from '@tsela/domain/audit/erased-person';
import type { CollectionRequestId, ShipmentId } from '@tsela/domain/ids';
import type { ErasureCount, HeldKind } from '@tsela/domain/overview/person';
import { DEAD_STATUSES } from '@tsela/domain/shipments/anonymise';
import type { ShipmentPerson } from '@tsela/domain/shipments/anonymise';
import { sql } from 'kysely';
import { isInUse } from '../../db/people-of-requests.ts';
import { anyOfTexts } from '../../db/text-patterns.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Person } from './find-person-reads.ts';
import { theirs } from './held-reads.ts';
import { SOURCES, bookedPeople } from './held-sources-reads.ts';

/** A stretch of the rows of a kind, after a number. */
interface Stretch {
  readonly person: Person;
  readonly after: number;
  readonly rows_max: number;
}

/** The numbers of the next rows of a kind. */
async function readNext(tx: Tx, kind: HeldKind, { person, after, rows_max }: Stretch): Promise<number[]> {
  const { rows } = await sql<{ key: number }>`with theirs as materialized (${theirs(tx, kind, person)})
    select key from theirs where key > ${after} order by key limit ${rows_max}`.execute(tx.db);
  return rows.map(({ key }) => key);
}

/** Does away with the next rows of a kind. Answers how many it did away with, and the number of the last it has looked at; null after the last. */
export async function eraseNext(
  tx: Tx,
  kind: HeldKind,
  stretch: Stretch,
  now: Date,
): Promise<{ count: number; last: number | null }> {
  const { erase, key } = SOURCES[kind];
  if (!erase) return { count: 0, last: null };
  const ids = await readNext(tx, kind, stretch);
  if (ids.length === 0) return { count: 0, last: null };
  const { numAffectedRows } = await erase(sql`provider_id = ${tx.provider_id} and ${key} = any(${ids})`, {
    provider_id: tx.provider_id,
    now,
  }).execute(tx.db);
  return { count: Number(numAffectedRows ?? 0n), last: ids.length < stretch.rows_max ? null : (ids.at(-1) ?? null) };
}

/** The next bookings of a person that are over, by number. */
export async function readEndedBookings(tx: Tx, { person, after, rows_max }: Stretch): Promise<ShipmentId[]> {
  const { rows } = await sql<{ key: ShipmentId }>`with theirs as materialized (${theirs(tx, 'bookings', person)})
    select key from theirs join shipments s on s.provider_id = ${tx.provider_id} and s.id = key
    where key > ${after} and s.status = any(${[...DEAD_STATUSES]}) order by key limit ${rows_max}`.execute(tx.db);
  return rows.map(({ key }) => key);
}

/** The next collection requests at the person's door that are over and from which no other is made, by number. */
export async function readEndedRequests(tx: Tx, { person, after, rows_max }: Stretch): Promise<CollectionRequestId[]> {
  const { rows } = await sql<{
    key: CollectionRequestId;
  }>`with theirs as materialized (${theirs(tx, 'collection_requests', person)})
    select key from theirs join collection_requests r on r.provider_id = ${tx.provider_id} and r.id = key
    where key > ${after} and not ${isInUse(tx.provider_id)} order by key limit ${rows_max}`.execute(tx.db);
  return rows.map(({ key }) => key);
}

/** Which people of some bookings the person is. */
export async function readPeopleOf(
  tx: Tx,
  person: Person,
  ids: readonly ShipmentId[],
): Promise<Map<ShipmentId, ShipmentPerson[]>> {
  const people = Object.entries(bookedPeople(person)).map(([name, is]) => sql`case when ${is} then ${name}::text end`);
  const { rows } = await sql<{ id: ShipmentId; people: ShipmentPerson[] }>`
    select s.id, array_remove(array[${sql.join(people)}], null) as people
    from shipments s where s.provider_id = ${tx.provider_id} and s.id = any(${[...ids]})`.execute(tx.db);
  return new Map(rows.map(({ id, people: own }) => [id, own]));
}

/** A place where others have written of people: rows by key, with JSON and texts. */
interface LoosePlace {
  readonly table: string;
  readonly key: readonly string[];
  readonly json: readonly string[];
  readonly texts: readonly string[];
  /** Columns that are emptied whole: what stands beside a person there is about them as well. */
  readonly dropped?: readonly string[];
  /** The column with the shipment that a row belongs to: while that is under way, it stays whole. */
  readonly shipment?: string;
}

/** Answers that are kept for repeated calls. */
const STORED_ANSWERS: LoosePlace = { table: 'idempotency_keys', key: ['caller', 'key'], json: ['answer'], texts: [] };
const TEXTS: readonly LoosePlace[] = [
  { table: 'field_events', key: ['event_id'], json: ['event', 'answer'], texts: [] },
  { table: 'shipment_documents', key: ['id'], json: ['drawing'], texts: [], shipment: 'shipment_id' },
  { table: 'saved_reports', key: ['id'], json: [], texts: ['name'] },
  { table: 'shared_filters', key: ['id'], json: ['filters'], texts: ['name'] },
  { table: 'account_notes', key: ['id'], json: [], texts: ['text'] },
  { table: 'driver_messages', key: ['id'], json: [], texts: ['text'] },
  { table: 'inbox_threads', key: ['id'], json: [], texts: ['subject', 'reference', 'search_text'] },
  { table: 'inbox_announcements', key: ['id'], json: [], texts: ['subject', 'text'] },
  { table: 'inbox_attachments', key: ['id'], json: [], texts: ['name'] },
  { table: 'inbox_canned_replies', key: ['id'], json: [], texts: ['name', 'text'] },
  { table: 'inbox_messages', key: ['id'], json: [], texts: ['text', 'from_email'] },
  { table: 'test_shipments', key: ['id'], json: ['shipment', 'steps'], texts: [] },
  { table: 'payment_attempts', key: ['payment_id'], json: [], texts: ['billing_email', 'phone_number'] },
  { table: 'account_files', key: ['id'], json: [], texts: ['name'] },
  { table: 'invoice_reminders', key: ['id'], json: [], texts: ['recipients'] },
  { table: 'blocked_entries', key: ['id'], json: [], texts: ['reason'] },
  { table: 'shipment_notes', key: ['id'], json: [], texts: ['text'], shipment: 'shipment_id' },
  { table: 'operator_reservations', key: ['id'], json: [], texts: ['said'], shipment: 'shipment_id' },
  { table: 'shipment_note_versions', key: ['id'], json: [], texts: ['text'], shipment: 'shipment_id' },
  {
    table: 'shipment_import_items',
    key: ['import_id', 'number'],
    json: [],
    texts: ['reference', 'message'],
    dropped: ['input', 'cells'],
  },
  { table: 'shipment_imports', key: ['id'], json: [], texts: ['file_name'] },
  { table: 'moves', key: ['id'], json: [], texts: ['file_name'] },
  { table: 'move_rows', key: ['move_id', 'number'], json: [], texts: ['message'], dropped: ['input', 'cells'] },
  { table: 'collection_request_attempts', key: ['id'], json: [], texts: ['reason'] },
  { table: 'blank_shipments', key: ['id'], json: [], texts: ['note', 'reason'] },
  { table: 'sticker_marks', key: ['id'], json: [], texts: ['reason'] },
  { table: 'shipment_import_columns', key: ['account_id', 'headings_hash'], json: ['defaults'], texts: [] },
  { table: 'messages', key: ['id'], json: [], texts: ['subject', 'body', 'last_error'], shipment: 'shipment_id' },
];

/** By what each counts. */
export const LOOSE_PLACES: readonly (readonly [ErasureCount, LoosePlace])[] = [
  ['stored_answers', STORED_ANSWERS],
  ...TEXTS.map((place) => ['texts', place] as const),
];

type Row = Readonly<Record<string, unknown>>;

/**
 * Takes a person's address and number, and their name where they signed, out of the next rows of a place. Answers in how many they were, and
 * the key of the last row that was looked at; null after the last.
 */
export async function eraseTracesIn(
  tx: Tx,
  { table, key, json, texts, dropped = [], shipment }: LoosePlace,
  { traces, after, rows_max }: { traces: PersonTraces; after: readonly unknown[] | null; rows_max: number },
): Promise<{ count: number; last: readonly unknown[] | null }> {
  const columns = [...json, ...texts, ...dropped];
  const [keys, all] = [sql.join(key.map((each) => sql.ref(each))), sql.join(columns.map((each) => sql.ref(each)))];
  const searched = json.length > 0 ? [...traces.keys, ...traces.names] : traces.keys;
  const is_whole = shipment
    ? sql`exists (select from shipments s where s.provider_id = ${tx.provider_id} and s.id = page.${sql.ref(shipment)}
        and s.status <> all(${[...DEAD_STATUSES]}))`
    : sql`false`;
  const { rows } = await sql<Row & { is_found: boolean }>`
    with page as (select ${keys}, ${all} ${shipment ? sql`, ${sql.ref(shipment)}` : sql``} from ${sql.table(table)} where provider_id = ${tx.provider_id}
      ${after ? sql`and (${keys}) > (${sql.join(after)})` : sql``} order by ${keys} limit ${rows_max}),
    looked_at as (select page.*, concat_ws(' ', ${all}) ~* ${anyOfTexts(searched)} and not ${is_whole} as is_found from page)
    select ${keys}, is_found, ${sql.join(columns.map((each) => sql`case when is_found then ${sql.ref(each)} end as ${sql.ref(each)}`))}
    from looked_at order by ${keys}`.execute(tx.db);
  const without = textEraser(traces.keys);
  let count = 0;
  for (const row of rows.filter(({ is_found }) => is_found)) {
    const values = [
      ...json.map(
        (each) => sql`${sql.ref(each)} = ${row[each] === null ? null : JSON.stringify(withoutTraces(row[each], traces))}`,
      ),
      ...dropped.map((each) => sql`${sql.ref(each)} = null`),
      ...texts.map((each) => sql`${sql.ref(each)} = ${typeof row[each] === 'string' ? without(row[each]) : null}`),
    ];
    await sql`update ${sql.table(table)} set ${sql.join(values)}
      where provider_id = ${tx.provider_id} and (${keys}) = (${sql.join(key.map((each) => row[each]))})`.execute(tx.db);
    count += 1;
  }
  const last = rows.at(-1);
  return { count, last: last === undefined || rows.length < rows_max ? null : key.map((each) => last[each]) };
}

/** Takes the first administrator out of how the provider was made, where the person is the one. */
export async function eraseFirstAdministrator(tx: Tx, email: string | null): Promise<void> {
  await sql`update provider_setups set plan = jsonb_set(plan, '{administrator}', 'null')
    where provider = ${tx.provider_id} and state = 'done' and lower(plan #>> '{administrator,email}') = ${email}`.execute(tx.db);
}
