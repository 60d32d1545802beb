import { mapApi } from '@tsela/contract/rates/map-api';
import type { Place } from '@tsela/contract/service-areas/place-api';
import type { MapLayer } from '@tsela/domain/service-areas/map-layers';
import { useRead } from '../api/queries.ts';

const MOST_ZONES = 100;

/** The zones of a layer, while it is shown. */
export const useMapZones = (layer: MapLayer, is_shown: boolean) =>
  useRead(mapApi.mapZones, is_shown ? { layer, limit: MOST_ZONES } : null);

/** The zones that hold a place. */
export const useZonesOf = (place: Place | null) => useRead(mapApi.mapLookup, place && { ...place }, { keeps_previous: false });
