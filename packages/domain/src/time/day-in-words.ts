import { startOfDay, TIME_ZONE } from './day.ts';
import type { Day } from './day.ts';

const parts = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, weekday: 'short', day: 'numeric', month: 'short' });

/** A day in a sentence for people, near enough to need no year: "Mon 14 Dec". */
export function dayInWords(day: Day): string {
  return parts.format(startOfDay(day)).replace(',', '');
}
