import { IMPORTED_CONTACTS_MAX } from '@tsela/domain/address-book/contact-import';
import { PROVINCES } from '@tsela/domain/formats/provinces';
import type { AccountId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, nullable, oneLine, oneOf, paging, shape, text, violation } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';
import { ADDRESS_TYPES, address, addressInput, addressWarning } from '../service-areas/address-shapes.ts';

export const ON_DUPLICATE = ['skip', 'overwrite', 'keep-both'] as const;

export const addressBookEntry = shape({
  id: Type.Integer(),
  account_id: id<AccountId>(),
  name: Type.String(),
  contact_name: Type.String(),
  mobile_number: Type.String(),
  email: Type.String(),
  address,
  /** False where the position of the address is only the middle of its suburb, set by no one. */
  is_position_given: Type.Boolean(),
  special_instructions: Type.String(),
  /** `manual`, `automatic` from a booking, `import` from a file, or `copied from` the code of an account. */
  source: Type.String(),
  /** What is doubtful about the address as it is known today; none where it can be placed. */
  address_warnings: Type.Array(addressWarning),
  /** Whether it is filled in at the collection or the delivery of a new shipment. */
  is_default_collection: Type.Boolean(),
  is_default_delivery: Type.Boolean(),
  /** How many shipments were booked with it, and when the last of them was. */
  times_used: Type.Integer(),
  time_last_used: nullable(instant),
  time_created: instant,
  /** Sent back as `based_on` with a change. */
  time_modified: instant,
});

/** Where entries come from. */
export const CONTACT_SOURCES = ['manual', 'automatic', 'import', 'copied'] as const;

const CONTACT_ORDERS = ['name', 'times_used', 'time_last_used', 'time_created'] as const;

const account_id = Type.Optional(id<AccountId>());
const entryId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** What narrows the list, and the file made of it. */
const filters = {
  /** Contained in the name, contact, company, e-mail address or address, or a telephone number in whatever spelling. */
  search: Type.Optional(text(100)),
  type: Type.Optional(oneOf(ADDRESS_TYPES)),
  source: Type.Optional(oneOf(CONTACT_SOURCES)),
  zone: Type.Optional(oneOf(PROVINCES)),
};

/**
 * What becomes of a contact that is at this address already under another name, or of the same name and address: `refuse` names those that
 * are there, `save` saves it all the same. Left out is `save`.
 */
const on_duplicate = Type.Optional(oneOf(['refuse', 'save']));

const parts = {
  contact_name: Type.Optional(oneLine()),
  mobile_number: Type.Optional(oneLine(30)),
  email: Type.Optional(oneLine()),
  special_instructions: Type.Optional(text()),
};

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

export type AddressBookEntry = Static<typeof addressBookEntry>;

export const addressBookApi = {
  list: route({
    method: 'GET',
    path: '/accounts/address-books',
    summary: 'Saved contacts and addresses of an account; with `id` the one as a list.',
    input: shape({
      id: Type.Optional(Type.Integer({ minimum: 1 })),
      account_id,
      ...filters,
      ...paging,
      /** Left out: by name. */
      order_by: Type.Optional(oneOf(CONTACT_ORDERS)),
      order: Type.Optional(oneOf(['asc', 'desc'])),
    }),
    output: shape({ address_books: Type.Array(addressBookEntry), count }),
  }),
  create: route({
    method: 'POST',
    path: '/accounts/address-books',
    summary: 'Saves a contact with its address.',
    input: shape({
      account_id,
      name: oneLine(),
      ...parts,
      address: addressInput,
      source: Type.Optional(oneOf(['manual', 'automatic'])),
      on_duplicate,
    }),
    output: shape({ address_book: addressBookEntry, warnings: Type.Array(addressWarning) }),
  }),
  change: route({
    method: 'PATCH',
    path: '/accounts/address-books',
    summary: 'Changes a contact: parts that are left out stay. What was changed since `based_on` is not overwritten.',
    input: shape({
      id: entryId,
      /** Its `time_modified` as it was read. */
      based_on: instant,
      name: Type.Optional(oneLine()),
      ...parts,
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
    input: shape({ account_id, ...filters }),
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
