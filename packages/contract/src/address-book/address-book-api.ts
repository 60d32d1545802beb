import { CONTACT_ORDERS, CONTACT_SOURCES } from '@tsela/domain/address-book/contact-lists';
import { PROVINCES } from '@tsela/domain/formats/provinces';
import type { AccountId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, nullable, oneLine, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { ADDRESS_TYPES, address, addressInput, addressWarning } from '../service-areas/address-shapes.ts';

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
  /** When it is open, as `Mon-Fri 08:00-17:00, Sat 08:00-13:00`; empty where that is not known. */
  opening_hours: Type.String(),
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

const account_id = Type.Optional(id<AccountId>());

/** What narrows the list, and the file made of it. */
export const contactFilters = {
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
export const on_duplicate = Type.Optional(oneOf(['refuse', 'save']));

/** What of a contact may be left out. */
export const contactParts = {
  contact_name: Type.Optional(oneLine()),
  mobile_number: Type.Optional(oneLine(30)),
  email: Type.Optional(oneLine()),
  special_instructions: Type.Optional(text()),
  /** `Mon-Fri 08:00-17:00, Sat 08:00-13:00`: days that are not named are closed. Empty says nothing of them; left out keeps what is known. */
  opening_hours: Type.Optional(oneLine()),
};

export type AddressBookEntry = Static<typeof addressBookEntry>;

export const addressBookApi = {
  list: route({
    method: 'GET',
    path: '/accounts/address-books',
    summary: 'Saved contacts and addresses of an account; with `id` the one as a list.',
    input: shape({
      id: Type.Optional(Type.Integer({ minimum: 1 })),
      account_id,
      ...contactFilters,
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
      ...contactParts,
      address: addressInput,
      source: Type.Optional(oneOf(['manual', 'automatic'])),
      on_duplicate,
    }),
    output: shape({ address_book: addressBookEntry, warnings: Type.Array(addressWarning) }),
  }),
} as const;
