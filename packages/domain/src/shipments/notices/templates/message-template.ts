import { PIN_TYPES } from '../../../pickup-points/pin-rules.ts';
import type { PinType } from '../../../pickup-points/pin-rules.ts';
import { SIDES } from '../../shipment-draft.ts';
import type { Side } from '../../shipment-draft.ts';
import { noticeText } from '../notice-texts.ts';
import type { NoticeText } from '../notice-texts.ts';
import { NOTIFIED_EVENTS } from '../notified-events.ts';
import type { NotifiedEvent } from '../notified-events.ts';
import type { Language } from '../texts/language.ts';
import { MESSAGE_TEXTS } from '../texts/message-texts.ts';
import { placeText } from '../place-texts.ts';
import { gapsOf } from '../whatsapp-texts.ts';
import type { UserLetterEvent } from './letter-texts.ts';
import {
  LETTER_EVENTS,
  LETTER_SMS,
  LETTER_TEXTS,
  isLetterInLanguages,
  letterEventOf,
  letterSmsEventOf,
  placeEventOf,
  supportEventOf,
} from './letter-texts.ts';

/** Channels whose words are the provider's to choose: those of WhatsApp are registered at Meta. Source: docs/decisions/0238. */
export const TEMPLATE_CHANNELS = ['email', 'sms'] as const;
export type TemplateChannel = (typeof TEMPLATE_CHANNELS)[number];

/** What is told: notices, that a shipment goes elsewhere, PINs, and letters. */
export const TEMPLATE_EVENTS = [
  ...NOTIFIED_EVENTS,
  'redirected',
  ...PIN_TYPES.map((pin_type) => `${pin_type}_pin` as const),
  ...LETTER_EVENTS,
] as const;
export type TemplateEvent = (typeof TEMPLATE_EVENTS)[number];

/** One text of the catalogue. */
export interface TemplateKey {
  readonly event: TemplateEvent;
  readonly channel: TemplateChannel;
  readonly side: Side;
  readonly language: Language;
}

/** The key as one text, for what is kept by it. */
export function templateName({ event, channel, side, language }: TemplateKey): string {
  return `${event} ${channel} ${side} ${language}`;
}

/** Who is told of an event: a PIN is for the one who stands at the door or locker, and a letter goes to one person, who is no side. */
export function sidesTold(event: TemplateEvent): readonly Side[] {
  if (letterEventOf(event) !== null) return ['delivery'];
  const pin_type = pinTypeOf(event);
  if (pin_type === null) return SIDES;
  return pin_type === 'dropoff' ? ['collection'] : ['delivery'];
}

export function pinTypeOf(event: TemplateEvent): PinType | null {
  return PIN_TYPES.find((pin_type) => event === `${pin_type}_pin`) ?? null;
}

/** The product's own text, with gaps: what is sent as long as the provider has none of its own. */
export function productText({ event, channel, side, language }: TemplateKey): NoticeText {
  const texts = MESSAGE_TEXTS[language];
  const support = supportEventOf(event);
  if (support !== null) return texts.support[support === 'support_reply' ? 'reply' : 'received'];
  const place = placeEventOf(event);
  if (place !== null) return placeText(place, language);
  const by_sms = channel === 'sms' ? letterSmsEventOf(event) : null;
  if (by_sms !== null) return { subject: '', body: LETTER_SMS[by_sms] };
  // What is no letter of support and about no place is one to users or accounts.
  const letter = letterEventOf(event) as UserLetterEvent | null;
  if (letter !== null) return LETTER_TEXTS[letter];
  const pin_type = pinTypeOf(event);
  if (pin_type !== null)
    return channel === 'sms'
      ? { subject: '', body: texts.pin_sms[pin_type] }
      : { subject: texts.pin_subject, body: texts.pin_emails[pin_type] };
  if (event === 'redirected')
    return channel === 'sms'
      ? { subject: '', body: texts.redirected.sms }
      : { subject: texts.redirected.subject_address, body: texts.redirected.email };
  // What is no PIN and no other destination is a notice.
  const notice = event as NotifiedEvent;
  const text = noticeText(channel, { event: notice, side }, language);
  return channel === 'sms' ? { subject: '', body: text.body } : text;
}

/** What may stand in a text in curly brackets. */
export const TEMPLATE_VARIABLES = [
  'ref',
  'from',
  'to',
  'name',
  'subject',
  'text',
  'link',
  'at',
  'dates',
  'days',
  'where',
  'pin',
  'greeting',
  'inviter',
  'title',
  'account',
  'document',
  'period',
  'amount',
  'facts',
  'operator',
  'point',
  'day',
  'code',
] as const;
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

const ALWAYS: readonly TemplateVariable[] = ['ref', 'from', 'to', 'link'];
/** Without them the message is not worth sending: the page tells the rest, and is what proves it genuine. */
const NEEDED: readonly TemplateVariable[] = ['text', 'link', 'dates', 'days', 'where', 'pin', 'facts', 'point', 'day', 'code'];
/** A subject is read on a locked screen. */
const IN_SUBJECT: readonly TemplateVariable[] = ['ref', 'from', 'to'];

/** The variables that a message knows, and those that it must have: of its own ones whatever the product's text has. */
export function variablesOf(key: Pick<TemplateKey, 'event' | 'channel'>): {
  readonly known: readonly TemplateVariable[];
  readonly needed: readonly TemplateVariable[];
  readonly in_subject: readonly TemplateVariable[];
} {
  // Both sides of an event have the same ones.
  const [side = 'delivery'] = sidesTold(key.event);
  const product = productText({ ...key, side, language: 'en' });
  const own = gapsOf(product.body);
  // A letter knows what it is about, and no more.
  const letter = letterEventOf(key.event);
  const known = TEMPLATE_VARIABLES.filter((variable) => (letter === null && ALWAYS.includes(variable)) || own.includes(variable));
  const of_subject = letter === null ? IN_SUBJECT : TEMPLATE_VARIABLES.filter((each) => gapsOf(product.subject).includes(each));
  return {
    known: letter === null ? known : TEMPLATE_VARIABLES.filter((each) => known.includes(each) || of_subject.includes(each)),
    needed: known.filter((variable) => NEEDED.includes(variable)),
    in_subject: key.channel === 'sms' ? [] : of_subject,
  };
}

/** Every text of the catalogue in its order. */
export const TEMPLATE_KEYS: readonly TemplateKey[] = TEMPLATE_EVENTS.flatMap((event) =>
  TEMPLATE_CHANNELS.flatMap((channel) =>
    sidesTold(event).flatMap((side) => (['en', 'af', 'zu'] as const).map((language) => ({ event, channel, side, language }))),
  ),
).filter(isTemplate);

/** Whether there is such a message: not every side is told of every event, and letters are e-mails, few of them SMS as well, most of them in English alone. */
export function isTemplate({ event, channel, side, language }: TemplateKey): boolean {
  const is_told = sidesTold(event).includes(side);
  return letterEventOf(event) === null
    ? is_told
    : is_told && (channel === 'email' || letterSmsEventOf(event) !== null) && (language === 'en' || isLetterInLanguages(event));
}
