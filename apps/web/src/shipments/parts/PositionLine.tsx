import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { positionText, readPosition } from '@tsela/domain/service-areas/read-position';
import type { Position } from '@tsela/domain/service-areas/distance';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { useEffect, useState } from 'react';
import { useGeocode, usePlaces } from '../../service-areas/place-calls.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { field } from '../../ui/field.tsx';
import { Later } from '../../ui/Later.tsx';
import { geocodeInputOf, withKnownPosition, withPin, withPinAndSuburb } from '../position-draft.ts';
import type { AddressForm, SideForm } from '../shipment-draft.ts';
import classes from './form.module.css';

const loadDialog = async () => (await import('./PinDialog.tsx')).PinDialog;

/** Whoever types a street is not asked after for every letter. */
const PAUSE_MS = 600;

interface PositionLineProps {
  readonly side: Side;
  readonly value: SideForm;
  readonly onChange: (side: SideForm) => void;
}

/** Where the driver is sent, who knows it, and a pin that wins over all. Source: issue 4 point 4. */
export function PositionLine({ side, value, onChange }: PositionLineProps) {
  const wanted = geocodeInputOf(value);
  const [text] = useDebouncedValue(wanted === null ? '' : JSON.stringify(wanted), PAUSE_MS);
  const answer = useGeocode(wanted !== null && JSON.stringify(wanted) === text ? wanted : null).data;
  const known = withKnownPosition(value, answer);
  useEffect(() => {
    // What the server knows of the door comes after the text was typed; the form holds it like what was typed.
    if (known !== value) onChange(known);
  });
  const source = value.position_source;

  return (
    <details className={classes['position']}>
      <summary>{source === undefined ? words.position.suburb : words.position[source]}</summary>
      <PinField key={source} side={side} value={value} onChange={onChange} />
    </details>
  );
}

function PinField({ side, value, onChange }: PositionLineProps) {
  const is_pin = value.position_source === 'pin';
  const [typed, setTyped] = useState(is_pin && value.address.position ? positionText(value.address.position) : '');
  const [is_wrong, setWrong] = useState(false);
  const name = `${side}_address.pin`;
  const [is_on_map, setOnMap] = useState(false);
  const { local_area, city, code } = value.address;
  // Where the map opens while nobody knows the door.
  const search = [local_area, city, code].filter((part) => part.trim() !== '').join(' ');
  const suburb = usePlaces(is_on_map && value.address.position === null ? search : '').data?.places[0];

  function handleSet(): void {
    const position = readPosition(typed);
    setWrong(position === null);
    if (position) onChange(withPin(value, position));
  }

  return (
    <div className={classes['pin']}>
      <TextInput
        {...field(words.position.pinLabel, { name, errors: is_wrong ? { [name]: words.position.wrong } : {} })}
        description={words.position.help}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          handleSet();
        }}
      />
      <Button variant="default" onClick={handleSet} disabled={typed.trim() === ''}>
        {words.position.set}
      </Button>
      <Button variant="default" onClick={() => setOnMap(true)}>
        {words.position.onMap}
      </Button>
      {is_on_map && (
        <Later
          load={loadDialog}
          props={{
            pin: is_pin ? value.address.position : null,
            around: value.address.position ?? suburb ?? null,
            address: value.address,
            onSet: (pin: Position, taken: Partial<AddressForm> | null) => {
              setOnMap(false);
              onChange(withPinAndSuburb(value, pin, taken));
            },
            onClose: () => setOnMap(false),
          }}
        />
      )}
      {is_pin && (
        <Button variant="default" onClick={() => onChange(withPin(value, null))}>
          {words.position.remove}
        </Button>
      )}
    </div>
  );
}
