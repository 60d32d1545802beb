import Type from 'typebox';
import type { Static } from 'typebox';
import { POSITION_PRECISIONS } from '@tsela/domain/service-areas/position-known';
import { oneLine, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { address, addressWarning } from './address-shapes.ts';

/** A South African suburb out of the offline gazetteer. */
export const place = shape({
  local_area: Type.String(),
  city: Type.String(),
  zone: Type.String(),
  code: Type.String(),
  lat: Type.Number(),
  lng: Type.Number(),
});

export type Place = Static<typeof place>;

/** The source of a position: a pin set by hand, the account's own address book, parcels handed over there, the list of suburbs, Google. */
export const POSITION_SOURCES = ['pin', 'address-book', 'deliveries', 'gazetteer', 'google', 'none'] as const;

export const placeApi = {
  search: route({
    method: 'GET',
    path: '/places',
    summary: 'Suburbs that match what was typed so far, typing mistakes forgiven; best first.',
    access: 'public',
    input: shape({
      search: text(100),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    }),
    output: shape({ places: Type.Array(place), count: Type.Integer() }),
  }),
  nearest: route({
    method: 'GET',
    path: '/places/nearest',
    summary: 'The suburbs nearest to a position, such as a pin on a map; nearest first.',
    access: 'public',
    input: shape({
      lat: Type.Number({ minimum: -90, maximum: 90 }),
      lng: Type.Number({ minimum: -180, maximum: 180 }),
    }),
    output: shape({ places: Type.Array(shape({ ...place.properties, distance_km: Type.Number() })) }),
  }),
  geocode: route({
    method: 'POST',
    path: '/geocode',
    summary:
      'Completes an address: province, postal code and coordinates, with who knows them, how sure that is, and what is doubtful about it. ' +
      'Typing mistakes are forgiven where one place is clearly meant. A position that is sent wins.',
    access: 'public',
    changes: false,
    input: shape({
      street_address: Type.Optional(text()),
      local_area: Type.Optional(text()),
      city: Type.Optional(text()),
      zone: Type.Optional(text(60)),
      country: Type.Optional(text(60)),
      code: Type.Optional(text(10)),
      company: Type.Optional(oneLine()),
      /** A pin that was set by hand. */
      lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
      lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
    }),
    output: shape({
      address,
      /** How sure the position is. */
      confidence: Type.Number({ minimum: 0, maximum: 1 }),
      source: oneOf(POSITION_SOURCES),
      /** How near to the door it is. */
      precision: oneOf(POSITION_PRECISIONS),
      warnings: Type.Array(addressWarning),
    }),
  }),
} as const;
