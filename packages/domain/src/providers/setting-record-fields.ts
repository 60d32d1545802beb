import { withHttps } from '../formats/url.ts';

/** What a field of a record holds; decides its control and the check on saving. */
export type RecordFieldKind =
  | 'text'
  | 'name'
  | 'url'
  | 'number'
  | 'yes-no'
  | 'date'
  | 'time'
  | 'branch'
  | 'weekdays'
  | 'words'
  | 'audience'
  | 'field-type'
  | 'carrier'
  | 'service-level';

/** The fields that are not plain text, by the names of setting-records.ts, which mean the same in every record. */
const KINDS: Readonly<Record<string, RecordFieldKind>> = {
  label: 'name',
  title: 'name',
  name: 'name',
  code: 'name',
  url: 'url',
  tracking_url: 'url',
  date: 'date',
  from_date: 'date',
  percentage: 'number',
  length: 'number',
  width: 'number',
  height: 'number',
  weight: 'number',
  declared_value: 'number',
  transit_hours: 'number',
  is_default: 'yes-no',
  is_required: 'yes-no',
  is_visible_to_account: 'yes-no',
  branch_id: 'branch',
  origin_branch_id: 'branch',
  destination_branch_id: 'branch',
  weekdays: 'weekdays',
  cut_off_time: 'time',
  options: 'words',
  audience: 'audience',
  type: 'field-type',
  carrier: 'carrier',
  service_level: 'service-level',
};

export function recordFieldKind(field: string): RecordFieldKind {
  return KINDS[field] ?? 'text';
}

export type SettingRecord = Readonly<Record<string, unknown>>;

/** What a field holds that a record leaves out; undefined where it is required. */
function leftOut(kind: RecordFieldKind): unknown {
  switch (kind) {
    case 'text':
    case 'carrier':
    case 'service-level':
      return '';
    case 'yes-no':
      return false;
    case 'words':
      return [];
    case 'audience':
      return 'all';
    case 'field-type':
      return 'text';
    default:
      return undefined;
  }
}

/** A record with exactly its fields: what it leaves out and need not say is filled in, what is none of them dropped, addresses get https. */
export function completedRecord(fields: readonly string[], record: SettingRecord): SettingRecord {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const kind = recordFieldKind(field);
      const value = record[field] ?? leftOut(kind);
      if (value === undefined) return [];
      return [[field, kind === 'url' && typeof value === 'string' && !value.startsWith('/') ? withHttps(value) : value]];
    }),
  );
}

/** Whether every field of a record holds what kind of value it should, so that readers find it whole. */
export function isWholeRecord(fields: readonly string[], record: SettingRecord): boolean {
  return fields.every((field) => isOfKind(recordFieldKind(field), record[field]));
}

/** Whether a value is of a kind. */
export function isOfKind(kind: RecordFieldKind, value: unknown): boolean {
  switch (kind) {
    case 'number':
    case 'branch':
      return typeof value === 'number' && Number.isFinite(value);
    case 'yes-no':
      return typeof value === 'boolean';
    case 'weekdays':
      return Array.isArray(value) && value.every((day) => Number.isInteger(day) && day >= 0 && day <= 6);
    case 'words':
      return Array.isArray(value) && value.every((word) => typeof word === 'string');
    default:
      return typeof value === 'string';
  }
}
