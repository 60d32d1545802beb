import type { Statement, statementApi } from '@tsela/contract/billing/statement-api';
import type { InputOf } from '@tsela/contract/route';
import { checkStatementDays } from '@tsela/domain/billing/statement-rules';
import type { AccountId } from '@tsela/domain/ids';
import { monthOf } from '@tsela/domain/time/date-ranges';
import type { Days } from '@tsela/domain/time/date-ranges';
import { monthInWords } from '@tsela/domain/time/day-in-words';
import type { Day } from '@tsela/domain/time/day';
import { statements as words } from '../strings/billing/statements.ts';
import { monthFrom } from '../ui/form/month-draft.ts';

export type EmailTo = keyof typeof words.emailTo;

/** What is chosen in the dialog: the first day of a month, or `days` and two of them. */
export interface StatementDraft {
  readonly account_id: AccountId | null;
  readonly period: string;
  readonly start: string;
  readonly end: string;
  readonly email_to: EmailTo;
}

/** Value of the period that is two days. */
export const OTHER_DAYS = 'days';
const MONTHS = 13;

/** This month and those of the year before, newest first, and other days. */
export function periodsFrom(today: Day): { value: string; label: string }[] {
  const months = Array.from({ length: MONTHS }, (_, back) => monthFrom(today, -back));
  return [
    ...months.map((month) => ({ value: String(month), label: monthInWords(month) })),
    { value: OTHER_DAYS, label: words.otherDays },
  ];
}

/** What is sent, or what is wrong by field. A month that is not over ends today. */
export function statementOf(
  draft: StatementDraft,
  today: Day,
):
  | { input: InputOf<typeof statementApi.makeStatement>; errors?: undefined }
  | { input: null; errors: Readonly<Record<string, string>> } {
  const { account_id, period, email_to } = draft;
  if (account_id === null) return { input: null, errors: { account_id: words.chooseAccount } };
  if (period === OTHER_DAYS && (draft.start === '' || draft.end === ''))
    return { input: null, errors: { [draft.start === '' ? 'start_date' : 'end_date']: words.chooseDays } };
  const days = daysOf(draft, today);
  const [wrong] = checkStatementDays({ ...days, today });
  if (wrong) return { input: null, errors: { [wrong.field]: wrong.message } };
  return {
    input: { account_id, start_date: days.start, end_date: days.end, ...(email_to !== 'none' && { email_to }) },
  };
}

/** The fields hold days and nothing else. */
function daysOf({ period, ...draft }: StatementDraft, today: Day): Days {
  if (period === OTHER_DAYS) return { start: draft.start as Day, end: draft.end as Day };
  const { start, end } = monthOf(period as Day);
  return { start, end: end > today ? today : end };
}

/** What of a statement's open invoices is overdue, and all of them, in rand. */
export function owedOf({ owed }: Pick<Statement, 'owed'>): { readonly overdue: number; readonly total: number } {
  const overdue = owed.up_to_30_days + owed.up_to_60_days + owed.up_to_90_days + owed.over_90_days;
  return { overdue, total: overdue + owed.not_due };
}
