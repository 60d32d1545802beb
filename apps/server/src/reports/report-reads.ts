import type { ReportAnswer, reportApi } from '@tsela/contract/reports/report-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { reportOf, reportsFor } from '@tsela/domain/reports/report-catalogue';
import { subjectOf } from '@tsela/domain/reports/report-subjects';
import { refuseAccountUsers } from '../accounts/account-staff.ts';
import { maySeeBilling } from '../accounts/present-account.ts';
import { unhurried } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { LARGEST_COUNT } from '../db/paging.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { limitPerProvider } from '../limit-concurrency.ts';
import { openQuestion } from './open-question.ts';
import type { OpenQuestion } from './open-question.ts';
import { opensToRows, readCountedTotals, readGroups, readRows } from './report-rows-reads.ts';
import type { OpenedFigure, ReadRows } from './report-rows-reads.ts';

/** So many rows are shown; the file has all. Source: screens S48. */
const SHOWN_ROWS = 100;

const oneOfFew = limitPerProvider({
  at_once: 3,
  waiting_max: 20,
  busy: 'Many reports are being made just now. Please try again in a moment.',
});

/** The reports that the caller may run. */
export function listReports(context: RequestContext): Promise<OutputOf<typeof reportApi.reports>> {
  refuseAccountUsers(context);
  const sees_money = maySeeBilling(context.actor);
  const reports = reportsFor({ sees_money }).map((name) => {
    const { subject, group, title, description, by, drawn } = reportOf(name);
    const { period, filters, groupings, fields, figures } = subjectOf(subject);
    return {
      name,
      group,
      title,
      description,
      period,
      filters: [...filters],
      groupings: Object.entries(groupings).map(([key, grouping]) => ({ key, title: grouping.title })),
      columns: Object.entries(fields).flatMap(([key, { title: header, kind }]) =>
        sees_money || kind !== 'money' ? [{ key, title: header }] : [],
      ),
      by,
      opened: Object.entries(figures).flatMap(([key, { kind }]) => (opensToRows(kind) ? [key] : [])),
      drawn,
    };
  });
  return Promise.resolve({ reports });
}

/** What is asked of a report. */
export type Asked = InputOf<typeof reportApi.preview>;

/** The first rows of a report, or of what is behind one of its figures. Raises `bad-input` for a grouping or figure that it does not have. */
export async function previewReport(context: RequestContext, input: Asked): Promise<ReportAnswer> {
  return oneOfFew(context, () =>
    reading(unhurried(context), async (tx) => {
      const { question, opened } = understand(tx, context, input);
      const { by, period, made_at } = question;
      const { columns, rows, totals, count } = await readAnswer(tx, { question, opened, rows_max: SHOWN_ROWS });
      return {
        report: input.report,
        by: by?.key ?? 'rows',
        start_date: period?.start ?? null,
        end_date: period?.end ?? null,
        columns,
        is_listed: isListed({ question, opened }),
        left_out: isListed({ question, opened }) ? [...question.left_out] : [],
        rows: rows.slice(0, SHOWN_ROWS),
        totals,
        count,
        made_at: made_at.toISOString(),
      };
    }),
  );
}

/** A question with the figure that is looked behind. */
export interface Understood {
  readonly question: OpenQuestion;
  readonly opened: OpenedFigure | undefined;
}

/** Whether rows are listed, and not groups: then columns can be chosen. */
export function isListed({ question, opened }: Understood): boolean {
  return question.by === null || opened !== undefined;
}

/** Raises `bad-input` for a grouping or figure that the report does not have, and `not-permitted` for what its reader may not see. */
export function understand(tx: Tx, context: RequestContext, { behind, figure, ...input }: Asked): Understood {
  const question = openQuestion(tx, context, input);
  if (figure === undefined) return { question, opened: undefined };
  if (!question.figures.some(({ key, kind }) => key === figure && opensToRows(kind)))
    throw new Problem('bad-input', 'There is no such figure in this report.');
  return { question, opened: { key: question.by === null ? null : (behind ?? ''), figure } };
}

/** Groups where it is grouped, and the rows themselves where it is not or where a figure is looked behind. */
async function readAnswer(
  tx: Tx,
  { question, opened, rows_max }: Understood & { readonly rows_max: number },
): Promise<ReadRows & Pick<ReportAnswer, 'totals' | 'count'>> {
  const { by } = question;
  if (by !== null && !opened) {
    const groups = await readGroups(tx, question, { by, rows_max: LARGEST_COUNT });
    return { ...groups, count: groups.rows.length };
  }
  const listed = await readRows(tx, question, { opened, rows_max });
  return { ...listed, ...(await readCountedTotals(tx, question, { opened, most: LARGEST_COUNT })) };
}
