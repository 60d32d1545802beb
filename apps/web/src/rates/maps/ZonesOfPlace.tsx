import { useDebouncedValue } from '@mantine/hooks';
import type { Place } from '@tsela/contract/service-areas/place-api';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { usePlaces } from '../../service-areas/place-calls.ts';
import { SearchCombobox } from '../../ui/form/SearchCombobox.tsx';
import { serviceAreas } from '../../strings/service-areas-map.ts';
import { CREDITS } from '../../strings/service-areas.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import classes from './MapsPage.module.css';
import { Stack } from '../../ui/layout/Stack.tsx';
import { ZoneRow } from '../zones/ZoneRow.tsx';
import { useZonesOf } from './map-calls.ts';
import { placeName } from './maps-draft.ts';
import { TYPING_MS } from '../../ui/form/SearchInput.tsx';

interface ZonesOfPlaceProps {
  readonly place: Place | null;
  readonly onPlace: (place: Place) => void;
  readonly onChoose: (zone_key: string) => void;
}

/** Which zones hold an address, and by what of it: why it costs what it costs. */
export function ZonesOfPlace({ place, onPlace, onChoose }: ZonesOfPlaceProps) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, TYPING_MS);
  const places = usePlaces(search);
  const found = useZonesOf(place);
  const is_asked = search.trim().length >= 2;
  return (
    <Panel title={serviceAreas.why}>
      <SearchCombobox
        label={serviceAreas.searchAddress}
        text={text}
        onText={setText}
        is_loading={is_asked && places.isFetching}
        nothing={is_asked ? serviceAreas.noPlace : ''}
        credit={CREDITS.places}
        groups={[
          {
            label: serviceAreas.facts.places,
            options: (is_asked ? (places.data?.places ?? []) : []).map((each) => ({
              key: `${each.local_area}-${each.city}-${each.code}`,
              title: each.local_area,
              detail: placeName(each),
              onPick: () => {
                onPlace(each);
                setText(placeName(each));
              },
            })),
          },
        ]}
      />
      {found.error && <Notice kind="error">{shownError(found.error)}</Notice>}
      {place && found.data && (
        <div aria-live="polite">
          <p className={classes['hint']}>
            {found.data.zones.length === 0 ? serviceAreas.inNoZone : serviceAreas.holds(placeName(place))}
          </p>
          <Stack as="ul" gap={1}>
            {found.data.zones.map(({ id, layer, name, found_by }) => (
              <ZoneRow key={`${layer}:${id}`} onChoose={() => onChoose(`${layer}:${id}`)}>
                <span>
                  <span className={classes['swatch']} data-layer={layer} aria-hidden="true" /> {name}
                </span>
                <span className={classes['code']}>{found_by.map((match) => serviceAreas.foundBy[match]).join(', ')}</span>
              </ZoneRow>
            ))}
          </Stack>
        </div>
      )}
    </Panel>
  );
}
