import { recordFieldKind } from '@tsela/domain/providers/setting-record-fields';
import type { RecordFieldKind, SettingRecord } from '@tsela/domain/providers/setting-record-fields';

/** A new record with the default of each field. */
export function newRecord(fields: readonly string[], first_branch_id: number): Readonly<Record<string, unknown>> {
  return Object.fromEntries(fields.map((field) => [field, startOf(recordFieldKind(field), first_branch_id)]));
}

function startOf(kind: RecordFieldKind, first_branch_id: number): unknown {
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
    case 'name':
    case 'url':
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

export function recordsOf(value: unknown): readonly SettingRecord[] {
  return Array.isArray(value) ? value.filter((entry): entry is SettingRecord => typeof entry === 'object' && entry !== null) : [];
}
