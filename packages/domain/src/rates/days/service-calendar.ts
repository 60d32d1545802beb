import { DAY_MS, SAST_OFFSET_MS } from '../../time/day.ts';
import type { Day, DayCount, Weekday } from '../../time/day.ts';

/** How far ahead a service day is looked for before a service counts as not running at all. */
const DAYS_AHEAD_MAX = 90;

/** The days on which one side of a service works. */
export interface ServiceDays {
  readonly weekdays: readonly Weekday[];
  readonly on_public_holidays: boolean;
  /** The weekdays the area is served on; null for every day. */
  readonly area_weekdays: readonly Weekday[] | null;
  readonly closed: ReadonlySet<DayCount>;
  readonly holidays: ReadonlySet<DayCount>;
}

/** The first service day on or after a day that also satisfies `isFree`; null when there is none within 90 days. */
export function serviceDayFrom(days: ServiceDays, from: DayCount, isFree: (day: DayCount) => boolean = always): DayCount | null {
  for (let day = from; day <= from + DAYS_AHEAD_MAX; day++) if (isServiceDay(days, day) && isFree(day)) return day;
  return null;
}

/** The service day that is `count` service days after a day; 0 means the day itself or the next service day. */
export function serviceDayAfter(days: ServiceDays, from: DayCount, count: number): DayCount | null {
  let day = count === 0 ? serviceDayFrom(days, from) : from;
  for (let step = 0; step < count && day !== null; step++) day = serviceDayFrom(days, day + 1);
  return day;
}

/** Whether one side of a service works on a day. */
export function isServiceDay(days: ServiceDays, day: DayCount): boolean {
  const weekday = weekdayOfCount(day);
  if (days.closed.has(day)) return false;
  if (days.area_weekdays !== null && !days.area_weekdays.includes(weekday)) return false;
  return days.holidays.has(day) ? days.on_public_holidays : days.weekdays.includes(weekday);
}

export function weekdayOfCount(day: DayCount): Weekday {
  // 1970-01-01 was a Thursday; the remainder is a whole number from 0 to 6.
  return ((((day + 4) % 7) + 7) % 7) as Weekday;
}

export function countOfDay(day: Day): DayCount {
  return Date.UTC(digits(day, 0, 4), digits(day, 5, 7) - 1, digits(day, 8, 10)) / DAY_MS;
}

/** The South African day of an instant, and the milliseconds that have passed in it. */
export function splitInstant(instant: Date): { day: DayCount; time_ms: number } {
  const local = instant.getTime() + SAST_OFFSET_MS;
  const day = Math.floor(local / DAY_MS);
  return { day, time_ms: local - day * DAY_MS };
}

export function joinInstant(day: DayCount, time_ms: number): Date {
  return new Date(day * DAY_MS + time_ms - SAST_OFFSET_MS);
}

/** Milliseconds since midnight of `HH:mm`. */
export function timeMs(time: string): number {
  return (digits(time, 0, 2) * 60 + digits(time, 3, 5)) * 60_000;
}

/** Reads digits in place: parsing dates as text was a tenth of all rating time. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + text.charCodeAt(at) - 48;
  return value;
}

function always(): boolean {
  return true;
}
