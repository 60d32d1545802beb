import { dayOf, parseDay, startOfDay } from './day.ts';
import type { Day } from './day.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A day as it is in a field: `23 Nov 2026`; empty for none. */
export function shownDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  const name = MONTHS[(month ?? 0) - 1];
  return parseDay(day) === null || name === undefined ? '' : `${date} ${name} ${year}`;
}

/**
 * A typed day, day first as in South Africa: `23/11/2026`, `23-11-26`, `23 Nov 2026`, `23 November`; also `2026-11-23`. Without
 * a year it is the one of `now`. Null for what is no day.
 */
export function dayFromTyped(typed: string, now: Date): Day | null {
  const text = typed.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return dayFrom(iso[1], iso[2], iso[3]);
  const local = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})(?:[-/. ](\d{2}|\d{4}))?$/i.exec(text);
  if (!local) return null;
  const [, date, month = '', year = dayOf(now).slice(0, 4)] = local;
  const named = MONTHS.findIndex((name) => month.toLowerCase().startsWith(name.toLowerCase())) + 1;
  return dayFrom(year.length === 2 ? `20${year}` : year, named === 0 ? month : String(named), date);
}

function dayFrom(year = '', month = '', date = ''): Day | null {
  const day = parseDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
  // A date that its month does not have is no day.
  return day !== null && dayOf(startOfDay(day)) === day ? day : null;
}
