import type { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { PROVIDER_DECIDES } from '@tsela/domain/accounts/account-settings';
import { switchedOff } from './notices-draft.ts';
import { rowsOf, typesOf } from './parcel-types-draft.ts';

type Settings = OutputOf<typeof accountSettingsApi.settings>['account_settings'];
type Sent = InputOf<typeof accountSettingsApi.saveSettings>['settings'];

/** The settings that have a control here, in groups and in order. Source: screens S21. */
export const SETTING_GROUPS = [
  {
    key: 'shipments',
    settings: [
      'default_collection_address_book_id',
      'default_delivery_address_book_id',
      'default_service_level_code',
      'label_format',
      'auto_add_address_book',
    ],
    is_for_staff: false,
  },
  { key: 'packaging', settings: ['parcel_types'], is_for_staff: false },
  { key: 'references', settings: ['require_customer_reference', 'customer_reference_pattern'], is_for_staff: false },
  {
    key: 'notifications',
    settings: ['notification_overrides', 'notification_extra_emails', 'notification_extra_numbers'],
    is_for_staff: false,
  },
  { key: 'integrations', settings: ['webhook_integration_enabled'], is_for_staff: true },
] as const;
export type SettingName = (typeof SETTING_GROUPS)[number]['settings'][number];

/** What differs from what is saved; only staff say whether it is fixed, and never of what is always theirs. */
export function changedSettings(saved: Settings, shown: Settings, { is_staff }: { readonly is_staff: boolean }): Sent {
  const decided: readonly string[] = PROVIDER_DECIDES;
  return shown
    .filter((one) => {
      const before = saved.find(({ setting }) => setting === one.setting);
      return before?.is_fixed !== one.is_fixed || JSON.stringify(sentValue(before)) !== JSON.stringify(sentValue(one));
    })
    .map((one) => ({
      setting: one.setting,
      value: sentValue(one),
      ...(is_staff && !decided.includes(one.setting) && { is_fixed: one.is_fixed }),
    }));
}

/** What is on the lines of a text, without empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A value as it is sent: texts without the blanks around them, parcel types with numbers in place of what was typed, messages that are off. */
function sentValue({ setting, value }: Settings[number]): unknown {
  if (setting === 'parcel_types') return typesOf(rowsOf(value));
  if (setting === 'notification_overrides') return switchedOff(value);
  if (Array.isArray(value)) return linesOf(value.map(String).join('\n'));
  return typeof value === 'string' ? value.trim() : value;
}
