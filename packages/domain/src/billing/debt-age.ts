import type { Day } from '../time/day.ts';
import { addDays } from '../time/day.ts';

/** How long invoices have been overdue, in days. Source: screens S41. */
export const DEBT_AGES = ['not-due', '0-30', '31-60', '61-90', '90+'] as const;
export type DebtAge = (typeof DEBT_AGES)[number];

/** The days on which invoices of each age were due, from and to; an open end is null. An invoice is overdue on the day after it is due. */
export function dueDaysOf(age: DebtAge, today: Day): { readonly from: Day | null; readonly to: Day | null } {
  switch (age) {
    case 'not-due':
      return { from: today, to: null };
    case '0-30':
      return { from: addDays(today, -30), to: addDays(today, -1) };
    case '31-60':
      return { from: addDays(today, -60), to: addDays(today, -31) };
    case '61-90':
      return { from: addDays(today, -90), to: addDays(today, -61) };
    case '90+':
      return { from: null, to: addDays(today, -91) };
  }
}

/** The first day of the month that is so many months before a day's. */
export function monthBefore(day: Day, months: number): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10) as Day;
}
