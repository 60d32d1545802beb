import { randFromCents } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';
import type { SettingKey } from '../providers/provider-settings.ts';
import { ACCOUNT_FIELDS, CUSTOM_PREFIX, SETTING_PREFIX, SHIPMENT_FIELDS } from './recorded-fields.ts';
import type { AccountField, ShipmentField } from './recorded-fields.ts';

/** How the value of a column is shown: as it is, as an amount, as a weight, or by the name of what its id stands for. */
export type ShownAs = 'value' | 'rand' | 'kg' | NamedKind;

/** What ids of fields stand for. */
export const NAMED_KINDS = ['account', 'branch', 'driver', 'rate_group'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

interface Shown {
  /** The name under which it is answered, as the thing's own presentation has it. */
  readonly field: string;
  readonly as: ShownAs;
  /** True where users who may see no amounts are not shown it. */
  readonly is_money: boolean;
}

const SHOWN: Readonly<Partial<Record<ShipmentField | AccountField, Partial<Shown>>>> = {
  account_id: { field: 'account', as: 'account' },
  declared_value_cents: { field: 'declared_value', as: 'rand' },
  charged_weight_g: { field: 'charged_weight', as: 'kg' },
  collection_branch_id: { field: 'collection_branch', as: 'branch' },
  delivery_branch_id: { field: 'delivery_branch', as: 'branch' },
  current_branch_id: { field: 'current_branch', as: 'branch' },
  collection_agent_id: { field: 'collection_agent', as: 'driver' },
  delivery_agent_id: { field: 'delivery_agent', as: 'driver' },
  credit_limit_cents: { field: 'credit_limit', as: 'rand', is_money: true },
  branch_id: { field: 'branch', as: 'branch' },
  rate_group_id: { field: 'rate_group', as: 'rate_group' },
};

/** How a column of a shipment or an account is shown. */
export function shownField(column: string): Shown {
  const own = Object.hasOwn(SHOWN, column) ? SHOWN[column as ShipmentField | AccountField] : undefined;
  return { field: column, as: 'value', is_money: false, ...own };
}

/** The order of a thing's fields: its own, then its settings, then the fields of the provider's own. */
export function fieldPlace(type: 'shipment' | 'account', column: string): number {
  const own: readonly string[] = type === 'shipment' ? SHIPMENT_FIELDS : ACCOUNT_FIELDS;
  const place = own.indexOf(column);
  if (place !== -1) return place;
  return own.length + (column.startsWith(SETTING_PREFIX) ? 0 : column.startsWith(CUSTOM_PREFIX) ? 1 : 2);
}

/** The value as it is shown; ids by the names that are given. */
export function shownValue(as: ShownAs, value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (value === null || value === undefined) return null;
  switch (as) {
    case 'value':
      return value;
    case 'rand':
      // A column of cents.
      return randFromCents(value as Cents);
    case 'kg':
      return Number(value) / 1000;
    case 'account':
    case 'branch':
    case 'driver':
    case 'rate_group':
      return names.get(`${as}:${Number(value)}`) ?? `${Number(value)}`;
  }
}

/** The settings that decide what the customer of a shipment is shown. */
export const SETTINGS_OF_TRACKING = [
  'override_unassigned_and_rejected_statuses_for_account_users',
  'excluded_tracking_statuses',
  'tracking_show_proof_of_delivery',
  'tracking_show_driver_location',
  'shipment_cancellation_reasons',
  'shipment_on_hold_reasons',
  'collection_failed_attempt_reasons',
  'delivery_failed_attempt_reasons',
] as const satisfies readonly SettingKey[];
