import type { Cents } from '../money/cents.ts';
import { DAY_MS, startOfDay } from '../time/day.ts';
import type { Day } from '../time/day.ts';

/** A time with one plan; `last` is null where it goes on. */
export interface PlanPeriod<Plan> {
  readonly plan: Plan;
  readonly first: Day;
  readonly last: Day | null;
}

/** The days of a month with one plan. */
export interface PlanPart<Plan> {
  readonly plan: Plan;
  readonly first: Day;
  readonly last: Day;
  readonly days: number;
}

/** Days of a plan with one price of the month. */
export interface PricedDays {
  readonly first: Day;
  readonly last: Day;
  readonly days: number;
  readonly monthly_cents: Cents;
}

/** What of a month each plan has, in order. A plan that goes on has the month to its end. Source: decisions/0263. */
export function planParts<Period extends PlanPeriod<unknown>>(
  periods: readonly Period[],
  { start, end }: { readonly start: Day; readonly end: Day },
): (Period & PlanPart<Period['plan']>)[] {
  return periods
    .map((period) => {
      const first = period.first < start ? start : period.first;
      const last = period.last === null || period.last > end ? end : period.last;
      return { ...period, first, last, days: daysIn(first, last) };
    })
    .filter(({ days }) => days > 0)
    .toSorted((one, other) => (one.first < other.first ? -1 : 1));
}

/** Both days are counted; none where the first is behind the last. */
export function daysIn(first: Day, last: Day): number {
  return Math.max(0, Math.round((startOfDay(last).getTime() - startOfDay(first).getTime()) / DAY_MS) + 1);
}

/**
 * Each part's share of a month by its days, rounded so that what the parts come to together is rounded once: the parts of one price are that
 * price to the cent. `of` says what a whole month of a part would be.
 */
export function sharesByDays<Part extends { readonly days: number }>(
  parts: readonly Part[],
  days_of_month: number,
  of: (part: Part) => number,
): number[] {
  let [exact, given] = [0, 0];
  return parts.map((part) => {
    exact += of(part) * part.days;
    const share = Math.round(exact / days_of_month) - given;
    given += share;
    return share;
  });
}
