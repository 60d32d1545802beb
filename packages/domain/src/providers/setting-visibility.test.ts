import { describe, expect, it } from 'vitest';
import { SETTING_HELP } from './setting-help.ts';
import { SHIPMENT_STATUSES } from '../shipments/status/shipment-status.ts';
import { SETTING_KEYS } from './provider-settings.ts';
import { isSettingShown, shortensUrls, shownSecret, withoutMaskedSecrets } from './setting-visibility.ts';

it('SHIP-RULE-09: the VAT percentage says what it should be', () => {
  expect(SETTING_HELP.vat_percentage).toContain('VAT % should be between 0 and 100');
});

describe('settings that depend on others', () => {
  it.each([
    ['email_whatsapp_link_number'],
    ['email_whatsapp_link_message'],
    ['email_whatsapp_link_add_shipment_reference'],
    ['email_whatsapp_link_add_tracking_link'],
  ] as const)('KEY-49: %s is shown only when email_whatsapp_link_enabled is true', (key) => {
    expect(isSettingShown(key, {})).toBe(false);
    expect(isSettingShown(key, { email_whatsapp_link_enabled: true })).toBe(true);
  });

  it.each([
    ['payment_methods_custom_topup_enabled'],
    ['payment_methods_custom_topup_url'],
    ['payment_methods_custom_topup_name'],
    ['payment_methods_custom_topup_image_url'],
  ] as const)('KEY-PAY-08: %s is shown only if show_custom_payment_gateway is true', (key) => {
    expect(isSettingShown(key, {})).toBe(false);
    expect(isSettingShown(key, { show_custom_payment_gateway: true })).toBe(true);
  });

  it('SETTINGS-SEC-52: the WhatsApp section is shown only while WhatsApp notifications are on', () => {
    const key = 'notify_delivery_on_shipment_delivered_whatsapp';

    expect(isSettingShown(key, {})).toBe(false);
    expect(isSettingShown(key, { whatsapp_notifications_enabled: true })).toBe(true);
    expect(isSettingShown('notify_delivery_on_shipment_delivered_sms', {})).toBe(true);
  });

  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
  ])(
    'SETTINGS-SEC-54 SETTINGS-SEC-55: with shortening %s and rescheduling %s links are shortened: %s',
    (shorten, reschedule, expected) => {
      expect(shortensUrls({ shorten_urls: shorten, enable_global_delivery_rescheduling: reschedule })).toBe(expected);
    },
  );
});

describe('secrets', () => {
  it.each([
    ['FORM-07', 'payment_methods_payfast_passphrase', 'payment_methods_payfast_merchant_key'],
    ['FORM-08', 'payment_methods_payfast_topup_passphrase', 'payment_methods_payfast_topup_merchant_key'],
  ] as const)('%s: %s shows three asterisks when %s is set', (_id, passphrase, merchantKey) => {
    expect(shownSecret(passphrase, { [merchantKey]: 'abc' })).toBe('***');
    expect(shownSecret(passphrase, { [merchantKey]: '' })).toBe('');
    expect(shownSecret(passphrase, {})).toBe('');
  });

  it('CALL-75: a masked secret has not been changed', () => {
    const changes = { payment_methods_payfast_passphrase: '***', provider_title: 'Karoo' };

    expect(withoutMaskedSecrets(changes)).toEqual({ provider_title: 'Karoo' });
    expect(withoutMaskedSecrets({ payment_methods_payfast_passphrase: '' })).toEqual({
      payment_methods_payfast_passphrase: '',
    });
  });
});

describe('help texts', () => {
  it('every setting has one, in whole sentences without marks of the specification', () => {
    for (const key of SETTING_KEYS) {
      expect(SETTING_HELP[key], key).toMatch(/^[A-Z"].*[.]$/s);
      expect(SETTING_HELP[key], key).not.toMatch(/PROPOSED|proposed|\[[A-Z]+-/);
    }
  });

  it('are in a courier manager’s words: no names of fields, calls, statuses and values as programs write them', () => {
    const slugs = SHIPMENT_STATUSES.filter((status) => status.includes('-') && status !== 'on-hold').join('|');
    const of_programs = new RegExp(
      String.raw`\w_\w|\b(GET|POST|PATCH|API|URLs?|JSON|KML|socket|modal|true|false|boolean|routes?|nodes?|polygon|client id)\b|\*\*\*|\b40\d\b|(^|\s)\/\w|\b(${slugs})\b`,
    );
    for (const key of SETTING_KEYS) expect(SETTING_HELP[key], key).not.toMatch(of_programs);
  });
});
