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

/** The id in an ids filter, which people may write as COL000123 or 123; null when it holds no number. Source: VALID-22. */
export function parseIdFilter(text: string): number | null {
  const digits = text.trim().replace(/^COL/i, '');
  if (!/^\d{1,15}$/.test(digits)) return null;
  return Number.parseInt(digits, 10);
}
