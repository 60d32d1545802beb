import { expect, it } from 'vitest';
import { ACCOUNT_SETTINGS, readAccountSetting } from './account-settings.ts';

it('PROD-22 CALL-60: account settings have the defaults of the table', () => {
  expect(Object.fromEntries(Object.entries(ACCOUNT_SETTINGS).map(([key, setting]) => [key, setting.default]))).toEqual({
    auto_add_address_book: true,
    default_collection_address_book_id: null,
    default_service_level_code: '',
    notification_overrides: {},
    label_format: 'pdf',
    webhook_integration_enabled: false,
  });
});

it('PROD-22: a stored value wins unless it has the wrong shape', () => {
  expect(readAccountSetting({ label_format: 'zpl' }, 'label_format')).toBe('zpl');
  expect(readAccountSetting({ label_format: 'gif' }, 'label_format')).toBe('pdf');
  expect(readAccountSetting({}, 'auto_add_address_book')).toBe(true);
});
