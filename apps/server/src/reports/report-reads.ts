import type { ReportAnswer, reportApi } from '@tsela/contract/reports/report-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { reportOf, reportsFor } from '@tsela/domain/reports/report-catalogue';
import { builtSubjects } from '@tsela/domain/reports/report-builder';
import { amountFields, filtersIn, filtersText, isAmountOperator, isGroupKey } from '@tsela/domain/reports/report-filters';
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
import { namedFilters } from './report-filter-names.ts';
import { readGroups, readGroupsTwice, readValues } from './report-groups-reads.ts';
import { columnKind, opensToRows } from './report-parts-reads.ts';
import { readCountedTotals, readRows } from './report-rows-reads.ts';
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
    const about = subjectOf(subject);
    const { period, filters, groupings, fields, figures } = about;
    const seen = <Part extends Kinded>(parts: Readonly<Record<string, Part>>) =>
      Object.entries(parts).flatMap(([key, part]) => (sees_money || part.kind !== 'money' ? [{ key, title: part.title }] : []));
    return {
      name,
      group,
      title,
      description,
      period,
      filters: [...filters],
      groupings: Object.entries(groupings).map(([key, grouping]) => ({
        key,
        title: grouping.title,
        kind: columnKind(grouping.kind),
      })),
      amounts: amountFields(about)
        .filter(({ kind }) => sees_money || kind !== 'money')
        .map((field) => ({ key: field.key, title: field.title, kind: columnKind(field.kind) })),
      figures: seen(figures),
      columns: seen(fields),
      by,
      opened: Object.entries(figures).flatMap(([key, { kind }]) => (opensToRows(kind) ? [key] : [])),
      drawn,
    };
  });
  return Promise.resolve({ reports, subjects: [...builtSubjects({ sees_money })] });
}

interface Kinded {
  readonly title: string;
  readonly kind: string;
}

/** What is asked of a report. */
export type Asked = InputOf<typeof reportApi.preview>;

/** The first rows of a report, or of what is behind one of its figures. Raises `bad-input` for a grouping or figure that it does not have. */
export async function previewReport(context: RequestContext, input: Asked): Promise<ReportAnswer> {
  return oneOfFew(context, () =>
    reading(unhurried(context), async (tx) => {
      const { question, opened } = understand(tx, context, input);
      const { by, then_by, period, drawn, made_at } = question;
      const { columns, rows, subtotals, totals, count } = await readAnswer(tx, { question, opened, rows_max: SHOWN_ROWS });
      const [filters = []] = await namedFilters(tx, context.actor, [input]);
      return {
        report: input.report,
        by: by?.key ?? 'rows',
        then_by: then_by?.key ?? null,
        filters: [...filters],
        drawn,
        start_date: period?.start ?? null,
        end_date: period?.end ?? null,
        columns,
        is_listed: isListed({ question, opened }),
        left_out: [...leftOut({ question, opened })],
        rows: rows.slice(0, SHOWN_ROWS),
        subtotals,
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

/** What was asked for and is not there: figures, and of a list of rows its columns. */
export function leftOut(understood: Understood): readonly string[] {
  const { columns, figures } = understood.question.left_out;
  return isListed(understood) ? [...columns, ...figures] : figures;
}

/** Raises `bad-input` for a grouping or figure that the report does not have, and `not-permitted` for what its reader may not see. */
export function understand(tx: Tx, context: RequestContext, { behind, behind_then, figure, ...input }: Asked): Understood {
  const question = openQuestion(tx, context, input);
  const { by, then_by } = question;
  const is_group = isGroupKey(by ?? {}, behind ?? '') && isGroupKey(then_by ?? {}, behind_then ?? '');
  if (!is_group || (behind_then !== undefined && then_by === null))
    throw new Problem('bad-input', 'There is no such group in this report.');
  if (figure === undefined) return { question, opened: undefined };
  if (!question.figures.some(({ key, kind }) => key === figure && opensToRows(kind)))
    throw new Problem('bad-input', 'There is no such figure in this report.');
  return { question, opened: { key: by === null ? null : (behind ?? ''), then_key: behind_then ?? null, figure } };
}

/** Groups where it is grouped, and the rows themselves where it is not or where a figure is looked behind. */
async function readAnswer(
  tx: Tx,
  { question, opened, rows_max }: Understood & { readonly rows_max: number },
): Promise<ReadRows & Pick<ReportAnswer, 'subtotals' | 'totals' | 'count'>> {
  const { by, then_by } = question;
  if (by !== null && !opened) {
    if (then_by !== null) return readGroupsTwice(tx, question, { by, then_by, rows_max, most: LARGEST_COUNT });
    return readGroups(tx, question, { by, rows_max: LARGEST_COUNT });
  }
  const listed = await readRows(tx, question, { opened, rows_max });
  return { ...listed, subtotals: [], ...(await readCountedTotals(tx, question, { opened, most: LARGEST_COUNT })) };
}

/** So many values of a field are offered. */
const OFFERED_VALUES = 200;

type Values = typeof reportApi.values;

/** The values that a field has among the rows of a report, for its filters, as its reader may see them. */
export async function listValues(
  context: RequestContext,
  { field, search = '', filters, then_by: _then_by, ...asked }: InputOf<Values>,
): Promise<OutputOf<Values>> {
  return oneOfFew(context, () =>
    reading(unhurried(context), async (tx) => {
      // What is chosen of the field itself hides none of its other values.
      const others = filtersIn(filters)?.filter((filter) => filter.field !== field || isAmountOperator(filter.operator));
      const kept = others === undefined ? filters : filtersText(others);
      const question = openQuestion(tx, context, { ...asked, ...(kept !== undefined && { filters: kept }), by: field });
      const { by } = question;
      if (by === null) throw new Problem('bad-input', 'This report cannot be narrowed by that.');
      const values = await readValues(tx, question, { field: by, search: search.trim(), rows_max: OFFERED_VALUES + 1 });
      return { values: values.slice(0, OFFERED_VALUES), is_cut: values.length > OFFERED_VALUES };
    }),
  );
}
