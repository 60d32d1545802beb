import { PROVINCES } from '@tsela/domain/formats/provinces';
import { ALIASES_MAX } from '@tsela/domain/service-areas/own-place-checks';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, oneLine, oneOf, paging, shape, text } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';

const facts = {
  name: oneLine(100),
  /** Other names it goes by. */
  aliases: Type.Array(oneLine(100), { maxItems: ALIASES_MAX }),
  city: oneLine(100),
  zone: oneOf(PROVINCES),
  /** Four digits, or empty. */
  code: text(10),
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lng: Type.Number({ minimum: -180, maximum: 180 }),
};

/** A place of the provider's own. Source: issue 4 point 4. */
export const ownPlace = shape({
  id: id(),
  ...facts,
  /** Grows with every change; sent back with one, it is refused (409) when another user has saved since. */
  version: Type.Integer(),
  changed_by_name: Type.String(),
  time_modified: instant,
});

const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const READS = { permission: 'API_/branches:GET' };
const WRITES = { permission: 'API_/branches:POST' };
const file_faults = Type.Array(shape({ row: Type.Integer(), column: Type.String(), message: Type.String() }));
const answer = shape({ own_place: ownPlace });

/** Places that a provider knows and the list of the country does not: kept by its staff, found for its people. */
export const ownPlaceApi = {
  ownPlaces: route({
    method: 'GET',
    path: '/places/own',
    summary: 'The provider’s own places by name; `search` looks into names, other names, cities and codes.',
    access: READS,
    input: shape({ ...paging, search: Type.Optional(text(100)) }),
    output: shape({ own_places: Type.Array(ownPlace), count }),
  }),
  createOwnPlace: route({
    method: 'POST',
    path: '/places/own',
    summary: 'Adds a place, which is suggested and found for this provider at once, before the places of the country.',
    access: WRITES,
    idempotent: true,
    input: shape({ ...facts, aliases: Type.Optional(facts.aliases), code: Type.Optional(facts.code) }),
    output: answer,
  }),
  importOwnPlaces: route({
    method: 'POST',
    path: '/places/own/import',
    summary:
      'Takes over the places of a CSV file, all or none: a place that is there already becomes as the file has it, and none is taken out. Without `save` it only says what would change.',
    body_bytes_max: LARGE_BODY_BYTES,
    access: WRITES,
    input: shape({ csv: Type.String({ minLength: 1, maxLength: 1_500_000 }), save: Type.Optional(Type.Boolean()) }),
    output: shape({
      is_saved: Type.Boolean(),
      added: Type.Integer(),
      changed: Type.Integer(),
      unchanged: Type.Integer(),
      /** The first 200; while there is any, nothing is saved. Rows count from 1 as spreadsheets show them. */
      errors: file_faults,
      error_count: Type.Integer(),
      warnings: file_faults,
      warning_count: Type.Integer(),
    }),
  }),
  changeOwnPlace: route({
    method: 'PATCH',
    path: '/places/own',
    summary: 'Changes a place. Addresses that are kept stay as they are.',
    access: WRITES,
    input: shape({ id: id(), version, ...facts }),
    output: answer,
  }),
  removeOwnPlace: route({
    method: 'DELETE',
    path: '/places/own',
    summary: 'Takes a place out. Addresses that are kept stay as they are.',
    access: WRITES,
    input: shape({ id: id() }),
    output: shape({ message: Type.String() }),
  }),
} as const;

export type OwnPlace = Static<typeof ownPlace>;
