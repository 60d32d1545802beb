import type { MapZone } from '@tsela/contract/rates/map-api';
import type { mapThenApi } from '@tsela/contract/rates/map-then-api';
import type { OutputOf } from '@tsela/contract/route';
import { MAP_LAYERS } from '@tsela/domain/service-areas/map-layers';
import type { MapLayer } from '@tsela/domain/service-areas/map-layers';
import { useMemo } from 'react';
import { useMapThen } from './map-calls.ts';

/** A layer as it was at the moment that is looked at. */
export interface LayerThen {
  readonly layer: MapLayer;
  readonly answer: OutputOf<typeof mapThenApi.mapThen>;
}

interface MapsThen {
  readonly layers: readonly LayerThen[];
  /** Of all layers; the same while no layer's are read anew. */
  readonly zones: readonly MapZone[];
  readonly is_loading: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** A layer; one that is not shown has no zones, also when some were read before. */
function useLayer(layer: MapLayer, shown: readonly MapLayer[], at: string | null) {
  const is_shown = at !== null && shown.includes(layer);
  const read = useMapThen(layer, is_shown ? at : null);
  return { read, is_shown, answer: is_shown ? read.data : undefined };
}

/** The layers that are shown, as they were. Hooks are called for each layer there is, in one order. */
export function useMapsThen(shown: readonly MapLayer[], at: string | null): MapsThen {
  const branches = useLayer('branches', shown, at);
  const drivers = useLayer('drivers', shown, at);
  const rates = useLayer('rates', shown, at);
  const surcharges = useLayer('surcharges', shown, at);
  const service_days = useLayer('service_days', shown, at);
  const exceptions = useLayer('exceptions', shown, at);
  const by_layer = { branches, drivers, rates, surcharges, service_days, exceptions };
  const seen = MAP_LAYERS.map((layer) => ({ layer, ...by_layer[layer] })).filter(({ is_shown }) => is_shown);
  const zones = useMemo(
    () =>
      [branches.answer, drivers.answer, rates.answer, surcharges.answer, service_days.answer, exceptions.answer].flatMap(
        (answer) => answer?.zones ?? [],
      ),
    [branches.answer, drivers.answer, rates.answer, surcharges.answer, service_days.answer, exceptions.answer],
  );
  return {
    layers: seen.flatMap(({ layer, answer }) => (answer ? [{ layer, answer }] : [])),
    zones,
    is_loading: seen.some(({ read }) => read.isPending),
    error: seen.find(({ read }) => read.error)?.read.error ?? null,
    refetch: () => {
      for (const { read } of seen) if (read.error) void read.refetch();
    },
  };
}
