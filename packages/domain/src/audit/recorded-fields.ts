import { changesUntil, isSameValue } from './state-at.ts';
import type { Fields, RecordedChange } from './state-at.ts';

/** What can be opened as it was. */
export const AS_OF_TYPES = ['shipment', 'account', 'provider_setting'] as const;
export type AsOfType = (typeof AS_OF_TYPES)[number];

/** An event as the log keeps it. */
export interface LoggedEvent {
  readonly time: Date;
  readonly type: string;
  readonly change_from: unknown;
  readonly change_to: unknown;
}

/** The fields of a shipment whose changes the log tells, in the order in which they are shown. */
export const SHIPMENT_FIELDS = [
  'status',
  'account_id',
  'customer_reference',
  'cost_center',
  'service_level_code',
  'pod_method',
  'declared_value_cents',
  'charged_weight_g',
  'parcel_count',
  'collection_contact',
  'collection_address',
  'collection_pickup_point_id',
  'collection_min_date',
  'collection_after',
  'collection_before',
  'collection_rescheduled_reason',
  'special_instructions_collection',
  'delivery_contact',
  'delivery_address',
  'delivery_pickup_point_id',
  'delivery_min_date',
  'delivery_after',
  'delivery_before',
  'delivery_rescheduled_reason',
  'special_instructions_delivery',
  'recipient_instructions',
  'recipient_language',
  'estimated_collection',
  'estimated_delivery_from',
  'estimated_delivery_to',
  'collected_date',
  'delivered_date',
  'returned_to_hub_date',
  'collection_branch_id',
  'delivery_branch_id',
  'current_branch_id',
  'collection_agent_id',
  'delivery_agent_id',
] as const;
export type ShipmentField = (typeof SHIPMENT_FIELDS)[number];

/**
 * Fields of a shipment that the log of earlier releases did not tell each change of. A shipment whose first event tells its weight was booked
 * since the log tells all of them.
 */
const SHIPMENT_FIELDS_TOLD_LATER: ReadonlySet<string> = new Set<ShipmentField>([
  'charged_weight_g',
  'estimated_collection',
  'estimated_delivery_from',
  'estimated_delivery_to',
  'collected_date',
  'delivered_date',
  'returned_to_hub_date',
  'collection_branch_id',
  'delivery_branch_id',
  'current_branch_id',
  'collection_agent_id',
  'delivery_agent_id',
]);

/** The fields that are known only where both sides of a moment tell the same. */
export function unsureShipmentFields(changes: readonly RecordedChange[]): ReadonlySet<string> {
  const is_told_whole = changes.some(({ from, to }) => Object.keys(from).length === 0 && 'charged_weight_g' in to);
  return is_told_whole ? new Set() : SHIPMENT_FIELDS_TOLD_LATER;
}

/** What ends with the personal data of a shipment: what it was before is kept nowhere. */
export const SHIPMENT_PERSONAL_FIELDS = [
  'customer_reference',
  'cost_center',
  'collection_contact',
  'collection_address',
  'collection_rescheduled_reason',
  'special_instructions_collection',
  'delivery_contact',
  'delivery_address',
  'delivery_rescheduled_reason',
  'special_instructions_delivery',
  'recipient_instructions',
] as const satisfies readonly ShipmentField[];

/** The fields of an account whose changes the log tells, in the order in which they are shown. */
export const ACCOUNT_FIELDS = [
  'name',
  'account_code',
  'account_type',
  'status',
  'needs_approval',
  'is_on_hold',
  'temp_disable_auto_hold',
  'temp_disable_auto_hold_until',
  'credit_limit_cents',
  'invoice_frequency',
  'invoice_frequency_time',
  'invoice_per_cost_center',
  'no_invoice_reminders',
  'force_show_billing_transactions',
  'billing_contact',
  'support_email',
  'address',
  'registration_number',
  'vat_number',
  'tracking_prefix',
  'branch_id',
  'rate_group_id',
  'sales_person',
] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];

/** Before the name of a setting of an account, and of a field of the provider's own. */
export const SETTING_PREFIX = 'settings.';
export const CUSTOM_PREFIX = 'custom_fields.';

