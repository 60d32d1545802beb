import type { ReportAnswer } from '@tsela/contract/reports/report-api';
import { UNNAMED, percentOf, readCell } from '@tsela/domain/reports/report-cells';
import type { ReportCell, StoredCell } from '@tsela/domain/reports/report-cells';
import type { CellKind, FigureRule } from '@tsela/domain/reports/report-subject';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { readThrough } from '../files/export-file-repository.ts';
import type { OpenQuestion } from './open-question.ts';

type Row = Readonly<Record<string, StoredCell>>;
type Column = ReportAnswer['columns'][number];

/** Rows with the columns that they have. */
export interface ReadRows {
  readonly columns: Column[];
  readonly rows: ReportAnswer['rows'];
}

/** One figure of one group, or of the group that has no name; without a key, of all rows. */
export interface OpenedFigure {
  readonly key: string | null;
  readonly figure: string;
}

type Grouping = NonNullable<OpenQuestion['by']>;

/** Groups with their figures, and those of all rows together, which are made of the groups: the facts are gone through once. */
export async function readGroups(
  tx: Tx,
  question: OpenQuestion,
  { by, rows_max }: { readonly by: Grouping; readonly rows_max: number },
): Promise<ReadRows & Pick<ReportAnswer, 'totals'>> {
  const { rows } = await sql<Row>`select group_key, group_label, ${added(question)}, grouping(group_key) as is_total
    from (${selectParts(question, by)}) part group by grouping sets ((group_key, group_label), ())
    order by is_total desc, ${orderOf(question, by)} limit ${rows_max + 1}`.execute(tx.db);
  const [total = {}, ...groups] = rows;
  return {
    columns: groupColumns(question, by),
    rows: groups.map((row) => ({ key: String(row['group_key'] ?? ''), cells: groupCells(question, by, row) })),
    totals: figuresOf(question, total),
  };
}

function selectGroups(question: OpenQuestion, by: Grouping): RawBuilder<Row> {
  const { key, label } = groupingOf(question, by.key);
  return sql<Row>`select ${key} as group_key, ${label ?? key} as group_label, ${aggregates(question)}
    ${question.facts.from} group by 1, 2 order by ${orderOf(question, by)}`;
}

/** Days, months, hours and ranks in their order, others by their first figure. */
function orderOf({ first_figure }: OpenQuestion, by: Grouping): RawBuilder<unknown> {
  const is_in_order = ['day', 'month', 'hour', 'ranked'].includes(by.kind);
  return is_in_order ? sql`group_key` : sql`${sql.ref(first_figure)} desc nulls last, group_label, group_key`;
}

/** Each group with what its figures are added up of: counts and sums, and of an average both. Several processes of the database may make it. */
function selectParts(question: OpenQuestion, by: Grouping): RawBuilder<Row> {
  const { key, label } = groupingOf(question, by.key);
  const parts = madeOf(question).flatMap(({ name, kind, figure }) => {
    if (kind === 'count') return [sql`count(*) filter (where ${figure}) as ${sql.ref(`of_${name}`)}`];
    const sum = sql`sum(${figure}) as ${sql.ref(`of_${name}`)}`;
    return kind === 'average' ? [sum, sql`count(${figure}) as ${sql.ref(`count_${name}`)}`] : [sum];
  });
  return sql<Row>`select ${sql.join([sql`${key} as group_key`, sql`${label ?? key} as group_label`, ...parts])}
    ${question.facts.from} group by 1, 2`;
}

/** The figures out of their parts, of one group as of all. */
function added(question: OpenQuestion): RawBuilder<unknown> {
  return sql.join(
    madeOf(question).map(({ name, kind }) =>
      kind === 'average'
        ? sql`sum(${partOf(name)}) / nullif(sum(${countOf(name)}), 0) as ${sql.ref(name)}`
        : sql`coalesce(sum(${partOf(name)}), 0) as ${sql.ref(name)}`,
    ),
  );
}

function partOf(figure: string): RawBuilder<unknown> {
  return sql.ref(`part.of_${figure}`);
}

function countOf(figure: string): RawBuilder<unknown> {
  return sql.ref(`part.count_${figure}`);
}

function groupColumns({ figures }: OpenQuestion, by: Grouping): Column[] {
  return [
    { key: by.key, title: by.title, kind: columnKind(by.kind), opens: false },
    ...figures.map((figure) => ({
      key: figure.key,
      title: figure.title,
      kind: figureKind(figure),
      opens: opensToRows(figure.kind),
    })),
  ];
}

function groupCells(question: OpenQuestion, by: Grouping, row: Row): ReportCell[] {
  return [readCell(by.kind, row['group_label']) || UNNAMED, ...figuresOf(question, row).map(({ value }) => value)];
}

/** All that is asked, whatever its length, some rows at a time. */
export interface ReadThrough {
  readonly columns: readonly Column[];
  readonly batches: AsyncGenerator<ReportCell[][]>;
}

/** Groups where it is grouped, and the rows themselves where it is not or where a figure is looked behind. Within one transaction. */
export function readReportThrough(
  tx: Tx,
  question: OpenQuestion,
  { opened, rows_at_once }: { readonly opened: OpenedFigure | undefined; readonly rows_at_once: number },
): ReadThrough {
  const { by } = question;
  if (by === null || opened)
    return {
      columns: fieldColumns(question),
      batches: cellsThrough(readThrough<Row>(tx, selectRows(question, opened), rows_at_once), (row) => cellsOf(question, row)),
    };
  return {
    columns: groupColumns(question, by),
    batches: cellsThrough(readThrough<Row>(tx, selectGroups(question, by), rows_at_once), (row) => groupCells(question, by, row)),
  };
}

