import { REPORT_NAMES, reportOf } from '@tsela/domain/reports/report-catalogue';
import type { ReportName } from '@tsela/domain/reports/report-catalogue';
import { chooseColumns } from '@tsela/domain/reports/report-columns';
import { subjectOf } from '@tsela/domain/reports/report-subjects';
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
  const {
    start_date,
    end_date,
    by,
    then_by,
    service_level,
    columns,
    filters,
    figures,
    drawn,
    behind,
    behind_then,
    of_group,
    figure,
    whole,
  } = search;
  const is_whole = figure !== undefined && whole !== undefined;
  const branch_id = idIn<BranchId>(search['branch_id']);
  const tag_id = idIn(search['tag_id']);
  const account_id = idIn<AccountId>(search['account_id']);
  return {
    report,
    ...(isDay(start_date) && { start_date }),
    ...(isDay(end_date) && { end_date }),
    // What is behind a total is of all rows, whatever they are grouped by.
    ...(is_whole ? { by: 'rows' } : { ...(by !== undefined && { by }), ...(then_by !== undefined && { then_by }) }),
    ...(branch_id !== null && { branch_id }),
    ...(account_id !== null && { account_id }),
    ...(service_level !== undefined && { service_level }),
    ...(tag_id !== null && { tag_id }),
    ...(isSaid(columns) && { columns }),
    ...(isSaid(filters) && { filters }),
    ...(isSaid(figures) && { figures }),
    ...(isSaid(drawn) && { drawn }),
    ...(figure !== undefined && {
      figure,
      // An address keeps no empty value: the group without a name is the one that is not said.
      ...(!is_whole && {
        behind: behind ?? '',
        ...(isSaid(then_by) && of_group === undefined && { behind_then: behind_then ?? '' }),
      }),
    }),
  };
}

/** Whether rows are listed, and not groups: then their columns can be chosen. */
export function isListed({ by, figure }: ReportQuestion, report: Pick<ListedReport, 'by'>): boolean {
  return figure !== undefined || (by ?? report.by) === 'rows';
}

/** The answer with the columns that are chosen, in that order, and the titles of those that are not there; the server does the same in a file. */
export function withColumns(answer: ReportAnswer, columns: string | undefined): ReportAnswer {
  const { chosen, left_out } = chooseColumns(subjectOf(reportOf(answer.report).subject), { seen: answer.columns, columns });
  const places = chosen.map((column) => answer.columns.indexOf(column));
  return {
    ...answer,
    columns: [...chosen],
    // Figures are left out by the server.
    left_out: [...left_out, ...answer.left_out],
    rows: answer.rows.map(({ cells, ...row }) => ({ ...row, cells: places.map((place) => cells[place] ?? null) })),
  };
}

/** What a change of the question takes away: what was looked behind is of the former one. */
export const NOTHING_OPENED = {
  behind: undefined,
  behind_then: undefined,
  of_group: undefined,
  figure: undefined,
  whole: undefined,
} as const;

/** What the address says of a figure that is opened, of a group, or of a group within one. */
export function openedOf({ key, then_key }: ReportAnswer['rows'][number], figure: string, then_by: string | null) {
  return {
    behind: key,
    figure,
    whole: undefined,
    behind_then: then_key ?? undefined,
    of_group: then_by !== null && then_key === null ? '1' : undefined,
  };
}

export interface TableRow {
  readonly row: ReportAnswer['rows'][number];
  /** A group as a whole, before the groups within it. */
  readonly is_subtotal: boolean;
}

/** The rows of a report as a table has them: of groups within groups, each group as a whole before them. */
export function tableRows({ rows, subtotals }: Pick<ReportAnswer, 'rows' | 'subtotals'>): readonly TableRow[] {
  return rows.flatMap((row, at) => {
    const own = { row, is_subtotal: false };
    const whole = rows[at - 1]?.key === row.key ? undefined : subtotals.find(({ key }) => key === row.key);
    return whole ? [{ row: whole, is_subtotal: true }, own] : [own];
  });
}

function reportIn(name: string | undefined): ReportName | null {
  return REPORT_NAMES.find((each) => each === name) ?? null;
}

function isSaid(text: string | undefined): text is string {
  return text !== undefined && text !== '';
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

/** The user's favourites with one more at their end, or without it. */
export function withFavourite(favourites: readonly string[], name: string): readonly string[] {
  return favourites.includes(name) ? favourites.filter((each) => each !== name) : [...favourites, name];
}
