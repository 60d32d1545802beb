import type { reportQuestion } from '@tsela/contract/reports/report-api';
import { checkPeriod } from '@tsela/domain/billing/ledger-period';
import { refuseIfAny } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { chooseColumns, chooseFigures, columnKeys } from '@tsela/domain/reports/report-columns';
import type { KeyedFigure } from '@tsela/domain/reports/report-columns';
import { filterChecks, filteredField, filtersIn } from '@tsela/domain/reports/report-filters';
import type { FieldFilter } from '@tsela/domain/reports/report-filters';
import { reportOf } from '@tsela/domain/reports/report-catalogue';
import { subjectOf } from '@tsela/domain/reports/report-subjects';
import type { Grouping, Subject } from '@tsela/domain/reports/report-subject';
import { addDays, dayOf, endOfDay, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { Static, TObject } from 'typebox';
import { refuseAccountUsers, refuseWithoutBilling } from '../accounts/account-staff.ts';
import { maySeeBilling } from '../accounts/present-account.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { factsOf } from './facts-of.ts';
import type { AnyFacts } from './report-facts-reads.ts';
import { narrowed } from './report-filters-reads.ts';

export type ReportQuestion = Static<TObject<typeof reportQuestion>>;

/** The last so many days, unless a period is asked for. */
const USUAL_DAYS = 30;

interface Asked extends Grouping {
  readonly key: string;
}

/** A question that is understood: what the report is made of, for its reader. */
export interface OpenQuestion {
  readonly facts: AnyFacts;
  /** What it is grouped by; null lists each row. */
  readonly by: Asked | null;
  /** What each group is grouped by in turn. */
  readonly then_by: Asked | null;
  readonly filters: readonly FieldFilter[];
  readonly period: { readonly start: Day; readonly end: Day } | null;
  readonly fields: readonly Asked[];
  /** The titles of what was asked for and is not there for the reader: of a list of rows, its columns; and figures. */
  readonly left_out: { readonly columns: readonly string[]; readonly figures: readonly string[] };
  /** Those that are shown, in their order. */
  readonly figures: readonly KeyedFigure[];
  /** Those that the database makes: the ones that are shown, and what the percentages among them come from. */
  readonly made: readonly KeyedFigure[];
  /** The figure that is drawn. */
  readonly drawn: string;
  /** The figure by which groups are in order, the largest first. */
  readonly first_figure: string;
  readonly made_at: Date;
}

/** Understands a question, within what its reader may see. Raises `not-permitted` for figures that are not theirs, and `bad-input`. */
export function openQuestion(tx: Tx, context: RequestContext, asked: ReportQuestion): OpenQuestion {
  refuseAccountUsers(context);
  const report = reportOf(asked.report);
  const subject = subjectOf(report.subject);
  if (subject.is_money === true) refuseWithoutBilling(context, 'report');
  const sees_money = maySeeBilling(context.actor);
  const { now, actor } = context;
  const period = periodOf(subject, asked, now);
  const groupings = groupingsOf(subject, { usual: report.by, ...asked });
  const filters = filtersOf(context, subject, asked.filters);
  const facts = factsOf(report.subject, {
    tx,
    actor,
    now,
    from: startOfDay(period.start),
    to: endOfDay(period.end),
    condition: report.condition,
    branch_id: subject.filters.includes('branch') ? asked.branch_id : undefined,
    account_id: subject.filters.includes('account') ? asked.account_id : undefined,
    tag_id: subject.filters.includes('tag') ? asked.tag_id : undefined,
    service_level: subject.filters.includes('service_level') ? asked.service_level : undefined,
  });
  const isSeen = ({ kind }: { readonly kind: string }) => sees_money || kind !== 'money';
  const seen = keyed(subject.fields).filter(isSeen);
  const columns = chooseColumns(subject, { seen, columns: asked.columns });
  const figures = figuresOf(subject, { usual: report.drawn, ...asked }, isSeen);
  return {
    facts: narrowed(facts, subject, filters),
    ...groupings,
    filters,
    period: subject.period === null ? null : period,
    fields: columns.chosen,
    left_out: { columns: columns.left_out, figures: figures.left_out },
    ...figures.shown,
    made_at: now,
  };
}

function keyed<Part extends object>(parts: Readonly<Record<string, Part>>): (Part & { readonly key: string })[] {
  return Object.entries(parts).map(([key, each]) => ({ key, ...each }));
}

function periodOf(subject: Subject, { start_date, end_date }: ReportQuestion, now: Date) {
  // The contract's shape admits real days only.
  const end = (end_date as Day | undefined) ?? dayOf(now);
  const start = (start_date as Day | undefined) ?? addDays(end, 1 - USUAL_DAYS);
  refuseIfAny([...checkPeriod({ start, end }), ...longerThan(subject, { start, end })]);
  return { start, end };
}

/** What it is grouped by and what its groups are: none where rows are listed. */
function groupingsOf(
  { groupings }: Subject,
  { usual, by = usual, then_by }: Pick<ReportQuestion, 'by' | 'then_by'> & { readonly usual: string },
): Pick<OpenQuestion, 'by' | 'then_by'> {
  const find = (key: string): Asked | null => {
    const known = Object.hasOwn(groupings, key) ? groupings[key] : undefined;
    return known ? { key, ...known } : null;
  };
  const [first, second] = [find(by), then_by === undefined ? null : find(then_by)];
  const refuse = (name: string, message: string) => refuseIfAny([{ field: name, code: 'invalid', message }]);
  if (by !== 'rows' && !first) refuse('by', 'This report cannot be grouped by that.');
  if (then_by === undefined) return { by: first, then_by: null };
  if (!second) refuse('then_by', 'This report cannot be grouped by that.');
  if (by === then_by) refuse('then_by', 'Please group by two different things.');
  // Each row is in no group.
  if (by === 'rows') refuse('then_by', 'Each row is listed: there are no groups to group again.');
  return { by: first, then_by: second };
}

/** The filters of a question. Raises `not-permitted` for an amount that the reader may not see: a filter tells of it. */
function filtersOf(context: RequestContext, subject: Subject, asked: string | undefined): readonly FieldFilter[] {
  const filters = filtersIn(asked);
  refuseIfAny(filterChecks(subject, filters));
  const known = filters ?? [];
  if (known.some((filter) => filteredField(subject, filter)?.kind === 'money')) refuseWithoutBilling(context, 'report');
  return known;
}

interface WantedFigures extends Pick<ReportQuestion, 'figures' | 'drawn'> {
  /** The figure that the report usually draws. */
  readonly usual: string;
}

function figuresOf(
  subject: Subject,
  { usual, figures, drawn }: WantedFigures,
  isSeen: (figure: { readonly kind: string }) => boolean,
) {
  const wanted = columnKeys(figures);
  if (drawn !== undefined && (!Object.hasOwn(subject.figures, drawn) || (wanted.length > 0 && !wanted.includes(drawn))))
    refuseIfAny([{ field: 'drawn', code: 'invalid', message: 'Please draw one of the figures that are shown.' }]);
  const all = keyed(subject.figures);
  const choice = chooseFigures(subject, { seen: all.filter(isSeen), figures, drawn: [drawn, usual] });
  const needed = new Set(choice.chosen.flatMap((each) => (each.kind === 'percent' ? [each.of, each.among] : [each.key])));
  const made = all.filter(({ key }) => needed.has(key));
  const first_figure = choice.chosen.find(({ kind }) => kind !== 'percent')?.key ?? made[0]?.key ?? '';
  return { left_out: choice.left_out, shown: { figures: choice.chosen, made, drawn: choice.drawn, first_figure } };
}

/** A year of most subjects is gone through at once; of a larger one, less. */
function longerThan({ days_max }: Subject, { start, end }: { readonly start: Day; readonly end: Day }): Violation[] {
  if (days_max === undefined || addDays(start, days_max) > end) return [];
  return [{ field: 'end_date', code: 'too-long', message: `This report is over ${days_max} days at most.` }];
}
