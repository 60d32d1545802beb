import type { MapZone } from '@tsela/contract/rates/map-api';
import type { RateException } from '@tsela/contract/rates/rate-exception-api';
import type { Place } from '@tsela/contract/service-areas/place-api';
import { hasUiPermission } from '@tsela/domain/permissions/who-may';
import { DRAWN_LAYERS, MAP_LAYERS, viewPermissionOf } from '@tsela/domain/service-areas/map-layers';
import type { MapLayer } from '@tsela/domain/service-areas/map-layers';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useMemo, useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/act/Button.tsx';
import { MapBox } from '../../service-areas/parts/MapBox.tsx';
import { useChangeSearch, useSearchValues } from '../../shell/pages/address.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { mapThen as then } from '../../strings/service-areas-then.ts';
import { serviceAreas, serviceAreas as words } from '../../strings/service-areas-map.ts';
import { useNow } from '../../ui/show/now.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import classes from './MapsPage.module.css';
import { MapLayers } from './MapLayers.tsx';
import { DraftChoice } from '../zones/DraftChoice.tsx';
import { readException } from '../exceptions/exception-calls.ts';
import { DriversOnTheRoad, whenText } from './DriversOnTheRoad.tsx';
import { useDriverPositions, useMapZones } from './map-calls.ts';
import { areasOf, driverMarks, marksOf, shownLayers, taggedZones, tagsOf, withSwitched, zoneKey } from './maps-draft.ts';
import { ZoneDetails } from './ZoneDetails.tsx';
import { ZoneList } from './ZoneList.tsx';
import { ZonesOfPlace } from './ZonesOfPlace.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { NativeSelect, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { Panel } from '../../ui/layout/Panel.tsx';
import type { PaintedBy } from './maps-draft.ts';

const loadSheet = async () => (await import('../exceptions/ExceptionSheet.tsx')).ExceptionSheet;
const loadAreas = async () => (await import('../zones/DrawAreas.tsx')).DrawAreas;
const loadThen = async () => (await import('./MapThen.tsx')).MapThen;
const loadDrawing = async () => (await import('../zones/DrawZones.tsx')).DrawZones;

/** The maps as they hold, or a draft of them. Source: screens S27. */
export function MapsPage() {
  const search = useSearchValues();
  const draft = Number(search['draft'] ?? 0);
  const layer = DRAWN_LAYERS.find((each) => each === search['draw']);
  // The drawing code is large and loaded only by users who draw.
  if (draft > 0) return <LazyComponent load={loadDrawing} props={{ id: draft }} />;
  if (search['as_of'] !== undefined) return <LazyComponent load={loadThen} props={{}} />;
  return layer ? <LazyComponent load={loadAreas} props={{ layer }} /> : <LiveMaps />;
}

