import type { Violation } from '../problem.ts';
import { addDays } from '../time/day.ts';
import type { Day } from '../time/day.ts';
import type { PlatformPlan } from './plan-billing.ts';
import { daysIn } from './plan-parts.ts';
import type { PlanPart, PricedDays } from './plan-parts.ts';

/** What of a plan changes with its price. */
export type PlanTerms = Pick<PlatformPlan, 'monthly_cents' | 'included' | 'each_cents'>;

/** What a plan says from a day on, until its next price. */
export interface PlanPrice extends PlanTerms {
  readonly first: Day;
}

/** The first day of what a plan said before it changed for the first time. */
export const SINCE_EVER = '2000-01-01' as Day;

/** Whether a price is still to come, so that it can be withdrawn: nothing was invoiced at it. */
export function isPriceToCome({ first }: Pick<PlanPrice, 'first'>, today: Day): boolean {
  return first > today;
}

/** What a plan says on a day; prices are in the order of their days, and the first one holds before it as well. */
export function termsOn(plan: PlanTerms & { readonly prices: readonly PlanPrice[] }, day: Day): PlanTerms {
  return plan.prices.findLast(({ first }) => first <= day) ?? plan.prices[0] ?? plan;
}

/** Whether a price would change nothing. */
export function areSameTerms(one: PlanTerms, other: PlanTerms): boolean {
  return one.monthly_cents === other.monthly_cents && areSameVolumes(one, other);
}

function areSameVolumes(one: PlanTerms, other: PlanTerms): boolean {
  return (['shipments', 'users', 'sms'] as const).every(
    (meter) => one.included[meter] === other.included[meter] && one.each_cents[meter] === other.each_cents[meter],
  );
}

/** Days of a plan with one volume, and one price for what goes beyond, with each price of the month in them. */
export interface PricedPart {
  readonly first: Day;
  readonly last: Day;
  readonly days: number;
  readonly terms: PlanTerms;
  readonly prices: readonly PricedDays[];
}

/**
 * Cuts days of a plan where its price changed. A change of the month's price alone leaves the volumes of these days in one: what is included is used in
 * any of them. Source: decisions/0278.
 */
export function pricedParts({
  plan,
  first,
  last,
}: PlanPart<PlanTerms & { readonly prices: readonly PlanPrice[] }>): PricedPart[] {
  const parts: PricedPart[] = [];
  for (let day = first; day <= last;) {
    const from = day;
    const terms = termsOn(plan, from);
    const next = plan.prices.find((price) => price.first > from)?.first;
    const end = next === undefined || next > last ? last : addDays(next, -1);
    const priced = { first: from, last: end, days: daysIn(from, end), monthly_cents: terms.monthly_cents };
    const before = parts.at(-1);
    if (before && areSameVolumes(before.terms, terms))
      parts[parts.length - 1] = { ...before, last: end, days: daysIn(before.first, end), prices: [...before.prices, priced] };
    else parts.push({ first: from, last: end, days: priced.days, terms, prices: [priced] });
    day = addDays(end, 1);
  }
  return parts;
}

/** A price may be put right for as long as a month can still be invoiced, and be set for as long ahead as two years. */
const DAYS_BACK = 366;
const DAYS_AHEAD = 731;

/** Whether a price may hold from a day on. */
export function priceFromChecks(
  price_from: Day | undefined,
  { today, is_new }: { readonly today: Day; readonly is_new: boolean },
): Violation[] {
  if (price_from === undefined) return [];
  if (is_new) return [{ field: 'price_from', code: 'day-wrong', message: 'A new plan has one price, from its start.' }];
  if (price_from < addDays(today, -DAYS_BACK))
    return [{ field: 'price_from', code: 'day-wrong', message: 'A price can be changed for the last year only.' }];
  if (price_from > addDays(today, DAYS_AHEAD))
    return [{ field: 'price_from', code: 'day-wrong', message: 'A price can be set for the next two years only.' }];
  return [];
}
