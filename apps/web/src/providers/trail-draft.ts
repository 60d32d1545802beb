import type { AuditEvent } from '@tsela/contract/audit/audit-api';
import { isSettingKey } from '@tsela/domain/providers/provider-settings';
import { SETTING_LABELS } from '../strings/providers.ts';
import { valueText } from './value-text-draft.ts';

export interface TrailChange {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** What an event of the settings changed, in words: the setting's name, the old value and the new one. */
export function trailChanges({ change_from, change_to }: AuditEvent['change']): readonly TrailChange[] {
  const [from, to] = [recordOf(change_from), recordOf(change_to)];
  return Object.keys({ ...from, ...to }).map((key) => ({
    label: isSettingKey(key) ? SETTING_LABELS[key] : key,
    from: valueText(key, from[key]),
    to: valueText(key, to[key]),
  }));
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
