import { hoursOfWeek } from '../pickup-points/trading-hours.ts';
import { weekdayOf } from '../time/day.ts';
import type { Day, Weekday } from '../time/day.ts';
import { holidaysOfYear } from '../time/provider-holidays.ts';
import type { PublicHoliday } from '../time/public-holidays.ts';
import { WEEKDAY_NAMES } from '../time/weekday-names.ts';

/** From when to when a place is open on a day, as `HH:mm`. */
export interface OpenHours {
  readonly opens: string;
  readonly closes: string;
}

/** A day that hours are written for: public holidays have their own, whichever weekday they fall on. */
export type OpenDay = Weekday | 'holiday';

/** The hours of each day, null where it stays closed. */
export type WeekHours = Readonly<Record<OpenDay, OpenHours | null>>;

/** What is said of a text that cannot be read. */
export const OPENING_HOURS_UNREAD = 'Please write the opening hours like Mon-Fri 08:00-17:00, Sat 08:00-13:00.';

/** As weeks are written: from Monday on. */
export const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];
const WORK_DAYS = WEEK.slice(0, 5);

export const CLOSED_WEEK: WeekHours = { 0: null, 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, holiday: null };

/**
 * The hours that a text says, in the words of trading hours: `Mon-Fri 08:00-17:00, Sat 08:00-13:00, Public holidays 09:00-12:00`. A day that
 * is not named is closed. Null for what cannot be read: hours that end before they begin, a day with two lots of hours, or no open weekday.
 */
export function weekOf(opening_hours: string): WeekHours | null {
  const parts = plain(opening_hours).split(/[,;]/);
  const holidays = parts.flatMap((part) => HOLIDAYS.exec(part.trim())?.[1] ?? []);
  const text = parts.filter((part) => !HOLIDAYS.test(part.trim())).join(',');
  const week = hoursOfWeek(text);
  const holiday = hoursOfWeek(holidays.join(','))?.[0] ?? null;
  if (week === null || hasDayTwice(text) || holidays.length > 1) return null;
  const open = week.filter((hours) => hours !== undefined);
  if (open.length === 0) return null;
  if ([...open, ...(holiday ? [holiday] : [])].some(({ opens, closes }) => !isTime(opens) || !isTime(closes) || opens >= closes))
    return null;
  return WEEK.reduce<WeekHours>((read, weekday) => ({ ...read, [weekday]: week[weekday] ?? null }), { ...CLOSED_WEEK, holiday });
}

/** What is said of public holidays, with their hours. */
const HOLIDAYS = /^(?:public )?holidays? (\d\d:\d\d\s?-\s?\d\d:\d\d|closed)$/i;

/** A text as it is kept, each week written in one way; empty for none, and null for what cannot be read. Source: users-ask 20. */
export function openingHoursToStore(typed: string): string | null {
  if (typed.trim() === '') return '';
  const week = weekOf(typed);
  return week && openingHoursOf(week);
}

/** A week as text: days that follow each other and have the same hours stand together. Empty for one that is closed throughout. */
export function openingHoursOf(week: WeekHours): string {
  const runs: { first: Weekday; last: Weekday; hours: string }[] = [];
  for (const weekday of WEEK) {
    const day = week[weekday];
    const hours = day === null ? '' : `${day.opens}-${day.closes}`;
    const run = runs.at(-1);
    if (run?.hours === hours) run.last = weekday;
    else runs.push({ first: weekday, last: weekday, hours });
  }
  const days = runs
    .filter(({ hours }) => hours !== '')
    .map(({ first, last, hours }) => `${first === last ? short(first) : `${short(first)}-${short(last)}`} ${hours}`);
  const { holiday } = week;
  return [...days, ...(holiday === null ? [] : [`Public holidays ${holiday.opens}-${holiday.closes}`])].join(', ');
}

/** A day at a place, or none, with the public holidays that the provider keeps; where it keeps none of a year, South Africa's hold. */
interface DayAtPlace {
  readonly day: Day | null;
  readonly public_holidays: readonly PublicHoliday[];
}

function holidayOn({ day, public_holidays }: DayAtPlace): PublicHoliday | undefined {
  return day === null ? undefined : holidaysOfYear(public_holidays, Number(day.slice(0, 4))).find(({ date }) => date === day);
}

/**
 * The hours of a day: `closed` where the place is not open then, as on a public holiday of which its hours say nothing; null where its hours
 * are not known. Without a day, those that hold on every day from Monday to Friday on which it is open; null where there are none.
 */
export function openingOn(opening_hours: string, at: DayAtPlace): OpenHours | 'closed' | null {
  const week = weekOf(opening_hours);
  if (week === null) return null;
  const { day } = at;
  if (day !== null) return week[holidayOn(at) ? 'holiday' : weekdayOf(day)] ?? 'closed';
  const open = WORK_DAYS.flatMap((weekday) => week[weekday] ?? []);
  const opens = open.map((hours) => hours.opens).toSorted();
  const closes = open.map((hours) => hours.closes).toSorted();
  return within(opens.at(-1), closes[0]);
}

function within(opens: string | undefined, closes: string | undefined): OpenHours | null {
  return opens !== undefined && closes !== undefined && opens < closes ? { opens, closes } : null;
}

/** A window as a booking asks for it; each of its ends may be empty. */
interface AskedWindow extends DayAtPlace {
  readonly after: string;
  readonly before: string;
}

/** What stands against a window at a place with these hours; null for nothing. It is a warning: people may have agreed on more. */
export function openingWarning(name: string, opening_hours: string, { after, before, ...at }: AskedWindow): string | null {
  const open = openingOn(opening_hours, at);
  if (open === null) return null;
  const days = at.day === null ? null : (holidayOn(at)?.name ?? `${WEEKDAY_NAMES[weekdayOf(at.day)]}s`);
  if (open === 'closed') return `${name} is closed on ${days}.`;
  const is_inside = (time: string) => time === '' || (time >= open.opens && time <= open.closes);
  if (is_inside(after) && is_inside(before)) return null;
  return `${name} is open ${open.opens}–${open.closes}${days === null ? '' : ` on ${days}`}.`;
}

/** The window in which a driver can come to a place within the hours of the office; null where neither bounds it, or there is none. */
export function windowAtPlace(
  opening_hours: string,
  { office, ...at }: DayAtPlace & { readonly office: { readonly from: string; readonly to: string } | null },
): { readonly after: string; readonly before: string } | null {
  const open = openingOn(opening_hours, at);
  if (open === null || open === 'closed') return null;
  const after = office !== null && office.from > open.opens ? office.from : open.opens;
  const closes = open.closes === MIDNIGHT ? LAST_MINUTE : open.closes;
  const before = office !== null && office.to < closes ? office.to : closes;
  return after < before ? { after, before } : null;
}

const MIDNIGHT = '24:00';
/** The last time of a day that a window can end at. */
const LAST_MINUTE = '23:59';

/** As people type it: `8:00` for `08:00`, and a long dash between two times or days. */
function plain(typed: string): string {
  return typed
    .trim()
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/(?<!\d)(\d:\d\d)/g, '0$1');
}

/** The later of two hours of a day would count alone, and half of what was meant be lost. */
function hasDayTwice(text: string): boolean {
  const parts = text.split(/[,;]/).map((part) => hoursOfWeek(part) ?? []);
  return WEEK.some((weekday) => parts.filter((part) => part[weekday] !== undefined).length > 1);
}

function isTime(time: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) || time === MIDNIGHT;
}

function short(weekday: Weekday): string {
  return WEEKDAY_NAMES[weekday].slice(0, 3);
}
