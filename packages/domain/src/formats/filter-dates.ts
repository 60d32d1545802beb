import { endOfDay, parseDay, startOfDay } from '../time/day.ts';

/** The date filters that start a range, and those that end one. Source: DATA-14, VALID-19, VALID-20. */
export const START_FILTERS = ['start_date', 'date', 'from_invoice_date'] as const;
export const END_FILTERS = ['end_date', 'to_invoice_date'] as const;

export type DateFilter = (typeof START_FILTERS)[number] | (typeof END_FILTERS)[number];

/** The instant a date filter stands for: start of day or end of day in South Africa; null for what is no day (VALID-21). */
export function filterInstant(filter: DateFilter, text: string): Date | null {
  const day = parseDay(text);
  if (!day) return null;
  return START_FILTERS.some((start) => start === filter) ? startOfDay(day) : endOfDay(day);
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?: ?(Z)|([+\- ])(\d{2}):?(\d{2}))?$/i;

/**
 * The instant of a filter that is a day or a moment, as programs send it: `2026-11-20 08:00:00+02:00`. Without an offset it is South
 * African time; a space before the offset is a plus sign that was not encoded in the address. Null for what is neither.
 * Source: public API §3, D60.
 */
export function filterMoment(filter: DateFilter, text: string): Date | null {
  const match = MOMENT.exec(text.trim());
  if (!match) return filterInstant(filter, text);
  const [, day = '', time = '', zulu, sign = '+', hours = '02', minutes = '00'] = match;
  if (!parseDay(day)) return null;
  const offset = zulu ? 'Z' : `${sign === '-' ? '-' : '+'}${hours}:${minutes}`;
  const moment = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
