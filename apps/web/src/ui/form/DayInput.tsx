import { ActionIcon, TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { parseDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { dayFromTyped, shownDay } from '@tsela/domain/time/typed-day';
import { useState } from 'react';
import { ui } from '../../strings/ui.ts';
import { LazyComponent } from '../LazyComponent.tsx';

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

/** A day, typed with the day first whatever the browser's own order is, or picked of a month. */
export function DayInput({ value, min, max, onDay, error, disabled = false, hasCalendar = true, ...rest }: DayInputProps) {
  // The text in the field during typing.
  const [typed, setTyped] = useState<string | null>(null);
  const [is_unread, setUnread] = useState(false);
  const [is_open, setOpen] = useState(false);

  function handleType(text: string): void {
    setTyped(text);
    setUnread(false);
    const day = dayFromTyped(text, new Date());
    if (day !== null || text.trim() === '') onDay(day ?? '');
  }

  function settle(): void {
    if (typed === null) return;
    const is_day = typed.trim() === '' || dayFromTyped(typed, new Date()) !== null;
    setUnread(!is_day);
    if (is_day) setTyped(null);
    // Nothing that is there no more is saved in its place.
    else onDay('');
  }

  function pick(day: string): void {
    setTyped(null);
    setUnread(false);
    setOpen(false);
    onDay(day);
  }

  const title = typeof rest.label === 'string' ? rest.label : (rest['aria-label'] ?? ui.day.pick);
  return (
    <>
      <TextInput
        {...rest}
        autoComplete="off"
        placeholder={ui.day.placeholder}
        disabled={disabled}
        error={is_unread ? ui.day.unread : error}
        value={typed ?? shownDay(value)}
        onChange={(event) => handleType(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
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
