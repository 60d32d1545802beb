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

/** What a search has found so far, by what finds the rest of it soonest. */
export type ShipmentSearch =
  /** The shipments themselves, where they are few, with the contact whose shipments are meant besides. */
  | {
      readonly ids: readonly ShipmentId[];
      readonly contact: ContactKeys | null;
      readonly is_contact_common: boolean;
      readonly most: number | null;
    }
  /** Words that so many shipments have, also of those that stand first, that reading the list finds a page soonest. */
  | { readonly common_terms: readonly string[] }
  /** Words that many have, but hardly any of those that stand first: all are looked up, and compared. */
  | { readonly scattered_terms: readonly string[]; readonly most: number | null };

/** Whether what was found is to be passed over by its ids before anything of it is read. */
export function isScattered(search: ShipmentSearch | null): boolean {
  return search !== null && 'scattered_terms' in search;
}

interface FoundPage {
  readonly ids: readonly ShipmentId[];
  /** How many the search has found; null beyond the last page. */
  readonly total: number | null;
}

/** A page of what a search has found by its ids: all of them are read to be sorted, and counted on the way. Null where it has found too many for that. */
export async function readFoundPage(page: ShipmentQuery, search: ShipmentSearch | null): Promise<FoundPage | null> {
  if (search === null || !('ids' in search) || search.is_contact_common) return null;
  const rows = await page.select(['shipments.id', sql<number>`count(*) over ()`.as('total')]).execute();
  const total = rows[0]?.total;
  return { ids: rows.map(({ id }) => id), total: total === undefined ? null : Math.min(total, LARGEST_COUNT) };
}

/** As many shipments as are fetched one by one within some milliseconds. */
const FETCHED_MAX = 5000;
/** As many of a list as are read to see whether what is searched for stands there, and how many of them have it where it does. */
const LOOKED_AT = 2000;

/** How far a search goes. */
interface SearchDepth {
  /** So many of the newest decide that what is searched for stands first. */
  readonly soon: number;
  /** As many of what has a word or a contact as are looked at; null for all. */
  readonly most: number | null;
}

/** A list finds all there is. */
const WHOLE: SearchDepth = { soon: 20, most: null };

/**
 * Searches a list by references of any kind, by a contact, or by what was typed as beginnings of words that must all be there. The list
 * decides how it is read, not what is found. Source: decisions/0308.
 */
export async function searchShipments(tx: Tx, list: ShipmentQuery, typed: string): Promise<ShipmentSearch> {
  return (await searchTo(tx, list, typed, WHOLE)).search;
}

interface NewestSearch {
  readonly search: ShipmentSearch;
  /** Whether older shipments may have it as well, which were not looked at. */
  readonly is_cut: boolean;
}

/**
 * The same while a user types, in a time that does not grow with the shipments: where the newest of the list do not have as many as are
 * shown, `most` of each word are looked at, those that were booked last first. Source: decisions/0323.
 */
export function searchNewest(
  tx: Tx,
  list: ShipmentQuery,
  typed: string,
  { shown, most }: { readonly shown: number; readonly most: number },
): Promise<NewestSearch> {
  return searchTo(tx, list, typed, { soon: shown, most });
}

async function searchTo(tx: Tx, list: ShipmentQuery, typed: string, depth: SearchDepth): Promise<NewestSearch> {
  const { soon, most } = depth;
  const terms = searchTerms(typed);
  const contact = contactOf(typed);
  const counted = (most ?? FETCHED_MAX) + 1;
  // Neither waits for the other's answer.
  const [counts, of_contact] = await Promise.all([
    countTerms(tx, terms, counted),
    contact === null ? 0 : countContact(tx, contact, counted),
  ]);
  const rare = terms.filter((term) => (counts.get(term) ?? 0) <= FETCHED_MAX);
  const are_terms_cut = rare.length === 0 && terms.some((term) => most !== null && (counts.get(term) ?? 0) > most);
  if (contact === null && terms.length > 0 && rare.length === 0) {
    if (await standsFirst(tx, list, hasTerms('shipments', terms), soon))
      return { search: { common_terms: terms }, is_cut: false };
    return { search: { scattered_terms: terms, most }, is_cut: are_terms_cut };
  }
  const is_contact_common =
    contact !== null && of_contact > FETCHED_MAX && (await standsFirst(tx, list, isOfContact(contact), soon));
  const ids = await findIds(tx, typed, { terms, rare, most });
  const is_contact_cut = most !== null && of_contact > most && !is_contact_common;
  return { search: { ids, contact, is_contact_common, most }, is_cut: are_terms_cut || is_contact_cut };
}

