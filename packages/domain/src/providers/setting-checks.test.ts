import { describe, expect, it } from 'vitest';
import { settingChecks, settingToStore } from './setting-checks.ts';
import { readSetting } from './provider-settings.ts';
import type { ProviderSettings } from './provider-settings.ts';

function messages(changes: ProviderSettings, stored: ProviderSettings = {}): string[] {
  return settingChecks(changes, stored).map((violation) => `${violation.field}: ${violation.message}`);
}

describe('saving provider settings', () => {
  it.each<[string, unknown, string]>([
    ['vat_percentage', 101, 'Please enter a number of at most 100.'],
    ['vat_percentage', -1, 'Please enter a number of 0 or more.'],
    ['map_max_node_count', -5, 'Please enter a number of 0 or more.'],
    ['work_hours_from', '08:15', 'Please choose a full or half hour.'],
    ['website_url', 'not a site', 'Please enter a web address.'],
    ['payment_methods_custom_topup_url', 'http://pay.example.co.za', 'Please enter an address that starts with https://.'],
    ['websocket_api_url', 'https://live.example.co.za', 'Please enter an address that starts with wss://.'],
    ['support_email_address', 'support', 'Please enter an email address.'],
    ['billing_email_address', 'a@b.co.za b@c.co.za', 'Please enter email addresses separated by commas.'],
    ['support_contact_number', '12', 'Please enter a telephone number.'],
    ['account_code_prefix', 'A B', 'Please use letters, digits and hyphens only.'],
    ['payment_methods_stitch_beneficiary_account_number', '12x', 'Please use digits only.'],
    ['dashboard_stats_start_date', '2026-02-30', 'Please enter a date.'],
    ['theme_color_primary', 'green', 'Please enter a colour such as #1f9d55.'],
    ['latest_driver_app_version', '1.2', 'Please enter a version such as 1.2.3.'],
    ['sms_sender_id', 'KarooCouriers', 'Please use at most 11 characters.'],
    ['rejection_reasons', ['Closed', ' '], 'Please fill in or remove the empty entry.'],
    ['rejection_reasons', ['Closed', 'Closed '], 'Please remove the entry that is there twice.'],
    ['framing_sites', ['http://a.example'], 'http://a.example is no web site such as https://www.example.co.za.'],
    ['framing_sites', ['https://*.a.example'], 'https://*.a.example is no web site such as https://www.example.co.za.'],
    ['framing_sites', ['https://a.example', 'https://A.example/'], 'Please remove the entry that is there twice.'],
    ['framing_sites', ['https://a.example', ''], 'Please fill in or remove the empty entry.'],
    ['framing_sites', Array.from({ length: 21 }, (_, at) => `https://a${at}.example`), 'Please enter at most 20 web sites.'],
    ['google_login_enabled', 'yes', 'This value is not of the right kind.'],
    ['weight_rounding', 'down', 'This value is not of the right kind.'],
    ['no_such_setting', 1, 'There is no setting no_such_setting.'],
  ])('FORM-09: %s cannot be %j', (key, value, message) => {
    expect(messages({ [key]: value })).toEqual([`${key}: ${message}`]);
  });

  it.each<[string, unknown]>([
    ['vat_percentage', 15.5],
    ['vat_percentage', 0],
    ['vat_percentage', 100],
    ['sms_sender_id', 'KarooCourie'],
    ['rejection_reasons', ['Closed', 'Refused']],
    ['work_hours_to', '17:30'],
    ['website_url', 'example.co.za'],
    ['website_url', ''],
    ['websocket_api_url', 'wss://live.example.co.za/ws'],
    ['support_contact_number', '(011) 123 4567'],
    ['billing_email_address', 'a@b.co.za; b@c.co.za'],
    ['framing_sites', ['https://www.example.co.za', 'https://example.co.za']],
    ['payment_pending_validity_period', null],
    ['maximum_parcel_length', null],
    ['theme_color_primary', '#1F9D55'],
    ['payment_methods_payfast_passphrase', '***'],
    ['terms_mode', ''],
  ])('FORM-09: %s can be %j', (key, value) => {
    expect(messages({ [key]: value })).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['quick_links_admin', [{ url: 'https://q.example' }], 'Entry 1, label: please fill it in.'],
    [
      'quick_links_admin',
      [
        { label: 'One', url: 'https://q.example' },
        { label: 'Two', url: 'javascript:alert(1)' },
      ],
      'Entry 2, url: please enter a web address.',
    ],
    ['public_holidays', [{ date: '2026-13-01', name: 'A day' }], 'Entry 1, date: please enter a date.'],
    ['public_holidays', [{ name: 'A day' }], 'Entry 1, date: please fill it in.'],
    [
      'hub_scanner_bays',
      [{ code: 'A', label: 'Bay A', branch_id: 'one' }],
      'Entry 1, branch_id: this value is not of the right kind.',
    ],
    ['quick_links_admin', ['a link'], 'This value is not of the right kind.'],
    ['international_delivery_countries', ['Atlantis'], 'Atlantis is none that can be chosen.'],
    ['pod_pin_length', 0, 'Please enter a number of 3 or more.'],
    ['provider_title', 'x'.repeat(501), 'Please use at most 500 characters.'],
    ['map_default_center', { lat: 91, lng: 0, zoom: 9 }, 'Please enter a place: lat, lng and zoom.'],
  ])('FORM-09: refuses %s as %j', (key, value, message) => {
    expect(settingChecks({ [key]: value }, {}).map((each) => [each.field, each.message])).toEqual([[key, message]]);
  });

  it('FORM-09: a record is kept with all its fields, whatever a program left out or added', () => {
    const given = [{ label: 'Help', url: 'help.example', onclick: 'x' }];

    expect(settingChecks({ quick_links_admin: given }, {})).toEqual([]);
    expect(settingToStore('quick_links_admin', given)).toEqual([{ label: 'Help', url: 'https://help.example', icon: '' }]);
  });

  it('PROD-22: of a stored list every record is read whole, and what cannot be is left out alone, so that no page breaks on it', () => {
    const stored = [{ label: 'Help', url: 'https://help.example' }, { label: 'No address' }, 'a link'];

    expect(readSetting({ quick_links_admin: stored.slice(0, 2) }, 'quick_links_admin')).toEqual([
      { label: 'Help', url: 'https://help.example', icon: '' },
    ]);
    expect(readSetting({ quick_links_admin: stored }, 'quick_links_admin')).toEqual([]);
    expect(
      readSetting(
        { registration_fields: [{ code: 'tax', label: 'Tax', type: 'text', is_required: true }] },
        'registration_fields',
      ),
    ).toEqual([{ code: 'tax', label: 'Tax', type: 'text', is_required: true, options: [] }]);
  });

  it('FORM-09: a minimum cannot be more than the maximum, whichever is changed', () => {
    const message = 'minimum_parcel_length: The minimum length cannot be more than the maximum.';

    expect(messages({ minimum_parcel_length: 200 })).toEqual([message]);
    expect(messages({ maximum_parcel_length: 10 }, { minimum_parcel_length: 20 })).toEqual([message]);
    expect(messages({ maximum_parcel_length: null }, { minimum_parcel_length: 20 })).toEqual([]);
    expect(messages({ maximum_parcel_length: 20 }, { minimum_parcel_length: 20 })).toEqual([]);
  });

  it.each([
    ['google_login_enabled', 'google_client_id', 'x.apps.example'],
    ['apple_login_enabled', 'apple_client_id', 'com.example.web'],
    ['idm_enabled', 'idm_issuer', 'https://id.example.com'],
  ] as const)('FORM-09: %s needs %s', (key, credential, value) => {
    const message = `${credential}: This sign-in cannot be used without it.`;

    expect(messages({ [key]: true })).toEqual([message]);
    expect(messages({ [key]: true, [credential]: value })).toEqual([]);
    expect(messages({ [credential]: '' }, { [key]: true, [credential]: value })).toEqual([message]);
    expect(messages({ [key]: false })).toEqual([]);
  });

  it('FORM-09: what is on one line stays there; texts of several lines keep them', () => {
    expect(settingToStore('provider_title', ' A\r\nBcc: x@y.z ')).toBe('A Bcc: x@y.z');
    expect(settingToStore('custom_widget_html', '<p>\n</p>')).toBe('<p>\n</p>');
  });

  it('FORM-09: hours end later than they start', () => {
    expect(messages({ work_hours_from: '18:00' })).toEqual(['work_hours_to: The end has to be later than the start.']);
    expect(messages({ work_hours_from: '17:00' })).toHaveLength(1);
    expect(messages({ work_hours_from: '16:30' })).toEqual([]);
    expect(messages({ holiday_work_hours_from: '09:00' })).toEqual([]);
  });

  it('FORM-09: an enabled payment method has all its credentials', () => {
    const credentials = { payment_methods_payfast_merchant_id: '1', payment_methods_payfast_merchant_key: 'k' };

    expect(messages({ payment_methods_payfast_enabled: true })).toEqual([
      'payment_methods_payfast_merchant_id: This payment method cannot be used without it.',
      'payment_methods_payfast_merchant_key: This payment method cannot be used without it.',
    ]);
    expect(messages({ payment_methods_payfast_enabled: true }, credentials)).toEqual([]);
    expect(
      messages({ payment_methods_payfast_merchant_key: '' }, { ...credentials, payment_methods_payfast_enabled: true }),
    ).toHaveLength(1);
    expect(
      messages({
        payment_methods_bobpay_enabled: true,
        payment_methods_bobpay_recipient_account_code: 'K1',
        payment_methods_bobpay_passphrase: 's',
      }),
    ).toEqual([]);
  });

  it('VALID-15: a public link is stored with https, other text trimmed', () => {
    expect(settingToStore('website_url', ' http://example.co.za ')).toBe('https://example.co.za');
    expect(settingToStore('provider_title', ' Karoo ')).toBe('Karoo');
    expect(settingToStore('framing_sites', ['https://WWW.Example.co.za/'])).toEqual(['https://www.example.co.za']);
    expect(settingToStore('vat_percentage', 15)).toBe(15);
  });

  it('FORM-09: what is reset can break a rule between settings as a value can', () => {
    const reset = (stored: ProviderSettings, keys: readonly string[], changes: ProviderSettings = {}) =>
      settingChecks(changes, stored, keys).map(({ field }) => field);
    const eft = {
      payment_methods_eft_enabled: true,
      payment_methods_eft_details_bank: 'FNB',
      payment_methods_eft_details_account_number: '62000000000',
    };

    expect(reset(eft, ['payment_methods_eft_details_account_number'])).toEqual(['payment_methods_eft_details_account_number']);
    expect(reset({ minimum_parcel_length: 200, maximum_parcel_length: 300 }, ['maximum_parcel_length'])).toEqual([
      'minimum_parcel_length',
    ]);
    expect(reset({ work_hours_from: '18:00', work_hours_to: '20:00' }, ['work_hours_to'])).toEqual(['work_hours_to']);
    expect(reset(eft, ['payment_methods_eft_enabled', 'payment_methods_eft_details_account_number'])).toEqual([]);
  });
});
