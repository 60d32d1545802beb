import { settingOf } from '@tsela/domain/providers/provider-settings';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { isDefaultValue, storedValue } from './settings-draft.ts';
import type { SettingsBase } from './settings-draft.ts';

export interface Difference {
  readonly key: SettingKey;
  readonly value: unknown;
  readonly default_value: unknown;
}

/** The saved settings as a file: every setting that is seen, secrets left out. Source: screens S49. */
export function exportText(base: SettingsBase, keys: readonly SettingKey[], provider: string): string {
  const settings = keys
    .filter((key) => settingOf(key).reader !== 'secret')
    .map((key) => [key, storedValue(key, base.stored)] as const);
  return JSON.stringify({ provider, read_at: base.read_at, settings: Object.fromEntries(settings) }, null, 2);
}

/** The saved settings that differ from their defaults, in the order of the page. */
export function differencesOf(base: SettingsBase, keys: readonly SettingKey[]): readonly Difference[] {
  return keys.flatMap((key) => {
    const value = storedValue(key, base.stored);
    return isDefaultValue(key, value) ? [] : [{ key, value, default_value: settingOf(key).default }];
  });
}
