import { Button } from '../../ui/act/Button.tsx';
import type { Position } from '@tsela/domain/service-areas/distance';
import { positionText } from '@tsela/domain/service-areas/read-position';
import { useState } from 'react';
import { useNearestPlaces } from '../place-calls.ts';
import { PinMap } from './PinMap.tsx';
import { serviceAreas } from '../../strings/service-areas-map.ts';
import { pins as words } from '../../strings/service-areas.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { suburbOfPin } from './pin-draft.ts';
import type { PinPlace, PinSuburb } from './pin-draft.ts';
import classes from './Pin.module.css';
import { Text } from '../../ui/show/Text.tsx';

interface PinDialogProps {
  readonly pin: Position | null;
  /** Where the suburb lies, as far as it is known. */
  readonly around: Position | null;
  /** The suburb that the address has; null offers no other. */
  readonly address: Pick<PinPlace, 'local_area' | 'city'> | null;
  /** `suburb` is taken with the pin where the address has another one and it is wanted. */
  readonly onSet: (pin: Position, suburb: PinSuburb | null) => void;
  readonly onClose: () => void;
}

/** A pin on a map, and the suburbs nearest to it. */
export function PinDialog({ pin, around, address, onSet, onClose }: PinDialogProps) {
  const [at, setAt] = useState(pin);
  const [is_missing, setMissing] = useState(false);
  const near = useNearestPlaces(at).data?.places ?? [];
  const offered = near.map((place) => address && suburbOfPin(address, place)).filter((suburb) => suburb !== null);
  const [taken, setTaken] = useState<PinSuburb | null>(null);
  const is_named = at !== null && near.length > 0;

  return (
    <FormDialog
      title={words.onMapTitle}
      okLabel={words.set}
      is_pending={false}
      is_wide
      onOk={at === null ? undefined : () => onSet(at, taken)}
      onClose={onClose}
    >
      <Text as="p" tone="soft" size="s">
        {words.onMapText}
      </Text>
      <div className={classes['pin_map']}>
        {is_missing ? (
          <Notice kind="error">{serviceAreas.mapMissing}</Notice>
        ) : (
          <PinMap
            label={words.onMapTitle}
            pin_label={words.pinMark}
            pin={at}
            around={around}
            onPin={(next) => {
              setAt(next);
              setTaken(null);
            }}
            onFail={() => setMissing(true)}
          />
        )}
      </div>
      <Text aria-live="polite" as="div" tone="soft" size="s">
        {at !== null && <span className="num">{positionText(at)}</span>}
        {is_named && ` · ${words.near(near[0]?.local_area ?? '', near[0]?.distance_km ?? 0)}`}
      </Text>
      {at !== null && offered.length > 0 && (
        <div className={classes['pin_suburbs']} role="group" aria-label={words.suburbs}>
          <Text tone="soft" size="s">
            {words.suburbs}
          </Text>
          {offered.map((suburb) => (
            <Button
              key={`${suburb.local_area} ${suburb.city} ${suburb.code}`}
              variant="default"
              size="compact-md"
              aria-pressed={taken?.local_area === suburb.local_area && taken?.city === suburb.city}
              onClick={() => setTaken(taken?.local_area === suburb.local_area && taken?.city === suburb.city ? null : suburb)}
            >
              {words.suburb_of(suburb.local_area, suburb.city, suburb.code)}
            </Button>
          ))}
        </div>
      )}
    </FormDialog>
  );
}
