import { DAY_MS } from '../time/day.ts';
import type { Day } from '../time/day.ts';

/** An invoice that is overdue, with the last stage it was reminded of; null where there was none. */
export interface RemindedInvoice {
  readonly due_date: Day;
  readonly last_stage: number | null;
  /** When it came from a former system; what was overdue then was told of there. */
  readonly moved_in?: Day | null;
}

/**
 * The stage that an overdue invoice is to be reminded of: the highest that it has reached, where it was not reminded of that or a later one.
 * Stages that were missed are not made up for one by one.
 */
export function stageDue(invoice: RemindedInvoice, stages: readonly number[], today: Day): number | null {
  const { due_date, last_stage, moved_in = null } = invoice;
  const reachedOn = (day: Day) => stages.filter((days) => daysOverdue(due_date, day) >= days).at(-1);
  const reached = reachedOn(today);
  const before = Math.max(last_stage ?? 0, (moved_in === null ? undefined : reachedOn(moved_in)) ?? 0);
  return reached === undefined || before >= reached ? null : reached;
}

/** How many days an invoice has been overdue; nothing on its due day and before. */
export function daysOverdue(due_date: Day, today: Day): number {
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(due_date)) / DAY_MS));
}
