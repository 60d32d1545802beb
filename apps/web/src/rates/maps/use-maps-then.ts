import type { mapThenApi } from '@tsela/contract/rates/map-then-api';
import type { OutputOf } from '@tsela/contract/route';
import { MAP_LAYERS } from '@tsela/domain/service-areas/map-layers';
import type { MapLayer } from '@tsela/domain/service-areas/map-layers';
import { useMapThen } from './map-calls.ts';

/** A layer as it was at the moment that is looked at. */
export interface LayerThen {
  readonly layer: MapLayer;
  readonly answer: OutputOf<typeof mapThenApi.mapThen>;
}

interface MapsThen {
  readonly layers: readonly LayerThen[];
  readonly is_loading: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** The layers that are shown, as they were. Hooks are called for each layer there is, in one order. */
export function useMapsThen(shown: readonly MapLayer[], at: string | null): MapsThen {
  const wanted = (layer: MapLayer) => (shown.includes(layer) ? at : null);
  const by_layer = {
    branches: useMapThen('branches', wanted('branches')),
    drivers: useMapThen('drivers', wanted('drivers')),
    rates: useMapThen('rates', wanted('rates')),
    surcharges: useMapThen('surcharges', wanted('surcharges')),
    service_days: useMapThen('service_days', wanted('service_days')),
    exceptions: useMapThen('exceptions', wanted('exceptions')),
  };
  const reads = MAP_LAYERS.filter((layer) => wanted(layer) !== null).map((layer) => ({ layer, read: by_layer[layer] }));
  return {
    layers: reads.flatMap(({ layer, read }) => (read.data ? [{ layer, answer: read.data }] : [])),
    is_loading: reads.some(({ read }) => read.isPending),
    error: reads.find(({ read }) => read.error)?.read.error ?? null,
    refetch: () => {
      for (const { read } of reads) if (read.error) void read.refetch();
    },
  };
}
