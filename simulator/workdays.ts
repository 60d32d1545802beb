import { publicHolidays } from '@tsela/domain/time/public-holidays';
import { addDays, instantOf, weekdayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';

const holidays = new Map<string, ReadonlySet<string>>();

/** Monday to Friday, unless it is a public holiday. */
export function isWorkday(day: Day): boolean {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return false;
  const year = day.slice(0, 4);
  const known = holidays.get(year) ?? new Set(publicHolidays(Number(year)).map((holiday) => holiday.date));
  holidays.set(year, known);
  return !known.has(day);
}

/** The first workday after a day, or so many workdays after it. */
export function workdayAfter(day: Day, count = 1): Day {
  let next = day;
  for (let left = count; left > 0;) {
    next = addDays(next, 1);
    if (isWorkday(next)) left--;
  }
  return next;
}

/** A moment on a day, so many minutes after a time of the clock. */
export function at(day: Day, time: string, minutes = 0): Date {
  return new Date(instantOf(day, time).getTime() + minutes * 60_000);
}
