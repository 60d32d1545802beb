import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Day } from '@tsela/domain/time/day';
import { dayOf, parseDay, startOfDay } from '@tsela/domain/time/day';
import { WEEKDAY_NAMES } from '@tsela/domain/time/weekday-names';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ui } from '../../strings/ui.ts';
import classes from './CalendarDialog.module.css';
import { longDateText } from '../show/date-text.ts';
import { FormDialog } from '../feedback/FormDialog.tsx';
import { useNow } from '../show/now.ts';
import { dayOfKey, monthFrom, weeksOfMonth } from './month-draft.ts';
import { Row } from '../layout/Row.tsx';
import { BareButton } from '../act/BareButton.tsx';

export interface CalendarDialogProps {
  readonly title: string;
  /** `YYYY-MM-DD`, or empty for none. */
  readonly value: string;
  readonly min: Day;
  /** The last day that can be chosen; left out, there is none. */
  readonly max?: Day | undefined;
  /** Days that cannot be chosen, with the reason. */
  readonly closed: ReadonlyMap<string, string>;
  /** Of later days nothing is known: they can be chosen, and look so. */
  readonly last: string;
  readonly onPick: (day: Day) => void;
  readonly onClose: () => void;
}

/** A month to choose a day of. Days that cannot be chosen are grey, can be reached, and say why. */
export function CalendarDialog({ title, value, min, max, closed, last, onPick, onClose }: CalendarDialogProps) {
  const [focused, setFocused] = useState<Day>(() => parseDay(value) ?? min);
  const today = dayOf(useNow());
  const grid = useRef<HTMLTableElement>(null);
  function whyNot(day: Day): string | undefined {
    if (day < min) return day < today ? ui.calendar.over : ui.calendar.early;
    return max !== undefined && day > max ? ui.calendar.late : closed.get(day);
  }
  const note = whyNot(focused) ?? (focused > last ? ui.calendar.unknown : undefined);

  function moveTo(day: Day): void {
    setFocused(day < min ? min : day);
  }

  function handleKey(event: KeyboardEvent): void {
    const day = dayOfKey(event.key, focused);
    if (day === null) return;
    event.preventDefault();
    moveTo(day);
    // The day may be on a month that is only drawn then.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus());
  }

  return (
    <FormDialog title={title} okLabel="" closeLabel={ui.close} is_pending={false} onClose={onClose}>
      <Row justify="between" isOneLine>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={ui.calendar.before}
          disabled={monthFrom(focused, 0) <= min}
          onClick={() => moveTo(monthFrom(focused, -1))}
        >
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <strong aria-live="polite">{longDateText(startOfDay(focused)).replace(/^\d+ /, '')}</strong>
        <ActionIcon variant="default" size="lg" aria-label={ui.calendar.next} onClick={() => moveTo(monthFrom(focused, 1))}>
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
      </Row>
      <table ref={grid} className={classes['month']} aria-label={title}>
        <thead>
          <tr>
            {WEEK.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(focused).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, at) => (
                <td key={day ?? `${at}`}>
                  {day !== null && (
                    <DayButton
                      day={day}
                      why={whyNot(day)}
                      is_chosen={day === value}
                      is_focused={day === focused}
                      is_today={day === today}
                      is_unknown={day > last}
                      onFocus={() => setFocused(day)}
                      onKeyDown={handleKey}
                      onPick={onPick}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes['why']} aria-live="polite">
        {note === undefined ? ui.calendar.help : `${longDateText(startOfDay(focused))}: ${note}`}
      </p>
    </FormDialog>
  );
}

const WEEK = [...WEEKDAY_NAMES.slice(1), WEEKDAY_NAMES[0]];

interface DayButtonProps {
  readonly day: Day;
  readonly why: string | undefined;
  readonly is_chosen: boolean;
  readonly is_focused: boolean;
  readonly is_today: boolean;
  readonly is_unknown: boolean;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPick: (day: Day) => void;
}

function DayButton({ day, why, is_chosen, is_focused, is_today, is_unknown, onFocus, onKeyDown, onPick }: DayButtonProps) {
  const text = longDateText(startOfDay(day));
  const note = why ?? (is_unknown ? ui.calendar.unknown : undefined);
  return (
    <BareButton
      className={classes['day']}
      tabIndex={is_focused ? 0 : -1}
      data-autofocus={is_focused || undefined}
      aria-label={note === undefined ? text : `${text}. ${note}`}
      aria-disabled={why !== undefined}
      aria-pressed={is_chosen}
      data-today={is_today || undefined}
      data-unknown={(is_unknown && why === undefined) || undefined}
      title={note}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={() => (why === undefined ? onPick(day) : onFocus())}
    >
      {Number(day.slice(8))}
    </BareButton>
  );
}
