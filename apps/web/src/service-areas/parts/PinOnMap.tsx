import { Button } from '../../ui/act/Button.tsx';
import type { Position } from '@tsela/domain/service-areas/distance';
import { useState } from 'react';
import { pins as words } from '../../strings/service-areas.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import type { PinPlace, PinSuburb } from './pin-draft.ts';
import { usePlaces } from '../place-calls.ts';

const loadDialog = async () => (await import('./PinDialog.tsx')).PinDialog;

interface PinOnMapProps {
  /** The pin that is set; null while none is. */
  readonly pin: Position | null;
  /** Where the map opens without a pin; null looks for the suburb. */
  readonly around: Position | null;
  readonly place: PinPlace;
  /** False where the address stays whatever the pin says. */
  readonly takes_suburb?: boolean;
  /** `suburb` is what was taken with the pin; null leaves the address as it is. */
  readonly onSet: (pin: Position, suburb: PinSuburb | null) => void;
}

/** A button that opens a map on which a pin is set by hand. Source: issue 4 point 4. */
export function PinOnMap({ pin, around, place, takes_suburb = true, onSet }: PinOnMapProps) {
  const [is_open, setOpen] = useState(false);
  // Where the map opens while the door is unknown.
  const search = [place.local_area, place.city, place.code].filter((part) => part.trim() !== '').join(' ');
  const suburb = usePlaces(is_open && around === null ? search : '').data?.places[0];
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.onMap}
      </Button>
      {is_open && (
        <LazyComponent
          load={loadDialog}
          props={{
            pin,
            around: around ?? suburb ?? null,
            address: takes_suburb ? place : null,
            onSet: (set: Position, taken: PinSuburb | null) => {
              setOpen(false);
              onSet(set, taken);
            },
            onClose: () => setOpen(false),
          }}
        />
      )}
    </>
  );
}
