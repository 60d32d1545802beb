import type { SettingValue } from '@tsela/contract/providers/provider-shapes';
import { settingsFor } from '@tsela/domain/providers/provider-settings';
import { canManageSettings } from '@tsela/domain/permissions/settings-access';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { withMaskedMerchants } from '@tsela/domain/providers/setting-visibility';
import { isStaff } from '../context.ts';
import type { Actor } from '../context.ts';
import type { StoredSettings } from './settings-reads.ts';

/** A provider's settings as pairs, as far as this reader may know them; secrets never leave the server. Source: DATA-08. */
export function presentSettings(stored: StoredSettings, actor: Actor): SettingValue[] {
  return Object.entries(readableSettings(stored, actor)).map(([setting, value]) => ({ setting, value }));
}

export function readableSettings(stored: ProviderSettings, actor: Actor): ProviderSettings {
  const readable = settingsFor(stored, audienceOf(actor));
  return actor.kind === 'user' && canManageSettings(actor) ? readable : withMaskedMerchants(readable);
}

function audienceOf(actor: Actor): 'public' | 'account' | 'staff' {
  return actor.kind === 'guest' ? 'public' : isStaff(actor) ? 'staff' : 'account';
}
