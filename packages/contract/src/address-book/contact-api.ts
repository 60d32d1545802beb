import { IMPORTED_CONTACTS_MAX } from '@tsela/domain/address-book/contact-lists';
import type { AccountId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, nullable, oneLine, oneOf, paging, shape, text, violation } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';
import { addressInput, addressWarning } from '../service-areas/address-shapes.ts';
import { addressBookEntry, contactFilters, contactParts, on_duplicate } from './address-book-api.ts';

export const ON_DUPLICATE = ['skip', 'overwrite', 'keep-both'] as const;

const account_id = Type.Optional(id<AccountId>());
const entryId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** As many as are deleted or joined at once. */
export const CONTACTS_AT_ONCE = 200;

/** Longer than a cell may be, so that the row says so itself. */
const cell = oneLine(2000);

export const importedContactRow = shape({
  row: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  name: cell,
  contact_name: cell,
  mobile_number: cell,
  email: cell,
  company: cell,
  street_address: cell,
  local_area: cell,
  city: cell,
  code: cell,
  zone: cell,
  special_instructions: text(2000),
});

const importRows = Type.Array(importedContactRow, { minItems: 1, maxItems: IMPORTED_CONTACTS_MAX });

/** What is known of a row: `new` is added, `there` is in the address book or in a row before it, `wrong` has violations tied to its columns. */
export const lookedAtContact = shape({
  row: Type.Integer(),
  state: oneOf(['new', 'there', 'wrong']),
  violations: Type.Array(violation),
  /** Cells whose leading zeros were restored. */
  restored: Type.Array(shape({ field: Type.String(), value: Type.String() })),
  address_warnings: Type.Array(addressWarning),
});

export type LookedAtContact = Static<typeof lookedAtContact>;

const betweenAccounts = { from_account_id: id<AccountId>(), to_account_id: id<AccountId>() };

/** The work on an address book, beside reading it and adding to it, which booking does as well. Source: screens S14. */
export const contactApi = {
  change: route({
    method: 'PATCH',
    path: '/accounts/address-books',
    summary: 'Changes a contact: parts that are left out stay. What was changed since `based_on` is not overwritten.',
    input: shape({
      id: entryId,
      /** Its `time_modified` as it was read. */
      based_on: instant,
      name: Type.Optional(oneLine()),
      ...contactParts,
      address: Type.Optional(addressInput),
      on_duplicate,
    }),
    output: shape({ address_book: addressBookEntry, warnings: Type.Array(addressWarning) }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/accounts/address-books',
    summary: 'Deletes contacts, 200 at most; those that are gone already are passed over. Shipments keep their addresses.',
    input_from: 'body',
    input: shape({ ids: Type.Array(entryId, { minItems: 1, maxItems: CONTACTS_AT_ONCE, uniqueItems: true }) }),
    output: shape({ deleted: Type.Integer() }),
  }),
  setDefault: route({
    method: 'POST',
    path: '/accounts/address-books/defaults',
    summary:
      'Makes a contact the one that is filled in at a side of new shipments; null takes it away. There is one for each side.',
    access: { permission: 'API_/accounts/address-books:PATCH' },
    input: shape({ account_id, side: oneOf(['collection', 'delivery']), id: nullable(entryId) }),
    output: shape({ collection_id: nullable(entryId), delivery_id: nullable(entryId) }),
  }),
  duplicates: route({
    method: 'GET',
    path: '/accounts/address-books/duplicates',
    summary: 'Contacts that are in the address book more than once, in groups: the same address and contact.',
    access: { permission: 'API_/accounts/address-books:GET' },
    input: shape({ account_id }),
    output: shape({ groups: Type.Array(shape({ address_books: Type.Array(addressBookEntry) })), count }),
  }),
  merge: route({
    method: 'POST',
    path: '/accounts/address-books/merge',
    summary:
      'Joins contacts to one, which gets what it lacks of the others. Those that are gone already are passed over. Shipments keep their addresses.',
    input: shape({
      keep_id: entryId,
      ids: Type.Array(entryId, { minItems: 1, maxItems: CONTACTS_AT_ONCE, uniqueItems: true }),
    }),
    output: shape({ address_book: addressBookEntry, merged: Type.Integer() }),
  }),
  export: route({
    method: 'POST',
    path: '/accounts/address-books/exports',
    summary: 'The filtered address book as a CSV file that can be imported, 10 000 contacts at most. The export is logged.',
    access: { permission: 'API_/accounts/address-books:GET' },
    input: shape({ account_id, ...contactFilters }),
    output: shape({ csv: Type.String(), count, is_complete: Type.Boolean() }),
  }),
  checkImport: route({
    method: 'POST',
    path: '/accounts/address-books/import/checks',
    summary: 'Looks at every row of a file of contacts, 2 000 at most, and says what would become of it. Nothing is changed.',
    body_bytes_max: LARGE_BODY_BYTES,
    access: { permission: 'API_/accounts/address-books:POST' },
    changes: false,
    input: shape({ account_id, rows: importRows }),
    output: shape({ rows: Type.Array(lookedAtContact) }),
  }),
  import: route({
    method: 'POST',
    path: '/accounts/address-books/import',
    summary:
      'Adds the contacts of a file; those that are there are skipped. With `only_good` rows with faults are left out; without it one such row keeps all out.',
    body_bytes_max: LARGE_BODY_BYTES,
    access: { permission: 'API_/accounts/address-books:POST' },
    idempotent: true,
    input: shape({ account_id, rows: importRows, only_good: Type.Optional(Type.Boolean()) }),
    output: shape({ added: Type.Integer(), skipped: Type.Integer(), rows: Type.Array(lookedAtContact) }),
  }),
  copyPreview: route({
    method: 'GET',
    path: '/accounts/address-books/copy',
    summary: 'The entries of an account with those marked that another account has already, by name and address; for staff.',
    access: { permission: 'API_/accounts/address-books:POST' },
    input: shape({ ...betweenAccounts, search: Type.Optional(text(100)), ...paging }),
    output: shape({
      address_books: Type.Array(shape({ ...addressBookEntry.properties, is_duplicate: Type.Boolean() })),
      count,
      /** How many entries each of the two accounts has. */
      from_count: count,
      to_count: count,
    }),
  }),
  copy: route({
    method: 'POST',
    path: '/accounts/address-books/copy',
    summary:
      'Copies entries of one account to another: those named, or all. What is there already is skipped, overwritten or kept beside.',
    access: { permission: 'API_/accounts/address-books:POST' },
    idempotent: true,
    input: shape({
      ...betweenAccounts,
      ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 5000 })),
      all: Type.Optional(Type.Boolean()),
      on_duplicate: oneOf(ON_DUPLICATE),
    }),
    output: shape({
      copy_id: Type.Integer(),
      copied: Type.Integer(),
      overwritten: Type.Integer(),
      skipped: Type.Integer(),
    }),
  }),
  undoCopy: route({
    method: 'POST',
    path: '/accounts/address-books/copy/undo',
    summary: 'Takes the entries of a copy out again, but for those that were saved since. What was overwritten stays.',
    access: { permission: 'API_/accounts/address-books:POST' },
    input: shape({ copy_id: Type.Integer({ minimum: 1 }) }),
    output: shape({ removed: Type.Integer() }),
  }),
} as const;
