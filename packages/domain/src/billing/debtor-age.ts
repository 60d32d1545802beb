import { ZERO_CENTS, addCents, subtractCents } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';
import { addDays } from '../time/day.ts';
import type { Day } from '../time/day.ts';

/** What is still to be paid, by how long it has been overdue. */
export interface Owed {
  readonly not_due: Cents;
  readonly up_to_30_days: Cents;
  readonly up_to_60_days: Cents;
  readonly up_to_90_days: Cents;
  readonly over_90_days: Cents;
}

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

function ageAt(due_date: Day, today: Day): keyof Owed {
  if (today <= due_date) return 'not_due';
  if (today <= addDays(due_date, 30)) return 'up_to_30_days';
  if (today <= addDays(due_date, 60)) return 'up_to_60_days';
  return today <= addDays(due_date, 90) ? 'up_to_90_days' : 'over_90_days';
}
