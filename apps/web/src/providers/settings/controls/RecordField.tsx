import type { RecordFieldKind } from '@tsela/domain/providers/setting-record-fields';
import { Input } from '@mantine/core';
import type { Branch } from '@tsela/contract/providers/provider-shapes';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { timeSlots } from '@tsela/domain/time/time-slots';
import { useState } from 'react';
import { AUDIENCE_LABELS, FIELD_TYPE_LABELS, WEEKDAY_LABELS, providers as words } from '../../../strings/providers.ts';
import { textOf } from './control-props.ts';
import { NumberInput } from './MapControl.tsx';
import { wordsOf } from './record-fields-draft.ts';
import classes from './records.module.css';
import { Select } from '../../parts/Select.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { DayInput } from '../../../ui/form/DayInput.tsx';

interface RecordFieldProps {
  readonly id: string;
  readonly kind: RecordFieldKind;
  readonly value: unknown;
  readonly branches: readonly Branch[];
  readonly settings: ProviderSettings;
  readonly onChange: (value: unknown) => void;
}

const TIMES = timeSlots().map((time) => ({ value: time, label: time }));

/** The control of one field of a record. */
export function RecordField({ id, kind, value, branches, settings, onChange }: RecordFieldProps) {
  const text = textOf(value);
  const select = (options: readonly { value: string; label: string }[], onPick: (picked: string) => void = onChange) => (
    <Select id={id} value={text} options={withCurrent(options, text)} onChange={onPick} />
  );
  switch (kind) {
    case 'yes-no':
      return <Switch id={id} is_on={value === true} onChange={onChange} />;
    case 'number':
      return <NumberInput id={id} value={value} onChange={onChange} />;
    case 'time':
      return select(TIMES);
    case 'branch':
      return select(
        branches.map((branch) => ({ value: String(branch.id), label: branch.name })),
        (picked) => onChange(Number(picked)),
      );
    case 'audience':
      return select(optionsOf(AUDIENCE_LABELS));
    case 'field-type':
      return select(optionsOf(FIELD_TYPE_LABELS));
    case 'carrier':
      return select(codesOf(readSetting(settings, 'interhub_carriers')));
    case 'service-level':
      return select(codesOf(readSetting(settings, 'interhub_service_levels')));
    case 'weekdays':
      return <Weekdays id={id} value={value} onChange={onChange} />;
    case 'words':
      return <WordsInput id={id} value={value} onChange={onChange} />;
    case 'date':
      return <DayInput id={id} value={text} onDay={onChange} />;
    case 'text':
    case 'name':
    case 'url':
      return <Input id={id} autoComplete="off" value={text} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

function codesOf(entries: readonly { readonly code: string; readonly label: string }[]) {
  return [{ value: '', label: words.choose }, ...entries.map(({ code, label }) => ({ value: code, label: label || code }))];
}

/** A value that is no longer offered stays chosen until another is chosen. */
function withCurrent(options: readonly { value: string; label: string }[], current: string) {
  return options.some(({ value }) => value === current)
    ? options
    : [{ value: current, label: current || words.choose }, ...options];
}

interface PartProps {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function Weekdays({ id, value, onChange }: PartProps) {
  const days = Array.isArray(value) ? value.filter((day) => typeof day === 'number') : [];
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={classes['days']}>
      {[1, 2, 3, 4, 5, 6, 0].map((day) => (
        <label key={day} className={classes['day']}>
          <input
            type="checkbox"
            checked={days.includes(day)}
            onChange={(event) => {
              const others = days.filter((each) => each !== day);
              onChange(event.currentTarget.checked ? [...others, day].toSorted((one, other) => one - other) : others);
            }}
          />
          {WEEKDAY_LABELS[day]}
        </label>
      ))}
    </div>
  );
}

/** Texts with commas between them, taken apart when the field is left. */
function WordsInput({ id, value, onChange }: PartProps) {
  const joined = Array.isArray(value) ? value.join(', ') : '';
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      id={id}
      autoComplete="off"
      value={typed ?? joined}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(wordsOf(event.currentTarget.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
