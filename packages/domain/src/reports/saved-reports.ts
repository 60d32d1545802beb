import { isEmail, splitRecipients } from '../formats/email.ts';
import type { AccountId, BranchId } from '../ids.ts';
import type { Violation } from '../problem.ts';
import { ROLE_IDS } from '../permissions/audience.ts';
import type { ReportName } from './report-catalogue.ts';
import { DATE_RANGES, daysOf, monthOf } from '../time/date-ranges.ts';
import type { Days } from '../time/date-ranges.ts';
import { addDays, dayOf, instantOf, weekdayOf } from '../time/day.ts';
import type { Day, Weekday } from '../time/day.ts';

/** The periods that move on with the day on which a report is run; the month before is the last whole one. Source: CONST-14, screens S48. */
export const MOVING_PERIODS = [...DATE_RANGES.filter((range) => range !== 'custom-range'), 'month-before'] as const;

export type MovingPeriod = (typeof MOVING_PERIODS)[number];

/** The days of a period, counted from today. */
export function movingDays(period: MovingPeriod, today: Day): Days {
  if (period === 'month-before') return monthOf(addDays(monthOf(today).start, -1));
  const days = daysOf(period, today);
  if (!days) throw new Error(`${period} is chosen by hand.`);
  return days;
}

/** How often a saved report is sent. Source: screens S48. */
export const SENDINGS = ['never', 'daily', 'weekly', 'monthly'] as const;

export type Sending = (typeof SENDINGS)[number];

export interface SendingPlan {
  readonly sending: Sending;
  /** The hour of the South African day, 0 to 23. */
  readonly send_hour: number;
  /** Of a weekly one, the day of the week. */
  readonly send_weekday: Weekday;
  /** Of a monthly one, the day of the month; each month has the first 28. */
  readonly send_day: number;
}

export const LAST_DAY_OF_EACH_MONTH = 28;

/** When a report is sent next, after a moment; null when it never is. */
export function nextSending({ sending, send_hour, send_weekday, send_day }: SendingPlan, after: Date): Date | null {
  if (sending === 'never') return null;
  const time = `${String(send_hour).padStart(2, '0')}:00`;
  const isSent = (day: Day) =>
    sending === 'daily' || (sending === 'weekly' ? weekdayOf(day) === send_weekday : Number(day.slice(8)) === send_day);
  // A month has one of them in any 32 days on end.
  for (let day = dayOf(after), looked = 0; looked <= 32; day = addDays(day, 1), looked++) {
    const moment = instantOf(day, time);
    if (moment > after && isSent(day)) return moment;
  }
  throw new Error(`There is no ${sending} sending on day ${send_day}.`);
}

/** What a saved report asks; its days come from its period. */
export interface SavedQuestion {
  readonly report: ReportName;
  readonly by?: string;
  /** Within each of its groups, grouped by this as well. */
  readonly then_by?: string;
  readonly branch_id?: BranchId;
  readonly account_id?: AccountId;
  readonly service_level?: string;
  readonly tag_id?: number;
  /** Of a list of rows, its columns in their order, with commas between; left out, all of them. */
  readonly columns?: string;
  /** Filters of the subject's own fields; see `report-filters.ts`. */
  readonly filters?: string;
  /** The figures that are shown, in their order, with commas between; left out, all of them. */
  readonly figures?: string;
  /** The figure that is drawn; left out, the report's usual one. */
  readonly drawn?: string;
}

const QUESTION_KEYS: ReadonlySet<string> = new Set([
  'report',
  'by',
  'then_by',
  'branch_id',
  'account_id',
  'service_level',
  'tag_id',
  'columns',
  'filters',
  'figures',
  'drawn',
] satisfies (keyof SavedQuestion)[]);

type Unsaid<Question> = { readonly [Key in keyof Question]: Question[Key] | undefined };

/** What is asked of a report, without its days and without what is looked behind. */
export function savedQuestionOf(asked: Unsaid<SavedQuestion>): SavedQuestion {
  const said = Object.entries(asked).filter(([key, value]) => value !== undefined && QUESTION_KEYS.has(key));
  // What is left are the fields of a question alone.
  return Object.fromEntries(said) as unknown as SavedQuestion;
}

export interface SavedReportDraft extends SendingPlan {
  readonly name: string;
  /** E-mail addresses of staff, parted as people write them. */
  readonly recipients: string;
}

export const LONGEST_REPORT_NAME = 80;
/** So many recipients get a report, each with figures of their own limits. */
export const REPORT_RECIPIENTS_MAX = 20;
/** The most reports that a user keeps. */
export const SAVED_REPORTS_MAX = 50;

/** What is wrong with how a report is saved. */
export function savedReportChecks({ name, sending, send_day, recipients }: SavedReportDraft): Violation[] {
  const violations: Violation[] = [];
  const refuse = (field: string, message: string) => violations.push({ field, code: `${field}-wrong`, message });
  if (name.trim() === '' || name.trim().length > LONGEST_REPORT_NAME)
    refuse('name', `Please enter a name of up to ${LONGEST_REPORT_NAME} characters.`);
  if (send_day < 1 || send_day > LAST_DAY_OF_EACH_MONTH)
    refuse('send_day', `Please choose a day from 1 to ${LAST_DAY_OF_EACH_MONTH}: each month has these.`);
  const addresses = splitRecipients(recipients);
  const wrong = addresses.find((address) => !isEmail(address));
  if (wrong !== undefined) refuse('recipients', `${wrong} is not an e-mail address.`);
  else if (addresses.length > REPORT_RECIPIENTS_MAX)
    refuse('recipients', `A report goes to ${REPORT_RECIPIENTS_MAX} recipients at most.`);
  else if (sending !== 'never' && addresses.length === 0) refuse('recipients', 'Please enter who gets the report.');
  return violations;
}

/** A saved report is changed and deleted by its author and administrators. */
export function mayChangeSavedReport(
  { user_id }: { readonly user_id: number },
  person: { readonly user_id: number; readonly role_id: number },
): boolean {
  return user_id === person.user_id || person.role_id === ROLE_IDS.administrator;
}
