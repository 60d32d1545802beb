import type { ReportAnswer } from '@tsela/contract/reports/report-api';
import { isInOrder } from '@tsela/domain/reports/report-bars';
import { readCell } from '@tsela/domain/reports/report-cells';
import type { ReportCell, StoredCell } from '@tsela/domain/reports/report-cells';
import { withoutWords } from '@tsela/domain/reports/report-subject';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { OpenQuestion } from './open-question.ts';
import { added, columnKind, figureKind, figuresOf, groupingOf, opensToRows, partsOf } from './report-parts-reads.ts';
import type { Column, Row } from './report-parts-reads.ts';

type Grouping = NonNullable<OpenQuestion['by']>;

/** Two groupings, the second within each group of the first. */
export interface Twice {
  readonly by: Grouping;
  readonly then_by: Grouping;
}

type ReadGroups = Pick<ReportAnswer, 'columns' | 'rows' | 'subtotals' | 'totals' | 'count'>;

/** Groups with their figures, and those of all rows together, which are made of the groups: the facts are gone through once. */
export async function readGroups(
  tx: Tx,
  question: OpenQuestion,
  { by, rows_max }: { readonly by: Grouping; readonly rows_max: number },
): Promise<ReadGroups> {
  const parts = partsOfGroups(question, [{ by, place: 'group' }], partsOf(question));
  const { rows } = await sql<Row>`select group_key, group_label, ${added(question)}, grouping(group_key) as is_total
    from (${parts}) part group by grouping sets ((group_key, group_label), ())
    order by is_total desc, ${orderOf(question, by)} limit ${rows_max + 1}`.execute(tx.db);
  const [total = {}, ...groups] = rows;
  return {
    columns: groupColumns(question, [by]),
    rows: groups.map((row) => ({ key: String(row['group_key']), then_key: null, cells: groupCells(question, by, row) })),
    subtotals: [],
    totals: figuresOf(question, total),
    count: groups.length,
  };
}

/** One group in a row, each with its figures, whatever their number. */
export function selectGroups(question: OpenQuestion, by: Grouping): RawBuilder<Row> {
  const parts = partsOfGroups(question, [{ by, place: 'group' }], partsOf(question));
  return sql<Row>`select group_key, group_label, ${added(question)} from (${parts}) part group by 1, 2 order by ${orderOf(question, by)}`;
}

interface Placed {
  readonly by: Grouping;
  readonly place: 'group' | 'then';
}

/**
 * The parts of groups with their keys and labels. Rows are gathered by what is made of them in the fewest steps, such as days as dates and accounts
 * by their ids: texts are made for what was gathered and not for each row. Of a week there may be a part for each of its days.
 */
function partsOfGroups(
  question: OpenQuestion,
  groupings: readonly Placed[],
  parts: readonly RawBuilder<unknown>[],
): RawBuilder<Row> {
  const gathered = groupings.map((each) => gatheredBy(question, each));
  const columns = gathered.flatMap(({ of_rows }) => of_rows);
  const positions = columns.map((_, at) => sql.lit(at + 1));
  const made = [sql`gathered.*`, ...gathered.flatMap(({ of_groups }) => of_groups)];
  return sql<Row>`select ${sql.join(made)} from (
    select ${sql.join([...columns, ...parts])} ${question.facts.from} group by ${sql.join(positions)}) gathered`;
}

/** What rows are gathered by, and what is made of it for their group. */
function gatheredBy(question: OpenQuestion, { by, place }: Placed) {
  const { key, label, gathered } = groupingOf(question, by.key);
  const columns = { key: sql.ref(`${place}_key`), label: sql.ref(`${place}_label`), part: sql.ref(`${place}_part`) };
  if (gathered !== undefined) {
    const called = (gathered.label ?? gathered.key)(columns.part);
    return {
      of_rows: [sql`${gathered.of_rows} as ${columns.part}`],
      of_groups: [
        sql`coalesce(${gathered.key(columns.part)}, '') as ${columns.key}`,
        sql`coalesce(${called}, '') as ${columns.label}`,
      ],
    };
  }
  const keyed = sql`coalesce(${key}, '') as ${columns.key}`;
  return label === undefined
    ? { of_rows: [keyed], of_groups: [sql`${columns.key} as ${columns.label}`] }
    : { of_rows: [keyed, sql`coalesce(${label}, '') as ${columns.label}`], of_groups: [] };
}

/** Days, weeks, months, hours and ranks in their order, others by their first figure. */
function orderOf({ first_figure }: OpenQuestion, by: Grouping): RawBuilder<unknown> {
  return isInOrder(by) ? sql`group_key` : sql`${sql.ref(first_figure)} desc nulls last, group_label, group_key`;
}

/** The first of the groups within groups, the first of the groups as a whole, and all rows together: the facts are gone through once. */
export async function readGroupsTwice(
  tx: Tx,
  question: OpenQuestion,
  { rows_max, most, ...twice }: Twice & { readonly rows_max: number; readonly most: number },
): Promise<ReadGroups> {
  const order = sql.join([...orderOfFirst(twice), ...orderOfSecond(question, twice)]);
  const { rows } = await sql<Row>`select * from (
      select sized.*, row_number() over (partition by level order by ${order}) as place, count(*) over (partition by level) as level_rows
      from (${selectLevels(question, twice)}) sized
    ) numbered where place <= ${rows_max} order by level desc, place`.execute(tx.db);
  const ofLevel = (level: number) => rows.filter((row) => Number(row['level']) === level);
  const [groups, subtotals, [total = {}]] = [ofLevel(LEVELS.group), ofLevel(LEVELS.subtotal), ofLevel(LEVELS.total)];
  return {
    columns: groupColumns(question, [twice.by, twice.then_by]),
    rows: groups.map((row) => levelRow(question, twice, row)),
    subtotals: subtotals.map((row) => levelRow(question, twice, row)),
    totals: figuresOf(question, total),
    count: Math.min(Number(groups[0]?.['level_rows'] ?? 0), most),
  };
}

