import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { mapApi } from '@tsela/contract/rates/map-api';
import type { MapZone } from '@tsela/contract/rates/map-api';
import type { OutputOf } from '@tsela/contract/route';
import type { DrawnLayer } from '@tsela/domain/service-areas/map-layers';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';

/** So many at a time, as the call allows. */
const AT_ONCE = 100;
const PAGES_MAX = 50;

/** All of a layer that is drawn as it holds: its branches, drivers or exceptions, with their areas. */
export function useAreas(layer: DrawnLayer | null): UseQueryResult<readonly MapZone[]> {
  return useQuery({
    queryKey: [mapApi.mapZones.path, { layer }, 'all'],
    enabled: layer !== null,
    queryFn: ({ signal }) => readAllAreas(layer ?? 'branches', signal),
  });
}

async function readAllAreas(layer: DrawnLayer, signal: AbortSignal): Promise<readonly MapZone[]> {
  const zones = new Map<number, MapZone>();
  for (let page = 0; page < PAGES_MAX; page++) {
    // Each page begins where the one before has ended.
    const answer: OutputOf<typeof mapApi.mapZones> = await call(
      mapApi.mapZones,
      { layer, limit: AT_ONCE, offset: page * AT_ONCE },
      { signal },
    );
    for (const zone of answer.zones) zones.set(zone.id, zone);
    if (answer.zones.length < AT_ONCE) break;
  }
  return [...zones.values()];
}

export const useSaveAreas = () => useCall(mapApi.saveAreas);
