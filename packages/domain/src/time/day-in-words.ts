import { startOfDay, TIME_ZONE } from './day.ts';
import type { Day } from './day.ts';

const parts = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, weekday: 'short', day: 'numeric', month: 'short' });

const long_parts = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, day: 'numeric', month: 'long', year: 'numeric' });

/** A day of any year in a sentence, as screens write it: "14 December 2026". */
export function longDayInWords(day: Day): string {
  return long_parts.format(startOfDay(day));
}

/** A day in a sentence for people, near enough to need no year: "Mon 14 Dec". */
export function dayInWords(day: Day): string {
  return parts.format(startOfDay(day)).replace(',', '');
}

const months = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, month: 'long', year: 'numeric' });

/** The month that a day lies in: "December 2026". */
export function monthInWords(day: Day): string {
  return months.format(startOfDay(day));
}
