import { addDays, weekdayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';

/** The weeks of the month that a day lies in, Monday first; null where another month's day would stand. */
export function weeksOfMonth(day: Day): (Day | null)[][] {
  const first = firstOfMonth(day);
  const month = first.slice(0, 7);
  const before = (weekdayOf(first) + 6) % 7;
  const weeks: (Day | null)[][] = [];
  // No month reaches into more than six weeks.
  for (let start = addDays(first, -before); start.slice(0, 7) <= month; start = addDays(start, 7)) {
    const week = [0, 1, 2, 3, 4, 5, 6].map((at) => addDays(start, at));
    weeks.push(week.map((each) => (each.slice(0, 7) === month ? each : null)));
  }
  return weeks;
}

/** The first day of the month that lies so many months from that of a day. */
export function monthFrom(day: Day, months: number): Day {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1];
  // Four digits of a year and two of a month make a day.
  return `${year}-${String(month).padStart(2, '0')}-01` as Day;
}

function firstOfMonth(day: Day): Day {
  return monthFrom(day, 0);
}

/** What an arrow key does to the day that has the focus; null for other keys. */
export function dayOfKey(key: string, day: Day): Day | null {
  const step = STEPS[key];
  return step === undefined ? null : addDays(day, step);
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The first day after one that is not closed; null where none is known. */
export function nextOpenDay(day: Day, closed: ReadonlyMap<string, string>, last: string): Day | null {
  for (let next = addDays(day, 1); next <= last; next = addDays(next, 1)) if (!closed.has(next)) return next;
  return null;
}