/**
 * Whether enough of the newest of a list have what is searched for; so it is of a list that ends there as well. They are gone through until
 * enough were found: a word that most of them have costs a few rows.
 */
async function standsFirst(tx: Tx, list: ShipmentQuery, has_it: RawBuilder<SqlBool>, soon: number): Promise<boolean> {
  const newest = newestOf(list);
  const found = newest.select(has_it.as('has_it')).as('read');
  const enough = tx.db
    .selectFrom(tx.db.selectFrom(found).where('has_it', '=', true).select('has_it').limit(soon).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('all'));
  const read = tx.db.selectFrom(newest.select('shipments.id').as('read')).select(({ fn }) => fn.countAll<number>().as('all'));
  // The second is counted only where the first does not decide.
  const { rows } = await sql<{ stands_first: boolean }>`
    select case when (${enough}) >= ${soon} then true else (${read}) <= ${LOOKED_AT} end as stands_first`.execute(tx.db);
  return rows[0]?.stands_first === true;
}

/** The newest of a list that are looked at, and one more where it goes on. In the order of time, so that an index finds them: the rows of other providers may be before. */
function newestOf(list: ShipmentQuery): ShipmentQuery {
  return list.orderBy('shipments.time_created', 'desc').limit(LOOKED_AT + 1);
}

/** How many of the newest of a list there are to be looked at, one more than that where it goes on, and how many of them have something. */
async function lookAt(tx: Tx, list: ShipmentQuery, has_it: RawBuilder<SqlBool>): Promise<{ all: number; found: number }> {
  return tx.db
    .selectFrom(newestOf(list).select(has_it.as('has_it')).as('read'))
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.countAll<number>().filterWhere('has_it', '=', true).as('found')])
    .executeTakeFirstOrThrow();
}

/** How many shipments are of a contact on the side that has more of them, up to the most that are counted. */
async function countContact(tx: Tx, contact: ContactKeys, most: number): Promise<number> {
  const sides = SIDES.map((side) => {
    const { column, is_it } = keyOf(side, contact);
    return sql`(select count(*) from (select 1 from shipments where provider_id = ${tx.provider_id} and ${column} is not null
      and ${is_it} limit ${most}) counted)`;
  });
  const { rows } = await sql<{ count: number }>`select greatest(${sql.join(sides)}) as count`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** A sender's or recipient's address or telephone number, in whatever spelling; null where what was typed is neither. */
function contactOf(typed: string): ContactKeys | null {
  if (isEmail(typed)) return { email: typed.trim().toLowerCase(), numbers: [] };
  const number = numberInSearch(typed);
  return number === null ? null : { email: null, numbers: formsOfNumber(number) };
}

async function countTerms(tx: Tx, terms: readonly string[], most: number): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map();
  const counts = terms.map(
    (term) => sql`(${term}, (select count(*) from (${havingTerm(tx, term, null)} limit ${most}) counted))`,
  );
  const { rows } = await sql<{ term: string; count: number }>`
    select * from (values ${sql.join(counts)}) terms (term, count)`.execute(tx.db);
  return new Map(rows.map(({ term, count }) => [term, count]));
}

async function findIds(
  tx: Tx,
  typed: string,
  { terms, rare, most }: { terms: readonly string[]; rare: readonly string[]; most: number | null },
): Promise<ShipmentId[]> {
  // Of a contact's number or address every term may be common; then the words are looked up all the same.
  const having_rare = (rare.length > 0 ? rare : terms).map((term) => havingTerm(tx, term, most));
  const by_words = sql`union select named.id from shipments named where named.provider_id = ${tx.provider_id}
    and named.id in (${sql.join(having_rare, sql` intersect `)}) and ${hasTerms('named', terms)}`;
  const { rows } = await sql<{ id: ShipmentId }>`
    select id from ${idsBehindReference(tx, typed)} referred ${terms.length > 0 ? by_words : sql``}`.execute(tx.db);
  return rows.map((row) => row.id);
}

