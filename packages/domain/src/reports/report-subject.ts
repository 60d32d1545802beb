/**
 * How a cell is read: `status`, `method` and `transaction` are codes of those lists, `code` any other that is put into words, and `ranked` words
 * behind a number that gives their order.
 */
export type CellKind =
  | 'text'
  | 'status'
  | 'method'
  | 'transaction'
  | 'code'
  | 'ranked'
  | 'money'
  | 'number'
  | 'decimal'
  | 'percent'
  | 'day'
  | 'week'
  | 'month'
  | 'hour'
  | 'time';

/** How a figure of a group comes from its rows. A percentage comes from two other figures, and so does that of all groups together. */
export type FigureRule =
  | { readonly title: string; readonly kind: 'count' | 'sum' | 'money' | 'average' }
  | { readonly title: string; readonly kind: 'percent'; readonly of: string; readonly among: string };

/** Rows whose ids tell groups apart, and whose names they are called by. */
export type NamedRow = 'account' | 'branch' | 'driver' | 'user' | 'role';

export interface Titled {
  readonly title: string;
  readonly kind: CellKind;
}

/** What rows are grouped and narrowed by. */
export interface Grouping extends Titled {
  /** Where its groups are rows of their own, of which kind: their keys are ids. */
  readonly of?: NamedRow;
  /** What the group of those that have none is called, where “No” before its title would say something else. */
  readonly without?: string;
}

/** What the group of rows that have none of it is called, such as “No driver”. */
export function withoutWords({ title, without }: Pick<Grouping, 'title' | 'without'>): string {
  return without ?? `No ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

export type ReportFilter = 'branch' | 'account' | 'service_level' | 'tag';

/** What reports are about: one row is one fact, and every figure is made of rows that can be listed. */
export interface Subject {
  /** What the period is held against; null where the subject is what stands at the moment. */
  readonly period: string | null;
  readonly filters: readonly ReportFilter[];
  /** So many days are asked for at most, where a year would be too much to go through at once. */
  readonly days_max?: number;
  /** Whether all of it is about money: then it is for those who may see amounts. */
  readonly is_money?: true;
  /** The columns of a row. */
  readonly fields: Readonly<Record<string, Titled>>;
  readonly groupings: Readonly<Record<string, Grouping>>;
  readonly figures: Readonly<Record<string, FigureRule>>;
}

export const text = (title: string): Titled => ({ title, kind: 'text' });
export const time = (title: string): Titled => ({ title, kind: 'time' });
export const date = (title: string): Titled => ({ title, kind: 'day' });
export const money = (title: string): Titled => ({ title, kind: 'money' });
export const status = (title: string): Titled => ({ title, kind: 'status' });
export const named = <Of extends NamedRow>(title: string, of: Of) => ({ title, kind: 'text', of }) as const;
export const code = (title: string): Titled => ({ title, kind: 'code' });

export const count = (title: string) => ({ title, kind: 'count' }) as const;
export const sum = (title: string) => ({ title, kind: 'sum' }) as const;
export const amount = (title: string) => ({ title, kind: 'money' }) as const;
export const average = (title: string) => ({ title, kind: 'average' }) as const;
export const percent = (title: string, of: string, among: string) => ({ title, kind: 'percent', of, among }) as const;

export const OF_SHIPMENT = ['branch', 'account', 'service_level', 'tag'] as const;
export const BY_TIME = {
  day: { title: 'Day', kind: 'day' },
  week: { title: 'Week', kind: 'week' },
  month: { title: 'Month', kind: 'month' },
} as const;
export const SHIPMENT = { reference: text('Shipment'), account: text('Account'), service: text('Service') };
