import { choice, hasShape, map, onOff, optionalNumeric, text } from '../providers/setting-types.ts';

/** The settings an account has of its own, read with GET /accounts/settings. Source: CALL-35, CALL-60, PROD-22. */
export const ACCOUNT_SETTINGS = {
  auto_add_address_book: onOff(true, 'account'),
  default_collection_address_book_id: optionalNumeric(null, 'account', ''),
  default_service_level_code: text('account'),
  notification_overrides: map<Readonly<Record<string, boolean>>>({}, 'account'),
  label_format: choice(['zpl', 'pdf'], 'pdf', 'account'),
  webhook_integration_enabled: onOff(false, 'account'),
};

export type AccountSettingKey = keyof typeof ACCOUNT_SETTINGS;

/** The value of an account's setting, or its default. */
export function readAccountSetting<Key extends AccountSettingKey>(
  settings: Readonly<Record<string, unknown>>,
  key: Key,
): (typeof ACCOUNT_SETTINGS)[Key]['default'] {
  const setting = ACCOUNT_SETTINGS[key];
  const stored = settings[key];
  // The shape has been checked against the form that was made together with the value's type.
  return (hasShape(setting.form, stored) ? stored : setting.default) as (typeof ACCOUNT_SETTINGS)[Key]['default'];
}
