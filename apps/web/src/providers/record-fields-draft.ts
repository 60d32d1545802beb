/** What a field of a record holds, which decides its control. */
export type FieldKind =
  | 'text'
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
const KINDS: Readonly<Record<string, FieldKind>> = {
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

export function fieldKind(field: string): FieldKind {
  return KINDS[field] ?? 'text';
}

/** A new record: what each field holds until somebody says otherwise. */
export function newRecord(fields: readonly string[], first_branch_id: number): Readonly<Record<string, unknown>> {
  return Object.fromEntries(fields.map((field) => [field, startOf(fieldKind(field), first_branch_id)]));
}

function startOf(kind: FieldKind, first_branch_id: number): unknown {
  switch (kind) {
    case 'number':
      return 0;
    case 'yes-no':
      return false;
    case 'branch':
      return first_branch_id;
    case 'weekdays':
      return [1, 2, 3, 4, 5];
    case 'words':
      return [];
    case 'time':
      return '15:00';
    case 'audience':
      return 'all';
    case 'field-type':
      return 'text';
    case 'text':
    case 'date':
    case 'carrier':
    case 'service-level':
      return '';
  }
}

/** `One, Two` as a list of texts. */
export function wordsOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

export type FieldRecord = Readonly<Record<string, unknown>>;

export function recordsOf(value: unknown): readonly FieldRecord[] {
  return Array.isArray(value) ? value.filter((entry): entry is FieldRecord => typeof entry === 'object' && entry !== null) : [];
}
