import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { pickupPoints } from '../strings/pickup-points.ts';
import classes from './ParcelSizeForm.module.css';
import { PARCEL_PARTS, parcelOfText, sizeText, textOfParts } from './parcel-size-draft.ts';
import type { ParcelParts } from './parcel-size-draft.ts';

interface ParcelSizeFormProps {
  /** As the address bar holds it: `60x40x30x2`; empty for none. */
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}

/** "Size that fits my parcel": its measures, by which the list is narrowed. Source: screens S16. */
export function ParcelSizeForm({ value, onChange }: ParcelSizeFormProps) {
  const parcel = parcelOfText(value);
  return (
    <details className={classes['box']}>
      <summary>{parcel ? pickupPoints.fitsParcel(sizeText(parcel)) : pickupPoints.fitsMyParcel}</summary>
      <Fields key={value} value={value} onChange={onChange} is_set={parcel !== null} />
    </details>
  );
}

function Fields({ value, onChange, is_set }: ParcelSizeFormProps & { readonly is_set: boolean }) {
  const [parts, setParts] = useState<ParcelParts>(() => partsOf(value));
  const [is_wrong, setWrong] = useState(false);
  return (
    <form
      className={classes['fields']}
      onSubmit={(event) => {
        event.preventDefault();
        const text = textOfParts(parts);
        setWrong(text === null);
        if (text !== null) onChange(text);
      }}
    >
      {PARCEL_PARTS.map((part) => (
        <TextInput
          key={part}
          label={pickupPoints.parcelParts[part]}
          inputMode="decimal"
          autoComplete="off"
          size="sm"
          value={parts[part] ?? ''}
          onChange={(event) => setParts({ ...parts, [part]: event.currentTarget.value })}
        />
      ))}
      <div className={classes['buttons']}>
        <Button type="submit" variant="default">
          {pickupPoints.showFitting}
        </Button>
        {is_set && (
          <Button variant="default" onClick={() => onChange(undefined)}>
            {pickupPoints.anyParcel}
          </Button>
        )}
      </div>
      {is_wrong && (
        <p role="alert" className={classes['error']}>
          {pickupPoints.measuresMissing}
        </p>
      )}
    </form>
  );
}

function partsOf(value: string): ParcelParts {
  const parcel = parcelOfText(value);
  return parcel ? Object.fromEntries(PARCEL_PARTS.map((part) => [part, String(parcel[part])])) : {};
}
