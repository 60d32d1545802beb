import { useDebouncedValue } from '@mantine/hooks';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { useEffect } from 'react';
import { PinField } from '../../service-areas/parts/PinField.tsx';
import { useGeocode } from '../../service-areas/place-calls.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { geocodeInputOf, withKnownPosition, withPinAndSuburb } from '../position-draft.ts';
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
      <PinField
        key={source}
        name={`${side}_address.pin`}
        pin={source === 'pin' ? value.address.position : null}
        around={value.address.position}
        place={value.address}
        onPin={(pin, suburb) => onChange(withPinAndSuburb(value, pin, suburb))}
      />
    </details>
  );
}
