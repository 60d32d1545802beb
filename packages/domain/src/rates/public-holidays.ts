import { addDays, weekdayOf } from '../time/day.ts';
import type { Day } from '../time/day.ts';

export interface PublicHoliday {
  readonly day: Day;
  readonly name: string;
}

/** Month and day of the holidays that do not move. Source: Public Holidays Act 36 of 1994; field facts §8. */
const FIXED: readonly (readonly [month_day: string, name: string])[] = [
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

/** The South African public holidays of a year from 1995 on, by day: fixed ones, Good Friday and Family Day.
 *  A holiday on a Sunday gives the Monday after it too. Days declared once, such as elections, are the provider's own entries. */
export function publicHolidays(year: number): PublicHoliday[] {
  const easter = easterSunday(year);
  const own: PublicHoliday[] = [
    ...FIXED.map(([month_day, name]) => ({ day: dayIn(year, month_day), name })),
    { day: addDays(easter, -2), name: 'Good Friday' },
    { day: addDays(easter, 1), name: 'Family Day' },
  ];
  const moved = own
    .filter(({ day }) => weekdayOf(day) === 0)
    .map(({ day, name }) => ({ day: addDays(day, 1), name: `${name} (observed)` }))
    // Christmas on a Sunday falls on Goodwill Day's Monday, which is a holiday already.
    .filter(({ day }) => !own.some((holiday) => holiday.day === day));
  return [...own, ...moved].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** Easter Sunday of a year of the Gregorian calendar, by the anonymous computus of Meeus, Jones and Butcher. */
export function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const of_century = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const to_sunday = (32 + 2 * (century % 4) + 2 * Math.floor(of_century / 4) - epact - (of_century % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * to_sunday) / 451);
  const count = epact + to_sunday - 7 * shift + 114;
  return dayIn(year, `${twoDigits(Math.floor(count / 31))}-${twoDigits((count % 31) + 1)}`);
}

/** A calendar day by construction: the month and day come from the table above or from the computus. */
function dayIn(year: number, month_day: string): Day {
  return `${year}-${month_day}` as Day;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