/** Narrows a list to what a search has found. */
export function whereFound(tx: Tx, query: ShipmentQuery, search: ShipmentSearch): ShipmentQuery {
  if ('common_terms' in search) return query.where(hasTerms('shipments', search.common_terms));
  if ('scattered_terms' in search) return query.where(hasAll(tx, search.scattered_terms, search.most));
  const { ids, contact, is_contact_common, most } = search;
  const is_found = sql<SqlBool>`shipments.id = any(${[...ids]}::bigint[])`;
  if (contact === null) return query.where(is_found);
  const is_theirs = is_contact_common
    ? isOfContact(contact)
    : most === null
      ? hasContact(contact)
      : sql<SqlBool>`(${isAmongContacts(tx, contact, most)} and ${isOfContact(contact)})`;
  return query.where(sql<SqlBool>`(${is_found} or ${is_theirs})`);
}

const SIDES = ['collection', 'delivery'] as const;
type Side = (typeof SIDES)[number];

/** By the texts alone, which no index has: the list is read in its order, until a page is full. */
function isOfContact(keys: ContactKeys): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    SIDES.map((side) => contactIs(contactOn(side), keys)),
    sql` or `,
  )})`;
}

/** Each side has an index of its own for either key, and all of them are read together. */
function hasContact(keys: ContactKeys): RawBuilder<SqlBool> {
  const sides = SIDES.map((side) => sql`(${keyOf(side, keys).is_it} and ${contactIs(contactOn(side), keys)})`);
  return sql<SqlBool>`(${sql.join(sides, sql` or `)})`;
}

/** Some of each side, where both have more than are looked at in a moment. */
function isAmongContacts(tx: Tx, keys: ContactKeys, most: number): RawBuilder<SqlBool> {
  const sides = SIDES.map((side) => {
    const { column, is_it } = keyOf(side, keys);
    return sql`(select id from shipments where provider_id = ${tx.provider_id} and ${column} is not null and ${is_it} limit ${most})`;
  });
  return sql<SqlBool>`shipments.id = any(array(${sql.join(sides, sql` union all `)}))`;
}

function contactOn(side: Side): RawBuilder<unknown> {
  return sql.ref(`shipments.${side}_contact`);
}

/** The column whose index has a contact's address or number on a side, and the condition on it. */
function keyOf(side: Side, { email, numbers }: ContactKeys): { column: RawBuilder<unknown>; is_it: RawBuilder<unknown> } {
  const column = sql.ref(`shipments.${side}_${email === null ? 'number' : 'email'}_hash`);
  return { column, is_it: email === null ? sql`${column} = any(${hashesOf(numbers)})` : sql`${column} = ${hashOf(email)}` };
}

/**
 * How many shipments of a list have common words. In a short list they are counted one by one; in a long one the first of the words is
 * followed until the largest count is reached.
 */
export async function countCommon(tx: Tx, list: ShipmentQuery, terms: readonly string[]): Promise<number> {
  const { all, found } = await lookAt(tx, list, hasTerms('shipments', terms));
  if (all <= LOOKED_AT) return found;
  const counts = await countTerms(tx, terms, COMPARED_MAX + 1);
  const compared = terms.filter((term) => (counts.get(term) ?? 0) <= COMPARED_MAX);
  return compared.length === 0 ? countByWord(tx, list, terms) : countAmong(tx, list.where(hasAll(tx, compared, null)), terms);
}

/** As many shipments of a word as are looked up and compared within some milliseconds. */
const COMPARED_MAX = 30_000;

async function countAmong(tx: Tx, looked_up: ShipmentQuery, terms: readonly string[]): Promise<number> {
  const found = looked_up.where(hasTerms('shipments', terms)).select('shipments.id').limit(LARGEST_COUNT);
  const { all } = await tx.db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  return all;
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

/** Whether a shipment is among those that have every term: one array of ids, so that they are fetched by their keys however many there may be. */
function hasAll(tx: Tx, terms: readonly string[], most: number | null) {
  const each = terms.map((term) => havingTerm(tx, term, most));
  return sql<SqlBool>`shipments.id = any(array(${sql.join(each, sql` intersect `)}))`;
}

/** The shipments that have a word which begins with a term, some more than once; at most so many, of a word those that were booked last. */
function havingTerm(tx: Tx, term: string, most: number | null) {
  const having = sql`select shipment_id from shipment_words
    where provider_id = ${tx.provider_id} and word >= ${term} and word < ${afterTerm(term)}`;
  return most === null ? having : sql`(${having} order by word desc, shipment_id desc limit ${most})`;
}

/** Whether every term begins a word of the shipment: its words are kept in one text as well, each after a space. */
function hasTerms(shipments: string, terms: readonly string[]) {
  const text = sql.ref(`${shipments}.search_text`);
  const conditions = terms.map((term) => sql`strpos(${text}, ${` ${term}`}) > 0`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
