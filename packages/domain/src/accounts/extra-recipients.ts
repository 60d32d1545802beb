import { isEmail } from '../formats/email.ts';
import { isPhone, phoneToStore } from '../formats/phone.ts';
import type { Violation } from '../problem.ts';
import type { NoticeChannel } from '../shipments/notices/notice-rules.ts';

/** The further recipients of the notices to an account's senders, by channel. Source: screens S21, "extra recipients lists". */
export type ExtraRecipients = Readonly<Record<ExtraChannel, readonly string[]>>;

/** WhatsApp is between two people: no further ones read along. */
type ExtraChannel = Exclude<NoticeChannel, 'whatsapp'>;

/** Every notice goes out to each of them: an account has no more of either. */
export const EXTRA_RECIPIENTS_MAX = 5;

export const EXTRA_RECIPIENT_SETTINGS = { email: 'notification_extra_emails', sms: 'notification_extra_numbers' } as const;

const WORDS = {
  email: { wrong: 'Please enter e-mail addresses, one on each line.', many: 'At most 5 e-mail addresses, please.' },
  sms: { wrong: 'Please enter mobile numbers, one on each line.', many: 'At most 5 mobile numbers, please.' },
} as const;

/** Whether a list of further recipients may be kept. */
export function extraRecipientChecks(channel: ExtraChannel, values: readonly string[]): Violation[] {
  const field = EXTRA_RECIPIENT_SETTINGS[channel];
  const is_wrong = values.some((value) => (channel === 'email' ? !isEmail(value) : !isPhone(numberOf(value))));
  return [
    ...(is_wrong ? [{ field, code: 'recipient-wrong', message: WORDS[channel].wrong }] : []),
    ...(values.length > EXTRA_RECIPIENTS_MAX ? [{ field, code: 'recipients-many', message: WORDS[channel].many }] : []),
  ];
}

/** The recipients of a notice: the person it is for, and for senders' notices the further recipients as well, each once. May be empty. */
export function recipientsOfNotice(
  { side, channel }: { readonly side: 'collection' | 'delivery'; readonly channel: NoticeChannel },
  person: string,
  extra: ExtraRecipients,
): string[] {
  const others = side === 'collection' && channel !== 'whatsapp' ? extra[channel] : [];
  const kept = new Map<string, string>();
  for (const each of [person, ...others.map((value) => (channel === 'sms' ? numberOf(value) : value.trim()))])
    if (each !== '' && !kept.has(each.toLowerCase())) kept.set(each.toLowerCase(), each);
  return [...kept.values()];
}

function numberOf(text: string): string {
  return phoneToStore(text, { is_south_african: true });
}
