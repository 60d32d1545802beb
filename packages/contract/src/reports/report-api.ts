import type { AccountId, BranchId } from '@tsela/domain/ids';
import { REPORT_GROUPS, REPORT_NAMES } from '@tsela/domain/reports/report-catalogue';
import type { Static } from 'typebox';
import Type from 'typebox';
import { count, day, id, instant, nullable, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const KINDS = ['text', 'money', 'number', 'decimal', 'percent', 'day', 'month', 'hour', 'time'] as const;

/** Amounts in rand, percentages from 0 to 100, moments and days as text. */
const cell = nullable(Type.Union([Type.String(), Type.Number()]));

const column = shape({
  key: Type.String(),
  title: Type.String(),
  kind: oneOf(KINDS),
  /** Whether its cells open to the rows behind them. */
  opens: Type.Boolean(),
});

/** What a report is asked for. Dates are South African days, both within; left out, the last 30 days. */
export const reportQuestion = {
  report: oneOf(REPORT_NAMES),
  start_date: Type.Optional(day),
  end_date: Type.Optional(day),
  /** What it is grouped by; `rows` lists each. Left out, what the report is usually grouped by. */
  by: Type.Optional(text(40)),
  branch_id: Type.Optional(id<BranchId>()),
  account_id: Type.Optional(id<AccountId>()),
  service_level: Type.Optional(text(20)),
  /** Shipments with this tag. */
  tag_id: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Where rows are listed, their columns in their order, with commas between. Left out, all that the caller may see. */
  columns: Type.Optional(text(400)),
};

/** What is looked behind: a figure, and the group that it is of. */
export const openedFigure = { behind: Type.Optional(text(100)), figure: Type.Optional(text(40)) };

const choice = shape({ key: Type.String(), title: Type.String() });

const listedReport = shape({
  name: oneOf(REPORT_NAMES),
  group: oneOf(REPORT_GROUPS),
  title: Type.String(),
  description: Type.String(),
  /** What its period is held against; null where it tells what stands at the moment. */
  period: nullable(Type.String()),
  filters: Type.Array(oneOf(['branch', 'account', 'service_level', 'tag'])),
  groupings: Type.Array(choice),
  /** The columns that a list of its rows can have, for the caller. */
  columns: Type.Array(choice),
  /** What it is usually grouped by. */
  by: Type.String(),
  /** The figures that open to the rows behind them. */
  opened: Type.Array(Type.String()),
  /** The figure that is drawn. */
  drawn: Type.String(),
});
export type ListedReport = Static<typeof listedReport>;

const reportRow = shape({
  /** What tells the group apart; empty for a row that is no group. */
  key: Type.String(),
  cells: Type.Array(cell),
});

/** A figure of all rows together. */
export const reportTotal = shape({ key: Type.String(), title: Type.String(), kind: oneOf(KINDS), value: cell });

const reportAnswer = shape({
  report: oneOf(REPORT_NAMES),
  by: Type.String(),
  start_date: nullable(day),
  end_date: nullable(day),
  /** Whether each row is a fact, and not a group. */
  is_listed: Type.Boolean(),
  columns: Type.Array(column),
  /** The titles of columns that were asked for, and that the report has no more or the caller may not see. */
  left_out: Type.Array(Type.String()),
  rows: Type.Array(reportRow),
  /** The figures of all rows together. */
  totals: Type.Array(reportTotal),
  /** How many rows there are, counted up to 10 000. */
  count,
  made_at: instant,
});
export type ReportAnswer = Static<typeof reportAnswer>;

/** Figures of the business, each of which opens to the rows that it is made of. Source: screens S48. */
export const reportApi = {
  reports: route({
    method: 'GET',
    path: '/reports',
    summary: 'The reports that the caller may run.',
    input: shape({}),
    output: shape({ reports: Type.Array(listedReport) }),
  }),
  preview: route({
    method: 'GET',
    path: '/reports/preview',
    summary:
      'The first rows of a report with its totals; with `figure`, the rows behind that figure, of the group `behind` or of all.',
    access: { permission: 'API_/reports:GET' },
    input: shape({ ...reportQuestion, ...openedFigure }),
    output: reportAnswer,
  }),
} as const;
