import { REPORT_NAMES } from '@tsela/domain/reports/report-catalogue';
import type { ReportName } from '@tsela/domain/reports/report-catalogue';
import type { ListedReport, ReportAnswer } from '@tsela/contract/reports/report-api';
import type { AccountId, BranchId } from '@tsela/domain/ids';
import { parseDay } from '@tsela/domain/time/day';
import { idIn } from '../shell/pages/address.ts';
import type { SearchValues } from '../shell/pages/address.ts';
import type { ReportQuestion } from './report-calls.ts';

/** The report that an address asks for, with all that it says of it; null for the catalogue. */
export function questionIn(search: SearchValues): ReportQuestion | null {
  const report = reportIn(search['report']);
  if (report === null) return null;
  const { start_date, end_date, by, service_level, behind, figure } = search;
  const branch_id = idIn<BranchId>(search['branch_id']);
  const account_id = idIn<AccountId>(search['account_id']);
  return {
    report,
    ...(isDay(start_date) && { start_date }),
    ...(isDay(end_date) && { end_date }),
    ...(by !== undefined && { by }),
    ...(branch_id !== null && { branch_id }),
    ...(account_id !== null && { account_id }),
    ...(service_level !== undefined && { service_level }),
    ...(figure !== undefined && { figure, behind: behind ?? '' }),
  };
}

function reportIn(name: string | undefined): ReportName | null {
  return REPORT_NAMES.find((each) => each === name) ?? null;
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && parseDay(text) !== null;
}

/** The reports whose title or description has every word that was typed. */
export function reportsFound(reports: readonly ListedReport[], typed: string): readonly ListedReport[] {
  const words = typed.trim().toLowerCase().split(/\s+/);
  return reports.filter(({ title, description }) => {
    const text = `${title} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** At most so many bars are drawn: more cannot be told apart. */
const BARS_MAX = 31;

export interface ReportBar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** Of the longest, from 0 to 1. */
  readonly share: number;
}

/** The bars of the figure that is drawn, in the order of the rows; nothing for rows that are no groups. */
export function barsOf({ columns, rows }: ReportAnswer, drawn: string): readonly ReportBar[] {
  const at = columns.findIndex(({ key }) => key === drawn);
  if (at < 1) return [];
  const values = rows
    .slice(0, BARS_MAX)
    .map(({ key, cells }) => ({ key, label: String(cells[0]), value: Number(cells[at] ?? 0) }));
  // A percentage is a part of the whole, whatever the others are.
  const longest = columns[at]?.kind === 'percent' ? 100 : Math.max(0, ...values.map(({ value }) => value));
  return values.every(({ value }) => value <= 0)
    ? []
    : values.map((bar) => ({ ...bar, share: Math.max(0, bar.value) / longest }));
}
