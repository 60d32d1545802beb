import { isUrl } from '../formats/url.ts';
import { parseDay } from '../time/day.ts';
import { isClockTime } from '../time/time-slots.ts';
import { isOfKind, recordFieldKind } from './setting-record-fields.ts';
import type { RecordFieldKind, SettingRecord } from './setting-record-fields.ts';

const LONGEST_TEXT = 2000;

/** What is wrong with a completed record, as a person would mend it; null when nothing is. */
export function whyNotRecord(fields: readonly string[], record: SettingRecord): string | null {
  for (const field of fields) {
    const wrong = whyNotField(recordFieldKind(field), record[field]);
    if (wrong !== null) return `${field}: ${wrong}`;
  }
  return null;
}

function whyNotField(kind: RecordFieldKind, value: unknown): string | null {
  if (!isOfKind(kind, value)) return value === undefined ? 'please fill it in.' : 'this value is not of the right kind.';
  if (typeof value === 'number') return value < 0 ? 'please enter a number of 0 or more.' : null;
  if (typeof value !== 'string') return null;
  if (value.length > LONGEST_TEXT) return `please use at most ${LONGEST_TEXT} characters.`;
  switch (kind) {
    case 'name':
      return value.trim() === '' ? 'please fill it in.' : null;
    case 'url':
      return value === '' || value.startsWith('/') || isUrl(value) ? null : 'please enter a web address.';
    case 'date':
      return parseDay(value) ? null : 'please enter a date.';
    case 'time':
      return isClockTime(value) ? null : 'please enter a time such as 15:00.';
    default:
      return null;
  }
}
