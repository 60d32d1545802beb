import type { QueryConfig, QueryResultRow } from 'pg';
import { pipelineStatement } from './transaction.ts';
import type { Tx } from './transaction.ts';

/**
 * An INSERT of any number of rows of a provider. Their values are parameters, never a query: a distributed PostgreSQL cannot copy what a query
 * answers into a table under row-level security (decision 0156).
 */
export interface RowsInsert {
  /** Begins the names under which the statements of few rows are planned once. */
  readonly name: string;
  readonly table: string;
  /** The columns beside `provider_id` and `id`. */
  readonly columns: readonly string[];
  /** Draws the ids of a table that has one, in the order of the rows. */
  readonly ids?: string;
  /** What follows the values, such as `on conflict` or `returning`. */
  readonly ending?: string;
}

/** A table's widest row has some twenty columns: far from the 65 535 parameters that a statement can have. */
const MOST_ROWS = 500;
/** Each number of rows is a text of its own. As many as a booking has words are planned once for each connection. */
const MOST_NAMED_ROWS = 16;

/** The statements that insert the rows, each of values in the order of the columns; none where there are no rows. */
export function insertStatements(
  tx: Pick<Tx, 'provider_id'>,
  insert: RowsInsert,
  rows: readonly (readonly unknown[])[],
): QueryConfig[] {
  const statements: QueryConfig[] = [];
  for (let start = 0; start < rows.length; start += MOST_ROWS) {
    const batch = rows.slice(start, start + MOST_ROWS);
    statements.push({
      text: insertText(insert, batch.length),
      values: [tx.provider_id, ...batch.flat()],
      ...(batch.length <= MOST_NAMED_ROWS && { name: `${insert.name}-${batch.length}` }),
    });
  }
  return statements;
}

/** Sends the rows with the next statement. */
export function pipelineRows(tx: Tx, insert: RowsInsert, rows: readonly (readonly unknown[])[]): void {
  for (const statement of insertStatements(tx, insert, rows)) pipelineStatement(tx, statement);
}

/** Inserts the rows and answers what their ending returns, in the order of the rows. */
export async function insertRows<Row extends QueryResultRow>(
  tx: Tx,
  insert: RowsInsert,
  rows: readonly (readonly unknown[])[],
): Promise<Row[]> {
  const answers = await Promise.all(insertStatements(tx, insert, rows).map((statement) => tx.client.query<Row>(statement)));
  return answers.flatMap((answer) => answer.rows);
}

/** JSON as a parameter takes it: the driver would write a list as one of PostgreSQL's own. */
export function jsonValue(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

const texts = new Map<string, string>();

function insertText(insert: RowsInsert, count: number): string {
  const key = `${insert.name} ${count}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const { table, columns, ids, ending = '' } = insert;
  const drawn = ids === undefined ? '' : `nextval('${ids}'), `;
  const rows = Array.from({ length: count }, (_, row) => {
    const parameters = columns.map((_column, at) => `$${2 + row * columns.length + at}`);
    return `($1, ${drawn}${parameters.join(', ')})`;
  });
  const named = ['provider_id', ...(ids === undefined ? [] : ['id']), ...columns].join(', ');
  const text = `insert into ${table} (${named}) values ${rows.join(', ')} ${ending}`;
  if (count <= MOST_NAMED_ROWS) texts.set(key, text);
  return text;
}
