import Type from 'typebox';
import type { Static } from 'typebox';
import { DOUBT_CODES } from '@tsela/domain/service-areas/doubt-codes';
import { ONE_LINE, nullable, oneLine, oneOf, shape, text } from '../fields.ts';

export const ADDRESS_TYPES = ['residential', 'business', 'locker', 'counter', 'international'] as const;

/** An address as a caller sends it; every part is optional here, the save checks say what is missing. Source: DATA-29. */
export const addressInput = shape({
  id: Type.Optional(Type.Integer({ minimum: 0 })),
  type: Type.Optional(oneOf(ADDRESS_TYPES)),
  company: Type.Optional(oneLine()),
  street_address: Type.Optional(text()),
  local_area: Type.Optional(text()),
  city: Type.Optional(oneLine()),
  code: Type.Optional(text(10)),
  zone: Type.Optional(text(60)),
  country: Type.Optional(text(60)),
  lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  entered_address: Type.Optional(text(500)),
  /** Accepted when an answered address is sent back, but worked out again. */
  geo_local_area: Type.Optional(text()),
  geo_city: Type.Optional(text()),
});

/** An address as a page answered it, sent back with every part. Source: screens S04. */
export const wholeAddressInput = shape({
  id: Type.Optional(Type.Integer({ minimum: 0 })),
  type: oneOf(ADDRESS_TYPES),
  company: oneLine(),
  street_address: text(),
  local_area: text(),
  city: oneLine(),
  code: text(10),
  zone: text(60),
  country: text(60),
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lng: Type.Number({ minimum: -180, maximum: 180 }),
  entered_address: text(500),
  /** Made of the parts above. */
  gs_hash: text(2000),
  geo_local_area: Type.Optional(text()),
  geo_city: Type.Optional(text()),
});

/** An address as it is kept; one that was taken from the address book keeps the id of its entry there. Source: DATA-29. */
export const address = shape({
  id: Type.Optional(Type.Integer()),
  type: oneOf(ADDRESS_TYPES),
  company: Type.String({ [ONE_LINE]: true }),
  street_address: Type.String(),
  local_area: Type.String(),
  city: Type.String(),
  code: Type.String(),
  zone: Type.String(),
  country: Type.String(),
  lat: Type.Number(),
  lng: Type.Number(),
  entered_address: Type.String(),
  gs_hash: Type.String(),
  /** Suburb and city as they are spelt, only where they were written with a typing mistake: they stay as they were written. */
  geo_local_area: Type.Optional(Type.String()),
  geo_city: Type.Optional(Type.String()),
});

/** What is doubtful about an address: parts that are true of different places, a name that is spelt otherwise, an unknown place. */
export const addressWarning = shape({
  code: oneOf(DOUBT_CODES),
  /** The part that it is said at. */
  field: oneOf(['local_area', 'city', 'code', 'zone']),
  message: Type.String(),
  /** The four parts as they agree with each other; null where unknown. */
  suggestion: nullable(shape({ local_area: Type.String(), city: Type.String(), code: Type.String(), zone: Type.String() })),
});

export const contactInput = shape({
  name: Type.Optional(oneLine()),
  email: Type.Optional(oneLine()),
  mobile_number: Type.Optional(oneLine(30)),
});

export const contact = shape({ name: Type.String(), email: Type.String(), mobile_number: Type.String() });

export type AddressInput = Static<typeof addressInput>;
export type Address = Static<typeof address>;
export type ContactInput = Static<typeof contactInput>;
export type AddressWarning = Static<typeof addressWarning>;
export type Contact = Static<typeof contact>;
