import type { Address } from '@tsela/contract/service-areas/address-shapes';
import type { AccountId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Actor } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import { insertRows, jsonValue } from '../db/insert-rows.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
import { laterThanBefore } from '../db/later-than-before.ts';
import { isAccountIdVisible } from '../db/reach.ts';
import type { AddressBookEntriesTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

export type EntryRow = Selectable<AddressBookEntriesTable>;

/** What is kept of a contact. */
export interface EntryParts {
  readonly name: string;
  readonly contact_name: string;
  readonly mobile_number: string;
  readonly email: string;
  readonly address: Address;
  /** False where its position is no more than the middle of its suburb. */
  readonly is_position_given: boolean;
  readonly special_instructions: string;
  /** Null where nothing is said of them: what is known stays. */
  readonly opening_hours: string | null;
}

export interface NewAddressBookEntry extends EntryParts {
  readonly account_id: AccountId;
  readonly source: 'manual' | 'automatic';
  readonly now: Date;
}

/**
 * Adds an entry, or brings the one of that name at that address up to date. One that a booking saves again loses nothing that the booking
 * left empty. A booking has used what it saves.
 */
export async function upsertAddressBookEntry(tx: Tx, { now, address, ...entry }: NewAddressBookEntry): Promise<EntryRow> {
  const { contact_name, mobile_number, email, special_instructions, opening_hours, source, is_position_given } = entry;
  const written = JSON.stringify(address);
  const is_automatic = source === 'automatic';
  return tx.db
    .insertInto('address_book_entries')
    .values(({ fn, val }) => ({
      ...entry,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('address_book_ids')]),
      address: written,
      address_key: address.gs_hash,
      time_created: now,
      time_modified: now,
      ...(is_automatic && { times_used: 1, time_last_used: now }),
    }))
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id', 'name', 'address_key']).doUpdateSet(({ ref }) => {
        const kept = (column: 'contact_name' | 'mobile_number' | 'email' | 'special_instructions', value: string) =>
          is_automatic && value === '' ? ref(`address_book_entries.${column}`) : value;
        return {
          contact_name: kept('contact_name', contact_name),
          mobile_number: kept('mobile_number', mobile_number),
          email: kept('email', email),
          special_instructions: kept('special_instructions', special_instructions),
          opening_hours: opening_hours ?? ref('address_book_entries.opening_hours'),
          address: written,
          is_position_given,
          // A contact saved by hand stays so when a booking saves it again.
          source: source === 'manual' ? source : ref('address_book_entries.source'),
          time_modified: laterThanThere(now),
          // From then on it is the account's own.
          copy_id: null,
        };
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** As `laterThanBefore`, where the row that is there is one of two. */
function laterThanThere(now: Date) {
  return sql<Date>`greatest(${now}::timestamptz,
    (address_book_entries.time_modified at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')`;
}

/** The entries with these ids in accounts within the caller's reach, in the order of their ids. */
export async function selectEntriesFor(tx: Tx, actor: Actor, ids: readonly number[]): Promise<EntryRow[]> {
  return entriesFor(tx, actor, ids).execute();
}

/** The same, locked until the transaction ends. */
export async function lockEntriesFor(tx: Tx, actor: Actor, ids: readonly number[]): Promise<EntryRow[]> {
  return entriesFor(tx, actor, ids).forUpdate().execute();
}

function entriesFor(tx: Tx, actor: Actor, ids: readonly number[]) {
  return tx.db
    .selectFrom('address_book_entries')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('id', ids))
    .where(isAccountIdVisible(tx, actor, 'address_book_entries.account_id'))
    .orderBy('id');
}

/** The most entries at some addresses that are compared with each other. */
const MOST_COMPARED = 10_000;

/** The entries of an account at these addresses. */
export async function selectEntriesAt(tx: Tx, account_id: AccountId, address_keys: readonly string[]): Promise<EntryRow[]> {
  return tx.db
    .selectFrom('address_book_entries')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where(isAnyOf(KEY_OF_ADDRESS, address_keys, 'text'))
    .orderBy('id')
    .limit(MOST_COMPARED)
    .execute();
}

/** The same of several accounts: who is there. */
export async function selectPeopleAt(tx: Tx, account_ids: readonly AccountId[], address_keys: readonly string[]) {
  return tx.db
    .selectFrom('address_book_entries')
    .select(['account_id', 'name', 'contact_name', 'address_key', 'email', 'mobile_number'])
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('account_id', account_ids))
    .where(isAnyOf(KEY_OF_ADDRESS, address_keys, 'text'))
    .orderBy('id')
    .limit(MOST_COMPARED)
    .execute();
}

/** As the index of addresses has it. */
const KEY_OF_ADDRESS = sql`(address ->> 'gs_hash')`;

/** The addresses that an account has more than once, and no more of them than are shown. */
export async function selectRepeatedAddresses(tx: Tx, account_id: AccountId, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select address_key as key from address_book_entries
    where provider_id = ${tx.provider_id} and account_id = ${account_id}
    group by address_key having count(*) > 1
    order by count(*) desc, key limit ${limit}`.execute(tx.db);
  return rows.map(({ key }) => key);
}

/** Writes what was changed of an entry. From then on it is the account's own. */
export async function updateEntry(
  tx: Tx,
  id: number,
  { address, ...parts }: Partial<EntryParts>,
  { now, use }: { readonly now: Date; readonly use?: { readonly times_used: number; readonly time_last_used: Date | null } },
): Promise<EntryRow> {
  return tx.db
    .updateTable('address_book_entries')
    .set({
      ...parts,
      ...(address && { address: JSON.stringify(address), address_key: address.gs_hash }),
      ...use,
      copy_id: null,
      time_modified: laterThanBefore(now),
    })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteEntries(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db.deleteFrom('address_book_entries').where('provider_id', '=', tx.provider_id).where(isAnyOf('id', ids)).execute();
}

/** Adds contacts of a file; one of the same name at the same address that came meanwhile stays. Answers the ids of those that were added. */
export async function insertFromFile(
  tx: Tx,
  { account_id, now }: { readonly account_id: AccountId; readonly now: Date },
  entries: readonly EntryParts[],
): Promise<number[]> {
  const rows = entries.map((entry) => [
    account_id,
    entry.name,
    entry.contact_name,
    entry.mobile_number,
    entry.email,
    jsonValue(entry.address),
    entry.address.gs_hash,
    entry.is_position_given,
    entry.special_instructions,
    entry.opening_hours,
    'import',
    now,
    now,
  ]);
  const written = await insertRows<{ id: number }>(tx, IMPORTED, rows);
  return written.map(({ id }) => id);
}

const IMPORTED: RowsInsert = {
  name: 'import-contacts',
  table: 'address_book_entries',
  ids: 'address_book_ids',
  columns: [
    'account_id',
    'name',
    'contact_name',
    'mobile_number',
    'email',
    'address',
    'address_key',
    'is_position_given',
    'special_instructions',
    'opening_hours',
    'source',
    'time_created',
    'time_modified',
  ],
  ending: 'on conflict (provider_id, account_id, name, address_key) do nothing returning id',
};

/** Who changed an entry last, as its history has it. */
export async function readLastChanger(tx: Tx, id: number): Promise<string | null> {
  const event = await tx.db
    .selectFrom('events')
    .select('actor_name')
    .where('provider_id', '=', tx.provider_id)
    .where('object_type', '=', 'address_book')
    .where('object_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.actor_name || null;
}
