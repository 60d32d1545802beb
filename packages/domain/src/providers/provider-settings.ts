import type { Feature } from './features.ts';
import { asRead, hasShape } from './setting-types.ts';
import type { Setting, SettingReader } from './setting-types.ts';
import { ACCOUNTS_SETTINGS } from './settings/accounts-settings.ts';
import { DRIVER_SETTINGS } from './settings/driver-settings.ts';
import { FEATURE_TOGGLES_SETTINGS } from './settings/feature-toggles-settings.ts';
import { GENERAL_SETTINGS } from './settings/general-settings.ts';
import { HELP_CENTER_SETTINGS } from './settings/help-center-settings.ts';
import type { Placed } from './settings/in-section.ts';
import { MANIFESTS_SETTINGS } from './settings/manifests-settings.ts';
import { NOTIFICATIONS_SETTINGS } from './settings/notifications-settings.ts';
import { RATES_SETTINGS } from './settings/rates-settings.ts';
import { SHIPMENTS_SETTINGS } from './settings/shipments-settings.ts';
import { THEME_SETTINGS } from './settings/theme-settings.ts';

/** Every provider setting by its key, in the order of the settings page. Source: KEY-01 to KEY-69, KEY-PAY-01 to KEY-PAY-14. */
export const PROVIDER_SETTINGS = {
  ...GENERAL_SETTINGS,
  ...RATES_SETTINGS,
  ...SHIPMENTS_SETTINGS,
  ...ACCOUNTS_SETTINGS,
  ...MANIFESTS_SETTINGS,
  ...DRIVER_SETTINGS,
  ...NOTIFICATIONS_SETTINGS,
  ...THEME_SETTINGS,
  ...HELP_CENTER_SETTINGS,
  ...FEATURE_TOGGLES_SETTINGS,
};

export type SettingKey = keyof typeof PROVIDER_SETTINGS;
export type SettingValue<Key extends SettingKey> = (typeof PROVIDER_SETTINGS)[Key]['default'];

// The keys of the object above are exactly those of its type.
export const SETTING_KEYS = Object.keys(PROVIDER_SETTINGS) as readonly SettingKey[];

/** What a provider has set, by key; a key that is not set is absent. */
export type ProviderSettings = Readonly<Record<string, unknown>>;

/** Settings that take another's value while they are empty. */
const FALLBACKS: Readonly<Partial<Record<SettingKey, SettingKey>>> = {
  navigation_logo_url: 'logo_url',
  invoice_company_name: 'provider_title',
  notification_name: 'provider_title',
};

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(PROVIDER_SETTINGS, key);
}

/** What is known of a setting, whatever the type of its value. */
export function settingOf(key: SettingKey): Setting<unknown> & Placed {
  return PROVIDER_SETTINGS[key];
}

/** The value of a setting: what is stored, or its default when nothing, or nothing of the right shape, is. Source: PROD-22. */
export function readSetting<Key extends SettingKey>(settings: ProviderSettings, key: Key): SettingValue<Key> {
  const setting = settingOf(key);
  const stored = settings[key];
  const value = stored !== undefined && hasShape(setting.form, stored) ? asRead(setting.form, stored) : setting.default;
  const fallback = value === '' ? FALLBACKS[key] : undefined;
  // The shape has been checked against the form that was made together with the value's type.
  return (fallback ? readSetting(settings, fallback) : value) as SettingValue<Key>;
}

/** Several settings at once, by key, for rules that read more than one. */
export function readSettings<const Keys extends readonly SettingKey[]>(
  settings: ProviderSettings,
  keys: Keys,
): { readonly [Key in Keys[number]]: SettingValue<Key> } {
  // Each key is given exactly its own value.
  return Object.fromEntries(keys.map((key) => [key, readSetting(settings, key)])) as {
    readonly [Key in Keys[number]]: SettingValue<Key>;
  };
}

/** Whether a feature is on for the provider and not switched off for the user or role. Source: PERM-021, MENU-01. */
export function isFeatureOn(settings: ProviderSettings, feature: Feature, switchedOff: readonly string[] = []): boolean {
  return readSetting(settings, 'enabled_features').includes(feature) && !switchedOff.includes(feature);
}

const READER_RANKS: Readonly<Record<SettingReader, number>> = { public: 0, account: 1, staff: 2, secret: 3 };

/** Whether a setting may leave the server for this audience. A secret never does. */
export function mayReadSetting(key: SettingKey, audience: 'public' | 'account' | 'staff'): boolean {
  return READER_RANKS[settingOf(key).reader] <= READER_RANKS[audience];
}

/** What is stored, less what this audience may not read and less what is no setting. Defaults are the reader's to add. */
export function settingsFor(settings: ProviderSettings, audience: 'public' | 'account' | 'staff'): ProviderSettings {
  return Object.fromEntries(Object.entries(settings).filter(([key]) => isSettingKey(key) && mayReadSetting(key, audience)));
}
