import type { FieldFilter } from '@tsela/domain/reports/report-filters';
import { isAmountOperator } from '@tsela/domain/reports/report-filters';
import type { NamedRow, Subject } from '@tsela/domain/reports/report-subject';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Actor } from '../context.ts';
import { isAccountIdVisible, visibleDrivers, visibleUsers } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';
import type { AnyFacts, Grouped } from './report-facts-reads.ts';

type Sql = RawBuilder<unknown>;

/** The facts that filters leave. The filters have been checked: their fields are the subject's. Source: docs/decisions/0298. */
export function narrowed(facts: AnyFacts, { fields }: Pick<Subject, 'fields'>, filters: readonly FieldFilter[]): AnyFacts {
  if (filters.length === 0) return facts;
  const conditions = filters.map((filter) => sql`and ${conditionOf(facts, { fields }, filter)}`);
  return { ...facts, from: sql`${facts.from} ${sql.join(conditions, sql` `)}` };
}

function conditionOf(facts: AnyFacts, { fields }: Pick<Subject, 'fields'>, { field, operator, values }: FieldFilter): Sql {
  if (isAmountOperator(operator)) {
    const rand = Number(values[0]);
    const amount = fields[field]?.kind === 'money' ? Math.round(rand * 100) : rand;
    const column = part(facts.fields[field], field);
    return operator === 'min' ? sql`${column} >= ${amount}::numeric` : sql`${column} <= ${amount}::numeric`;
  }
  const is_among = isAmong(part(facts.groupings[field], field), values);
  return operator === 'is' ? is_among : sql`not ${is_among}`;
}

/** Whether a group is one of some; the one without a name has the empty key, or none. Never null, so that it can be turned round. */
function isAmong({ key, id }: Grouped, values: readonly string[]): Sql {
  const named = values.filter((value) => value !== '');
  const with_name =
    id === undefined
      ? sql`${key} in (${sql.join(named)})`
      : sql`${id} in (${sql.join(named.map((value) => sql`${value}::bigint`))})`;
  const without_name = id === undefined ? sql`coalesce(${key}, '') = ''` : sql`${id} is null`;
  if (named.length === 0) return sql`(${without_name})`;
  return named.length === values.length
    ? sql`coalesce(${with_name}, false)`
    : sql`(${without_name} or coalesce(${with_name}, false))`;
}

function part<Part>(known: Part | undefined, field: string): Part {
  if (known === undefined) throw new Error(`No field ${field}.`);
  return known;
}

/** The rows whose names are wanted, by their kinds. */
export type WantedNames = Readonly<Record<NamedRow, ReadonlySet<number>>>;
/** Their names by kind and id. */
export type RowNames = ReadonlyMap<string, string>;

export const rowKey = (of: NamedRow, id: number | string): string => `${of} ${id}`;

/** What rows are called, of those that the reader may see. */
export async function readRowNames(tx: Tx, actor: Actor, wanted: WantedNames): Promise<RowNames> {
  const names = new Map<string, string>();
  const among = (ids: ReadonlySet<number>) => sql.join([...ids]);
  const queries: Readonly<Record<NamedRow, (ids: ReadonlySet<number>) => RawBuilder<{ id: number; name: string }>>> = {
    account: (ids) => sql`select accounts.id, accounts.account_code || ' · ' || accounts.name as name from accounts
      where accounts.provider_id = ${tx.provider_id} and accounts.id in (${among(ids)}) and ${isAccountIdVisible(tx, actor, 'accounts.id')}`,
    branch: (ids) => sql`select id, name from branches where provider_id = ${tx.provider_id} and id in (${among(ids)})`,
    driver: (ids) =>
      sql`${visibleDrivers(tx, actor)
        .select(['drivers.id', 'drivers.name'])
        .where(sql<SqlBool>`drivers.id in (${among(ids)})`)}`,
    user: (ids) =>
      sql`${visibleUsers(tx, actor)
        .select(['users.id', 'users.name'])
        .where(sql<SqlBool>`users.id in (${among(ids)})`)}`,
    role: (ids) => sql`select id, name from roles where provider_id = ${tx.provider_id} and id in (${among(ids)})`,
  };
  // The keys of the table are the kinds.
  for (const of of Object.keys(queries) as NamedRow[]) {
    if (wanted[of].size === 0) continue;
    const { rows } = await queries[of](wanted[of]).execute(tx.db);
    for (const { id, name } of rows) names.set(rowKey(of, id), name);
  }
  return names;
}
