import { readUserSetting } from '@tsela/domain/users/user-settings';

/** The columns the list of accounts can show, in their order; the name is always there. Source: screens 0.2, S44. */
export const COLUMN_KEYS = [
  'code',
  'type',
  'status',
  'branch',
  'contact',
  'created',
  'last_shipment',
  'thirty_days',
  'credit_limit',
  'credit_used',
  'balance',
] as const;
export type ColumnKey = (typeof COLUMN_KEYS)[number];

export const USUAL_COLUMNS: readonly ColumnKey[] = ['code', 'type', 'last_shipment', 'thirty_days', 'credit_limit', 'balance'];

/** Those for who may see billing. */
export const MONEY_COLUMNS: readonly ColumnKey[] = ['credit_limit', 'credit_used', 'balance'];

type Pairs = readonly { readonly setting: string; readonly value?: unknown }[];

/** The columns that somebody has chosen, in the order of the list; the usual ones while nothing was. */
export function chosenColumns(pairs: Pairs): readonly ColumnKey[] {
  const settings = Object.fromEntries(pairs.map(({ setting, value }) => [setting, value]));
  const chosen = readUserSetting(settings, 'accounts_columns');
  const known = COLUMN_KEYS.filter((key) => chosen.includes(key));
  return known.length === 0 ? USUAL_COLUMNS : known;
}

/** The choice with one column put in or taken out. */
export function withColumn(chosen: readonly ColumnKey[], key: ColumnKey, is_shown: boolean): readonly ColumnKey[] {
  return COLUMN_KEYS.filter((each) => (each === key ? is_shown : chosen.includes(each)));
}
