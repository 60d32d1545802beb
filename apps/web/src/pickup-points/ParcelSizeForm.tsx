import { TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { useState } from 'react';
import { pickupPoints } from '../strings/pickup-points.ts';
import { fieldId } from '../ui/form/field.tsx';
import { BareForm } from '../ui/form/BareForm.tsx';
import classes from './ParcelSizeForm.module.css';
import { PARCEL_PARTS, measureErrors, parcelOfText, sizeText, textOfParts } from './parcel-size-draft.ts';
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
  const [errors, setErrors] = useState<ReturnType<typeof measureErrors>>({});
  const [problem] = Object.values(errors);

  function handleSubmit(): void {
    const found = measureErrors(parts, pickupPoints.measuresMissing);
    setErrors(found);
    if (Object.keys(found).length === 0) onChange(textOfParts(parts));
  }

  return (
    <BareForm className={classes['fields']} onSubmit={handleSubmit} errors={errors}>
      {PARCEL_PARTS.map((part) => (
        <TextInput
          key={part}
          id={fieldId(part)}
          label={pickupPoints.parcelParts[part]}
          // What is wrong is said once, below all of them.
          error={part in errors}
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
      {problem !== undefined && (
        <p role="alert" className={classes['error']}>
          {problem}
        </p>
      )}
    </BareForm>
  );
}

function partsOf(value: string): ParcelParts {
  const parcel = parcelOfText(value);
  return parcel ? Object.fromEntries(PARCEL_PARTS.map((part) => [part, String(parcel[part])])) : {};
}
