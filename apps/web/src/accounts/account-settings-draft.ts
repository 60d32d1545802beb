import type { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { PROVIDER_DECIDES } from '@tsela/domain/accounts/account-settings';

type Settings = OutputOf<typeof accountSettingsApi.settings>['account_settings'];
type Sent = InputOf<typeof accountSettingsApi.saveSettings>['settings'];

/** The settings that have a control here, in order: those that something reads. */
export const SHOWN_SETTINGS = [
  'default_collection_address_book_id',
  'default_service_level_code',
  'auto_add_address_book',
] as const;
export type SettingName = (typeof SHOWN_SETTINGS)[number];

/** What differs from what is saved; only staff say whether it is fixed, and never of what is always theirs. */
export function changedSettings(saved: Settings, shown: Settings, { is_staff }: { readonly is_staff: boolean }): Sent {
  const decided: readonly string[] = PROVIDER_DECIDES;
  return shown
    .filter((one) => {
      const before = saved.find(({ setting }) => setting === one.setting);
      return JSON.stringify(before) !== JSON.stringify(one);
    })
    .map(({ setting, value, is_fixed }) => ({
      setting,
      value: typeof value === 'string' ? value.trim() : value,
      ...(is_staff && !decided.includes(setting) && { is_fixed }),
    }));
}
