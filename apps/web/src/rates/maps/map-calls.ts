import { mapThenApi } from '@tsela/contract/rates/map-then-api';
import { mapApi } from '@tsela/contract/rates/map-api';
import type { Place } from '@tsela/contract/service-areas/place-api';
import type { MapLayer } from '@tsela/domain/service-areas/map-layers';
import { useRead } from '../../api/queries.ts';

const MOST_ZONES = 100;

/** The zones of a layer, while it is shown. */
export const useMapZones = (layer: MapLayer, is_shown: boolean) =>
  useRead(mapApi.mapZones, is_shown ? { layer, limit: MOST_ZONES } : null);

/** How often live positions are asked for, while they are seen. */
const LIVE_MS = 30_000;

/** Where drivers were last, while their layer is shown; null asks nothing. */
export const useDriverPositions = (is_shown: boolean) =>
  useRead(mapApi.driverPositions, is_shown ? {} : null, { refetch_every_ms: LIVE_MS });

/** A layer as it was; null asks nothing. What was does not change. */
export const useMapThen = (layer: MapLayer, at: string | null) =>
  useRead(mapThenApi.mapThen, at === null ? null : { layer, at, limit: MOST_ZONES });

export const useMapMoments = () => useRead(mapThenApi.mapMoments, {});

/** Where drivers had been seen last; null asks nothing. */
export const useDriversThen = (at: string | null) => useRead(mapThenApi.driversThen, at === null ? null : { at });

/** The zones that hold a place. */
export const useZonesOf = (place: Place | null) => useRead(mapApi.mapLookup, place && { ...place }, { keeps_previous: false });