/** Branches, drivers, exceptions and the zones of the live tariff on a map, and which of them hold an address. */
function LiveMaps() {
  const search = useSearchValues();
  const change = useChangeSearch();
  const { facts } = useSession();
  const [place, setPlace] = useState<Place | null>(null);
  const visible = MAP_LAYERS.filter((layer) => facts.actor !== null && hasUiPermission(facts.actor, viewPermissionOf(layer)));
  const shown = shownLayers(search['layers'], visible);
  const reads = useLayers(shown);
  const chosen = search['zone'] ?? null;
  const { zones: all, error, refetch } = reads;
  const tag = search['tag'] ?? '';
  const painted = search['colours'] === 'tags' ? 'tags' : 'layers';
  const zones = useMemo(() => taggedZones(all, tag), [all, tag]);
  const areas = useMemo(() => areasOf(zones, painted), [zones, painted]);
  const now = useNow();
  const may_read_drivers = useMay('API_/drivers:GET');
  const shows_drivers = may_read_drivers && shown.includes('drivers');
  const seen = useDriverPositions(shows_drivers).data?.drivers;
  const points = useMemo(
    () => [
      ...marksOf(zones, place),
      ...driverMarks(shows_drivers ? (seen ?? []) : [], (driver) => serviceAreas.seen(driver.name, whenText(driver, now))),
    ],
    [zones, place, seen, shows_drivers, now],
  );
  const chosen_zone = zones.find((zone) => zoneKey(zone) === chosen) ?? null;
  const [opened, setOpened] = useState<RateException | null>(null);
  const sheet = { open: async (id: number) => setOpened(await readException(id)) };
  const choose = (key: string | null) => change({ zone: key ?? undefined });

  return (
    <PageFrame
      title={SCREENS.maps.title}
      otherActions={
        <ButtonLink variant="default" href={paths.maps({ as_of: 'now' })}>
          {then.open}
        </ButtonLink>
      }
    >
      {error && (
        <Notice kind="error" onRetry={refetch}>
          {shownError(error)}
        </Notice>
      )}
      {opened && <LazyComponent load={loadSheet} props={{ exception: opened, onClose: () => setOpened(null) }} />}
      <div className={classes['sides']}>
        <Stack gap={3}>
          <DraftChoice onChoose={(draft) => change({ draft, layers: undefined, zone: undefined })} />
          <ZonesOfPlace place={place} onPlace={setPlace} onChoose={choose} />
          <MapLayers
            visible={visible}
            shown={shown}
            onSwitch={(layer) => change({ layers: withSwitched(shown, layer, visible), zone: undefined })}
          />
          <ZoneTags
            tags={tagsOf(all)}
            tag={tag}
            painted={painted}
            onTag={(next) => change({ tag: next || undefined, zone: undefined })}
            onPaint={(next) => change({ colours: next === 'tags' ? next : undefined })}
          />
          {chosen_zone && (
            <ZoneDetails zone={chosen_zone} onClose={() => choose(null)} onOpenException={(id) => void sheet.open(id)} />
          )}
          {shows_drivers && seen && <DriversOnTheRoad drivers={seen} now={now} chosen={chosen} onChoose={choose} />}
          <ZoneList
            zones={zones}
            painted={painted}
            counts={tag === '' ? reads.counts : {}}
            is_loading={reads.is_loading}
            has_layers={shown.length > 0}
            chosen={chosen}
            onChoose={choose}
          />
        </Stack>
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

const NO_ZONES: readonly MapZone[] = [];

/** A layer; one that is not shown has no zones, also when some were read before. */
function useLayer(layer: MapLayer, shown: readonly MapLayer[]) {
  const is_shown = shown.includes(layer);
  const read = useMapZones(layer, is_shown);
  return { read, zones: (is_shown && read.data?.zones) || NO_ZONES };
}

/** The zones of the layers that are shown. Hooks are called for each layer there is, in one order. */
function useLayers(shown: readonly MapLayer[]): LayerReads {
  const branches = useLayer('branches', shown);
  const drivers = useLayer('drivers', shown);
  const rates = useLayer('rates', shown);
  const surcharges = useLayer('surcharges', shown);
  const service_days = useLayer('service_days', shown);
  const exceptions = useLayer('exceptions', shown);
  const by_layer = { branches, drivers, rates, surcharges, service_days, exceptions };
  const reads = MAP_LAYERS.filter((layer) => shown.includes(layer)).map((layer) => ({ layer, read: by_layer[layer].read }));
  // The map draws anew when the list does: it stays the same while no layer's zones change.
  const zones = useMemo(
    () => [branches.zones, drivers.zones, rates.zones, surcharges.zones, service_days.zones, exceptions.zones].flat(),
    [branches.zones, drivers.zones, rates.zones, surcharges.zones, service_days.zones, exceptions.zones],
  );
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

interface ZoneTagsProps {
  /** Those that the zones of the shown layers bear. */
  readonly tags: readonly string[];
  /** The one whose zones are shown; empty shows all. */
  readonly tag: string;
  readonly painted: PaintedBy;
  readonly onTag: (tag: string) => void;
  readonly onPaint: (painted: PaintedBy) => void;
}

/** Shows the zones with a tag alone, and paints zones as their tags. Nothing where no zone has one. Source: screens S27. */
function ZoneTags({ tags, tag, painted, onTag, onPaint }: ZoneTagsProps) {
  if (tags.length === 0 && tag === '') return null;
  // One that was followed here and that no zone bears any more is still to be taken off.
  const offered = tags.includes(tag) || tag === '' ? tags : [tag, ...tags];
  return (
    <Panel title={words.tags}>
      <Stack gap={3}>
        <NativeSelect
          aria-label={words.zonesTagged}
          data={[{ value: '', label: words.allTags }, ...offered.map((name) => ({ value: name, label: name }))]}
          value={tag}
          onChange={(event) => onTag(event.currentTarget.value)}
        />
        <Switch
          label={words.paintTags}
          checked={painted === 'tags'}
          onChange={(event) => onPaint(event.currentTarget.checked ? 'tags' : 'layers')}
        />
      </Stack>
    </Panel>
  );
}