/** How many of the two groupings a row is made of all groups of. */
const LEVELS = { group: 0, subtotal: 1, total: 2 } as const;

/** Groups within groups, then with the groups as a whole before theirs or without them, whatever their number. */
export function selectGroupsTwice(
  question: OpenQuestion,
  { has_subtotals, ...twice }: Twice & { readonly has_subtotals: boolean },
): RawBuilder<Row> {
  const order = [...orderOfFirst(twice), sql`level desc`, ...orderOfSecond(question, twice)];
  return sql<Row>`select * from (${selectLevels(question, twice)}) sized
    where level <= ${has_subtotals ? LEVELS.subtotal : LEVELS.group} order by ${sql.join(order)}`;
}

/** Every group within a group, every group as a whole, and all rows together, each with the first figure of its group. */
function selectLevels(question: OpenQuestion, { by, then_by }: Twice): RawBuilder<Row> {
  const groupings = [
    { by, place: 'group' },
    { by: then_by, place: 'then' },
  ] as const;
  const parts = partsOfGroups(question, groupings, partsOf(question));
  const first = sql.ref(`grouped.${question.first_figure}`);
  return sql<Row>`select grouped.*, max(${first}) filter (where grouped.level = 1) over (partition by group_key, group_label) as first_size
    from (select group_key, group_label, then_key, then_label, ${added(question)}, grouping(group_key) + grouping(then_key) as level
      from (${parts}) part group by grouping sets ((group_key, group_label, then_key, then_label), (group_key, group_label), ())) grouped`;
}

function orderOfFirst({ by }: Twice): RawBuilder<unknown>[] {
  return isInOrder(by) ? [sql`group_key`] : [sql`first_size desc nulls last`, sql`group_label`, sql`group_key`];
}

function orderOfSecond({ first_figure }: OpenQuestion, { then_by }: Twice): RawBuilder<unknown>[] {
  return isInOrder(then_by) ? [sql`then_key`] : [sql`${sql.ref(first_figure)} desc nulls last`, sql`then_label`, sql`then_key`];
}

export function groupColumns({ figures }: OpenQuestion, groupings: readonly Grouping[]): Column[] {
  return [
    ...groupings.map(({ key, title, kind }) => ({ key, title, kind: columnKind(kind), opens: false })),
    ...figures.map((figure) => ({
      key: figure.key,
      title: figure.title,
      kind: figureKind(figure),
      opens: opensToRows(figure.kind),
    })),
  ];
}

export function groupCells(question: OpenQuestion, by: Grouping, row: Row): ReportCell[] {
  return [groupLabel(by, row['group_label']), ...figuresOf(question, row).map(({ value }) => value)];
}

/** What a group is called. */
function groupLabel(by: Grouping, label: StoredCell): ReportCell {
  return (label === '' ? null : readCell(by.kind, label)) || withoutWords(by);
}

function levelRow(question: OpenQuestion, twice: Twice, row: Row): ReportAnswer['rows'][number] {
  const is_whole = isSubtotal(row);
  return {
    key: String(row['group_key']),
    then_key: is_whole ? null : String(row['then_key']),
    cells: levelCells(question, twice, row),
  };
}

export function levelCells(question: OpenQuestion, { by, then_by }: Twice, row: Row): ReportCell[] {
  return [
    groupLabel(by, row['group_label']),
    isSubtotal(row) ? null : groupLabel(then_by, row['then_label']),
    ...figuresOf(question, row).map(({ value }) => value),
  ];
}

export function isSubtotal(row: Row): boolean {
  return Number(row['level']) === LEVELS.subtotal;
}

interface WantedValues {
  readonly field: Grouping;
  /** Part of their names. */
  readonly search: string;
  readonly rows_max: number;
}

/** The values that a grouping has among the rows, the most frequent first, those of time in their order. */
export async function readValues(tx: Tx, question: OpenQuestion, { field, search, rows_max }: WantedValues) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  // Of the groups and not of the rows, which `offset 0` holds apart: the planner takes a name that is looked for to be rare, and goes from row to row.
  const found = search === '' ? sql`` : sql`where group_label ilike ${pattern}`;
  const order = isInOrder(field) ? sql`group_key` : sql`row_count desc, group_label, group_key`;
  const parts = partsOfGroups(question, [{ by: field, place: 'group' }], [sql`count(*) as part_count`]);
  const { rows } = await sql<Row>`select group_key, group_label, row_count
    from (select group_key, group_label, sum(part_count) as row_count from (${parts}) part group by 1, 2 offset 0) offered ${found}
    order by ${order} limit ${rows_max}`.execute(tx.db);
  return rows.map((row) => ({
    key: String(row['group_key']),
    label: String(groupLabel(field, row['group_label'])),
  }));
}
