import { Input } from '@mantine/core';
import { settingOf } from '@tsela/domain/providers/provider-settings';
import { useState } from 'react';
import { providers as words, WEEKDAY_LABELS } from '../../../strings/providers.ts';
import { Select } from '../../parts/Select.tsx';
import { inputProps, textOf } from './control-props.ts';
import type { ControlProps } from './control-props.ts';
import classes from '../../parts/controls.module.css';
import { parseNumber } from './number-draft.ts';
import { unitOf } from '../value-text-draft.ts';

/** A number with its unit; emptied it is no limit, or the default again. */
export function NumberControl(props: ControlProps) {
  const { setting, value, onChange } = props;
  const { form, default: initial } = settingOf(setting);
  const is_optional = form.kind === 'number' && form.is_optional;
  const [typed, setTyped] = useState(textOf(value));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // Changed elsewhere: put back, or taken over. What is typed stays as it is typed: `12.` on the way to `12.5`.
    if (parseNumber(typed) !== value) setTyped(textOf(value));
  }
  if (setting === 'default_invoice_frequency_time') {
    return (
      <Select
        {...inputProps(props)}
        value={textOf(value)}
        options={WEEKDAY_LABELS.map((label, day) => ({ value: String(day), label }))}
        onChange={(day) => onChange(Number(day))}
      />
    );
  }
  const unit = unitOf(setting);
  const unit_section = unit === '' ? null : <span className={classes['unit']}>{unit}</span>;
  return (
    <Input
      {...inputProps(props)}
      inputMode="decimal"
      autoComplete="off"
      className={`${classes['number']} num`}
      placeholder={is_optional && initial === null ? words.unlimited : textOf(initial)}
      value={typed}
      {...(unit === 'R'
        ? { leftSection: unit_section, leftSectionPointerEvents: 'none' as const }
        : {
            rightSection: unit_section,
            rightSectionWidth: unit === '' ? 0 : `${unit.length + 3}ch`,
            rightSectionPointerEvents: 'none' as const,
          })}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(parseNumber(text));
      }}
    />
  );
}
