import type { ReportAnswer } from '@tsela/contract/reports/report-api';
import { percentOf, readCell } from '@tsela/domain/reports/report-cells';
import type { ReportCell, StoredCell } from '@tsela/domain/reports/report-cells';
import type { CellKind, FigureRule } from '@tsela/domain/reports/report-subject';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { OpenQuestion } from './open-question.ts';

export type Row = Readonly<Record<string, StoredCell>>;
export type Column = ReportAnswer['columns'][number];

/** The figures that the database makes, each with what it is made of: percentages come from others. */
function madeOf({ facts, made }: OpenQuestion) {
  return made.flatMap(({ key: name, kind }) => {
    const figure = facts.figures[name];
    return figure && kind !== 'percent' ? [{ name, kind, figure }] : [];
  });
}

/** The figures of all rows, or of a group of them. */
export function aggregates(question: OpenQuestion): RawBuilder<unknown> {
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

/** What figures are added up of: counts and sums, and of an average both. Groups and all of them together are made of these. */
export function partsOf(question: OpenQuestion): RawBuilder<unknown>[] {
  return madeOf(question).flatMap(({ name, kind, figure }) => {
    if (kind === 'count') return [sql`count(*) filter (where ${figure}) as ${sql.ref(`of_${name}`)}`];
    const sum = sql`sum(${figure}) as ${sql.ref(`of_${name}`)}`;
    return kind === 'average' ? [sum, sql`count(${figure}) as ${sql.ref(`count_${name}`)}`] : [sum];
  });
}

/** The figures out of the parts of `part`, of one group as of all. */
export function added(question: OpenQuestion): RawBuilder<unknown> {
  return sql.join(
    madeOf(question).map(({ name, kind }) => {
      const whole = sql.ref(`part.of_${name}`);
      return kind === 'average'
        ? sql`sum(${whole}) / nullif(sum(${sql.ref(`part.count_${name}`)}), 0) as ${sql.ref(name)}`
        : sql`coalesce(sum(${whole}), 0) as ${sql.ref(name)}`;
    }),
  );
}

/** The figures that are shown, as a row of the database has what they are made of. */
export function figuresOf({ figures, made }: OpenQuestion, row: Row): ReportAnswer['totals'] {
  const read = new Map<string, ReportCell>(made.map((figure) => [figure.key, readCell(figureKind(figure), row[figure.key])]));
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

/** Whether a figure is made of rows that can be counted one by one. */
export function opensToRows(kind: FigureRule['kind']): boolean {
  return kind !== 'percent' && kind !== 'average';
}

export function groupingOf({ facts }: Pick<OpenQuestion, 'facts'>, key: string) {
  const grouping = facts.groupings[key];
  if (!grouping) throw new Error(`No grouping ${key}.`);
  return grouping;
}

export function figureKind({ kind }: FigureRule): 'number' | 'decimal' | 'money' | 'percent' {
  if (kind === 'count') return 'number';
  return kind === 'sum' || kind === 'average' ? 'decimal' : kind;
}

export function columnKind(kind: CellKind): Column['kind'] {
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
