import { addDays, weekdayOf } from './day.ts';
import type { Day } from './day.ts';

export interface PublicHoliday {
  readonly date: Day;
  readonly name: string;
}

const FIXED: readonly (readonly [monthAndDay: string, name: string])[] = [
  ['01-01', "New Year's Day"],
  ['03-21', 'Human Rights Day'],
  ['04-27', 'Freedom Day'],
  ['05-01', "Workers' Day"],
  ['06-16', 'Youth Day'],
  ['08-09', "National Women's Day"],
  ['09-24', 'Heritage Day'],
  ['12-16', 'Day of Reconciliation'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Day of Goodwill'],
];

/**
 * South Africa's public holidays of a year, in order. A holiday on a Sunday gives the Monday after it, unless that Monday is a
 * holiday already; one on a Saturday does not move. Days declared for a single year, such as elections, are the provider's to add.
 */
export function publicHolidays(year: number): PublicHoliday[] {
  const easter = easterSunday(year);
  const holidays: PublicHoliday[] = [
    ...FIXED.map(([monthAndDay, name]) => ({ date: `${year}-${monthAndDay}` as Day, name })),
    { date: addDays(easter, -2), name: 'Good Friday' },
    { date: addDays(easter, 1), name: 'Family Day' },
  ];
  const dates = new Set(holidays.map((holiday) => holiday.date));
  const mondays = holidays
    .filter((holiday) => weekdayOf(holiday.date) === 0 && !dates.has(addDays(holiday.date, 1)))
    .map((holiday) => ({ date: addDays(holiday.date, 1), name: `${holiday.name} (observed)` }));
  return [...holidays, ...mondays].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Easter Sunday by the Gregorian computus (Meeus, Jones and Butcher). */
function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as Day;
}
