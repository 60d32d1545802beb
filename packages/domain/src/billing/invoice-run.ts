import type { AccountType } from '../accounts/account-rules.ts';
import { addDays, dayOf, instantOf, weekdayOf } from '../time/day.ts';
import type { Day, Weekday } from '../time/day.ts';

/** How often an account is invoiced. Source: ENUM-11. */
export const INVOICE_FREQUENCIES = ['monthly', 'weekly', 'daily', 'shipment'] as const;
export type InvoiceFrequency = (typeof INVOICE_FREQUENCIES)[number];

/** How an invoice stands: settled or not, and not settled after its due day. */
export const INVOICE_STANDINGS = ['paid', 'unpaid', 'overdue'] as const;

/** When invoice runs start, in South Africa. Source: INVRUN-01. */
export const INVOICE_RUN_TIME = '02:00';

/** Source: ENUM-13. */
export const PAYMENT_IMPORT_ALLOCATIONS = ['allocated_only', 'unallocated_only'] as const;

/** When and how often an account is invoiced; `invoice_frequency_time` is the weekday of weekly runs. */
export interface InvoiceSchedule {
  readonly invoice_frequency: InvoiceFrequency;
  readonly invoice_frequency_time: Weekday;
}

/**
 * The next invoice run of an account: daily and per shipment the next 02:00; weekly the next given weekday, but never beyond the
 * first of a month; monthly the first of a month. A day whose 02:00 has come is over. Source: INVRUN-01 to INVRUN-04, decisions C15.
 */
export function nextInvoiceRun(now: Date, schedule: InvoiceSchedule): Date {
  const today = dayOf(now);
  let day = now < instantOf(today, INVOICE_RUN_TIME) ? today : addDays(today, 1);
  // A first of a month is a run day of every schedule, so this ends within a month.
  while (!isRunDay(day, schedule)) day = addDays(day, 1);
  return instantOf(day, INVOICE_RUN_TIME);
}

/** The day of the newest run of an account whose 02:00 has come: what was missed while no process ran is made up for. */
export function latestInvoiceRun(now: Date, schedule: InvoiceSchedule): Day {
  const today = dayOf(now);
  let day = now < instantOf(today, INVOICE_RUN_TIME) ? addDays(today, -1) : today;
  while (!isRunDay(day, schedule)) day = addDays(day, -1);
  return day;
}

/** Whether an account is due for a run, by the newest that it has been through. */
export function isDueForRun(now: Date, schedule: InvoiceSchedule, last_run: Day | null): boolean {
  return last_run === null || last_run < latestInvoiceRun(now, schedule);
}

function isRunDay(day: Day, schedule: InvoiceSchedule): boolean {
  const isFirstOfMonth = day.endsWith('-01');
  switch (schedule.invoice_frequency) {
    case 'daily':
    case 'shipment':
      return true;
    case 'weekly':
      return isFirstOfMonth || weekdayOf(day) === schedule.invoice_frequency_time;
    case 'monthly':
      return isFirstOfMonth;
  }
}

/** When an invoice has to be paid: days after its date, for prepaid accounts the same day. Source: settings.tsv, invoice_due_days. */
export function invoiceDueDay(date: Day, account: { readonly account_type: AccountType }, invoice_due_days: number): Day {
  return account.account_type === 'prepaid' ? date : addDays(date, invoice_due_days);
}
