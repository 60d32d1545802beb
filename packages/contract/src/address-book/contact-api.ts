import type { AccountId } from '@tsela/domain/ids';
import Type from 'typebox';
import { count, id, instant, nullable, oneLine, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { addressInput, addressWarning } from '../service-areas/address-shapes.ts';
import { addressBookEntry, contactFilters, contactParts, on_duplicate } from './address-book-api.ts';

export const ON_DUPLICATE = ['skip', 'overwrite', 'keep-both'] as const;

const account_id = Type.Optional(id<AccountId>());
const entryId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** As many as are deleted or joined at once. */
export const CONTACTS_AT_ONCE = 200;

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
