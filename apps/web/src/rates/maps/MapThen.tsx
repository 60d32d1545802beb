import type { MapThenMoment } from '@tsela/contract/rates/map-then-api';
import { hasUiPermission } from '@tsela/domain/permissions/who-may';
import { MAP_LAYERS, viewPermissionOf } from '@tsela/domain/service-areas/map-layers';
import { useMemo } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { MapBox } from '../../service-areas/parts/MapBox.tsx';
import { useChangeSearch, useSearchValues } from '../../shell/pages/address.ts';
import { MomentChoice } from '../../shell/parts/MomentChoice.tsx';
import { instantIn } from '../../shell/parts/moment-draft.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { serviceAreas } from '../../strings/service-areas-map.ts';
import { mapThen as words } from '../../strings/service-areas-then.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { fullDateTimeText } from '../../ui/show/date-text.ts';
import { Text } from '../../ui/show/Text.tsx';
import { ZoneRow } from '../zones/ZoneRow.tsx';
import { ChangesSince } from './ChangesSince.tsx';
import { useDriversThen, useMapMoments } from './map-calls.ts';
import { MapLayers } from './MapLayers.tsx';
import classes from './MapsPage.module.css';
import { areasOf, driverMarks, shownLayers, withSwitched, zoneKey } from './maps-draft.ts';
import { useMapsThen } from './use-maps-then.ts';
import { ZoneList } from './ZoneList.tsx';

/** The maps as they were at a moment, which the address names; nothing can be changed. Source: docs/design/beyond.md 11, screens S27. */
export function MapThen() {
  const search = useSearchValues();
  const change = useChangeSearch();
  const { facts } = useSession();
  const visible = MAP_LAYERS.filter((layer) => facts.actor !== null && hasUiPermission(facts.actor, viewPermissionOf(layer)));
  const shown = shownLayers(search['layers'], visible);
  const moments = useMapMoments();
  const known = moments.data?.moments ?? [];
  const at = instantIn(search['as_of']) ?? known.at(-1)?.time ?? null;
  const then = useMapsThen(shown, at);
  const shows_drivers = useMay('API_/drivers:GET') && shown.includes('drivers');
  const drivers = useDriversThen(shows_drivers ? at : null);
  const { zones } = then;
  const counts = Object.fromEntries(then.layers.map(({ layer, answer }) => [layer, answer.count]));
  const chosen = search['zone'] ?? null;
  const choose = (key: string | null) => change({ zone: key ?? undefined });
  const failed = moments.error ?? then.error ?? drivers.error;
  const areas = useMemo(() => areasOf(zones), [zones]);
  const points = useMemo(
    () => driverMarks(drivers.data?.drivers ?? [], ({ name, time_seen }) => serviceAreas.seen(name, fullDateTimeText(time_seen))),
    [drivers.data],
  );

  return (
    <PageFrame title={words.title} back={{ href: paths.maps(), label: words.back }}>
      <Stack gap={4}>
        {at !== null && <Notice kind="warning">{words.banner(fullDateTimeText(at))}</Notice>}
        {moments.data && (
          <MomentChoice
            key={at}
            moments={known}
            textOf={momentText}
            has_more={moments.data.has_more}
            at={at}
            onChoose={(moment) => change({ as_of: moment.at, zone: undefined }, { is_step: false })}
          />
        )}
        {failed && (
          <Notice kind="error" onRetry={then.refetch}>
            {shownError(failed)}
          </Notice>
        )}
        <div className={classes['sides']}>
          <Stack gap={3}>
            <MapLayers
              is_past
              visible={visible}
              shown={shown}
              onSwitch={(layer) => change({ layers: withSwitched(shown, layer, visible), zone: undefined })}
            />
            <ChangesSince layers={then.layers} />
            {drivers.data && at !== null && <DriversThen at={at} seen={drivers.data} chosen={chosen} onChoose={choose} />}
            <ZoneList
              zones={zones}
              painted="layers"
              counts={counts}
              is_loading={then.is_loading}
              has_layers={shown.length > 0}
              chosen={chosen}
              onChoose={choose}
            />
          </Stack>
          <div className={classes['map']}>
            <MapBox label={serviceAreas.map} points={points} areas={areas} chosen={chosen} onChoose={choose} />
          </div>
        </div>
      </Stack>
    </PageFrame>
  );
}

function momentText({ name, by_name }: MapThenMoment): string {
  return words.by(words.published(name), by_name);
}

interface DriversThenProps {
  readonly at: string;
  readonly seen: NonNullable<ReturnType<typeof useDriversThen>['data']>;
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
}

/** Where drivers had been seen last, or since when that is kept. */
function DriversThen({ at, seen: { drivers, kept_since }, chosen, onChoose }: DriversThenProps) {
  const is_kept = new Date(at) >= new Date(kept_since);
  return (
    <Panel title={words.drivers} aside={drivers.length}>
      {drivers.length === 0 && (
        <Text as="p" tone="soft" size="s">
          {is_kept ? words.noneSeen : words.notKeptPositions(fullDateTimeText(kept_since))}
        </Text>
      )}
      <Stack as="ul" gap={1} aria-label={words.drivers}>
        {drivers.map(({ id, name, time_seen }) => {
          const key = zoneKey({ layer: 'drivers', id });
          return (
            <ZoneRow key={key} isChosen={key === chosen} onChoose={() => onChoose(key)} hasTwoLines>
              <span>{name}</span>
              <Text tone="soft" size="s">
                {serviceAreas.seenAt(fullDateTimeText(time_seen))}
              </Text>
            </ZoneRow>
          );
        })}
      </Stack>
    </Panel>
  );
}
