import type { Violation } from '../problem.ts';
import type { ParcelType } from '../providers/setting-records.ts';
import { choice, hasShape, map, onOff, optionalNumeric, records, text, textList } from '../providers/setting-types.ts';
import { noticeOverrideChecks } from '../shipments/notices/notice-rules.ts';
import { extraRecipientChecks } from './extra-recipients.ts';
import { PARCEL_TYPE_MEASURES, parcelTypeChecks } from './parcel-types.ts';
import { referencePatternChecks } from './reference-rules.ts';
import type { ReferenceRules } from './reference-rules.ts';

/** The settings an account has of its own, read with GET /accounts/settings. Source: CALL-35, CALL-60, DATA-28, PROD-22, screens S21. */
export const ACCOUNT_SETTINGS = {
  auto_add_address_book: onOff(true, 'account'),
  default_collection_address_book_id: optionalNumeric(null, 'account', ''),
  default_delivery_address_book_id: optionalNumeric(null, 'account', ''),
  default_service_level_code: text('account'),
  notification_overrides: map<Readonly<Record<string, boolean>>>({}, 'account'),
  notification_extra_emails: textList('text', 'account'),
  notification_extra_numbers: textList('text', 'account'),
  label_format: choice(['zpl', 'pdf'], 'pdf', 'account'),
  webhook_integration_enabled: onOff(false, 'account'),
  parcel_types: records<ParcelType>(['name', ...PARCEL_TYPE_MEASURES, 'is_default'], 'account'),
  require_customer_reference: onOff(false, 'account'),
  customer_reference_pattern: text('account'),
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

/** What an account asks of references, of all that it has set. */
export function referenceRulesOf(settings: Readonly<Record<string, unknown>>): ReferenceRules {
  return {
    require_customer_reference: readAccountSetting(settings, 'require_customer_reference'),
    customer_reference_pattern: readAccountSetting(settings, 'customer_reference_pattern'),
  };
}

/** Settings that only the provider decides on. Source: settings.tsv, webhook_integration_enabled. */
export const PROVIDER_DECIDES: readonly AccountSettingKey[] = ['webhook_integration_enabled'];

/** A value that is asked for: of which setting, whether it is to be fixed, and whether it is now. */
export interface AccountSettingWish {
  readonly setting: string;
  readonly value: unknown;
  readonly is_fixed?: boolean | undefined;
}

/** Every screen that books reads an account's settings: they stay small. */
const LARGEST_VALUE = 20_000;

/**
 * Whether an account's settings may be saved. What the provider has fixed or decides on alone only staff change, and only they fix.
 * `fixed` names what is fixed. Source: CALL-35, screens S21.
 */
export function accountSettingChecks(
  wishes: readonly AccountSettingWish[],
  {
    is_staff,
    fixed,
    provider_title,
  }: { readonly is_staff: boolean; readonly fixed: readonly string[]; readonly provider_title: string },
): Violation[] {
  return wishes.flatMap(({ setting, value, is_fixed }): Violation[] => {
    if (!isAccountSettingKey(setting)) return [refusal(setting, 'setting-unknown', 'There is no such setting.')];
    const is_out_of_hand = fixed.includes(setting) || PROVIDER_DECIDES.includes(setting) || is_fixed !== undefined;
    if (!is_staff && is_out_of_hand) return [refusal(setting, 'set-by-provider', setBy(provider_title))];
    if (!hasShape(ACCOUNT_SETTINGS[setting].form, value))
      return [refusal(setting, 'value-wrong', 'This is not a value of this setting.')];
    if (JSON.stringify(value).length > LARGEST_VALUE)
      return [refusal(setting, 'value-large', 'This is more than a setting can hold.')];
    return contentChecks(setting, value);
  });
}

/** What a value of the right shape may still get wrong. */
function contentChecks(setting: AccountSettingKey, value: unknown): Violation[] {
  if (setting === 'parcel_types') return parcelTypeChecks(readAccountSetting({ parcel_types: value }, 'parcel_types'));
  if (setting === 'notification_overrides')
    return noticeOverrideChecks(readAccountSetting({ notification_overrides: value }, 'notification_overrides'));
  if (setting === 'notification_extra_emails')
    return extraRecipientChecks('email', readAccountSetting({ [setting]: value }, setting));
  if (setting === 'notification_extra_numbers')
    return extraRecipientChecks('sms', readAccountSetting({ [setting]: value }, setting));
  if (setting === 'customer_reference_pattern') return referencePatternChecks(String(value));
  return [];
}

/** What is beside a setting that is not the account's to change. Source: screens S21. */
export function setBy(provider_title: string): string {
  return `Set by ${provider_title}`;
}

export function isAccountSettingKey(key: string): key is AccountSettingKey {
  return Object.hasOwn(ACCOUNT_SETTINGS, key);
}

function refusal(field: string, code: string, message: string): Violation {
  return { field, code, message };
}
