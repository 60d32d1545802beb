import { SAST_OFFSET_MS, dayOf } from '../../../time/day.ts';
import type { Day } from '../../../time/day.ts';
import type { Language } from './language.ts';

/** Sunday first, as in `Date`. Browsers of cheap phones do not know the names of every language, so they are here. */
const WEEKDAYS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  af: ['So', 'Ma', 'Di', 'Wo', 'Do', 'Vr', 'Sa'],
  zu: ['Son', 'Mso', 'Bil', 'Tha', 'Sin', 'Hla', 'Mgq'],
};
const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  af: ['Jan', 'Feb', 'Mrt', 'Apr', 'Mei', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Des'],
  zu: ['Jan', 'Feb', 'Mas', 'Eph', 'Mey', 'Jun', 'Jul', 'Aga', 'Sep', 'Okt', 'Nov', 'Dis'],
};

/** A day for readers of a language: `Mon 23 Nov`; of another year than `now` with it. */
export function dayIn(language: Language, day: Day, now: Date): string {
  const of_day = new Date(`${day}T00:00:00Z`);
  const year = dayOf(now).slice(0, 4) === day.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`;
  return `${WEEKDAYS[language][of_day.getUTCDay()]} ${monthDay(language, of_day)}${year}`;
}

/** A day of a month alone, for a message whose every sign counts: `28 Nov`. */
export function shortDayIn(language: Language, day: string): string {
  return monthDay(language, new Date(`${day}T00:00:00Z`));
}

/** A day with its year: `28 Nov 2026`. */
export function longDayIn(language: Language, day: string): string {
  return `${shortDayIn(language, day)} ${day.slice(0, 4)}`;
}

/** The wall-clock time of an instant in South Africa: `14:00`. */
export function clockTime(instant: Date): string {
  return new Date(instant.getTime() + SAST_OFFSET_MS).toISOString().slice(11, 16);
}

function monthDay(language: Language, at: Date): string {
  return `${at.getUTCDate()} ${MONTHS[language][at.getUTCMonth()]}`;
}
