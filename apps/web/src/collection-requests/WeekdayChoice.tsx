import { Checkbox } from '@mantine/core';
import type { Weekday } from '@tsela/domain/time/day';
import { WEEKDAY_NAMES } from '@tsela/domain/time/weekday-names';
import { Row } from '../ui/layout/Row.tsx';

interface WeekdayChoiceProps {
  readonly label: string;
  readonly chosen: readonly Weekday[];
  readonly error: string | undefined;
  readonly onChange: (weekdays: readonly Weekday[]) => void;
}

/** From Monday to Sunday. */
const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];

/** Days of the week, any number of them. */
export function WeekdayChoice({ label, chosen, error, onChange }: WeekdayChoiceProps) {
  return (
    <Checkbox.Group
      label={label}
      error={error}
      value={chosen.map(String)}
      onChange={(days) => onChange(WEEK.filter((day) => days.includes(String(day))))}
    >
      <Row>
        {WEEK.map((day) => (
          <Checkbox key={day} value={String(day)} label={WEEKDAY_NAMES[day]} />
        ))}
      </Row>
    </Checkbox.Group>
  );
}
