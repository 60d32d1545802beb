import { randText } from '../formats/rand-text.ts';
import { ZERO_CENTS, addCents, cents } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';
import type { Violation } from '../problem.ts';
import { splitVat } from '../rates/price/vat.ts';
import type { Day } from '../time/day.ts';
import { shownDay } from '../time/typed-day.ts';
import { daysIn, sharesByDays } from './plan-parts.ts';
import type { PlanPart, PricedDays } from './plan-parts.ts';

/** What the platform counts of a provider in a month. Source: screens S51. */
export const PLATFORM_METERS = ['shipments', 'users', 'sms'] as const;
export type PlatformMeter = (typeof PLATFORM_METERS)[number];

/** What was counted in a month: shipments booked, users who were active at its end, parts of text messages sent. */
export type PlatformUsage = Readonly<Record<PlatformMeter, number>>;

/** What a plan costs, without VAT. */
export interface PlatformPlan {
  readonly name: string;
  readonly monthly_cents: Cents;
  /** What the month's price includes of each. */
  readonly included: PlatformUsage;
  /** What one more of each costs. */
  readonly each_cents: Readonly<Record<PlatformMeter, Cents>>;
  /** Days until an invoice is due. */
  readonly due_days: number;
}

/** A line of an invoice; its amount has no VAT. */
export interface PlatformInvoiceLine {
  readonly text: string;
  readonly quantity: number;
  readonly unit_cents: Cents;
  readonly amount_cents: Cents;
}

export interface PlatformBill {
  readonly lines: readonly PlatformInvoiceLine[];
  readonly vat_cents: Cents;
  /** With VAT. */
  readonly total_cents: Cents;
}

const EXTRA: Readonly<Record<PlatformMeter, (included: number) => string>> = {
  shipments: (included) => `Shipments beyond ${included}`,
  users: (included) => `Users beyond ${included}`,
  sms: (included) => `Text message parts beyond ${included}`,
};

/** The days of a month with one plan, and what was counted in them: of users those at the end of these days. */
export interface BilledPart extends PlanPart<PlatformPlan> {
  readonly usage: PlatformUsage;
  /** The days of each price of the month, where it is not the plan's for all of them. */
  readonly prices?: readonly PricedDays[];
}

/**
 * What a month costs by its plans and what was used under each. A plan for some of the days costs its share of them: of its price, of the volumes that
 * it includes, and of what one user more costs; so does a price of the month for some of its days. What a plan includes is no line; VAT is reckoned
 * once, over the sum. Source: issue 21.8, decisions/0263, decisions/0278.
 */
export function platformBill(
  parts: readonly BilledPart[],
  month: { readonly start: Day; readonly end: Day },
  vat_percentage_bp: number,
): PlatformBill {
  const days_of_month = daysIn(month.start, month.end);
  const shared = (of: (plan: PlatformPlan) => number) => sharesByDays(parts, days_of_month, ({ plan }) => of(plan));
  const priced = parts.flatMap((part) => pricesOf(part).map((days) => ({ ...days, part })));
  const prices = sharesByDays(priced, days_of_month, ({ monthly_cents }) => monthly_cents);
  const [shipments, sms] = [shared(({ included }) => included.shipments), shared(({ included }) => included.sms)];
  const user_prices = shared(({ each_cents }) => each_cents.users);
  const lines = parts.flatMap((part, at) => {
    const { plan } = part;
    const days = part.days === days_of_month ? '' : daysText(part);
    return [
      ...priced.flatMap((each, nth) =>
        each.part === part ? [priceLine(each, prices[nth] ?? 0, { days_of_month, priced })] : [],
      ),
      ...extrasOf(part, {
        // A volume lasts for its days; users are there or are not, and cost for the days.
        included: { shipments: shipments[at] ?? 0, users: plan.included.users, sms: sms[at] ?? 0 },
        each_cents: { ...plan.each_cents, users: cents(user_prices[at] ?? 0) },
        days,
      }),
    ];
  });
  const { value_cents, vat_cents } = splitVat(addCents(...lines.map(({ amount_cents }) => amount_cents)), {
    vat_type: 'standard',
    standard_bp: vat_percentage_bp,
    is_included: false,
  });
  return { lines, vat_cents, total_cents: addCents(value_cents, vat_cents) };
}

