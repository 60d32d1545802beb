import type { AccountId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { address, addressInput } from '../service-areas/address-shapes.ts';

export const addressBookEntry = shape({
  id: Type.Integer(),
  account_id: id<AccountId>(),
  name: Type.String(),
  contact_name: Type.String(),
  mobile_number: Type.String(),
  email: Type.String(),
  address,
  special_instructions: Type.String(),
  source: oneOf(['manual', 'automatic']),
});

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
      name: text(),
      contact_name: Type.Optional(text()),
      mobile_number: Type.Optional(text(30)),
      email: Type.Optional(text()),
      address: addressInput,
      special_instructions: Type.Optional(text()),
      source: Type.Optional(oneOf(['manual', 'automatic'])),
    }),
    output: shape({ address_book: addressBookEntry }),
  }),
} as const;
