import { Input } from '@mantine/core';
import { useState } from 'react';
import { FIELD_LABELS } from '../../../strings/providers.ts';
import { textOf } from './control-props.ts';
import type { ControlProps } from './control-props.ts';
import { parseNumber } from './number-draft.ts';
import classes from './records.module.css';

/** A handful of named numbers, such as where maps open. */
export function MapControl({ id, label, described_by, value, onChange }: ControlProps) {
  const fields: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  return (
    <div role="group" aria-label={label} aria-describedby={described_by} className={classes['fields']}>
      {Object.entries(fields).map(([field, entry], index) => (
        <label key={field} className={classes['field']}>
          <span>{FIELD_LABELS[field] ?? field}</span>
          <NumberInput
            {...(index === 0 && { id })}
            value={entry}
            onChange={(number) => onChange({ ...fields, [field]: number })}
          />
        </label>
      ))}
    </div>
  );
}

interface NumberInputProps {
  readonly id?: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** A number of a record or map, kept as it is typed. */
export function NumberInput({ id, value, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState(textOf(value));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if ((parseNumber(typed) ?? 0) !== value) setTyped(textOf(value));
  }
  return (
    <Input
      {...(id !== undefined && { id })}
      className="num"
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(parseNumber(text) ?? 0);
      }}
    />
  );
}
