import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ui } from '../../strings/ui.ts';
import { Row } from '../layout/Row.tsx';
import { DayInput } from './DayInput.tsx';
import classes from './MomentInput.module.css';
import { TimeInput } from './TimeInput.tsx';

interface MomentInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'label' | 'min' | 'max'> {
  readonly label: ReactNode;
  /** What the label says, for the field of the time. */
  readonly title: string;
  /** `YYYY-MM-DDTHH:MM`, with seconds where they matter, by the South African clock; empty for none. */
  readonly value: string;
  readonly onMoment: (moment: string) => void;
}

const MIDNIGHT = '00:00';

/** A day with a time of day. A day alone begins at midnight; a time alone is no moment. */
export function MomentInput({ title, value, disabled = false, onMoment, ...rest }: MomentInputProps) {
  const [day = '', time = ''] = value.split('T');
  // The time that was typed before there is a day.
  const [waiting, setWaiting] = useState('');

  return (
    <Row align="start" gap={2} className={classes['moment'] ?? ''}>
      <DayInput
        {...rest}
        disabled={disabled}
        value={day}
        onDay={(chosen) => {
          // The time stays for the day that comes in place of the one before.
          setWaiting(time || waiting);
          onMoment(chosen === '' ? '' : `${chosen}T${time || waiting || MIDNIGHT}`);
        }}
      />
      <TimeInput
        label={ui.time.label}
        aria-label={ui.time.of(title)}
        disabled={disabled}
        value={day === '' ? waiting : time}
        onTime={(chosen) => {
          setWaiting(chosen);
          if (day !== '') onMoment(`${day}T${chosen || MIDNIGHT}`);
        }}
      />
    </Row>
  );
}
