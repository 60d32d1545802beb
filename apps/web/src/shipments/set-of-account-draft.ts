import { readAccountSetting, referenceRulesOf } from '@tsela/domain/accounts/account-settings';

type Pairs = readonly { readonly setting: string; readonly value?: unknown }[];

/** What an account has set for its shipments. Source: settings.tsv, account settings. */
export function presetsOf(pairs: Pairs) {
  const settings = Object.fromEntries(pairs.map(({ setting, value }) => [setting, value]));
  return {
    collection_address_book_id: readAccountSetting(settings, 'default_collection_address_book_id'),
    delivery_address_book_id: readAccountSetting(settings, 'default_delivery_address_book_id'),
    service_level_code: readAccountSetting(settings, 'default_service_level_code'),
    keeps_contacts: readAccountSetting(settings, 'auto_add_address_book'),
    parcel_types: readAccountSetting(settings, 'parcel_types'),
    label_format: readAccountSetting(settings, 'label_format'),
    references: referenceRulesOf(settings),
  };
}