/** What events change, in the order of the events; those that change no field are left out. */
export function recordedChanges(type: AsOfType, events: readonly LoggedEvent[]): RecordedChange[] {
  return events.flatMap((event) => {
    const [from, to] = [READERS[type](event, event.change_from), READERS[type](event, event.change_to)];
    return Object.keys(from).length + Object.keys(to).length === 0 ? [] : { time: event.time, from, to };
  });
}

/** Reads the fields on one side of an event. */
type Reader = (event: LoggedEvent, side: unknown) => Fields;

const READERS: Readonly<Record<AsOfType, Reader>> = {
  shipment: shipmentFields,
  account: accountFields,
  provider_setting: settingFields,
};

const DATES = ['collected_date', 'delivered_date', 'returned_to_hub_date', 'current_branch_id', 'delivery_agent_id'] as const;

/** The events that change a shipment, with the fields that each may change. What others say under such a name is no state of it. */
const SHIPMENT_EVENTS: Readonly<Partial<Record<string, readonly ShipmentField[]>>> = {
  'shipment.created': SHIPMENT_FIELDS,
  'shipment.status-changed': SHIPMENT_FIELDS,
  'shipment.changed': SHIPMENT_FIELDS,
  'shipment.repriced': SHIPMENT_FIELDS,
  'shipment.estimated-again': SHIPMENT_FIELDS,
  'shipment.weighed-again': SHIPMENT_FIELDS,
  'shipment.recipient-asked': ['recipient_instructions'],
  'shipment.recipient-language': ['recipient_language'],
  'shipment.scan-undone': DATES,
  'shipment.step-taken-back': DATES,
  'shipment.recorded-late': ['collected_date'],
};

const OWN_FIELD_EVENTS: readonly string[] = ['shipment.fields-changed', 'shipment.internal-fields-changed'];

function shipmentFields({ type }: LoggedEvent, side: unknown): Fields {
  const said = recordOf(side);
  if (OWN_FIELD_EVENTS.includes(type)) return prefixed(CUSTOM_PREFIX, said);
  const fields = SHIPMENT_EVENTS[type];
  if (!fields) return {};
  return only(said, fields);
}

const ACCOUNT_EVENTS: readonly string[] = [
  'account.created',
  'account.changed',
  'account.internal-changed',
  'account.held',
  'account.released',
  'account.let-off',
  'account.let-off-ended',
  'account.approved',
  'account.declined',
  'account.closed',
  'account.reopened',
  'account.merged',
  'account.rate-group-given',
];

function accountFields({ type }: LoggedEvent, side: unknown): Fields {
  const said = recordOf(side);
  if (type === 'account.setting-changed') {
    const { is_fixed: _is_fixed, ...settings } = said;
    return prefixed(SETTING_PREFIX, settings);
  }
  if (!ACCOUNT_EVENTS.includes(type)) return {};
  return { ...only(said, ACCOUNT_FIELDS), ...prefixed(CUSTOM_PREFIX, recordOf(said['custom_fields'])) };
}

function settingFields({ type }: LoggedEvent, side: unknown): Fields {
  const { copied_from: _copied_from, ...said } = recordOf(side);
  return type === 'provider-setting.changed' || type === 'provider.settings-copied' ? said : {};
}

/**
 * The changes, with those that no event tells of: the row of the field says when it was written last. Before that the field is not known,
 * unless an earlier change tells it. Rows that hold what their last event made of them need none.
 */
export function withUnrecorded(
  changes: readonly RecordedChange[],
  present: Fields,
  changed_at: ReadonlyMap<string, Date>,
): RecordedChange[] {
  const last = new Map<string, unknown>();
  for (const { to } of changes) for (const [field, value] of Object.entries(to)) last.set(field, value);
  const all = [...changes];
  for (const [field, time] of changed_at) {
    if (isSameValue(last.get(field), present[field])) continue;
    all.splice(changesUntil(all, time), 0, { time, from: {}, to: { [field]: present[field] } });
  }
  return all;
}

function only(said: Fields, fields: readonly string[]): Fields {
  return Object.fromEntries(fields.filter((field) => field in said).map((field) => [field, said[field]]));
}

function prefixed(prefix: string, said: Fields): Fields {
  return Object.fromEntries(Object.entries(said).map(([name, value]) => [`${prefix}${name}`, value]));
}

function recordOf(value: unknown): Fields {
  // What is no array and no null among objects is a record.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}
