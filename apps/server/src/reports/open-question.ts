import type { reportQuestion } from '@tsela/contract/reports/report-api';
import { checkPeriod } from '@tsela/domain/billing/ledger-period';
import { refuseIfAny } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { chooseColumns } from '@tsela/domain/reports/report-columns';
import { reportOf } from '@tsela/domain/reports/report-catalogue';
import { subjectOf } from '@tsela/domain/reports/report-subjects';
import type { CellKind, FigureRule, Subject } from '@tsela/domain/reports/report-subject';
import { addDays, dayOf, endOfDay, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { Static, TObject } from 'typebox';
import { refuseAccountUsers, refuseWithoutBilling } from '../accounts/account-staff.ts';
import { maySeeBilling } from '../accounts/present-account.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { factsOf } from './facts-of.ts';
import type { AnyFacts } from './report-facts-reads.ts';

export type ReportQuestion = Static<TObject<typeof reportQuestion>>;

/** The last so many days, unless a period is asked for. */
const USUAL_DAYS = 30;

interface Asked {
  readonly key: string;
  readonly title: string;
  readonly kind: CellKind;
}

/** A question that is understood: what the report is made of, for its reader. */
export interface OpenQuestion {
  readonly facts: AnyFacts;
  /** What it is grouped by; null lists each row. */
  readonly by: Asked | null;
  readonly period: { readonly start: Day; readonly end: Day } | null;
  readonly fields: readonly Asked[];
  /** Of a list of rows, the titles of columns that were asked for and are not there for the reader. */
  readonly left_out: readonly string[];
  readonly figures: readonly (FigureRule & { readonly key: string })[];
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
  const end = (asked.end_date as Day | undefined) ?? dayOf(now);
  // The contract's shape admits real days only.
  const start = (asked.start_date as Day | undefined) ?? addDays(end, 1 - USUAL_DAYS);
  refuseIfAny([...checkPeriod({ start, end }), ...longerThan(subject, { start, end })]);
  const wanted = asked.by ?? report.by;
  const grouping = Object.hasOwn(subject.groupings, wanted) ? subject.groupings[wanted] : undefined;
  if (wanted !== 'rows' && !grouping)
    refuseIfAny([{ field: 'by', code: 'invalid', message: 'This report cannot be grouped by that.' }]);
  const facts = factsOf(report.subject, {
    tx,
    actor,
    now,
    from: startOfDay(start),
    to: endOfDay(end),
    condition: report.condition,
    branch_id: subject.filters.includes('branch') ? asked.branch_id : undefined,
    account_id: subject.filters.includes('account') ? asked.account_id : undefined,
    tag_id: subject.filters.includes('tag') ? asked.tag_id : undefined,
    service_level: subject.filters.includes('service_level') ? asked.service_level : undefined,
  });
  const isSeen = ({ kind }: { readonly kind: string }) => sees_money || kind !== 'money';
  const seen = Object.entries(subject.fields)
    .map(([key, field]) => ({ key, ...field }))
    .filter(isSeen);
  const { chosen, left_out } = chooseColumns(subject, { seen, columns: asked.columns });
  return {
    facts,
    by: grouping ? { key: wanted, ...grouping } : null,
    period: subject.period === null ? null : { start, end },
    fields: chosen,
    left_out,
    figures: Object.entries(subject.figures)
      .map(([key, figure]) => ({ key, ...figure }))
      .filter(isSeen),
    first_figure: Object.keys(subject.figures)[0] ?? '',
    made_at: now,
  };
}

/** A year of most subjects is gone through at once; of a larger one, less. */
function longerThan({ days_max }: Subject, { start, end }: { readonly start: Day; readonly end: Day }): Violation[] {
  if (days_max === undefined || addDays(start, days_max) > end) return [];
  return [{ field: 'end_date', code: 'too-long', message: `This report is over ${days_max} days at most.` }];
}
