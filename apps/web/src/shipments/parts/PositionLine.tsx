import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { positionText, readPosition } from '@tsela/domain/service-areas/read-position';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { useEffect, useState } from 'react';
import { useGeocode } from '../../service-areas/place-calls.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { field } from '../../ui/field.tsx';
import { geocodeInputOf, withKnownPosition, withPin } from '../position-draft.ts';
import type { SideForm } from '../shipment-draft.ts';
import classes from './form.module.css';

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
      {is_pin && (
        <Button variant="default" onClick={() => onChange(withPin(value, null))}>
          {words.position.remove}
        </Button>
      )}
    </div>
  );
}
