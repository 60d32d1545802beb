import { MAP_LAYERS } from '@tsela/domain/service-areas/map-layers';
import { ZONE_MATCHES } from '@tsela/domain/rates/zones-explained';
import { TAG_TYPES } from '@tsela/domain/accounts/tags';
import Type from 'typebox';
import type { Static } from 'typebox';
import { tag } from '../accounts/account-shapes.ts';
import { count, id, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const corner = Type.Unsafe<[number, number]>(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }));
const position = { lat: Type.Number({ minimum: -90, maximum: 90 }), lng: Type.Number({ minimum: -180, maximum: 180 }) };
const layer = oneOf(MAP_LAYERS);

const zone_name = { id: id(), layer, code: Type.String(), name: Type.String() };

/** An area of a layer, or a branch: drawn by its outlines, its provinces and its places, whichever it has. Source: screens S27. */
export const mapZone = shape({
  ...zone_name,
  /** Polygons as GeoJSON has them: an outer ring and any holes, corners as `[lng, lat]`. */
  polygons: Type.Array(Type.Array(Type.Array(corner))),
  /** Letters of provinces. */
  provinces: Type.Array(Type.String()),
  /** Where the places lie that it names, as far as the gazetteer knows them; the first 200. */
  places: Type.Array(shape({ name: Type.String(), lat: Type.Number(), lng: Type.Number() })),
  place_count: Type.Integer(),
  node_count: Type.Integer(),
  /** Of service days: 0 is Sunday. */
  weekdays: Type.Optional(Type.Array(Type.Integer())),
});
export type MapZone = Static<typeof mapZone>;

/** A zone that holds a place, and by what of it. */
export const zoneFound = shape({ ...zone_name, found_by: Type.Array(oneOf(ZONE_MATCHES)) });

const READS = { permission: 'API_/geofence/zones:GET' };
const tags_of = { input: shape({ type: oneOf(TAG_TYPES) }), output: shape({ tags: Type.Array(tag) }) };

export const mapApi = {
  mapZones: route({
    method: 'GET',
    path: '/geofence/zones',
    summary: 'The areas of a layer of the maps as they hold now: branches, or the zones of the live tariff.',
    access: READS,
    input: shape({ layer, ...paging }),
    output: shape({ zones: Type.Array(mapZone), count }),
  }),
  mapLookup: route({
    method: 'GET',
    path: '/geofence/lookup',
    summary: 'Which zones of the layers that one may see hold a place, and which branch is nearest to it.',
    access: READS,
    input: shape({
      lat: Type.Optional(position.lat),
      lng: Type.Optional(position.lng),
      local_area: Type.Optional(text()),
      city: Type.Optional(text()),
      code: Type.Optional(text(10)),
      zone: Type.Optional(text(60)),
    }),
    output: shape({ zones: Type.Array(zoneFound) }),
  }),
  zoneTags: route({
    method: 'GET',
    path: '/geofence/zones/tags',
    summary: 'The tags of a type.',
    access: READS,
    ...tags_of,
  }),
  askZoneTags: route({
    method: 'POST',
    path: '/geofence/zones/tags',
    summary: 'The same, asked in a body.',
    access: READS,
    changes: false,
    ...tags_of,
  }),
} as const;
