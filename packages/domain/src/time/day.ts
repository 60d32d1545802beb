/** A calendar day in South Africa, `YYYY-MM-DD`. Days are compared as text. */
export type Day = string & { readonly __unit: 'day' };

/** South Africa is UTC+2 all year, every year since 1944; checked hour by hour against the time-zone database in the test. */
export const SAST_OFFSET_MS = 2 * 60 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;
export const TIME_ZONE = 'Africa/Johannesburg';

/** Week days as the specification numbers them: Monday 1 … Saturday 6, Sunday 0. Source: CONST-10. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The text as a day, or null when it is no real calendar day after 0001-01-01. Source: VALID-21. */
export function parseDay(text: string): Day | null {
  const match = DAY_PATTERN.exec(text);
  if (!match) return null;
  const instant = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== text) return null;
  return text > '0001-01-01' ? (text as Day) : null;
}

/** The South African day an instant falls on. */
export function dayOf(instant: Date): Day {
  return dayOfCount(Math.floor((instant.getTime() + SAST_OFFSET_MS) / DAY_MS));
}

/** Days counted from 1970-01-01: what steps over days does it in whole numbers. */
export type DayCount = number;

/** Writing a day out costs more than most of what is done with it, and nearly all work is about the same few. */
const written_days = new Map<DayCount, Day>();
const MOST_WRITTEN = 4_000;

/** The day of a count. Throws a RangeError for what no calendar holds. */
export function dayOfCount(count: DayCount): Day {
  const known = written_days.get(count);
  if (known !== undefined) return known;
  const day = new Date(count * DAY_MS).toISOString().slice(0, 10) as Day;
  if (written_days.size >= MOST_WRITTEN) written_days.clear();
  written_days.set(count, day);
  return day;
}

/** Cut-offs, opening and closing times are the same for every quote of a day. */
const written_minutes = new Map<number, string>();
const MINUTE_MS = 60_000;

/** An instant as programs read it, in UTC: `2026-11-23T12:00:00.000Z`. */
export function instantText(instant: Date): string {
  const ms = instant.getTime();
  if (ms % MINUTE_MS !== 0) return instant.toISOString();
  const known = written_minutes.get(ms);
  if (known !== undefined) return known;
  const text = instant.toISOString();
  if (written_minutes.size >= MOST_WRITTEN) written_minutes.clear();
  written_minutes.set(ms, text);
  return text;
}

/** Midnight at the start of the day, as an instant. */
export function startOfDay(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - SAST_OFFSET_MS);
}

/** The last millisecond of the day, as an instant. */
export function endOfDay(day: Day): Date {
  return new Date(startOfDay(day).getTime() + DAY_MS - 1);
}

/** The instant of a wall-clock time on that day. `time` is `HH:mm`. */
export function instantOf(day: Day, time: string): Date {
  return new Date(Date.parse(`${day}T${time}:00Z`) - SAST_OFFSET_MS);
}

/** The times of a day as they are written, by their minute: files of a million rows have two of them in each. */
const WRITTEN_TIMES = Array.from({ length: DAY_MS / MINUTE_MS }, (_, minute) =>
  new Date(minute * MINUTE_MS).toISOString().slice(11, 16),
);

/** The wall-clock time of an instant, `HH:mm`. Throws a RangeError for what is none. */
export function timeOf(instant: Date): string {
  const minute = Math.floor((instant.getTime() + SAST_OFFSET_MS) / MINUTE_MS) % WRITTEN_TIMES.length;
  const time = WRITTEN_TIMES.at(minute);
  if (time === undefined || Number.isNaN(minute)) throw new RangeError('Invalid time value');
  return time;
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10) as Day;
}

export function weekdayOf(day: Day): Weekday {
  return new Date(`${day}T00:00:00Z`).getUTCDay() as Weekday;
}

export function isWeekend(day: Day): boolean {
  const weekday = weekdayOf(day);
  return weekday === 0 || weekday === 6;
}
