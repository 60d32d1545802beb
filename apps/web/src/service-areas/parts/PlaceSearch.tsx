import { placeText } from './place-text.ts';
import type { Place } from '@tsela/contract/service-areas/place-api';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { CREDITS, places as words } from '../../strings/service-areas.ts';
import { SearchCombobox } from '../../ui/form/SearchCombobox.tsx';
import { usePlaces } from '../place-calls.ts';
import { TYPING_MS } from '../../ui/form/SearchInput.tsx';

interface PlaceSearchProps {
  readonly name?: string;
  readonly is_in_dialog?: boolean;
  readonly onPick: (place: Place) => void;
}

/** A field that finds the suburb of an address, so that its town, province and code need not be typed. */
export function PlaceSearch({ name, is_in_dialog, onPick }: PlaceSearchProps) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, TYPING_MS);
  const found = usePlaces(search);
  const is_asked = search.trim().length >= 2;
  return (
    <SearchCombobox
      label={words.find}
      {...(name !== undefined && { name })}
      placeholder={words.placeholder}
      text={text}
      onText={setText}
      is_loading={is_asked && found.isFetching}
      nothing={is_asked ? words.none : ''}
      {...(is_in_dialog !== undefined && { is_in_dialog })}
      credit={CREDITS.places}
      groups={[
        {
          label: words.group,
          options: (is_asked ? (found.data?.places ?? []) : []).map((place, index) => ({
            key: `${index}-${place.local_area}-${place.code}`,
            title: place.local_area,
            detail: placeText(place),
            onPick: () => {
              onPick(place);
              setText('');
            },
          })),
        },
      ]}
    />
  );
}
