import { DAY_MS } from '../time/day.ts';
import type { Day } from '../time/day.ts';

/** An invoice that is overdue, with the last stage it was reminded of; null where there was none. */
export interface RemindedInvoice {
  readonly due_date: Day;
  readonly last_stage: number | null;
}

/**
 * The stage that an overdue invoice is to be reminded of: the highest that it has reached, where it was not reminded of that or a later one.
 * Stages that were missed are not made up for one by one.
 */
export function stageDue({ due_date, last_stage }: RemindedInvoice, stages: readonly number[], today: Day): number | null {
  const reached = stages.filter((days) => daysOverdue(due_date, today) >= days).at(-1);
  return reached === undefined || (last_stage !== null && last_stage >= reached) ? null : reached;
}

/** How many days an invoice has been overdue; nothing on its due day and before. */
export function daysOverdue(due_date: Day, today: Day): number {
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(due_date)) / DAY_MS));
}
