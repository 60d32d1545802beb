import { gatewaySetting } from '../gateways/payment-gateways.ts';
import { readSetting, settingOf } from './provider-settings.ts';
import type { ProviderSettings, SettingKey } from './provider-settings.ts';

/** Settings that are shown only while a switch is on. Source: KEY-49, KEY-PAY-08. */
const SHOWN_WHEN: Readonly<Partial<Record<SettingKey, 'email_whatsapp_link_enabled' | 'show_custom_payment_gateway'>>> = {
  email_whatsapp_link_number: 'email_whatsapp_link_enabled',
  email_whatsapp_link_message: 'email_whatsapp_link_enabled',
  email_whatsapp_link_add_shipment_reference: 'email_whatsapp_link_enabled',
  email_whatsapp_link_add_tracking_link: 'email_whatsapp_link_enabled',
  payment_methods_custom_topup_enabled: 'show_custom_payment_gateway',
  payment_methods_custom_topup_url: 'show_custom_payment_gateway',
  payment_methods_custom_topup_name: 'show_custom_payment_gateway',
  payment_methods_custom_topup_image_url: 'show_custom_payment_gateway',
};

/** Whether a setting is shown beside the others as they are now. Source: KEY-49, KEY-PAY-08, SETTINGS-SEC-52. */
export function isSettingShown(key: SettingKey, settings: ProviderSettings): boolean {
  const condition = SHOWN_WHEN[key];
  if (condition) return readSetting(settings, condition);
  if (settingOf(key).section === 'WhatsApp notifications') return readSetting(settings, 'whatsapp_notifications_enabled');
  return true;
}

/** Whether links in SMS are shortened: only while global delivery rescheduling is enabled. Source: SETTINGS-SEC-54, SETTINGS-SEC-55. */
export function shortensUrls(settings: ProviderSettings): boolean {
  return readSetting(settings, 'shorten_urls') && readSetting(settings, 'enable_global_delivery_rescheduling');
}

/** What a secret that is set is shown as, and what is sent back for it when it has not been changed. Source: FORM-07, FORM-08. */
export const SECRET_MASK = '***';

/** What the field of a secret shows at first: three asterisks when its merchant key is set, else nothing. Source: FORM-07, FORM-08. */
export function shownSecret(key: SettingKey, settings: ProviderSettings): string {
  const sign = gatewaySetting(key)?.shown_set_by;
  return sign && readSetting(settings, sign) !== '' ? SECRET_MASK : '';
}

/** The changed settings to save: a masked secret has not been changed. Source: CALL-75. */
export function withoutMaskedSecrets(changes: ProviderSettings): ProviderSettings {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== SECRET_MASK));
}

/** Settings for a user who cannot save them: of a payment method's credentials only whether they are set. */
export function withMaskedMerchants(settings: ProviderSettings): ProviderSettings {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => {
      const is_masked = value !== '' && gatewaySetting(key)?.is_masked === true;
      return [key, is_masked ? SECRET_MASK : value];
    }),
  );
}
