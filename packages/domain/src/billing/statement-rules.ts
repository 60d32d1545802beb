import type { Violation } from '../problem.ts';
import { endsBeforeItStarts } from './ledger-period.ts';
import { monthOf } from '../time/date-ranges.ts';
import type { Days } from '../time/date-ranges.ts';
import { addDays } from '../time/day.ts';
import type { Day } from '../time/day.ts';

/** What a statement can be had as. */
export const STATEMENT_FORMATS = ['pdf', 'csv', 'html', 'json'] as const;

export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** The most lines of one file of each kind: a PDF is drawn, and a page is opened by people. */
const MOST_LINES: Readonly<Record<StatementFormat, number>> = { pdf: 10_000, csv: 100_000, html: 20_000, json: 20_000 };

const KINDS: Readonly<Record<StatementFormat, string>> = { pdf: 'PDF', csv: 'CSV', html: 'verifier', json: 'JSON' };

/** Why a statement of so many lines cannot be had as a file of a kind, and what to do; null where it can. */
export function tooManyLines(format: StatementFormat, lines: number): string | null {
  const most = MOST_LINES[format];
  if (lines <= most) return null;
  const way =
    format === 'csv' ? 'Please make statements of fewer days.' : 'Please download the CSV, or make statements of fewer days.';
  return `This statement has ${lines} lines, and a ${KINDS[format]} holds ${most}. ${way}`;
}

/** What is wrong with the days of a statement. */
export function checkStatementDays({ start, end, today }: Readonly<Record<'start' | 'end' | 'today', Day>>): Violation[] {
  if (start > end) return [endsBeforeItStarts()];
  if (end > today) return [{ field: 'end_date', code: 'invalid', message: 'A statement ends today at the latest.' }];
  return [];
}

/** What no process made on its day is made up for within so many days after it. */
const MADE_UP_FOR_DAYS = 6;

/** The month whose statements are made on a day; null where they were made before, or are not yet. Source: settings.tsv, invoice_statement_day. */
export function statementMonth(today: Day, statement_day: number): Days | null {
  const { start } = monthOf(today);
  const first = addDays(start, statement_day - 1);
  return today >= first && today <= addDays(first, MADE_UP_FOR_DAYS) ? monthOf(addDays(start, -1)) : null;
}