async function* cellsThrough(
  batches: AsyncGenerator<Row[]>,
  cellsFor: (row: Row) => ReportCell[],
): AsyncGenerator<ReportCell[][]> {
  for await (const rows of batches) yield rows.map(cellsFor);
}

/** The rows themselves; of one figure, those that count for it. */
export async function readRows(
  tx: Tx,
  question: OpenQuestion,
  { opened, rows_max }: { readonly opened: OpenedFigure | undefined; readonly rows_max: number },
): Promise<ReadRows> {
  const { rows } = await sql<Row>`${selectRows(question, opened)} limit ${rows_max}`.execute(tx.db);
  return { columns: fieldColumns(question), rows: rows.map((row) => ({ key: '', cells: cellsOf(question, row) })) };
}

/** All rows in their order. */
function selectRows({ facts, fields, ...question }: OpenQuestion, opened?: OpenedFigure): RawBuilder<Row> {
  // What is read is named as its field.
  const selected = fields.map(({ key }) => sql`${facts.fields[key]} as ${sql.ref(key)}`);
  return sql<Row>`select ${sql.join(selected)} ${facts.from} ${behind({ facts, fields, ...question }, opened)} order by ${facts.order}`;
}

function fieldColumns({ fields }: OpenQuestion): Column[] {
  return fields.map(({ key, title, kind }) => ({ key, title, kind: columnKind(kind), opens: false }));
}

function cellsOf({ fields }: OpenQuestion, row: Row): ReportCell[] {
  return fields.map(({ key, kind }) => readCell(kind, row[key]));
}

export async function countRows(
  tx: Tx,
  question: OpenQuestion,
  { opened, most }: { readonly opened: OpenedFigure | undefined; readonly most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select 1 ${question.facts.from} ${behind(question, opened)} limit ${most}) counted`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** The figures of all rows together, with how many there are. */
export async function readCountedTotals(
  tx: Tx,
  question: OpenQuestion,
  { opened, most }: { readonly opened: OpenedFigure | undefined; readonly most: number },
): Promise<Pick<ReportAnswer, 'totals' | 'count'>> {
  const { rows } = await sql<Row>`select ${aggregates(question)}, least(count(*), ${most})::integer as row_count
    ${question.facts.from} ${behind(question, opened)}`.execute(tx.db);
  return { totals: figuresOf(question, rows[0] ?? {}), count: Number(rows[0]?.['row_count'] ?? 0) };
}

/** The figures of all rows together. */
export async function readTotals(tx: Tx, question: OpenQuestion, opened?: OpenedFigure): Promise<ReportAnswer['totals']> {
  const { rows } = await selectTotals(question, opened).execute(tx.db);
  return figuresOf(question, rows[0] ?? {});
}

export function selectTotals(question: OpenQuestion, opened?: OpenedFigure): RawBuilder<Row> {
  return sql<Row>`select ${aggregates(question)} ${question.facts.from} ${behind(question, opened)}`;
}

/** Whether a figure is made of rows that can be counted one by one. */
export function opensToRows(kind: FigureRule['kind']): boolean {
  return kind !== 'percent' && kind !== 'average';
}

function groupingOf({ facts }: OpenQuestion, key: string) {
  const grouping = facts.groupings[key];
  if (!grouping) throw new Error(`No grouping ${key}.`);
  return grouping;
}

/** Narrows to what is behind a figure: its group, and the rows that count for it. */
function behind(question: OpenQuestion, opened: OpenedFigure | undefined): RawBuilder<unknown> {
  if (!opened) return sql``;
  const rule = question.figures.find(({ key }) => key === opened.figure);
  const figure = question.facts.figures[opened.figure];
  const counts = !rule || !figure ? sql`` : rule.kind === 'count' ? sql`and ${figure}` : sql`and ${figure} <> 0`;
  if (question.by === null || opened.key === null) return counts;
  return sql`and coalesce(${groupingOf(question, question.by.key).key}, '') = ${opened.key} ${counts}`;
}

/** The figures that are made of the facts themselves: percentages are of others. */
function madeOf({ facts, figures }: OpenQuestion) {
  return figures.flatMap(({ key: name, kind }) => {
    const figure = facts.figures[name];
    return figure && kind !== 'percent' ? [{ name, kind, figure }] : [];
  });
}

function aggregates(question: OpenQuestion): RawBuilder<unknown> {
  return sql.join(
    madeOf(question).map(({ name, kind, figure }) => {
      const all =
        kind === 'count'
          ? sql`count(*) filter (where ${figure})`
          : kind === 'average'
            ? sql`avg(${figure})`
            : sql`coalesce(sum(${figure}), 0)`;
      return sql`${all} as ${sql.ref(name)}`;
    }),
  );
}

function figuresOf({ figures }: OpenQuestion, row: Row): ReportAnswer['totals'] {
  const read = new Map<string, ReportCell>(
    figures.map((figure) => [figure.key, figure.kind === 'percent' ? null : readCell(figureKind(figure), row[figure.key])]),
  );
  return figures.map((figure) => ({
    key: figure.key,
    title: figure.title,
    kind: figureKind(figure),
    value:
      figure.kind === 'percent'
        ? percentOf(read.get(figure.of) ?? null, read.get(figure.among) ?? null)
        : (read.get(figure.key) ?? null),
  }));
}

function figureKind({ kind }: FigureRule): 'number' | 'decimal' | 'money' | 'percent' {
  if (kind === 'count') return 'number';
  return kind === 'sum' || kind === 'average' ? 'decimal' : kind;
}

function columnKind(kind: CellKind): Column['kind'] {
  switch (kind) {
    case 'status':
    case 'method':
    case 'transaction':
    case 'code':
    case 'ranked':
      return 'text';
    default:
      return kind;
  }
}
