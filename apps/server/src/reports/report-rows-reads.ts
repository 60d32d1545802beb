import type { ReportAnswer } from '@tsela/contract/reports/report-api';
import { readCell } from '@tsela/domain/reports/report-cells';
import type { ReportCell } from '@tsela/domain/reports/report-cells';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { readThrough } from '../files/export-file-repository.ts';
import type { OpenQuestion } from './open-question.ts';
import { isOfGroup } from './report-filters-reads.ts';
import { groupCells, groupColumns, isSubtotal, levelCells, selectGroups, selectGroupsTwice } from './report-groups-reads.ts';
import { aggregates, columnKind, figuresOf, groupingOf } from './report-parts-reads.ts';
import type { Column, Row } from './report-parts-reads.ts';

/** Rows with the columns that they have. */
export interface ReadRows {
  readonly columns: Column[];
  readonly rows: ReportAnswer['rows'];
}

/** One figure of one group, or of the group that has no name; without a key, of all rows. */
export interface OpenedFigure {
  readonly key: string | null;
  /** Of the group within it; null for all of the group. */
  readonly then_key: string | null;
  readonly figure: string;
}

/** A row of a file, which may be the sum of a group before the groups within it. */
export interface FileRow {
  readonly cells: ReportCell[];
  readonly is_subtotal: boolean;
}

/** All that is asked, whatever its length, some rows at a time. */
export interface ReadThrough {
  readonly columns: readonly Column[];
  readonly batches: AsyncGenerator<FileRow[]>;
}

interface Reading {
  readonly opened: OpenedFigure | undefined;
  readonly rows_at_once: number;
  /** Whether the groups as a whole stand before the groups within them. */
  readonly has_subtotals: boolean;
}

/** Groups where it is grouped, and the rows themselves where it is not or where a figure is looked behind. Within one transaction. */
export function readReportThrough(tx: Tx, question: OpenQuestion, { opened, rows_at_once, has_subtotals }: Reading): ReadThrough {
  const { by, then_by } = question;
  const through = (query: RawBuilder<Row>, cellsFor: (row: Row) => ReportCell[]) =>
    cellsThrough(readThrough<Row>(tx, query, rows_at_once), cellsFor);
  if (by === null || opened)
    return {
      columns: fieldColumns(question),
      batches: through(selectRows(question, opened), (row) => cellsOf(question, row)),
    };
  if (then_by === null)
    return {
      columns: groupColumns(question, [by]),
      batches: through(selectGroups(question, by), (row) => groupCells(question, by, row)),
    };
  const twice = { by, then_by };
  return {
    columns: groupColumns(question, [by, then_by]),
    batches: through(selectGroupsTwice(question, { ...twice, has_subtotals }), (row) => levelCells(question, twice, row)),
  };
}

async function* cellsThrough(batches: AsyncGenerator<Row[]>, cellsFor: (row: Row) => ReportCell[]): AsyncGenerator<FileRow[]> {
  for await (const rows of batches) yield rows.map((row) => ({ cells: cellsFor(row), is_subtotal: isSubtotal(row) }));
}

/** The rows themselves; of one figure, those that count for it. */
export async function readRows(
  tx: Tx,
  question: OpenQuestion,
  { opened, rows_max }: { readonly opened: OpenedFigure | undefined; readonly rows_max: number },
): Promise<ReadRows> {
  const { rows } = await sql<Row>`${selectRows(question, opened)} limit ${rows_max}`.execute(tx.db);
  return {
    columns: fieldColumns(question),
    rows: rows.map((row) => ({ key: '', then_key: null, cells: cellsOf(question, row) })),
  };
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

/** Narrows to what is behind a figure: its group, and the rows that count for it. */
function behind(question: OpenQuestion, opened: OpenedFigure | undefined): RawBuilder<unknown> {
  if (!opened) return sql``;
  const rule = question.figures.find(({ key }) => key === opened.figure);
  const figure = question.facts.figures[opened.figure];
  const counts = !rule || !figure ? sql`` : rule.kind === 'count' ? sql`and ${figure}` : sql`and ${figure} <> 0`;
  const { by, then_by } = question;
  if (by === null || opened.key === null) return counts;
  const within = (grouping: string, key: string) => sql`and ${isOfGroup(groupingOf(question, grouping), key)}`;
  const first = within(by.key, opened.key);
  return then_by === null || opened.then_key === null
    ? sql`${first} ${counts}`
    : sql`${first} ${within(then_by.key, opened.then_key)} ${counts}`;
}
