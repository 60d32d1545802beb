import type { AccountId } from '@tsela/domain/ids';
import { bookKey } from '@tsela/domain/shipments/import/imported-shipment';
import type { ImportedSide } from '@tsela/domain/shipments/import/imported-shipment';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { readDefaults } from '../../address-book/default-entries.ts';
import { isAnyOf } from '../../db/any-of.ts';
import type { AddressBookEntriesTable } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';

/** Entries of one name may be several; with more than this many rows the rest is not looked at. */
const ENTRIES_MAX = 20_000;

/** The contacts of an account by their names; null where several share one. */
export async function readBook(
  tx: Tx,
  account_id: AccountId,
  names: readonly string[],
): Promise<ReadonlyMap<string, ImportedSide | null>> {
  if (names.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('address_book_entries')
    .select(ENTRY)
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where(isAnyOf(sql`lower(name)`, names, 'text'))
    .orderBy('id')
    .limit(ENTRIES_MAX)
    .execute();
  const book = new Map<string, ImportedSide | null>();
  for (const row of rows) book.set(bookKey(row.name), book.has(bookKey(row.name)) ? null : sideOfEntry(row));
  return book;
}

const ENTRY = ['name', 'contact_name', 'mobile_number', 'email', 'address', 'special_instructions'] as const;
type BookedEntry = Pick<Selectable<AddressBookEntriesTable>, (typeof ENTRY)[number]>;

function sideOfEntry({ name, contact_name, mobile_number, email, address, special_instructions }: BookedEntry): ImportedSide {
  const { company, street_address, local_area, city, code, zone } = address;
  const parts = { company, street_address, local_area, city, code, zone };
  return { name: contact_name || name, mobile_number, email, ...parts, instructions: special_instructions };
}

/** Where the account's shipments are collected from, as its settings say; null where they do not. */
export async function readUsualSender(tx: Tx, account_id: AccountId): Promise<ImportedSide | null> {
  const { collection_id } = await readDefaults(tx, account_id);
  if (collection_id === null) return null;
  const entry = await tx.db
    .selectFrom('address_book_entries')
    .select(ENTRY)
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where('id', '=', collection_id)
    .executeTakeFirst();
  return entry ? sideOfEntry(entry) : null;
}

interface AlikeAsked {
  readonly references: readonly string[];
  readonly fingerprints: readonly string[];
  readonly since: Date;
}

/** What of a file the account has sent already: references of shipments since then that were not cancelled, and shipments of earlier files. */
export async function readAlike(tx: Tx, account_id: AccountId, { references, fingerprints, since }: AlikeAsked) {
  const named = await tx.db
    .selectFrom('shipments')
    .select('customer_reference')
    .distinct()
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('customer_reference', references, 'text'))
    .where('customer_reference', '<>', '')
    .where('account_id', '=', account_id)
    .where('time_created', '>=', since)
    .where('status', 'not in', ['cancelled', 'quote', 'quote-expired'])
    .execute();
  const alike = await tx.db
    .selectFrom('shipment_import_items as i')
    .innerJoin('shipment_imports as f', (join) =>
      join.onRef('f.provider_id', '=', 'i.provider_id').onRef('f.id', '=', 'i.import_id'),
    )
    .innerJoin('shipments as s', (join) => join.onRef('s.provider_id', '=', 'i.provider_id').onRef('s.id', '=', 'i.shipment_id'))
    .select('i.fingerprint')
    .distinct()
    .where('i.provider_id', '=', tx.provider_id)
    .where('i.state', '=', 'booked')
    .where(isAnyOf('i.fingerprint', fingerprints, 'text'))
    .where('f.account_id', '=', account_id)
    .where('f.kind', '=', 'shipments')
    .where('f.time_created', '>=', since)
    .where('s.status', '<>', 'cancelled')
    .execute();
  return {
    references: new Set(named.map(({ customer_reference }) => customer_reference)),
    fingerprints: new Set(alike.map(({ fingerprint }) => fingerprint)),
  };
}

/** The import of the same file that stands, if there is one. */
export async function findEarlierImport(tx: Tx, account_id: AccountId, fingerprint: string) {
  return tx.db
    .selectFrom('shipment_imports')
    .select(['id', 'created_by_name', 'time_created'])
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where('fingerprint', '=', fingerprint)
    .where('time_undone', 'is', null)
    .orderBy('is_repeat')
    .limit(1)
    .executeTakeFirst();
}

const KEPT_LOOKED_AT = 20;

/** How the columns of the account's files were filled, the newest first. */
export async function readKeptColumns(tx: Tx, account_id: AccountId) {
  return tx.db
    .selectFrom('shipment_import_columns')
    .select(['headings_hash', 'kept', 'defaults'])
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .orderBy('time_used', 'desc')
    .limit(KEPT_LOOKED_AT)
    .execute();
}
