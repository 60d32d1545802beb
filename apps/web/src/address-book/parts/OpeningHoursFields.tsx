import { CLOSED_WEEK, WEEK, openingHoursOf, weekOf } from '@tsela/domain/address-book/opening-hours';
import type { OpenDay, OpenHours, WeekHours } from '@tsela/domain/address-book/opening-hours';
import { WEEKDAY_NAMES } from '@tsela/domain/time/weekday-names';
import { useState } from 'react';
import { addressBook as words } from '../../strings/address-book.ts';
import { Button } from '../../ui/act/Button.tsx';
import { field } from '../../ui/form/field.tsx';
import { TimeInput } from '../../ui/form/TimeInput.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import classes from './OpeningHoursFields.module.css';

interface OpeningHoursFieldsProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (opening_hours: string) => void;
}

const WORK_DAYS = WEEK.slice(0, 5);

/** From when to when a place is open: Monday to Friday at once, or each day by itself. Source: screens S14, users-ask 20. */
export function OpeningHoursFields({ value, error, onChange }: OpeningHoursFieldsProps) {
  const [typed, setTyped] = useState<WeekHours>(CLOSED_WEEK);
  // What is half typed cannot be read back from the text. Another text than was typed comes from outside.
  const week = openingHoursOf(typed) === value ? typed : (weekOf(value) ?? CLOSED_WEEK);
  const [is_split, setSplit] = useState(() => WORK_DAYS.some((weekday) => !isSame(week[weekday], week[1])));
  const weekdays: readonly (readonly OpenDay[])[] = is_split ? WEEK.map((weekday) => [weekday]) : [WORK_DAYS, [6], [0]];
  const rows: readonly (readonly OpenDay[])[] = [...weekdays, ['holiday']];

  function change(days: readonly OpenDay[], end: keyof OpenHours, time: string): void {
    const now = days.reduce<WeekHours>((all, day) => ({ ...all, [day]: withEnd(all[day], end, time) }), week);
    setTyped(now);
    onChange(openingHoursOf(now));
  }

  return (
    <Stack gap={2} role="group" aria-label={words.openingHours}>
      <Text weight="medium">{words.openingHours}</Text>
      <QuietText as="p">{words.openingHoursHint}</QuietText>
      {rows.map((same) => {
        const [first = 1] = same;
        const days = same.length > 1 ? words.workDays : first === 'holiday' ? words.holidays : WEEKDAY_NAMES[first];
        // The first field is the one that the summary of errors leads to.
        const named = first === 1 ? field('', { name: 'opening_hours' }) : { withAsterisk: false };
        return (
          <div key={days} className={classes['row']}>
            <span>{days}</span>
            <TimeInput
              {...named}
              label={undefined}
              aria-label={words.opensOn(days)}
              value={week[first]?.opens ?? ''}
              onTime={(time) => change(same, 'opens', time)}
            />
            <TimeInput
              aria-label={words.closesOn(days)}
              value={week[first]?.closes ?? ''}
              onTime={(time) => change(same, 'closes', time)}
            />
          </div>
        );
      })}
      {error !== undefined && (
        <Text as="p" tone="red" size="s" role="alert">
          {error}
        </Text>
      )}
      {!is_split && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setSplit(true)}>
            {words.eachDay}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** A day without either end is closed. */
function withEnd(hours: OpenHours | null, end: keyof OpenHours, time: string): OpenHours | null {
  const opens = end === 'opens' ? time : (hours?.opens ?? '');
  const closes = end === 'closes' ? time : (hours?.closes ?? '');
  return opens === '' && closes === '' ? null : { opens, closes };
}

function isSame(day: OpenHours | null, another: OpenHours | null): boolean {
  return day?.opens === another?.opens && day?.closes === another?.closes;
}
