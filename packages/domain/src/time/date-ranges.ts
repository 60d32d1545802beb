import { addDays } from './day.ts';
import type { Day } from './day.ts';

/** The ranges a list is filtered by. Source: CONST-14. */
export const DATE_RANGES = [
  'yesterday',
  'today',
  'last-2-days',
  'last-5-days',
  'last-7-days',
  'last-14-days',
  'last-30-days',
  'custom-range',
  'month',
] as const;

export type DateRange = (typeof DATE_RANGES)[number];

export const DATE_RANGE_LABELS: Readonly<Record<DateRange, string>> = {
  yesterday: 'Yesterday',
  today: 'Today',
  'last-2-days': 'Last 2 days',
  'last-5-days': 'Last 5 days',
  'last-7-days': 'Last 7 days',
  'last-14-days': 'Last 14 days',
  'last-30-days': 'Last 30 days',
  'custom-range': 'Custom range',
  month: 'Month',
};

/** A range of days; both ends belong to it. */
export interface Days {
  readonly start: Day;
  readonly end: Day;
}

/** The days of a range, counted from today: "last 7 days" ends today and has seven. A custom range is chosen by hand, so null. */
export function daysOf(range: DateRange, today: Day): Days | null {
  switch (range) {
    case 'yesterday':
      return { start: addDays(today, -1), end: addDays(today, -1) };
    case 'today':
      return { start: today, end: today };
    case 'last-2-days':
      return last(2, today);
    case 'last-5-days':
      return last(5, today);
    case 'last-7-days':
      return last(7, today);
    case 'last-14-days':
      return last(14, today);
    case 'last-30-days':
      return last(30, today);
    case 'custom-range':
      return null;
    case 'month':
      return monthOf(today);
  }
}

/** The calendar month a day lies in. */
export function monthOf(day: Day): Days {
  const start = `${day.slice(0, 7)}-01` as Day;
  // The 28th plus four days lies in the next month, whatever the month's length.
  const next = addDays(`${day.slice(0, 7)}-28` as Day, 4);
  return { start, end: addDays(`${next.slice(0, 7)}-01` as Day, -1) };
}

function last(days: number, today: Day): Days {
  return { start: addDays(today, 1 - days), end: today };
}
