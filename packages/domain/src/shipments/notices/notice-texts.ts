import type { Language } from './texts/language.ts';
import { MESSAGE_TEXTS } from './texts/message-texts.ts';
import type { PinType } from '../../pickup-points/pin-rules.ts';
import type { NoticeChannel } from './notice-rules.ts';
import type { NotifiedEvent } from './notified-events.ts';
import type { Side } from '../shipment-draft.ts';
import { whatsappText } from './whatsapp-texts.ts';

/** The texts of notices, with gaps: {ref}, {from}, {to}, {link}, {at} where a pickup point is named and, of another date, {dates} or {days}. */
export interface NoticeText {
  readonly subject: string;
  readonly body: string;
}

/** An SMS costs by parts of 160 signs, and the provider's name and a link with a key take more than half of the first: the page tells the rest. */
export function noticeText(
  channel: NoticeChannel,
  { event, side }: { readonly event: NotifiedEvent; readonly side: Side },
  language: Language = 'en',
): NoticeText {
  if (channel === 'whatsapp') return { subject: '', body: whatsappText(event) };
  const texts = MESSAGE_TEXTS[language];
  if (event === 'awaiting_dropoff' && side === 'delivery')
    return { subject: texts.dropoff_awaited.subject, body: texts.dropoff_awaited[channel] };
  return { subject: texts.subjects[event], body: (channel === 'sms' ? texts.sms : texts.emails)[event] };
}

export function pinText(
  channel: NoticeChannel,
  { pin_type, pin }: { readonly pin_type: PinType; readonly pin: string },
  language: Language = 'en',
): NoticeText {
  if (channel === 'whatsapp') return { subject: '', body: whatsappText(`${pin_type}_pin`).replace('{pin}', () => pin) };
  const texts = MESSAGE_TEXTS[language];
  const body = (channel === 'sms' ? texts.pin_sms : texts.pin_emails)[pin_type];
  return { subject: texts.pin_subject, body: body.replace('{pin}', () => pin) };
}

/** What is told of some parcels of a shipment as well. */
type PartEvent = 'out_for_delivery' | 'delivered';

/** The texts of news of some parcels of a shipment, with the gaps {count} and {of} beside the others. Source: docs/decisions/0307. */
export function partText(channel: NoticeChannel, event: PartEvent, language: Language = 'en'): NoticeText {
  const { subject, email, sms } = MESSAGE_TEXTS[language].of_part[event];
  return { subject, body: channel === 'sms' ? sms : email };
}
