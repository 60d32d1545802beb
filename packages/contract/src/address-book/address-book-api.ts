import type { AccountId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, oneLine, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { address, addressInput, addressWarning } from '../service-areas/address-shapes.ts';

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
  /** `manual`, `automatic` from a booking, or `copied from` the code of an account. */
  source: Type.String(),
});

const betweenAccounts = { from_account_id: id<AccountId>(), to_account_id: id<AccountId>() };

export type AddressBookEntry = Static<typeof addressBookEntry>;

export const addressBookApi = {
  list: route({
    method: 'GET',
    path: '/accounts/address-books',
    summary: 'Saved contacts and addresses of an account; with `id` the one as a list.',
    input: shape({
      id: Type.Optional(Type.Integer({ minimum: 1 })),
      account_id: Type.Optional(id<AccountId>()),
      search: Type.Optional(text(100)),
      ...paging,
    }),
    output: shape({ address_books: Type.Array(addressBookEntry), count }),
  }),
  create: route({
    method: 'POST',
    path: '/accounts/address-books',
    summary: 'Saves a contact with its address.',
    input: shape({
      account_id: Type.Optional(id<AccountId>()),
      name: oneLine(),
      contact_name: Type.Optional(oneLine()),
      mobile_number: Type.Optional(oneLine(30)),
      email: Type.Optional(oneLine()),
      address: addressInput,
      special_instructions: Type.Optional(text()),
      source: Type.Optional(oneOf(['manual', 'automatic'])),
    }),
    output: shape({ address_book: addressBookEntry, warnings: Type.Array(addressWarning) }),
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
