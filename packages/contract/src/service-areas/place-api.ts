import Type from 'typebox';
import type { Static } from 'typebox';
import { shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { address } from './address-shapes.ts';

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
  geocode: route({
    method: 'POST',
    path: '/geocode',
    summary: 'Completes an address with what the gazetteer knows: province, postal code and coordinates.',
    access: 'public',
    changes: false,
    input: shape({
      street_address: Type.Optional(text()),
      local_area: Type.Optional(text()),
      city: Type.Optional(text()),
      zone: Type.Optional(text(60)),
      country: Type.Optional(text(60)),
      code: Type.Optional(text(10)),
      company: Type.Optional(text()),
    }),
    output: shape({ address, confidence: Type.Number({ minimum: 0, maximum: 1 }) }),
  }),
} as const;
