import { withoutSecrets } from '@tsela/domain/messages/message-secrets';
import type { HeldKind } from '@tsela/domain/overview/person';
import { CLAIM_STATUSES, DEAD_STATUSES } from '@tsela/domain/shipments/anonymise';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isInUse } from '../../db/people-of-requests.ts';
import { LARGEST_COUNT } from '../../db/paging.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Person } from './find-person-reads.ts';
import { SOURCES } from './held-sources-reads.ts';

/**
 * The numbers of what is theirs, found before anything else is asked: sought in the order of their numbers, the rows of
 * a person of whom there is little would be found only after all the others.
 */
export function theirs(tx: Tx, kind: HeldKind, person: Person): RawBuilder<unknown> {
  const { from, key, is_theirs } = SOURCES[kind];
  return sql`select ${key} as key from ${from} where provider_id = ${tx.provider_id} and ${is_theirs(person)}`;
}

/** How many there are of a kind; 10 000 stands for as many or more. */
export async function countHeld(tx: Tx, kind: HeldKind, person: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`with theirs as materialized (${theirs(tx, kind, person)})
    select least(count(*), ${LARGEST_COUNT})::int as count from theirs`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export interface HeldPart {
  readonly records: readonly unknown[];
  /** The number of the last row; null once there are no more. */
  readonly last: number | null;
}

/** Some of what is held of a kind, after a number. */
export async function readHeld(
  tx: Tx,
  { kind, person, after, rows_max }: { kind: HeldKind; person: Person; after: number; rows_max: number },
): Promise<HeldPart> {
  const { from, key, record } = SOURCES[kind];
  const { rows } = await sql<{
    key: number;
    record: Record<string, unknown>;
  }>`with theirs as materialized (${theirs(tx, kind, person)}),
    chosen as (select key from theirs where key > ${after} order by key limit ${rows_max})
    select ${key} as key, ${record(person)} as record from chosen join ${from} on ${key} = chosen.key
    where provider_id = ${tx.provider_id} order by ${key}`.execute(tx.db);
  const records = rows.map((row) => (kind === 'messages' ? messageWithoutSecrets(row.record) : row.record));
  return { records, last: rows.length < rows_max ? null : (rows.at(-1)?.key ?? null) };
}

/** A code or link that still opens something stays between the product and its reader. */
function messageWithoutSecrets({ has_secret, ...message }: Record<string, unknown>): unknown {
  // Written by the source in this shape.
  return has_secret === true
    ? { ...message, ...withoutSecrets(message as unknown as Parameters<typeof withoutSecrets>[0]) }
    : message;
}

/** Bookings of the person for which there may be a claim, and when the last of them was last heard of. */
export async function readKeptForClaims(tx: Tx, person: Person) {
  const { rows } = await sql<{
    count: number;
    heard: Date | null;
  }>`with theirs as materialized (${theirs(tx, 'bookings', person)})
    select least(count(*), ${LARGEST_COUNT})::int as count, max(coalesce(s.last_step_date, s.time_modified)) as heard
    from theirs join shipments s on s.id = theirs.key where s.provider_id = ${tx.provider_id} and s.time_anonymised is null
      and s.status = any(${[...CLAIM_STATUSES]})`.execute(tx.db);
  return rows[0] ?? { count: 0, heard: null };
}

/** Bookings of the person that are not over, and until when. */
export async function readUnderWay(tx: Tx, person: Person) {
  const { rows } = await sql<{
    count: number;
    until: Date | null;
  }>`with theirs as materialized (${theirs(tx, 'bookings', person)})
    select least(count(*), ${LARGEST_COUNT})::int as count, max(s.estimated_delivery_to) as until
    from theirs join shipments s on s.id = theirs.key where s.provider_id = ${tx.provider_id} and s.status <> all(${[...DEAD_STATUSES, ...CLAIM_STATUSES]})`.execute(
    tx.db,
  );
  return rows[0] ?? { count: 0, until: null };
}

/** Collection requests at the person's door that are open, or from which another is made. */
export async function countOpenRequests(tx: Tx, person: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (select 1 from collection_requests r
    where r.provider_id = ${tx.provider_id} and ${SOURCES.collection_requests.is_theirs(person)} and ${isInUse(tx.provider_id)}
    limit ${LARGEST_COUNT}) counted`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Invoices of the person's accounts that are not paid. */
export async function countOpenInvoices(tx: Tx, { users }: Person): Promise<number> {
  const account_ids = users.flatMap(({ account_id }) => account_id ?? []);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (select 1 from billing_documents
    where provider_id = ${tx.provider_id} and account_id = any(${account_ids}) and kind = 'invoice' and paid_cents < total_cents
    limit ${LARGEST_COUNT}) counted`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Of how many accounts and branches the codes are told. */
const CODES_MAX = 5;

/** The open accounts and the branches that have the person as their contact, by code: another one has to be entered before they are deleted. */
export async function readContactOf(tx: Tx, person: Person): Promise<{ accounts: string[]; branches: string[] }> {
  const { rows } = await sql<{ accounts: string[]; branches: string[] }>`select
    array(select a.account_code from accounts a where a.provider_id = ${tx.provider_id} and a.status = 'open' and ${SOURCES.accounts.is_theirs(person)}
      order by a.account_code limit ${CODES_MAX}) as accounts,
    array(select b.code from branches b where b.provider_id = ${tx.provider_id} and ${SOURCES.branches.is_theirs(person)}
      order by b.code limit ${CODES_MAX}) as branches`.execute(tx.db);
  return rows[0] ?? { accounts: [], branches: [] };
}
