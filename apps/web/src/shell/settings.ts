import type { SettingValue } from '@tsela/contract/providers/provider-shapes';

/** Settings as the server answers them, by key. */
export type Settings = ReadonlyMap<string, unknown>;

export function settingsOf(values: readonly SettingValue[]): Settings {
  return new Map(values.map(({ setting, value }) => [setting, value]));
}

export function settingText(settings: Settings, key: string): string {
  const value = settings.get(key);
  return typeof value === 'string' ? value : '';
}

export function settingFlag(settings: Settings, key: string): boolean {
  return settings.get(key) === true;
}
