import type { AccountId, BranchId } from '@tsela/domain/ids';
import type { ReportCondition } from '@tsela/domain/reports/report-catalogue';
import type { SUBJECTS, SubjectName } from '@tsela/domain/reports/report-subjects';
import { SAST_OFFSET_MS } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../context.ts';
import { isShipmentRowVisible } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';

type Sql = RawBuilder<unknown>;

/** What a report is asked for. */
export interface Ask {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Date;
  /** Both within the period. */
  readonly from: Date;
  readonly to: Date;
  readonly condition?: ReportCondition | undefined;
  readonly branch_id?: BranchId | undefined;
  readonly account_id?: AccountId | undefined;
  readonly service_level?: string | undefined;
  readonly tag_id?: number | undefined;
}

export type TimeUnit = 'day' | 'week' | 'month';

export interface Grouped {
  /** What tells its groups apart, as text. */
  readonly key: Sql;
  /** Where that is the id of a row, the id: what is asked for is looked for by it. */
  readonly id?: Sql;
  /** Where that is a day, week or month of a moment: what is asked for is a time between two moments. */
  readonly time?: { readonly moment: Sql; readonly unit: TimeUnit };
  /** What a group is called; left out, its key. */
  readonly label?: Sql;
  /** What rows are gathered by where making their keys takes longer, and the key and label of a group of it. */
  readonly gathered?: {
    readonly of_rows: Sql;
    readonly key: (of_group: Sql) => Sql;
    readonly label?: (of_group: Sql) => Sql;
  };
  /** Whether it is by accounts: a list of its rows looks each account's name up once, by the id. */
  readonly is_account?: boolean;
}

type Keys<Subject extends SubjectName, Part extends 'fields' | 'groupings'> = keyof (typeof SUBJECTS)[Subject][Part];

/** The figures of a subject that come from its rows: percentages come from others. */
type FigureKeys<Subject extends SubjectName> = {
  [Key in keyof (typeof SUBJECTS)[Subject]['figures']]: (typeof SUBJECTS)[Subject]['figures'][Key] extends {
    readonly kind: 'percent';
  }
    ? never
    : Key;
}[keyof (typeof SUBJECTS)[Subject]['figures']];

/** A subject in SQL: one row for each fact that the reader may see. Counted figures are conditions, the others amounts. */
export interface Facts<Subject extends SubjectName> {
  /** From `from` on, with all conditions. */
  readonly from: Sql;
  readonly fields: Readonly<Record<Keys<Subject, 'fields'>, Sql>>;
  readonly groupings: Readonly<Record<Keys<Subject, 'groupings'>, Grouped>>;
  readonly figures: Readonly<Record<FigureKeys<Subject>, Sql>>;
  /** The order of a list of its rows, which is total. */
  readonly order: Sql;
}

/** Facts of whichever subject. */
export interface AnyFacts {
  readonly from: Sql;
  readonly fields: Readonly<Record<string, Sql>>;
  readonly groupings: Readonly<Record<string, Grouped>>;
  readonly figures: Readonly<Record<string, Sql>>;
  readonly order: Sql;
}

export const TRUE = sql`true`;

/** A moment as South African clocks show it. By the name of the zone it took four times as long, and the zone has not changed since 1944. */
const atHome = (moment: Sql) => sql`(${moment} at time zone interval ${sql.lit(`${SAST_OFFSET_MS} milliseconds`)})`;

/** The days, weeks and months of a moment, as South Africa counts them. A week is called by its Monday. */
export function byTime(moment: Sql) {
  return {
    day: bySpan(moment, 'day', (date) => sql`to_char(${date}, 'YYYY-MM-DD')`),
    week: bySpan(moment, 'week', (date) => sql`to_char(date_trunc('week', ${date}), 'YYYY-MM-DD')`),
    month: bySpan(moment, 'month', (date) => sql`to_char(${date}, 'YYYY-MM')`),
  } as const;
}

/** Rows are gathered by their days: the text of a day, its week or its month is made once for each day. */
function bySpan(moment: Sql, unit: TimeUnit, written: (date: Sql) => Sql): Grouped {
  return {
    key: written(atHome(moment)),
    time: { moment, unit },
    gathered: { of_rows: sql`${atHome(moment)}::date`, key: (day) => written(sql`${day}::timestamp`) },
  };
}

export function byHour(moment: Sql): Grouped {
  return {
    key: sql`to_char(${atHome(moment)}, 'HH24')`,
    gathered: {
      of_rows: sql`extract(hour from ${atHome(moment)})::int`,
      key: (hour) => sql`lpad(${hour}::text, 2, '0')`,
    },
  };
}

/** A group by the id of a row that may be missing, called by its name. */
export function byRow(id: string, label: Sql): Grouped {
  return { key: sql`coalesce(${sql.ref(id)}::text, '')`, id: sql.ref(id), label: sql`coalesce(${label}, '')` };
}

/**
 * By the account of rows that have its id in a column of their own: what is asked for is looked for in their index by account, and not from
 * account to account, and the name is looked up for each group and not for each row.
 */
export function byAccount({ tx }: Ask, column = 's.account_id'): Grouped {
  return {
    ...byRow(column, ACCOUNT),
    gathered: {
      of_rows: sql.ref(column),
      key: (id) => sql`${id}::text`,
      label: (id) => sql`(select ${ACCOUNT} from accounts a where a.provider_id = ${tx.provider_id} and a.id = ${id})`,
    },
    is_account: true,
  };
}

/** What the account `a` is called. */
export const ACCOUNT = sql`a.account_code || ' · ' || a.name`;

/** Whether a shipment `s` may be seen by the reader and is among those that are asked for. */
export function isAsked({ tx, actor, branch_id, account_id, service_level, tag_id }: Ask): Sql {
  const of_account = account_id === undefined ? sql`` : sql`and s.account_id = ${account_id}`;
  const of_service = service_level === undefined ? sql`` : sql`and s.service_level_code = ${service_level}`;
  const tagged =
    tag_id === undefined
      ? sql``
      : sql`and exists (select from shipment_tags g where g.provider_id = ${tx.provider_id} and g.shipment_id = s.id and g.tag_id = ${tag_id})`;
  const of_branch =
    branch_id === undefined ? sql`` : sql`and (s.collection_branch_id = ${branch_id} or s.delivery_branch_id = ${branch_id})`;
  return sql`s.provider_id = ${tx.provider_id} and ${isShipmentRowVisible(actor, 's')} ${of_account} ${of_service} ${tagged} ${of_branch}`;
}

/** The account of `s` as `a`. */
export const WITH_ACCOUNT = sql`left join accounts a on a.provider_id = s.provider_id and a.id = s.account_id`;

/** A branch of `s` under a name of its own. */
export function withBranch(name: string, column: string): Sql {
  return sql`left join branches ${sql.ref(name)} on ${sql.ref(`${name}.provider_id`)} = s.provider_id
    and ${sql.ref(`${name}.id`)} = ${sql.ref(column)}`;
}

/** The driver in a column as `d`. */
export function withDriver(column: string): Sql {
  return sql`left join drivers d on d.provider_id = s.provider_id and d.id = ${sql.ref(column)}`;
}

/** The columns that every row of a shipment begins with. */
export const SHIPMENT_FIELDS = {
  reference: sql`s.short_tracking_reference`,
  account: ACCOUNT,
  service: sql`s.service_level_code`,
} as const;
