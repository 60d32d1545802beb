import { DRAWN_LAYERS, MAP_LAYERS } from '@tsela/domain/service-areas/map-layers';
import { ZONE_MATCHES } from '@tsela/domain/rates/card/zones-explained';
import { TAG_TYPES } from '@tsela/domain/accounts/tags';
import { CHIP_COLOURS } from '@tsela/domain/formats/chip-colours';
import type { DriverId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { tag } from '../accounts/account-shapes.ts';
import { count, day, id, instant, nullable, oneOf, paging, shape, text } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';
import { polygon, row_id } from './rate-card-shapes.ts';

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
  /**
   * Of branches, drivers and exceptions: sent back with a change of the area, it is refused (409) when another user saved first; 0 before the
   * first one.
   */
  area_version: Type.Optional(Type.Integer()),
  /** Of zones of the tariff, by which they are sorted; one that is no longer kept as a tag is grey. */
  tags: Type.Optional(Type.Array(shape({ name: Type.String(), colour: oneOf(CHIP_COLOURS) }))),
  /** Of zones of the tariff: the services that have rates from or to it, how many rates these are, and the surcharges that name it. */
  used_by: Type.Optional(
    shape({
      rate_count: Type.Integer(),
      services: Type.Array(shape({ code: Type.String(), name: Type.String(), colour: nullable(oneOf(CHIP_COLOURS)) })),
      surcharges: Type.Array(Type.String()),
    }),
  ),
  /** Who has changed the area last, and when; absent before the first change. */
  last_changed: Type.Optional(shape({ by_name: Type.String(), time: instant })),
  /** True of a branch that has closed and a driver who has left: the area holds no more, and is handed over or removed. */
  is_gone: Type.Optional(Type.Boolean()),
  /** Of exceptions: their days and what they change there. Their own outlines come first, then those of zones that they hold for by a tag. */
  exception: Type.Optional(
    shape({
      from_day: day,
      to_day: day,
      no_collection: Type.Boolean(),
      no_delivery: Type.Boolean(),
      extra_days: Type.Integer(),
      message: Type.String(),
      zone_tag: Type.String(),
      own_outlines: Type.Integer(),
    }),
  ),
});
export type MapZone = Static<typeof mapZone>;

/** How a zone, a branch, a driver or an exception comes to hold a place; a branch without an area takes what lies nearest to it. */
const FOUND_BY = [...ZONE_MATCHES, 'tag', 'nearest'] as const;

/** A zone that holds a place, and by what of it. */
export const zoneFound = shape({ ...zone_name, found_by: Type.Array(oneOf(FOUND_BY)) });

/** Who edits a layer, or the layer of a draft. */
export const mapLock = shape({
  layer,
  /** 0 for layers that belong to no tariff. */
  draft_id: Type.Integer(),
  user_name: Type.String(),
  time_taken: instant,
  time_renewed: instant,
  is_mine: Type.Boolean(),
  /** Nothing has been heard of them for some minutes. */
  may_take_over: Type.Boolean(),
});
export type MapLock = Static<typeof mapLock>;

const locked = { layer, draft_id: Type.Optional(row_id) };

const READS = { permission: 'API_/geofence/zones:GET' };
const tags_of = { input: shape({ type: oneOf(TAG_TYPES) }), output: shape({ tags: Type.Array(tag) }) };

export const mapApi = {
  mapZones: route({
    method: 'GET',
    path: '/geofence/zones',
    summary:
      'The areas of a layer of the maps as they hold now: of branches, drivers, exceptions, or the zones of the live tariff.',
    access: READS,
    input: shape({ layer, ...paging }),
    output: shape({ zones: Type.Array(mapZone), count }),
  }),
  driverPositions: route({
    method: 'GET',
    path: '/drivers/locations',
    summary:
      'Where the devices of drivers at work were when they last said so, within a day; nothing is worked out. For who sees drivers on the maps.',
    access: { permission: 'API_/drivers:GET' },
    input: shape({}),
    output: shape({
      drivers: Type.Array(shape({ id: id<DriverId>(), name: Type.String(), ...position, time_seen: instant })),
    }),
  }),
  mapLookup: route({
    method: 'GET',
    path: '/geofence/lookup',
    summary:
      'Which zones of the layers that one may see hold a place: the branch that serves it, drivers and exceptions of today and later included.',
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
  saveAreas: route({
    method: 'PATCH',
    path: '/geofence/areas',
    summary:
      'Draws the areas of branches, which then serve what lies in them, of drivers, who are then proposed for it, or of exceptions. All or none.',
    body_bytes_max: LARGE_BODY_BYTES,
    input: shape({
      layer: oneOf(DRAWN_LAYERS),
      areas: Type.Array(
        shape({
          id: row_id,
          version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
          polygons: Type.Array(polygon, { maxItems: 100 }),
        }),
        { minItems: 1, maxItems: 200 },
      ),
    }),
    output: shape({ areas: Type.Array(shape({ id: Type.Integer(), version: Type.Integer() })) }),
  }),
  readLock: route({
    method: 'GET',
    path: '/geofence/locks',
    summary: 'The user who edits a layer of the maps at present, if any.',
    access: READS,
    input: shape(locked),
    output: shape({ lock: nullable(mapLock) }),
  }),
  takeLock: route({
    method: 'POST',
    path: '/geofence/locks',
    summary:
      'Takes the lock of a layer when it is free, or renews it; `take_over` takes it from an editor who no longer renews it.',
    access: READS,
    input: shape({ ...locked, take_over: Type.Optional(Type.Boolean()) }),
    output: shape({ lock: mapLock }),
  }),
  releaseLock: route({
    method: 'DELETE',
    path: '/geofence/locks',
    summary: 'Lets others edit the layer, where the lock is the caller’s.',
    access: READS,
    input: shape(locked),
    output: shape({ message: Type.String() }),
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
