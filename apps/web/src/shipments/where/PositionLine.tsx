import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { useEffect } from 'react';
import { AddressAdvice } from '../../service-areas/parts/AddressAdvice.tsx';
import { PinField } from '../../service-areas/parts/PinField.tsx';
import { positionText } from '../../service-areas/parts/position-text-draft.ts';
import { usePlaceKnown } from '../../service-areas/parts/use-place-known.ts';
import { geocodeInputOf, withFix, withKnownPosition, withPinAndSuburb } from './position-draft.ts';
import type { SideForm } from '../form/shipment-draft.ts';
import classes from '../parts/form.module.css';

interface PositionLineProps {
  readonly side: Side;
  readonly value: SideForm;
  readonly onChange: (side: SideForm) => void;
  /** False for a quote, which asks for no door: then only what is doubtful about the place is said. */
  readonly takes_pin: boolean;
}

/** What is doubtful about the address, where the driver is sent, who knows it and how surely, and a pin that wins over all.
 *  Source: issue 4 point 4, users-ask 19 and 21. */
export function PositionLine({ side, value, onChange, takes_pin }: PositionLineProps) {
  const answer = usePlaceKnown(geocodeInputOf(value));
  const known = withKnownPosition(value, answer);
  useEffect(() => {
    // What the server knows of the door comes after the text was typed; the form holds it like what was typed.
    if (known !== value) onChange(known);
  });
  const source = value.position_source;

  return (
    <>
      <AddressAdvice warnings={answer?.warnings ?? []} onFix={(fix) => onChange(withFix(value, fix))} />
      {takes_pin && (
        <details className={classes['position']}>
          <summary>{positionText(source, answer)}</summary>
          <PinField
            key={source}
            name={`${side}_address.pin`}
            pin={source === 'pin' ? value.address.position : null}
            around={value.address.position}
            place={value.address}
            onPin={(pin, suburb) => onChange(withPinAndSuburb(value, pin, suburb))}
          />
        </details>
      )}
    </>
  );
}
