import type { ReportAnswer } from '@tsela/contract/reports/report-api';
import { readCell } from '@tsela/domain/reports/report-cells';
import type { ReportCell, StoredCell } from '@tsela/domain/reports/report-cells';
import type { CellKind } from '@tsela/domain/reports/report-subject';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { readThrough } from '../files/export-file-repository.ts';
import type { OpenQuestion } from './open-question.ts';
import { isOfGroup } from './report-filters-reads.ts';
import { groupCells, groupColumns, isSubtotal, levelCells, selectGroups, selectGroupsTwice } from './report-groups-reads.ts';
import { ACCOUNT } from './report-facts-reads.ts';
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
  /** Makes the cells of rows that are listed. */
  readonly readCell: CellReader;
}

type CellReader = (kind: CellKind, value: StoredCell) => ReportCell;

/** Groups where it is grouped, and the rows themselves where it is not or where a figure is looked behind. Within one transaction. */
export function readReportThrough(tx: Tx, question: OpenQuestion, reading: Reading): ReadThrough {
  const { opened, rows_at_once, has_subtotals } = reading;
  const { by, then_by } = question;
  if (by === null || opened)
    return {
      columns: fieldColumns(question),
      batches: listedThrough(tx, question, reading),
    };
  const through = (query: RawBuilder<Row>, cellsFor: (row: Row) => ReportCell[]) =>
    groupsThrough(readThrough<Row>(tx, query, rows_at_once), cellsFor);
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

async function* listedThrough(
  tx: Tx,
  question: OpenQuestion,
  { opened, rows_at_once, readCell: reader }: Reading,
): AsyncGenerator<FileRow[]> {
  const names: AccountNames = new Map();
  const cells = cellsOf(question, { names, reader });
  for await (const rows of readThrough<Row>(tx, selectRows(question, opened), rows_at_once)) {
    await learnNames(tx, question, { rows, names });
    yield rows.map((row) => ({ cells: cells(row), is_subtotal: false }));
  }
}

async function* groupsThrough(batches: AsyncGenerator<Row[]>, cellsFor: (row: Row) => ReportCell[]): AsyncGenerator<FileRow[]> {
  for await (const rows of batches) yield rows.map((row) => ({ cells: cellsFor(row), is_subtotal: isSubtotal(row) }));
}

/** The rows themselves; of one figure, those that count for it. */
export async function readRows(
  tx: Tx,
  question: OpenQuestion,
  { opened, rows_max }: { readonly opened: OpenedFigure | undefined; readonly rows_max: number },
): Promise<ReadRows> {
  const { rows } = await sql<Row>`${selectRows(question, opened)} limit ${rows_max}`.execute(tx.db);
  const names: AccountNames = new Map();
  await learnNames(tx, question, { rows, names });
  const cells = cellsOf(question, { names, reader: readCell });
  return {
    columns: fieldColumns(question),
    rows: rows.map((row) => ({ key: '', then_key: null, cells: cells(row) })),
  };
}

/** All rows in their order. */
function selectRows(question: OpenQuestion, opened?: OpenedFigure): RawBuilder<Row> {
  const { facts, fields } = question;
  // What is read is named as its field.
  const selected = fields.map(({ key }) => sql`${accountId(question, key) ?? facts.fields[key]} as ${sql.ref(key)}`);
  return sql<Row>`select ${sql.join(selected)} ${facts.from} ${behind(question, opened)} order by ${facts.order}`;
}

/** What accounts are called, by their ids. Joined to a million rows the names took longer than the rows. */
type AccountNames = Map<number, string>;

/** The id that is read in place of a field, where it is what an account is called. */
function accountId({ facts }: OpenQuestion, field: string): RawBuilder<unknown> | undefined {
  const grouping = facts.groupings[field];
  return grouping?.is_account === true ? grouping.id : undefined;
}

/** Adds the names of the accounts that rows have and that are not known yet. */
async function learnNames(
  tx: Tx,
  question: OpenQuestion,
  { rows, names }: { readonly rows: readonly Row[]; readonly names: AccountNames },
): Promise<void> {
  const field = question.fields.find(({ key }) => accountId(question, key) !== undefined);
  if (!field) return;
  const ids = new Set(
    rows.flatMap((row) => (row[field.key] === null ? [] : [Number(row[field.key])])).filter((id) => !names.has(id)),
  );
  if (ids.size === 0) return;
  const found = await sql<{ id: number; name: string }>`select a.id, ${ACCOUNT} as name from accounts a
    where a.provider_id = ${tx.provider_id} and a.id in (${sql.join([...ids])})`.execute(tx.db);
  for (const { id, name } of found.rows) names.set(id, name);
}

function fieldColumns({ fields }: OpenQuestion): Column[] {
  return fields.map(({ key, title, kind }) => ({ key, title, kind: columnKind(kind), opens: false }));
}

/** Makes the cells of a row that is listed. */
function cellsOf(
  question: OpenQuestion,
  { names, reader }: { readonly names: AccountNames; readonly reader: CellReader },
): (row: Row) => ReportCell[] {
  const fields = question.fields.map((field) => ({ ...field, is_account: accountId(question, field.key) !== undefined }));
  return (row) => fields.map(({ key, kind, is_account }) => reader(kind, is_account ? names.get(Number(row[key])) : row[key]));
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
