import type { Violation } from '../problem.ts';
import { parseDay } from './day.ts';
import type { Day } from './day.ts';
import { publicHolidays } from './public-holidays.ts';
import type { PublicHoliday } from './public-holidays.ts';

const LONGEST_NAME = 100;
const NAME_WRONG = 'Please enter a name of up to 100 characters.';

/**
 * A provider's holidays of a year, in order: those that it keeps, or South Africa's where it keeps none of that year, so that a list that
 * was not continued does not end holidays. What is no day is left out. Source: screens S50, KEY-40.
 */
export function holidaysOfYear(kept: readonly PublicHoliday[], year: number): readonly PublicHoliday[] {
  const own = keptOfYear(kept, year);
  return own.length === 0 ? publicHolidays(year) : own.toSorted((one, other) => one.date.localeCompare(other.date));
}

/** All that a provider keeps, and South Africa's of this year and the next where it keeps none of that year, in order. Source: public API §2. */
export function holidaysInForce(kept: readonly PublicHoliday[], this_year: number): readonly PublicHoliday[] {
  const years = new Set([this_year, this_year + 1, ...kept.filter(isDay).map(({ date }) => yearOf(date))]);
  return [...years].toSorted((one, other) => one - other).flatMap((year) => holidaysOfYear(kept, year));
}

/** What is wrong with a whole list. */
export function holidayListChecks(holidays: readonly PublicHoliday[]): Violation[] {
  const seen = new Map<string, string>();
  return holidays.flatMap(({ date, name }, at) => {
    const known = seen.get(date);
    seen.set(date, name);
    const faults = [
      ...refuse(known !== undefined, 'date', `The day ${date} is ${known ?? ''} already.`),
      ...refuse(name === '', 'name', NAME_WRONG),
    ];
    return faults.map((fault) => ({ ...fault, field: `holidays[${at}].${fault.field}` }));
  });
}

/** Whether the provider keeps a list of its own for a year that differs from the country's. */
export function differsFromCountry(kept: readonly PublicHoliday[], year: number): boolean {
  return datesOf(holidaysOfYear(kept, year)) !== datesOf(publicHolidays(year));
}

/** Whether a day may be added. */
export function holidayChecks(kept: readonly PublicHoliday[], holiday: { date: string; name: string }): Violation[] {
  const date = parseDay(holiday.date);
  const known = date && holidaysOfYear(kept, yearOf(date)).find((each) => each.date === date);
  const name = holiday.name.trim();
  return [
    ...refuse(date === null, 'date', 'Please choose a day.'),
    ...refuse(known !== undefined && known !== null, 'date', `That day is ${known?.name ?? ''} already.`),
    ...refuse(name === '' || name.length > LONGEST_NAME, 'name', NAME_WRONG),
  ];
}

/** The list with one more day; the rest of its year is kept with it. */
export function withHoliday(kept: readonly PublicHoliday[], holiday: PublicHoliday): readonly PublicHoliday[] {
  const year = yearOf(holiday.date);
  return withYear(kept, year, [...holidaysOfYear(kept, year), holiday]);
}

/** The list without a day; the rest of its year is kept. Of a year without any day the country's come back. */
export function withoutHoliday(kept: readonly PublicHoliday[], date: Day): readonly PublicHoliday[] {
  const year = yearOf(date);
  return withYear(
    kept,
    year,
    holidaysOfYear(kept, year).filter((each) => each.date !== date),
  );
}

/** The list with South Africa's holidays in a year, and nothing else in it. */
export function withCountryYear(kept: readonly PublicHoliday[], year: number): readonly PublicHoliday[] {
  return withYear(kept, year, publicHolidays(year));
}

function withYear(kept: readonly PublicHoliday[], year: number, holidays: readonly PublicHoliday[]): readonly PublicHoliday[] {
  const others = kept.filter(({ date }) => yearOf(date) !== year);
  return [...others, ...holidays].toSorted((one, other) => one.date.localeCompare(other.date));
}

function keptOfYear(kept: readonly PublicHoliday[], year: number): readonly PublicHoliday[] {
  // Settings are written by people and programs: what is no day is no holiday.
  return kept.filter((holiday) => isDay(holiday) && yearOf(holiday.date) === year);
}

function isDay({ date }: PublicHoliday): boolean {
  return typeof date === 'string' && parseDay(date) !== null;
}

function yearOf(date: string): number {
  return Number(String(date).slice(0, 4));
}

function datesOf(holidays: readonly PublicHoliday[]): string {
  return holidays.map(({ date }) => date).join(' ');
}

function refuse(is_wrong: boolean, field: string, message: string): Violation[] {
  return is_wrong ? [{ field, code: `${field}-wrong`, message }] : [];
}
