import type { AccountId, BranchId } from '@tsela/domain/ids';
import { REPORT_GROUPS, REPORT_NAMES } from '@tsela/domain/reports/report-catalogue';
import { FILTERS_LENGTH_MAX, FILTER_OPERATORS } from '@tsela/domain/reports/report-filters';
import type { Static } from 'typebox';
import Type from 'typebox';
import { count, day, id, instant, nullable, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const KINDS = ['text', 'money', 'number', 'decimal', 'percent', 'day', 'week', 'month', 'hour', 'time'] as const;

/** Amounts in rand, percentages from 0 to 100, moments and days as text. */
const cell = nullable(Type.Union([Type.String(), Type.Number()]));

const column = shape({
  key: Type.String(),
  title: Type.String(),
  kind: oneOf(KINDS),
  /** Whether its cells open to the rows behind them. */
  opens: Type.Boolean(),
});

/** What is chosen of a report, beside its days. */
export const reportChoices = {
  report: oneOf(REPORT_NAMES),
  /** What it is grouped by; `rows` lists each. Left out, what the report is usually grouped by. */
  by: Type.Optional(text(40)),
  /** What each group is grouped by in turn. */
  then_by: Type.Optional(text(40)),
  branch_id: Type.Optional(id<BranchId>()),
  account_id: Type.Optional(id<AccountId>()),
  service_level: Type.Optional(text(20)),
  /** Shipments with this tag. */
  tag_id: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Where rows are listed, their columns in their order, with commas between. Left out, all that the caller may see. */
  columns: Type.Optional(text(400)),
  /**
   * Up to six filters with semicolons between: `field:is:value,value`, `field:not:value`, `column:min:100`, `column:max:250.50`. Fields are
   * groupings, values their keys, percent-encoded, 20 at most; columns are of money or numbers, amounts in rand.
   */
  filters: Type.Optional(text(FILTERS_LENGTH_MAX)),
  /** The figures that are shown, in their order, with commas between. Left out, all that the caller may see. */
  figures: Type.Optional(text(400)),
  /** The figure that is drawn, one of those shown. Left out, the report's usual one. */
  drawn: Type.Optional(text(40)),
};

/** What a report is asked for. Dates are South African days, both within; left out, the last 30 days. */
export const reportQuestion = {
  start_date: Type.Optional(day),
  end_date: Type.Optional(day),
  ...reportChoices,
};

/** What is looked behind: a figure, and the group that it is of, or the group within that one. */
export const openedFigure = {
  behind: Type.Optional(text(100)),
  behind_then: Type.Optional(text(100)),
  figure: Type.Optional(text(40)),
};

const choice = shape({ key: Type.String(), title: Type.String() });

/** A field with how it is read. */
const readField = shape({ key: Type.String(), title: Type.String(), kind: oneOf(KINDS) });

const listedReport = shape({
  name: oneOf(REPORT_NAMES),
  group: oneOf(REPORT_GROUPS),
  title: Type.String(),
  description: Type.String(),
  /** What its period is held against; null where it tells what stands at the moment. */
  period: nullable(Type.String()),
  filters: Type.Array(oneOf(['branch', 'account', 'service_level', 'tag'])),
  /** What it is grouped by, once or twice, and narrowed by. */
  groupings: Type.Array(readField),
  /** The columns that it is narrowed by as amounts, for the caller. */
  amounts: Type.Array(readField),
  /** The figures that it can show, for the caller. */
  figures: Type.Array(choice),
  /** The columns that a list of its rows can have, for the caller. */
  columns: Type.Array(choice),
  /** What it is usually grouped by. */
  by: Type.String(),
  /** The figures that open to the rows behind them. */
  opened: Type.Array(Type.String()),
  /** The figure that is usually drawn. */
  drawn: Type.String(),
});
export type ListedReport = Static<typeof listedReport>;

export const reportRow = shape({
  /** What tells the group apart; empty for a row that is no group. */
  key: Type.String(),
  /** Where groups are grouped in turn, what tells it apart within its group; null for a group as a whole. */
  then_key: nullable(Type.String()),
  cells: Type.Array(cell),
});

/** A figure of all rows together. */
export const reportTotal = shape({ key: Type.String(), title: Type.String(), kind: oneOf(KINDS), value: cell });

const choiceOfValue = shape({ key: Type.String(), label: Type.String() });

/** A filter as its reader may read it. */
export const namedFilter = shape({
  field: Type.String(),
  operator: oneOf(FILTER_OPERATORS),
  /** Such as “Status is Delivered or At hub”. */
  text: Type.String(),
  values: Type.Array(choiceOfValue),
});
export type NamedFilter = Static<typeof namedFilter>;

const reportAnswer = shape({
  report: oneOf(REPORT_NAMES),
  by: Type.String(),
  then_by: nullable(Type.String()),
  filters: Type.Array(namedFilter),
  /** The figure that is drawn. */
  drawn: Type.String(),
  start_date: nullable(day),
  end_date: nullable(day),
  /** Whether each row is a fact, and not a group. */
  is_listed: Type.Boolean(),
  columns: Type.Array(column),
  /** The titles of columns and figures that were asked for, and that the report has no more or the caller may not see. */
  left_out: Type.Array(Type.String()),
  rows: Type.Array(reportRow),
  /** Where groups are grouped in turn, the groups as a whole, in the order of their rows. */
  subtotals: Type.Array(reportRow),
  /** The figures of all rows together. */
  totals: Type.Array(reportTotal),
  /** How many rows there are, counted up to 10 000. */
  count,
  made_at: instant,
});
export type ReportAnswer = Static<typeof reportAnswer>;

const builtSubject = shape({ report: oneOf(REPORT_NAMES), title: Type.String(), description: Type.String() });
export type BuiltSubject = Static<typeof builtSubject>;

/** Figures of the business, each of which opens to the rows that it is made of. Source: screens S48. */
export const reportApi = {
  reports: route({
    method: 'GET',
    path: '/reports',
    summary: 'The reports that the caller may run.',
    input: shape({}),
    output: shape({
      reports: Type.Array(listedReport),
      /** What a report can be built about, each with the report that has all of it. */
      subjects: Type.Array(builtSubject),
    }),
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
  values: route({
    method: 'GET',
    path: '/reports/values',
    summary:
      'The values that a field of a report has among its rows, for its filters: the most frequent first, up to 200; with `search`, those that ' +
      'have this in their names. A filter of the field itself does not narrow them.',
    access: { permission: 'API_/reports:GET' },
    input: shape({ ...reportQuestion, field: text(40), search: Type.Optional(text(100)) }),
    output: shape({ values: Type.Array(choiceOfValue), is_cut: Type.Boolean() }),
  }),
} as const;
