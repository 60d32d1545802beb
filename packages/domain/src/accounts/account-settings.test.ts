import { expect, it } from 'vitest';
import { ACCOUNT_SETTINGS, accountSettingChecks, readAccountSetting } from './account-settings.ts';

it('PROD-22 CALL-60: account settings have the defaults of the table', () => {
  expect(Object.fromEntries(Object.entries(ACCOUNT_SETTINGS).map(([key, setting]) => [key, setting.default]))).toEqual({
    auto_add_address_book: true,
    default_collection_address_book_id: null,
    default_delivery_address_book_id: null,
    default_service_level_code: '',
    notification_overrides: {},
    notification_extra_emails: [],
    notification_extra_numbers: [],
    label_format: 'pdf',
    webhook_integration_enabled: false,
    parcel_types: [],
    require_customer_reference: false,
    customer_reference_pattern: '',
  });
});

it('PROD-22: a stored value wins unless it has the wrong shape', () => {
  expect(readAccountSetting({ label_format: 'zpl' }, 'label_format')).toBe('zpl');
  expect(readAccountSetting({ label_format: 'gif' }, 'label_format')).toBe('pdf');
  expect(readAccountSetting({}, 'auto_add_address_book')).toBe(true);
});

const OWNER = { is_staff: false, fixed: ['label_format'], provider_title: 'Tsela' };
const STAFF = { ...OWNER, is_staff: true };

it.each([
  [{ setting: 'auto_add_address_book', value: false }, OWNER, null],
  [{ setting: 'label_format', value: 'zpl' }, OWNER, 'Set by Tsela'],
  [{ setting: 'label_format', value: 'zpl' }, STAFF, null],
  [{ setting: 'webhook_integration_enabled', value: true }, OWNER, 'Set by Tsela'],
  [{ setting: 'webhook_integration_enabled', value: true }, STAFF, null],
  [{ setting: 'auto_add_address_book', value: false, is_fixed: true }, OWNER, 'Set by Tsela'],
  [{ setting: 'auto_add_address_book', value: false, is_fixed: true }, STAFF, null],
  [{ setting: 'label_format', value: 'gif' }, STAFF, 'This is not a value of this setting.'],
  [{ setting: 'default_collection_address_book_id', value: null }, OWNER, null],
  [{ setting: 'notification_overrides', value: { a: 'x'.repeat(20_001) } }, OWNER, 'This is more than a setting can hold.'],
  [{ setting: 'notification_overrides', value: { notify_delivery_on_shipment_collected_email: false } }, OWNER, null],
  [{ setting: 'notification_overrides', value: {} }, OWNER, null],
  [
    { setting: 'notification_overrides', value: { notify_delivery_on_shipment_collected_email: 'no' } },
    STAFF,
    'This is not a message that can be switched.',
  ],
  [
    { setting: 'notification_overrides', value: { notify_provider_on_shipment_created: false } },
    OWNER,
    'This is not a message that can be switched.',
  ],
  [{ setting: 'notification_overrides', value: { delivery_pin: false } }, STAFF, 'This is not a message that can be switched.'],
  [{ setting: 'notification_overrides', value: [false] }, OWNER, 'This is not a value of this setting.'],
  [{ setting: 'notification_overrides', value: {} }, { ...OWNER, fixed: ['notification_overrides'] }, 'Set by Tsela'],
  [{ setting: 'notification_extra_emails', value: ['desk@example.com'] }, OWNER, null],
  [{ setting: 'notification_extra_emails', value: ['desk'] }, OWNER, 'Please enter e-mail addresses, one on each line.'],
  [{ setting: 'notification_extra_numbers', value: ['12'] }, STAFF, 'Please enter mobile numbers, one on each line.'],
  [{ setting: 'customer_reference_pattern', value: 'PO-####' }, OWNER, null],
  [{ setting: 'customer_reference_pattern', value: 'a*b*' }, OWNER, 'A pattern has one star at most.'],
  [{ setting: 'parcel_types', value: [{ name: 'Box' }] }, OWNER, 'This is not a parcel type.'],
  [{ setting: 'parcel_types', value: 'Box' }, OWNER, 'This is not a value of this setting.'],
  [{ setting: 'balance', value: 1 }, STAFF, 'There is no such setting.'],
])('SCREEN-21: saving %j by %j: %s', (wish, facts, message) => {
  expect(accountSettingChecks([wish], facts)[0]?.message ?? null).toBe(message);
});
