import type { FieldFilter } from '@tsela/domain/reports/report-filters';
import { isAmountOperator } from '@tsela/domain/reports/report-filters';
import type { NamedRow, Subject } from '@tsela/domain/reports/report-subject';
import { monthOf } from '@tsela/domain/time/date-ranges';
import { addDays, parseDay, startOfDay, weekdayOf } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Actor } from '../context.ts';
import { isAccountIdVisible, visibleDrivers, visibleUsers } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';
import type { AnyFacts, Grouped, TimeUnit } from './report-facts-reads.ts';

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
    // Of the type of the column, so that the planner knows what it leaves.
    const amount = fields[field]?.kind === 'money' ? sql`${Math.round(rand * 100)}::bigint` : sql`${rand}::numeric`;
    const column = part(facts.fields[field], field);
    return operator === 'min' ? sql`${column} >= ${amount}` : sql`${column} <= ${amount}`;
  }
  return amongOrNot(part(facts.groupings[field], field), { values, is_turned: operator === 'not' });
}

/** Whether a row is of one group, by its key; the group without a name has the empty one. */
export function isOfGroup(grouping: Grouped, key: string): Sql {
  return amongOrNot(grouping, { values: [key], is_turned: false });
}

/**
 * Whether a group is one of some, or none of them; the one without a name has the empty key, or none. Written so that the planner knows what it
 * leaves: by ids and moments where there are such, and never around a value that may be missing.
 */
function amongOrNot(
  grouping: Grouped,
  { values, is_turned }: { readonly values: readonly string[]; readonly is_turned: boolean },
): Sql {
  const named = values.filter((value) => value !== '');
  const has_unnamed = named.length < values.length;
  const is_unnamed = unnamed(grouping);
  if (named.length === 0) return is_turned ? sql`not ${is_unnamed}` : is_unnamed;
  const among = isAmong(grouping, named);
  if (is_turned) return has_unnamed ? sql`(not ${is_unnamed} and not ${among})` : sql`(${is_unnamed} or not ${among})`;
  return has_unnamed ? sql`(${is_unnamed} or ${among})` : among;
}

function unnamed({ key, id, time }: Grouped): Sql {
  const missing = id ?? time?.moment;
  return missing === undefined ? sql`(coalesce(${key}, '') = '')` : sql`(${missing} is null)`;
}

function isAmong({ key, id, time }: Grouped, named: readonly string[]): Sql {
  if (id !== undefined) return sql`(${id} in (${sql.join(named.map((value) => sql`${value}::bigint`))}))`;
  if (time === undefined) return sql`(${key} in (${sql.join(named)}))`;
  const spans = named.flatMap((value) => spanOf(value, time.unit) ?? []);
  // What is no day, no Monday, or no month, is none of them.
  if (spans.length === 0) return sql`false`;
  const within = spans.map(({ from, until }) => sql`${time.moment} >= ${from} and ${time.moment} < ${until}`);
  return sql`(${sql.join(within, sql` or `)})`;
}

const MONDAY = 1;

/** When a day, week or month begins, and when the next one does; null for what is none. */
function spanOf(key: string, unit: TimeUnit): { readonly from: Date; readonly until: Date } | null {
  const first = parseDay(unit === 'month' ? `${key}-01` : key);
  if (first === null || (unit === 'week' && weekdayOf(first) !== MONDAY)) return null;
  const last = { day: first, week: addDays(first, 6), month: monthOf(first).end }[unit];
  return { from: startOfDay(first), until: startOfDay(addDays(last, 1)) };
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
