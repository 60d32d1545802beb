import type { PlatformPlanShape, platformBillingApi } from '@tsela/contract/platform/platform-billing-api';
import type { InputOf } from '@tsela/contract/route';
import { readDecimal } from '@tsela/domain/formats/decimal';
import { hasWholeCents } from '@tsela/domain/money/cents';
import { PLATFORM_METERS } from '@tsela/domain/platform/plan-billing';
import type { PlatformMeter } from '@tsela/domain/platform/plan-billing';
import { dues as words } from '../../strings/platform-dues.ts';

type Typed = Readonly<Record<PlatformMeter, string>>;

/** A plan as its form has it: numbers as they are typed. */
export interface PlanDraft {
  readonly name: string;
  readonly monthly: string;
  readonly included: Typed;
  readonly each: Typed;
  /** From when on it costs so; empty for today, where that is a change. */
  readonly price_from: string;
  readonly due_days: string;
  readonly billed_by: string;
  readonly pay_to: string;
  readonly is_active: boolean;
}

const byMeter = <Value>(value: (meter: PlatformMeter) => Value) => ({
  shipments: value('shipments'),
  users: value('users'),
  sms: value('sms'),
});

/** A plan that is opened; a new one begins with what costs nothing, and with who bills by another plan. */
export function planDraftOf(plan: PlatformPlanShape | null, like: PlatformPlanShape | undefined): PlanDraft {
  return {
    name: plan?.name ?? '',
    monthly: plan ? plan.monthly.toFixed(2) : '',
    included: byMeter((meter) => String(plan?.included[meter] ?? 0)),
    each: byMeter((meter) => (plan?.each[meter] ?? 0).toFixed(2)),
    price_from: '',
    due_days: String(plan?.due_days ?? 14),
    billed_by: plan?.billed_by ?? like?.billed_by ?? '',
    pay_to: plan?.pay_to ?? like?.pay_to ?? '',
    is_active: plan?.is_active ?? true,
  };
}

type PlanInput = Omit<InputOf<typeof platformBillingApi.savePlan>, 'id'>;

/** What is typed as the call takes it, or what is wrong with it by its fields. */
export function planInputOf(draft: PlanDraft): { readonly input: PlanInput | null; readonly errors: Record<string, string> } {
  const monthly = amountOf(draft.monthly);
  const due_days = countOf(draft.due_days);
  const included = byMeter((meter) => countOf(draft.included[meter]));
  const each = byMeter((meter) => amountOf(draft.each[meter]));
  const errors: Record<string, string> = {
    ...(monthly === null && { monthly: words.amountWrong }),
    ...(due_days === null && { due_days: words.countWrong }),
  };
  for (const meter of PLATFORM_METERS) {
    if (included[meter] === null) errors[`included.${meter}`] = words.countWrong;
    if (each[meter] === null) errors[`each.${meter}`] = words.amountWrong;
  }
  if (Object.keys(errors).length > 0) return { input: null, errors };
  const { name, price_from, billed_by, pay_to, is_active } = draft;
  const input = {
    name: name.trim(),
    billed_by,
    pay_to,
    is_active,
    monthly: monthly ?? 0,
    ...(price_from !== '' && { price_from }),
    due_days: due_days ?? 0,
    included: byMeter((meter) => included[meter] ?? 0),
    each: byMeter((meter) => each[meter] ?? 0),
  };
  return { input, errors };
}

function amountOf(text: string): number | null {
  const amount = readDecimal(text);
  return amount === null || amount < 0 || !hasWholeCents(amount) ? null : amount;
}

function countOf(text: string): number | null {
  const count = readDecimal(text);
  return count === null || count < 0 || !Number.isInteger(count) ? null : count;
}

type Price = PlatformPlanShape['prices'][number];

/** The prices of a plan, the latest first, each with whether it is over, holds, or is still to come. */
export function pricesByTime(
  prices: readonly Price[],
  today: string,
): readonly (Price & { readonly when: 'past' | 'present' | 'to-come' })[] {
  const present = prices.findLast(({ first_day }) => first_day === null || first_day <= today);
  return prices
    .map((price): Price & { readonly when: 'past' | 'present' | 'to-come' } => {
      if (price === present) return { ...price, when: 'present' };
      return { ...price, when: price.first_day !== null && price.first_day > today ? 'to-come' : 'past' };
    })
    .toReversed();
}

/** A month as people read it: `October 2026`. */
export function monthName(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-ZA', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
