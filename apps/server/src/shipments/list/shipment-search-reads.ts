import { isEmail } from '@tsela/domain/formats/email';
import { formsOfNumber, numberInSearch } from '@tsela/domain/formats/phone';
import { searchReference } from '@tsela/domain/formats/references';
import type { ShipmentId } from '@tsela/domain/ids';
import { afterTerm, searchTerms } from '@tsela/domain/shipments/search-words';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { ShipmentQuery } from '../../db/reach.ts';
import { contactIs, hashOf, hashesOf } from '../../db/contact-is.ts';
import type { ContactKeys } from '../../db/contact-is.ts';
import { LARGEST_COUNT } from '../../db/paging.ts';
import type { Tx } from '../../db/transaction.ts';

/** The ids of some shipments, to be narrowed to what the reader may reach. */
type Ids = RawBuilder<{ id: ShipmentId }>;

/**
 * Shipments that answer to what was typed or scanned: as below, or to the reference that their sender's customer gave. One index look-up
 * for each kind; an OR over them would read the whole table.
 */
export function idsBehindReference(tx: Tx, typed: string): Ids {
  return sql`(${trackingReferences(tx, typed)}
    union all select id from shipments where provider_id = ${tx.provider_id}
      and customer_reference in (${sql.join(asTyped(typed))}) and customer_reference <> '')`;
}

/** Narrows a list by a tracking reference: the shipment's own short or custom one, or one of its parcels. Source: ROUTE-33, MENU-46. */
export function whereReferredTo(tx: Tx, query: ShipmentQuery, typed: string): ShipmentQuery {
  return query.where(sql<SqlBool>`shipments.id in (${trackingReferences(tx, typed)})`);
}

function trackingReferences(tx: Tx, typed: string) {
  const reference = searchReference(typed);
  const own = sql`from shipments where provider_id = ${tx.provider_id} and`;
  const of_parcel = sql`from parcels where provider_id = ${tx.provider_id} and`;
  return sql`select id ${own} short_tracking_reference = ${reference.split('/')[0] ?? ''}
    union all select id ${own} custom_reference_key = ${reference} and custom_reference_key <> ''
    union all select shipment_id ${of_parcel} tracking_reference = ${reference}
    union all select shipment_id ${of_parcel} alternative_tracking_reference = ${reference} and alternative_tracking_reference <> ''`;
}

/** What a sender's customer gave is kept as it was written. */
function asTyped(typed: string): string[] {
  return [...new Set([searchReference(typed), typed.trim()])];
}

/**
 * What a search has found so far: the shipments themselves where they are few, with the contact whose shipments are meant besides; or words
 * that so many have that reading the list finds a page sooner than looking the words up.
 */
export type ShipmentSearch =
  | { readonly ids: readonly ShipmentId[]; readonly contact: ContactKeys | null }
  | { readonly common_terms: readonly string[] };

/** As many shipments as are fetched one by one within some milliseconds. */
const FETCHED_MAX = 5000;
/** As many as two lists of them are compared within some milliseconds, without fetching any. */
const COMPARED_MAX = 30_000;

/** Searches by references of any kind, by a contact, or by what was typed as beginnings of words that must all be there. */
export async function searchShipments(tx: Tx, typed: string): Promise<ShipmentSearch> {
  const terms = searchTerms(typed);
  const rare_max = terms.length > 1 ? COMPARED_MAX : FETCHED_MAX;
  const counts = await countTerms(tx, terms, rare_max + 1);
  const rare = terms.filter((term) => (counts.get(term) ?? 0) <= rare_max);
  const contact = contactOf(typed);
  const is_common = contact === null && terms.length > 0 && rare.length < 2 && Math.min(...counts.values()) > FETCHED_MAX;
  return is_common ? { common_terms: terms } : { ids: await findIds(tx, typed, { terms, rare }), contact };
}

/** A sender's or recipient's address or telephone number, in whatever spelling; null where what was typed is neither. */
function contactOf(typed: string): ContactKeys | null {
  if (isEmail(typed)) return { email: typed.trim().toLowerCase(), numbers: [] };
  const number = numberInSearch(typed);
  return number === null ? null : { email: null, numbers: formsOfNumber(number) };
}

async function countTerms(tx: Tx, terms: readonly string[], most: number): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map();
  const counts = terms.map((term) => sql`(${term}, (select count(*) from (${havingTerm(tx, term)} limit ${most}) counted))`);
  const { rows } = await sql<{ term: string; count: number }>`
    select * from (values ${sql.join(counts)}) terms (term, count)`.execute(tx.db);
  return new Map(rows.map(({ term, count }) => [term, count]));
}

