import type { ListedReport } from '@tsela/contract/reports/report-api';
import type { ReportRun } from '@tsela/contract/reports/report-run-api';
import { shownDay } from '@tsela/domain/time/typed-day';
import { paths } from '../paths.ts';
import { reports as words } from '../strings/reports.ts';
import { spacedCount } from '../ui/table/list-view.ts';

export function isRunUnderWay({ state }: Pick<ReportRun, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** How much of its file is written, from 0 to 100. */
export function percentOf({ lines_done, lines_total }: ReportRun): number {
  return lines_total === null || lines_total === 0 ? 0 : Math.min(100, Math.round((lines_done / lines_total) * 100));
}

/** What was asked, in a few words; the link beside it asks the same again. */
export function askedLabel({ question, narrowed }: ReportRun, { groupings, by, period }: ListedReport): string {
  const { start_date, end_date, branch_id, account_id, service_level, tag_id, figure } = question;
  const titleOf = (asked: string | undefined) => groupings.find(({ key }) => key === asked)?.title;
  const first = titleOf(question.by ?? by);
  const second = titleOf(question.then_by);
  const grouping = first !== undefined && second !== undefined ? words.groupedTwice(first, second) : first;
  const is_narrowed = [branch_id, account_id, service_level, tag_id].some((each) => each !== undefined);
  const days = start_date !== undefined && end_date !== undefined && `${shownDay(start_date)} – ${shownDay(end_date)}`;
  return [
    period !== null && days,
    figure === undefined ? (grouping ?? words.eachRow) : words.behindFigure,
    is_narrowed && words.narrowed,
    ...narrowed.map(({ text }) => text),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The page that asks the same again. */
export function hrefOfRun({ question }: ReportRun): string {
  const { then_by, figure, behind_then } = question;
  // Of a group as a whole nothing is said of a group within it.
  const is_of_group = then_by !== undefined && figure !== undefined && behind_then === undefined;
  const asked = Object.entries(question).map(([key, value]) => [key, String(value)]);
  return paths.reports({ ...Object.fromEntries(asked), ...(is_of_group && { of_group: '1' }) });
}

const SECOND_MS = 1000;

/** How long the work took, in seconds; empty while it is not over. */
export function tookLabel({ time_begun, time_done }: ReportRun): string {
  if (time_begun === null || time_done === null) return '';
  const seconds = (new Date(time_done).getTime() - new Date(time_begun).getTime()) / SECOND_MS;
  return words.took(seconds < 10 ? seconds.toFixed(1) : String(Math.round(seconds)));
}

/** What came of it, or how far it is. */
export function outcomeLabel(run: ReportRun): string {
  const { state, format, message, row_count, recipient_count, lines_done, lines_total } = run;
  switch (state) {
    case 'waiting':
      return words.runWaiting;
    case 'running':
      return lines_total === null ? words.runRunning : words.runProgress(spacedCount(lines_done), spacedCount(lines_total));
    case 'failed':
      return message;
    case 'done':
      return [format === 'email' ? words.sentTo(recipient_count) : words.counted(spacedCount(row_count ?? 0)), message]
        .filter((part) => part !== '')
        .join('. ');
  }
}