/** The days of a month with one price of a plan. */
interface Priced extends PricedDays {
  readonly part: BilledPart;
}

function pricesOf({ prices, plan, first, last, days }: BilledPart): readonly PricedDays[] {
  return prices ?? [{ first, last, days, monthly_cents: plan.monthly_cents }];
}

/** Where the price of a plan changed within the month, each of its lines says which one it is of. */
function priceLine(
  each: Priced,
  share_cents: number,
  { days_of_month, priced }: { readonly days_of_month: number; readonly priced: readonly Priced[] },
): PlatformInvoiceLine {
  const { name } = each.part.plan;
  const is_changed = priced.some(({ part, monthly_cents }) => part.plan.name === name && monthly_cents !== each.monthly_cents);
  const price = is_changed ? ` at ${randText(each.monthly_cents)} a month` : '';
  const share = each.days === days_of_month ? '' : `, ${each.days} of ${days_of_month} days${daysText(each)}`;
  const amount_cents = cents(share_cents);
  return { text: `${name}${price}${share}`, quantity: 1, unit_cents: amount_cents, amount_cents };
}

function daysText({ first, last }: Pick<PricedDays, 'first' | 'last'>): string {
  return first === last ? ` (${shownDay(first)})` : ` (${shownDay(first)} to ${shownDay(last)})`;
}

function extrasOf(
  { usage }: BilledPart,
  { included, each_cents, days }: Pick<PlatformPlan, 'included' | 'each_cents'> & { readonly days: string },
): PlatformInvoiceLine[] {
  return PLATFORM_METERS.flatMap((meter) => {
    const quantity = Math.max(0, usage[meter] - included[meter]);
    const unit_cents = each_cents[meter];
    if (quantity === 0 || unit_cents === ZERO_CENTS) return [];
    return [
      { text: `${EXTRA[meter](included[meter])}${days}`, quantity, unit_cents, amount_cents: cents(quantity * unit_cents) },
    ];
  });
}

/** The states of an invoice that a provider owes the platform. */
export const PLATFORM_INVOICE_STATES = ['open', 'paid', 'cancelled'] as const;
export type PlatformInvoiceState = (typeof PLATFORM_INVOICE_STATES)[number];

/** What is done to one by the platform. */
export const PLATFORM_INVOICE_STEPS = ['pay', 'reopen', 'cancel'] as const;
export type PlatformInvoiceStep = (typeof PLATFORM_INVOICE_STEPS)[number];

/** The state that a step leads to; null where it cannot be taken. A cancelled invoice stays cancelled: its month is invoiced anew. */
export function stateAfterStep(state: PlatformInvoiceState, step: PlatformInvoiceStep): PlatformInvoiceState | null {
  switch (state) {
    case 'open':
      return step === 'pay' ? 'paid' : step === 'cancel' ? 'cancelled' : null;
    case 'paid':
      return step === 'reopen' ? 'open' : null;
    case 'cancelled':
      return null;
  }
}

/** What an invoice of the platform is called. */
export function platformInvoiceReference(number: number): string {
  return `PLT${String(number).padStart(6, '0')}`;
}

/** Whether a plan may be so. */
export function platformPlanChecks({ name }: { readonly name: string }, taken: readonly string[]): Violation[] {
  const given = name.trim();
  if (given === '') return [{ field: 'name', code: 'name-wrong', message: 'Please enter a name.' }];
  if (taken.some((each) => each.toLowerCase() === given.toLowerCase()))
    return [{ field: 'name', code: 'name-taken', message: `There is a plan ${given} already.` }];
  return [];
}
