import { ZERO_CENTS, addCents, subtractCents } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';
import { addDays } from '../time/day.ts';
import type { Day } from '../time/day.ts';

/** How long invoices have been overdue. Source: screens S41, overview. */
export const DEBT_AGES = ['not_due', 'up_to_30_days', 'up_to_60_days', 'up_to_90_days', 'over_90_days'] as const;
export type DebtAge = (typeof DEBT_AGES)[number];
export type OverdueAge = Exclude<DebtAge, 'not_due'>;
// All of them but the first.
export const OVERDUE_AGES = DEBT_AGES.slice(1) as readonly OverdueAge[];

/** What is still to be paid, by how long it has been overdue. */
export type Owed = Readonly<Record<DebtAge, Cents>>;

export interface OpenInvoice {
  readonly due_date: Day;
  readonly total_cents: Cents;
  readonly paid_cents: Cents;
}

const NOTHING: Owed = {
  not_due: ZERO_CENTS,
  up_to_30_days: ZERO_CENTS,
  up_to_60_days: ZERO_CENTS,
  up_to_90_days: ZERO_CENTS,
  over_90_days: ZERO_CENTS,
};

/** Spreads open invoices over the ages. An invoice is overdue from the day after it was due. Source: screens S41, overview. */
export function ageOf(invoices: readonly OpenInvoice[], today: Day): Owed {
  return invoices.reduce<Owed>((owed, { due_date, total_cents, paid_cents }) => {
    const age = ageAt(due_date, today);
    return { ...owed, [age]: addCents(owed[age], subtractCents(total_cents, paid_cents)) };
  }, NOTHING);
}

function ageAt(due_date: Day, today: Day): DebtAge {
  // The ages leave no day out: what is overdue was due on the last day of one of them, or before.
  return OVERDUE_AGES.toReversed().find((age) => due_date <= lastDueDay(age, today)) ?? 'not_due';
}

/** The last day on which invoices of an age were due. An invoice is overdue from the day after it was due. */
export function lastDueDay(age: OverdueAge, today: Day): Day {
  return addDays(today, -OVERDUE_FROM[age]);
}

/** As many days after it was due an invoice reaches each age. */
const OVERDUE_FROM: Readonly<Record<OverdueAge, number>> = {
  up_to_30_days: 1,
  up_to_60_days: 31,
  up_to_90_days: 61,
  over_90_days: 91,
};

/** The first day of the month that is so many months before a day's. */
export function monthBefore(day: Day, months: number): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10) as Day;
}
