import { ZONE_CHANGES } from '@tsela/domain/rates/card/zones-then';
import { MAP_LAYERS } from '@tsela/domain/service-areas/map-layers';
import type { DriverId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, nullable, oneOf, paging, shape } from '../fields.ts';
import { route } from '../route.ts';
import { mapZone } from './map-api.ts';

const READS = { permission: 'API_/geofence/zones:GET' };
const named = { id: Type.Integer(), code: Type.String(), name: Type.String() };

/** The tariff that was in force at a moment. */
const tariffThen = shape({
  id: Type.Integer(),
  name: Type.String(),
  time_live: instant,
  /** Null while it is in force. */
  time_superseded: nullable(instant),
});

/** How a zone is otherwise at present than it was. */
const changedZone = shape({ ...named, changes: Type.Array(oneOf(ZONE_CHANGES)) });

const moment = shape({ time: instant, name: Type.String(), by_name: Type.String() });
export type MapThenMoment = Static<typeof moment>;

/** The maps as they were, for who sees them as they are. Source: docs/design/beyond.md 11, screens S27. */
export const mapThenApi = {
  mapMoments: route({
    method: 'GET',
    path: '/geofence/zones/moments',
    summary: 'When tariffs went live, and with them their zones, the oldest first; the newest 1 000.',
    access: READS,
    input: shape({}),
    output: shape({
      moments: Type.Array(moment),
      has_more: Type.Boolean(),
    }),
  }),
  mapThen: route({
    method: 'GET',
    path: '/geofence/zones/as-of',
    summary:
      'A layer of the maps as it was at a moment: the zones of the tariff that was in force then, with how they are otherwise at present. ' +
      'Of branches and drivers no earlier areas are kept: those are answered that have not been drawn since, and the others named.',
    access: READS,
    input: shape({ layer: oneOf(MAP_LAYERS), at: instant, ...paging }),
    output: shape({
      zones: Type.Array(mapZone),
      count,
      /** Null where none was in force, and for layers that belong to none. */
      tariff: nullable(tariffThen),
      changes: Type.Array(changedZone),
      /** How many changes there are beyond the first 200. */
      more_changes: Type.Integer(),
      /** What has been drawn since, so that its area of then is not known; the first 200. */
      not_known: Type.Array(shape(named)),
      /** False of exceptions, whose past is not kept. */
      is_kept: Type.Boolean(),
    }),
  }),
  driversThen: route({
    method: 'GET',
    path: '/drivers/locations/as-of',
    summary:
      'Where the devices of drivers had said last that they were, within a day before a moment: by the steps that they sent. For who sees drivers on the maps.',
    access: { permission: 'API_/drivers:GET' },
    input: shape({ at: instant }),
    output: shape({
      drivers: Type.Array(
        shape({ id: id<DriverId>(), name: Type.String(), lat: Type.Number(), lng: Type.Number(), time_seen: instant }),
      ),
      /** Positions are kept for so long; of moments before it none is answered. */
      kept_since: instant,
    }),
  }),
} as const;
