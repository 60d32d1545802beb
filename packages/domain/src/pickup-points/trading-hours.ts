import { dayOf, timeOf, weekdayOf } from '../time/day.ts';
import type { Weekday } from '../time/day.ts';
import { WEEKDAY_NAMES } from '../time/weekday-names.ts';

/** Days and the hours of each of them: `Mon-Fri 08:00-17:00`, `Sat 08:00-13:00`, `00:00-24:00` for every day, `Sun closed`. */
const PART =
  /^(?:(?<from>[A-Za-z]{3})[a-z]*(?:\s*-\s*(?<to>[A-Za-z]{3})[a-z]*)?\s+)?(?:(?<opens>\d\d:\d\d)\s*-\s*(?<closes>\d\d:\d\d)|closed)$/i;

const EVERY_DAY: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

interface Hours {
  readonly weekdays: readonly Weekday[];
  /** `HH:mm`; null on a day on which it stays closed. */
  readonly opens: string | null;
  readonly closes: string;
}

/**
 * Whether a point is open at an instant by its trading hours as its operator writes them, parts by commas. Null where they cannot be read:
 * then nothing is said. Hours over midnight count from the day on which they begin.
 */
export function isOpenAt(trading_hours: string, instant: Date): boolean | null {
  const parts = trading_hours.split(/[,;]/).map((part) => hoursOf(part.trim()));
  const time = timeOf(instant);
  const today = weekdayOf(dayOf(instant));
  const yesterday = EVERY_DAY.at(today - 1);
  let is_open = false;
  for (const part of parts) {
    if (part === null) return null;
    const { weekdays, opens, closes } = part;
    if (opens === null) continue;
    const is_over_midnight = closes <= opens;
    if (weekdays.includes(today)) is_open ||= time >= opens && (is_over_midnight || time < closes);
    if (is_over_midnight && yesterday !== undefined && weekdays.includes(yesterday)) is_open ||= time < closes;
  }
  return is_open;
}

/** The hours of each weekday from Sunday on, undefined on a day on which it stays closed; null where they cannot be read. */
export function hoursOfWeek(
  trading_hours: string,
): readonly ({ readonly opens: string; readonly closes: string } | undefined)[] | null {
  const parts = trading_hours.split(/[,;]/).map((part) => hoursOf(part.trim()));
  const week: ({ opens: string; closes: string } | undefined)[] = EVERY_DAY.map(() => undefined);
  for (const part of parts) {
    if (part === null) return null;
    const { weekdays, opens, closes } = part;
    for (const weekday of weekdays) week[weekday] = opens === null ? undefined : { opens, closes };
  }
  return week;
}

function hoursOf(part: string): Hours | null {
  const found = PART.exec(part)?.groups;
  if (!found) return null;
  const { from, to = from, opens = null, closes = '' } = found;
  if (from === undefined) return { weekdays: EVERY_DAY, opens, closes };
  const [first, last] = [weekdayNamed(from), weekdayNamed(to)];
  if (first === null || last === null) return null;
  const count = ((last - first + EVERY_DAY.length) % EVERY_DAY.length) + 1;
  // Modulo seven of a weekday and a count of days is a weekday.
  return { weekdays: Array.from({ length: count }, (_, at) => ((first + at) % EVERY_DAY.length) as Weekday), opens, closes };
}

function weekdayNamed(name: string | undefined): Weekday | null {
  const at = WEEKDAY_NAMES.findIndex((each) => each.slice(0, 3).toLowerCase() === name?.toLowerCase());
  return at === -1 ? null : (at as Weekday);
}
