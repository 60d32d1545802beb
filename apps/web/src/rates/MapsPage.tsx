import type { MapZone } from '@tsela/contract/rates/map-api';
import type { Place } from '@tsela/contract/service-areas/place-api';
import { hasUiPermission } from '@tsela/domain/permissions/who-may';
import { MAP_LAYERS, viewPermissionOf } from '@tsela/domain/service-areas/map-layers';
import type { MapLayer } from '@tsela/domain/service-areas/map-layers';
import { useMemo, useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { MapBox } from '../service-areas/parts/MapBox.tsx';
import { useChangeSearch, useSearchValues } from '../shell/address.ts';
import { useSession } from '../shell/session.ts';
import { serviceAreas } from '../strings/service-areas.ts';
import { Later } from '../ui/Later.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import classes from './MapsPage.module.css';
import { MapLayers } from './MapLayers.tsx';
import { DraftChoice } from './DraftChoice.tsx';
import { useMapZones } from './map-calls.ts';
import { areasOf, marksOf, shownLayers, withSwitched, zoneKey } from './maps-draft.ts';
import { ZoneDetails } from './ZoneDetails.tsx';
import { ZoneList } from './ZoneList.tsx';
import { ZonesOfPlace } from './ZonesOfPlace.tsx';

const loadDrawing = async () => (await import('./DrawZones.tsx')).DrawZones;

/** The maps as they hold, or a draft of them. Source: screens S27. */
export function MapsPage() {
  const draft = Number(useSearchValues()['draft'] ?? 0);
  // What draws is large, and nobody else loads it.
  return draft > 0 ? <Later load={loadDrawing} props={{ id: draft }} /> : <LiveMaps />;
}

/** Branches and the zones of the live tariff on a map, and which of them hold an address. */
function LiveMaps() {
  const search = useSearchValues();
  const change = useChangeSearch();
  const { facts } = useSession();
  const [place, setPlace] = useState<Place | null>(null);
  const visible = MAP_LAYERS.filter((layer) => facts.actor !== null && hasUiPermission(facts.actor, viewPermissionOf(layer)));
  const shown = shownLayers(search['layers'], visible);
  const reads = useLayers(shown);
  const chosen = search['zone'] ?? null;
  const { zones, error, refetch } = reads;
  const areas = useMemo(() => areasOf(zones), [zones]);
  const points = useMemo(() => marksOf(zones, place), [zones, place]);
  const chosen_zone = zones.find((zone) => zoneKey(zone) === chosen) ?? null;
  const choose = (key: string | null) => change({ zone: key ?? undefined });

  return (
    <PageFrame title={serviceAreas.maps}>
      {error && (
        <Notice kind="error" onRetry={refetch}>
          {shownError(error)}
        </Notice>
      )}
      <div className={classes['sides']}>
        <div className={classes['panels']}>
          <DraftChoice onChoose={(draft) => change({ draft, layers: undefined, zone: undefined })} />
          <ZonesOfPlace place={place} onPlace={setPlace} onChoose={choose} />
          <MapLayers
            visible={visible}
            shown={shown}
            onSwitch={(layer) => change({ layers: withSwitched(shown, layer, visible), zone: undefined })}
          />
          {chosen_zone && <ZoneDetails zone={chosen_zone} onClose={() => choose(null)} />}
          <ZoneList
            zones={zones}
            counts={reads.counts}
            is_loading={reads.is_loading}
            has_layers={shown.length > 0}
            chosen={chosen}
            onChoose={choose}
          />
        </div>
        <div className={classes['map']}>
          <MapBox
            label={serviceAreas.map}
            points={points}
            areas={areas}
            chosen={chosen}
            onChoose={(key) => key !== 'place' && choose(key)}
          />
        </div>
      </div>
    </PageFrame>
  );
}

interface LayerReads {
  readonly zones: readonly MapZone[];
  /** How many zones a layer has in all. */
  readonly counts: Readonly<Partial<Record<MapLayer, number>>>;
  readonly is_loading: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** The zones of the layers that are shown. Hooks are called for each layer there is, in one order. */
function useLayers(shown: readonly MapLayer[]): LayerReads {
  const branches = useMapZones('branches', shown.includes('branches'));
  const rates = useMapZones('rates', shown.includes('rates'));
  const surcharges = useMapZones('surcharges', shown.includes('surcharges'));
  const service_days = useMapZones('service_days', shown.includes('service_days'));
  const by_layer = { branches, rates, surcharges, service_days };
  const reads = MAP_LAYERS.filter((layer) => shown.includes(layer)).map((layer) => ({ layer, read: by_layer[layer] }));
  const data = MAP_LAYERS.map((layer) => (shown.includes(layer) ? by_layer[layer].data : undefined));
  // The map draws anew when the list does: it stays the same while no answer changes.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const zones = useMemo(() => data.flatMap((answer) => answer?.zones ?? []), data);
  return {
    zones,
    counts: Object.fromEntries(reads.map(({ layer, read }) => [layer, read.data?.count ?? 0])),
    is_loading: reads.some(({ read }) => read.isPending),
    error: reads.find(({ read }) => read.error)?.read.error ?? null,
    refetch: () => {
      for (const { read } of reads) if (read.error) void read.refetch();
    },
  };
}
