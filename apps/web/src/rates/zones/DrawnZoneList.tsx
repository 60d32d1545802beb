import { cornerCount } from '@tsela/domain/service-areas/outline-measures';
import { useState } from 'react';
import { serviceAreas } from '../../strings/service-areas-map.ts';
import { areas, drawing as words } from '../../strings/service-areas-drawing.ts';
import { ui } from '../../strings/ui.ts';
import { dateTimeText } from '../../ui/show/date-text.ts';
import { useNow } from '../../ui/show/now.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import classes from './DrawZones.module.css';
import { Stack } from '../../ui/layout/Stack.tsx';
import { ZoneRow } from './ZoneRow.tsx';
import type { ZoneChange } from './drawing-calls.ts';
import { NO_CODE } from './areas-draft.ts';
import { isSameZone } from './zone-drawing-draft.ts';
import type { DrawnZone } from './zone-drawing-draft.ts';
import { Row } from '../../ui/layout/Row.tsx';

interface DrawnZoneListProps {
  readonly title?: string;
  /** Said where the layer has nothing. */
  readonly empty?: string;
  readonly zones: readonly DrawnZone[];
  readonly stored: readonly DrawnZone[];
  /** Who has changed each of them last. */
  readonly changes?: ReadonlyMap<number, ZoneChange>;
  readonly chosen: number | null;
  readonly can_draw: boolean;
  readonly onChoose: (id: number) => void;
}

/** From so many on there is a search. */
const SEARCH_FROM = 8;

/** The zones of a layer of a draft, as a list for users who do not see the map. */
export function DrawnZoneList({
  title = words.zones,
  empty,
  zones,
  stored,
  changes,
  chosen,
  can_draw,
  onChoose,
}: DrawnZoneListProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = zones.filter(({ name, code }) => name.toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted));
  const before = new Map(stored.map((zone) => [zone.id, zone]));
  return (
    <Panel title={title} aside={zones.length}>
      {zones.length >= SEARCH_FROM && <SearchField label={serviceAreas.searchZones} value={search} onSearch={setSearch} />}
      {zones.length === 0 && <p className={classes['hint']}>{empty ?? (can_draw ? words.empty : words.emptyReadOnly)}</p>}
      {zones.length > 0 && found.length === 0 && <p className={classes['hint']}>{ui.nothingMatches}</p>}
      <Stack as="ul" gap={1} className={classes['scrolls']} aria-label={title}>
        {found.map((zone) => (
          <ZoneRow key={zone.id} isChosen={zone.id === chosen} onChoose={() => onChoose(zone.id)} hasTwoLines>
            <Row as="span">
              {zone.name || words.unnamed}
              {!isSameZone(before.get(zone.id), zone) && (
                <span className={classes['badge']}>{before.has(zone.id) ? words.isChanged : words.isNew}</span>
              )}
            </Row>
            <span className={classes['quiet']}>
              {zone.code.startsWith(NO_CODE) ? '' : `${zone.code} · `}
              {zone.polygons.length === 0 ? words.noOutline : words.corners(cornerCount(zone.polygons))}
            </span>
            <Changed change={changes?.get(zone.id)} />
          </ZoneRow>
        ))}
      </Stack>
    </Panel>
  );
}

function Changed({ change }: { readonly change: ZoneChange | undefined }) {
  const now = useNow();
  if (!change) return null;
  return <span className={classes['quiet']}>{areas.lastChanged(change.by_name, dateTimeText(change.time, now))}</span>;
}
