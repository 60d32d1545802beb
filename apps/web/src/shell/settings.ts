import type { SettingValue } from '@tsela/contract/providers/provider-shapes';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';

/** Settings as the server lists them, by key; later lists win. Read them with the domain's `readSetting`. */
export function settingsOf(...lists: readonly (readonly SettingValue[])[]): ProviderSettings {
  return Object.fromEntries(lists.flat().map(({ setting, value }) => [setting, value]));
}
