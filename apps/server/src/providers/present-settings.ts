import type { SettingValue } from '@tsela/contract/providers/provider-shapes';
import { settingsFor } from '@tsela/domain/providers/provider-settings';
import { isStaff } from '../context.ts';
import type { Actor } from '../context.ts';
import type { StoredSettings } from './settings-reads.ts';

/** A provider's settings as pairs, as far as this reader may know them; secrets never leave the server. Source: DATA-08. */
export function presentSettings(stored: StoredSettings, actor: Actor): SettingValue[] {
  return Object.entries(settingsFor(stored, audienceOf(actor))).map(([setting, value]) => ({ setting, value }));
}

export function audienceOf(actor: Actor): 'public' | 'account' | 'staff' {
  return actor.kind === 'guest' ? 'public' : isStaff(actor) ? 'staff' : 'account';
}
