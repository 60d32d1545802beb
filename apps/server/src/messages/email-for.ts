import { isEmail } from '@tsela/domain/formats/email';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { emailHtml } from '@tsela/domain/messages/email-html';
import { htmlText } from '@tsela/domain/messages/html-text';
import { languageOf } from '@tsela/domain/shipments/notices/texts/language';
import { MESSAGE_TEXTS } from '@tsela/domain/shipments/notices/texts/message-texts';
import type { Email, Mailbox } from '../outgoing/email.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import type { ClaimedMessage } from './delivery-repository.ts';
import { emailLook } from './email-look.ts';

interface Sender {
  readonly settings: StoredSettings;
  readonly public_url: string;
}

/** Of a message whose reader can end such ones, where. */
interface Ways {
  readonly unsubscribe_url?: string | undefined;
}

/** A message of the outbox as it goes out, from the provider in its colours, and as plain text beside it, with its web site below. Source: KEY-43, KEY-44, settings.tsv website_url. */
export function emailFor(message: ClaimedMessage, sender: Sender, { unsubscribe_url }: Ways = {}): Email {
  const text = message.body + emailFooter(sender.settings);
  const foot = unsubscribe_url === undefined ? undefined : { label: footLabel(message.language), url: unsubscribe_url };
  return {
    id: `message-${message.provider_id}-${message.id}`,
    from: mailboxOf(sender),
    to: message.recipient,
    ...(message.reply_to !== '' && { reply_to: message.reply_to }),
    subject: message.subject,
    text: foot === undefined ? text : `${text}\n\n${foot.label}: ${foot.url}`,
    ...(unsubscribe_url !== undefined && { unsubscribe_url }),
    html: emailHtml(text, emailLook(sender.settings, sender.public_url), { ...(foot !== undefined && { foot }) }),
  };
}

/** What the link says by which readers end such e-mails: in the language that they read; users and staff read English. */
export function footLabel(language: string): string {
  return MESSAGE_TEXTS[languageOf(language) ?? 'en'].unsubscribe.button;
}

/** What stands below every e-mail of a provider. The footer is kept as HTML; a message is plain text. */
export function emailFooter(settings: StoredSettings): string {
  const website = readSetting(settings, 'website_url').trim();
  const footer = [htmlText(readSetting(settings, 'notification_footer')), website].filter((part) => part !== '').join('\n');
  return footer === '' ? '' : `\n\n${footer}`;
}

/** The provider's own address, or a no-reply address at the host of the installation. */
export function mailboxOf({ settings, public_url }: Sender): Mailbox {
  const own = readSetting(settings, 'notification_email_address').trim();
  return {
    name: readSetting(settings, 'notification_name'),
    address: isEmail(own) ? own : `no-reply@${new URL(public_url).hostname}`,
  };
}
