import { smsNumber } from '../../messages/bulk-sms.ts';
import { readSetting } from '../../providers/provider-settings.ts';
import type { ProviderSettings } from '../../providers/provider-settings.ts';
import { filled } from './texts/language.ts';
import type { Language } from './texts/language.ts';
import { MESSAGE_TEXTS } from './texts/message-texts.ts';

interface About {
  readonly reference: string;
  /** The public page, without the recipient's key: the chat is read by others. */
  readonly tracking_url: string;
}

/** The link that opens a chat with the provider, with what the message begins with; null where there is none. Source: KEY-48, KEY-49. */
export function whatsappChatLink(settings: ProviderSettings, { reference, tracking_url }: About): string | null {
  if (!readSetting(settings, 'email_whatsapp_link_enabled')) return null;
  const number = smsNumber(readSetting(settings, 'email_whatsapp_link_number'));
  if (number === null) return null;
  const text = [
    readSetting(settings, 'email_whatsapp_link_message').trim(),
    readSetting(settings, 'email_whatsapp_link_add_shipment_reference') ? reference : '',
    readSetting(settings, 'email_whatsapp_link_add_tracking_link') ? tracking_url : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
  return `https://wa.me/${number.replace('+', '')}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`;
}

/** What the provider has below every e-mail about a shipment: a chat with it, and a warning about scams. Source: KEY-47, KEY-48. */
export function emailAdditions(settings: ProviderSettings, about: About, language: Language): string {
  const { whatsapp_chat, scam_alert } = MESSAGE_TEXTS[language];
  const url = whatsappChatLink(settings, about);
  return [
    ...(url === null ? [] : [filled(whatsapp_chat, { url })]),
    ...(readSetting(settings, 'show_scam_alert_on_emails') ? [scam_alert] : []),
  ]
    .map((paragraph) => `\n\n${paragraph}`)
    .join('');
}
