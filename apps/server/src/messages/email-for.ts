import { isEmail } from '@tsela/domain/formats/email';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { emailHtml } from '@tsela/domain/messages/email-html';
import type { Email, Mailbox } from '../outgoing/email.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import type { ClaimedMessage } from './delivery-repository.ts';
import { emailLook } from './email-look.ts';

interface Sender {
  readonly settings: StoredSettings;
  readonly public_url: string;
}

/** A message of the outbox as it goes out, from the provider in its colours, and as plain text beside it, with its web site below. Source: KEY-43, KEY-44, settings.tsv website_url. */
export function emailFor(message: ClaimedMessage, sender: Sender): Email {
  const text = message.body + emailFooter(sender.settings);
  return {
    id: `message-${message.provider_id}-${message.id}`,
    from: mailboxOf(sender),
    to: message.recipient,
    subject: message.subject,
    text,
    html: emailHtml(text, emailLook(sender.settings, sender.public_url)),
  };
}

/** What stands below every e-mail of a provider. */
export function emailFooter(settings: StoredSettings): string {
  const website = readSetting(settings, 'website_url').trim();
  const footer = [textOf(readSetting(settings, 'notification_footer')), website].filter((part) => part !== '').join('\n');
  return footer === '' ? '' : `\n\n${footer}`;
}

/** The provider's own address, or a no-reply address at the host of the installation. */
function mailboxOf({ settings, public_url }: Sender): Mailbox {
  const own = readSetting(settings, 'notification_email_address').trim();
  return {
    name: readSetting(settings, 'notification_name'),
    address: isEmail(own) ? own : `no-reply@${new URL(public_url).hostname}`,
  };
}

/** The footer is kept as HTML; a message is plain text. */
function textOf(html: string): string {
  return html
    .replaceAll(/<(br|\/p|\/div|\/li|\/h\d)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/[^\S\n]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
