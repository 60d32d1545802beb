import type { MapZone } from '@tsela/contract/rates/map-api';
import { MAP_LAYERS } from '@tsela/domain/service-areas/map-layers';
import type { MapLayer } from '@tsela/domain/service-areas/map-layers';
import { useState } from 'react';
import { serviceAreas } from '../../strings/service-areas-map.ts';
import { ui } from '../../strings/ui.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import classes from './MapsPage.module.css';
import { Stack } from '../../ui/layout/Stack.tsx';
import { ZoneRow } from '../zones/ZoneRow.tsx';
import { matchingZones, toneOf, zoneKey } from './maps-draft.ts';
import type { PaintedBy } from './maps-draft.ts';

interface ZoneListProps {
  readonly zones: readonly MapZone[];
  readonly painted: PaintedBy;
  /** How many zones each layer has in all, where more than those could be shown. */
  readonly counts: Readonly<Partial<Record<MapLayer, number>>>;
  readonly is_loading: boolean;
  readonly has_layers: boolean;
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
}

/** What the map shows, as a list for users who do not see the map. */
export function ZoneList({ zones, painted, counts, is_loading, has_layers, chosen, onChoose }: ZoneListProps) {
  const [search, setSearch] = useState('');
  const found = matchingZones(zones, search);
  return (
    <Panel title={serviceAreas.zones} aside={zones.length}>
      <SearchField label={serviceAreas.searchZones} value={search} onSearch={setSearch} />
      {is_loading && <Skeleton height={120} />}
      {!is_loading && found.length === 0 && <p className={classes['hint']}>{emptyText({ has_layers, search })}</p>}
      {MAP_LAYERS.map((layer) => {
        const of_layer = found.filter((zone) => zone.layer === layer);
        const shown = zones.filter((zone) => zone.layer === layer).length;
        const count = counts[layer] ?? 0;
        return (
          of_layer.length > 0 && (
            <section key={layer} aria-label={serviceAreas.layer[layer]}>
              <h3 className={classes['layer']}>
                <span className={classes['swatch']} data-layer={layer} aria-hidden="true" />
                {serviceAreas.layer[layer]}
              </h3>
              <Stack as="ul" gap={1}>
                {of_layer.map((zone) => (
                  <ZoneRow key={zone.id} isChosen={zoneKey(zone) === chosen} onChoose={() => onChoose(zoneKey(zone))}>
                    <span>
                      {painted === 'tags' && (
                        <>
                          <span className={classes['swatch']} data-layer={toneOf(zone, painted)} aria-hidden="true" />{' '}
                        </>
                      )}
                      {zone.name}
                    </span>
                    <span className={classes['code']}>{zone.code}</span>
                  </ZoneRow>
                ))}
              </Stack>
              {count > shown && <p className={classes['hint']}>{serviceAreas.more(shown, count)}</p>}
            </section>
          )
        );
      })}
    </Panel>
  );
}

function emptyText({ has_layers, search }: { has_layers: boolean; search: string }): string {
  if (!has_layers) return serviceAreas.nothingShown;
  return search === '' ? serviceAreas.noZones : ui.nothingMatches;
}
