import type { SettingValue } from '@tsela/contract/providers/provider-shapes';
import { settingsFor } from '@tsela/domain/providers/provider-settings';
import { isStaff } from '../context.ts';
import type { Actor } from '../context.ts';
import type { StoredSettings } from './settings-reads.ts';

/** A provider's settings as pairs, as far as this reader may know them; secrets never leave the server. Source: DATA-08. */
export function presentSettings(stored: StoredSettings, actor: Actor): SettingValue[] {
  const audience = actor.kind === 'guest' ? 'public' : isStaff(actor) ? 'staff' : 'account';
  return Object.entries(settingsFor(stored, audience)).map(([setting, value]) => ({ setting, value }));
}
