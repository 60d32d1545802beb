import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';

type Kind = 'bigint' | 'uuid' | 'text';

/**
 * Whether a column is one of some values, for a statement that is planned once for all lengths of the list: a bare parameter is planned
 * for its length each time, since the planner thinks the plan for just these few cheaper, and planning takes longer than the look-up.
 */
export function isAnyOf(
  column: string | RawBuilder<unknown>,
  values: readonly (number | string)[],
  kind: Kind = 'bigint',
): RawBuilder<SqlBool> {
  return sql<SqlBool>`${typeof column === 'string' ? sql.ref(column) : column} = any (array(select unnest(${[...values]}::${sql.raw(kind)}[])))`;
}
