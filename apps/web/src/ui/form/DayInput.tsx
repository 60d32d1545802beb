import { ActionIcon, TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { parseDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { dayFromTyped, shownDay } from '@tsela/domain/time/typed-day';
import { useState } from 'react';
import { ui } from '../../strings/ui.ts';
import { LazyComponent } from '../LazyComponent.tsx';
import { useTyped } from './use-typed.ts';

interface DayInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'min' | 'max'> {
  /** `YYYY-MM-DD`, or empty for none. */
  readonly value: string;
  /** The first day that the calendar offers. */
  readonly min?: string;
  /** The last day that it offers. */
  readonly max?: string;
  /** Told each day that is typed or picked, and nothing where the field is emptied or holds no day. */
  readonly onDay: (day: string) => void;
  /** Another calendar is beside it. */
  readonly hasCalendar?: boolean;
}

const EARLIEST = '1900-01-01' as Day;
const LATEST = '9999-12-31';
const NONE: ReadonlyMap<string, string> = new Map();
const loadCalendar = async () => (await import('./CalendarDialog.tsx')).CalendarDialog;

/** A day, typed with the day first whatever the browser's own order is, or picked of a month. Without a label beside it, its name stands in it while it is empty. */
export function DayInput({ value, min, max, onDay, error, disabled = false, hasCalendar = true, ...rest }: DayInputProps) {
  const typed = useTyped({ shown: shownDay(value), read: (text) => dayFromTyped(text, new Date()), onValue: onDay });
  const [is_open, setOpen] = useState(false);

  function pick(day: string): void {
    typed.forget();
    setOpen(false);
    onDay(day);
  }

  const title = typeof rest.label === 'string' ? rest.label : (rest['aria-label'] ?? ui.day.pick);
  return (
    <>
      <TextInput
        {...rest}
        autoComplete="off"
        placeholder={rest.placeholder ?? (rest.label === undefined ? rest['aria-label'] : undefined) ?? ui.day.placeholder}
        disabled={disabled}
        error={typed.is_unread ? ui.day.unread : error}
        value={typed.text}
        onChange={(event) => typed.handleType(event.currentTarget.value)}
        onBlur={typed.settle}
        onKeyDown={(event) => event.key === 'Enter' && typed.settle()}
        rightSection={
          hasCalendar &&
          !disabled && (
            <ActionIcon variant="subtle" color="gray" aria-label={ui.day.pick} onClick={() => setOpen(true)}>
              <IconCalendar size={16} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          )
        }
      />
      {is_open && (
        <LazyComponent
          load={loadCalendar}
          is_wanted
          props={{
            title,
            value,
            min: parseDay(min ?? '') ?? EARLIEST,
            max: parseDay(max ?? '') ?? undefined,
            closed: NONE,
            last: LATEST,
            onPick: pick,
            onClose: () => setOpen(false),
          }}
        />
      )}
    </>
  );
}
