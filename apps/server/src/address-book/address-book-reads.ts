import type { AddressBookEntry, addressBookApi } from '@tsela/contract/address-book/address-book-api';
import type { contactApi } from '@tsela/contract/address-book/contact-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { digitsOfPhoneSearch, groupsOfSameContact } from '@tsela/domain/address-book/same-contact';
import type { AccountId } from '@tsela/domain/ids';
import { isPosition } from '@tsela/domain/service-areas/distance';
import type { Gazetteer } from '@tsela/domain/service-areas/known-places';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { loadAccountFor } from '../accounts/account-repository.ts';
import { isAccountIdVisible } from '../db/reach.ts';
import type { Actor, RequestContext } from '../context.ts';
import { containsText, countUpTo, pageOf } from '../db/paging.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { NO_ADDRESS_POSITIONS } from '../service-areas/known-address-position-reads.ts';
import { completedWithWarnings, isMiddleOfPlace } from '../service-areas/resolve-address.ts';
import { selectEntriesAt, selectRepeatedAddresses } from './address-book-repository.ts';
import type { EntryRow } from './address-book-repository.ts';
import { bookAskedFor } from './book-asked-for.ts';
import { readDefaults } from './default-entries.ts';
import type { DefaultEntries } from './default-entries.ts';

/** Saved contacts of the caller's account, or of the account staff name. Source: screens S14. */
export async function listAddressBook(
  context: RequestContext,
  input: InputOf<typeof addressBookApi.list>,
): Promise<OutputOf<typeof addressBookApi.list>> {
  const { actor } = context;
  const account_id = bookAskedFor(context, input.account_id);
  return reading(context, async (tx) => {
    // Another account is "not found", rather than empty.
    if (input.account_id !== undefined) await loadAccountFor(tx, actor, account_id);
    let query = entriesOf(tx, actor, { account_id, filters: input }).selectAll();
    if (input.id !== undefined) query = query.where('id', '=', input.id);
    const { limit, offset } = pageOf(input);
    const order = input.order ?? 'asc';
    const { order_by = 'name' } = input;
    const rows = await query
      // What was never used comes last, whichever way the list is turned.
      .orderBy(order_by, (by) => (order_by === 'time_last_used' ? by[order]().nullsLast() : by[order]()))
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();
    const presenting = { gazetteer: await gazetteerFor(context), defaults: await readDefaults(tx, account_id) };
    const address_books = rows.map((row) => presentAddressBookEntry(row, presenting));
    return { address_books, count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

/** As many groups as are worked through at a time. */
const GROUPS_SHOWN = 50;

/** Contacts that an account has more than once. Source: screens S14, users-ask 20. */
export async function listDuplicates(
  context: RequestContext,
  input: InputOf<typeof contactApi.duplicates>,
): Promise<OutputOf<typeof contactApi.duplicates>> {
  const account_id = bookAskedFor(context, input.account_id);
  return reading(context, async (tx) => {
    const account = await loadAccountFor(tx, context.actor, account_id);
    const keys = await selectRepeatedAddresses(tx, account.id, REPEATED_LOOKED_AT);
    const rows = keys.length === 0 ? [] : await selectEntriesAt(tx, account.id, keys);
    const presenting = { gazetteer: await gazetteerFor(context), defaults: await readDefaults(tx, account.id) };
    const groups = [...Map.groupBy(rows, ({ address_key }) => address_key).values()]
      .flatMap((at_address) => groupsOfSameContact(at_address))
      .toSorted((one, other) => (one[0]?.name ?? '').localeCompare(other[0]?.name ?? ''));
    return {
      groups: groups.slice(0, GROUPS_SHOWN).map((group) => ({
        address_books: group.slice(0, IN_GROUP_SHOWN).map((row) => presentAddressBookEntry(row, presenting)),
      })),
      count: groups.length,
    };
  });
}

/** Addresses with several people at them, of which some are the same. */
const REPEATED_LOOKED_AT = 1000;
const IN_GROUP_SHOWN = 20;

type ContactFilters = Omit<InputOf<typeof contactApi.export>, 'account_id'>;

/** As many words of a search as are looked for, each anywhere in what an entry is found by. */
const MOST_WORDS = 8;

/** The entries of an account that the filters leave. */
function entriesOf(
  tx: Tx,
  actor: Actor,
  { account_id, filters }: { readonly account_id: AccountId; readonly filters: ContactFilters },
) {
  const { search = '', type, source, zone } = filters;
  let query = tx.db
    .selectFrom('address_book_entries')
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where(isAccountIdVisible(tx, actor, 'address_book_entries.account_id'));
  if (type !== undefined) query = query.where(sql<SqlBool>`address ->> 'type' = ${type}`);
  if (zone !== undefined) query = query.where(sql<SqlBool>`address ->> 'zone' = ${zone}`);
  if (source === 'copied') query = query.where('source', 'like', sql<'copied from %'>`'copied from %'`);
  else if (source !== undefined) query = query.where('source', '=', source);
  const wanted = search.trim();
  if (wanted === '') return query;
  const words = wanted.toLowerCase().split(/\s+/).slice(0, MOST_WORDS);
  const digits = digitsOfPhoneSearch(wanted);
  return query.where((eb) =>
    eb.or([
      eb.and(words.map((word) => eb('search_text', 'like', containsText(word)))),
      ...(digits === null ? [] : [eb('mobile_number', 'like', containsText(digits))]),
    ]),
  );
}

interface EntriesPart {
  readonly account_id: AccountId;
  readonly filters: ContactFilters;
  /** The last entry of the part before. */
  readonly after: EntryRow | undefined;
  readonly limit: number;
}

/** The next entries that the filters leave, by name, for files. */
export function readEntriesByName(tx: Tx, actor: Actor, { account_id, filters, after, limit }: EntriesPart): Promise<EntryRow[]> {
  let query = entriesOf(tx, actor, { account_id, filters }).selectAll();
  if (after) query = query.where(sql<SqlBool>`(name, id) > (${after.name}, ${after.id}::bigint)`);
  return query.orderBy('name').orderBy('id').limit(limit).execute();
}

interface EntryPresenting {
  readonly gazetteer: Gazetteer;
  readonly defaults: DefaultEntries;
}

export function presentAddressBookEntry(row: EntryRow, { gazetteer, defaults }: EntryPresenting): AddressBookEntry {
  const { id, account_id, name, contact_name, mobile_number, email, address, special_instructions, source, times_used } = row;
  const is_position_given =
    row.is_position_given ?? (isPosition(address.lat, address.lng) && !isMiddleOfPlace(gazetteer, address));
  return {
    id,
    account_id,
    name,
    contact_name,
    mobile_number,
    email,
    special_instructions,
    opening_hours: row.opening_hours ?? '',
    // A booking that is made with this address says which one it was. Source: DATA-29.
    address: { ...address, id },
    is_position_given,
    source,
    address_warnings: [...completedWithWarnings(gazetteer, address, NO_ADDRESS_POSITIONS).warnings],
    is_default_collection: id === defaults.collection_id,
    is_default_delivery: id === defaults.delivery_id,
    times_used,
    time_last_used: row.time_last_used?.toISOString() ?? null,
    time_created: row.time_created.toISOString(),
    time_modified: modifiedAt(row).toISOString(),
  };
}

/** What tells one state of an entry from every other; entries from before it was kept have their first. */
export function modifiedAt({ time_modified, time_created }: EntryRow): Date {
  return time_modified ?? time_created;
}