async function findIds(
  tx: Tx,
  typed: string,
  { terms, rare }: { terms: readonly string[]; rare: readonly string[] },
): Promise<ShipmentId[]> {
  // Of a contact's number or address every term may be common; then the words are looked up all the same.
  const having_rare = (rare.length > 0 ? rare : terms).map((term) => havingTerm(tx, term));
  const by_words = sql`union select named.id from shipments named where named.provider_id = ${tx.provider_id}
    and named.id in (${sql.join(having_rare, sql` intersect `)}) and ${hasTerms('named', terms)}`;
  const { rows } = await sql<{ id: ShipmentId }>`
    select id from ${idsBehindReference(tx, typed)} referred ${terms.length > 0 ? by_words : sql``}`.execute(tx.db);
  return rows.map((row) => row.id);
}

/** Narrows a list to what a search has found. */
export function whereFound(query: ShipmentQuery, search: ShipmentSearch): ShipmentQuery {
  if ('common_terms' in search) return query.where(hasTerms('shipments', search.common_terms));
  const is_found = sql<SqlBool>`shipments.id = any(${[...search.ids]}::bigint[])`;
  return query.where(search.contact === null ? is_found : sql<SqlBool>`(${is_found} or ${hasContact(search.contact)})`);
}

/** Each side has an index of its own for either key, and all of them are read together. */
function hasContact(keys: ContactKeys): RawBuilder<unknown> {
  const [sender, recipient] = [
    contactIs(sql`shipments.collection_contact`, keys),
    contactIs(sql`shipments.delivery_contact`, keys),
  ];
  if (keys.email !== null) {
    const hash = hashOf(keys.email);
    return sql`(shipments.collection_email_hash = ${hash} and ${sender}) or (shipments.delivery_email_hash = ${hash} and ${recipient})`;
  }
  const hashes = hashesOf(keys.numbers);
  return sql`(shipments.collection_number_hash = any(${hashes}) and ${sender})
    or (shipments.delivery_number_hash = any(${hashes}) and ${recipient})`;
}

/** How many rows of a list are read to count in it what has common words; a longer list is counted from the words' side. */
const READ_MAX = 2000;

/**
 * How many shipments of a list have common words. In a short list they are counted one by one; in a long one the first of the words is
 * followed until the largest count is reached.
 */
export async function countCommon(tx: Tx, list: ShipmentQuery, terms: readonly string[]): Promise<number> {
  // In the order of time, so that an index finds them: the rows of other providers may be before.
  const newest = list.orderBy('shipments.time_created', 'desc').limit(READ_MAX + 1);
  const read = newest.select(hasTerms('shipments', terms).as('has_them'));
  const { all, found } = await tx.db
    .selectFrom(read.as('read'))
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.countAll<number>().filterWhere('has_them', '=', true).as('found')])
    .executeTakeFirstOrThrow();
  return all <= READ_MAX ? found : countByWord(tx, list, terms);
}

async function countByWord(tx: Tx, list: ShipmentQuery, terms: readonly string[]): Promise<number> {
  const [term = ''] = terms.toSorted((one, other) => other.length - one.length);
  const found = list
    .innerJoin('shipment_words as w', (join) =>
      join.onRef('w.provider_id', '=', 'shipments.provider_id').onRef('w.shipment_id', '=', 'shipments.id'),
    )
    .where('w.word', '>=', term)
    .where('w.word', '<', afterTerm(term))
    .where(hasTerms('shipments', terms))
    .select('shipments.id')
    .limit(LARGEST_COUNT);
  const { all, distinct } = await tx.db
    .selectFrom(found.as('found'))
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('id').distinct().as('distinct')])
    .executeTakeFirstOrThrow();
  // A shipment that has two such words is there twice.
  return all === LARGEST_COUNT ? LARGEST_COUNT : distinct;
}

/** The shipments that have a word which begins with a term, some more than once. */
function havingTerm(tx: Tx, term: string) {
  return sql`select shipment_id from shipment_words
    where provider_id = ${tx.provider_id} and word >= ${term} and word < ${afterTerm(term)}`;
}

/** Whether every term begins a word of the shipment: its words are kept in one text as well, each after a space. */
function hasTerms(shipments: string, terms: readonly string[]) {
  const text = sql.ref(`${shipments}.search_text`);
  const conditions = terms.map((term) => sql`strpos(${text}, ${` ${term}`}) > 0`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
