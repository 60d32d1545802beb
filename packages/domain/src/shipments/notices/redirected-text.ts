import { filled } from './texts/language.ts';
import type { Language } from './texts/language.ts';
import { MESSAGE_TEXTS } from './texts/message-texts.ts';
import type { MessageTexts } from './texts/messages-en.ts';
import { isSameText } from '../checks/detail-changes.ts';
import type { NoticeChannel } from './notice-rules.ts';
import type { NoticeText } from './notice-texts.ts';
import { whatsappText } from './whatsapp-texts.ts';

/** Where a shipment is brought to, as far as a message tells it: a message may be read by others, so it names no street. */
export interface Destination {
  readonly street_address?: string | undefined;
  readonly company?: string | undefined;
  readonly local_area?: string | undefined;
  readonly city?: string | undefined;
  /** Empty where it is brought to a door. */
  readonly pickup_point_id: string;
}

/** As much of a suburb's name as leaves an SMS in one part. */
const SMS_PLACE_MAX = 24;

/** Whether the recipient has to know: what is only put right on the map brings the parcel to the same door. */
export function isOtherDestination(before: Destination, after: Destination): boolean {
  if (before.pickup_point_id !== after.pickup_point_id) return true;
  const parts = ['company', 'street_address', 'local_area', 'city'] as const;
  return after.pickup_point_id === '' && parts.some((part) => !isSameText(before[part] ?? '', after[part] ?? ''));
}

type Words = MessageTexts['redirected'];

/** What is told of a shipment that goes elsewhere, with the gaps {ref} and {link}: suburbs and towns alone. Source: KEY-52, docs/decisions/0188. */
export function redirectedText(
  channel: NoticeChannel,
  { was: before, is: after }: { readonly was: Destination; readonly is: Destination },
  language: Language = 'en',
): NoticeText {
  if (channel === 'whatsapp') return { subject: '', body: whatsappText('redirected') };
  const words = MESSAGE_TEXTS[language].redirected;
  const subject = after.pickup_point_id === '' ? words.subject_address : words.subject_point;
  const where = redirectedWhere(channel, { was: before, is: after }, language);
  return { subject, body: filled(channel === 'sms' ? words.sms : words.email, { where }) };
}

/** Where it goes in the words of a channel: an e-mail says as well where it went before. */
export function redirectedWhere(
  channel: Exclude<NoticeChannel, 'whatsapp'>,
  { was: before, is: after }: { readonly was: Destination; readonly is: Destination },
  language: Language,
): string {
  const words = MESSAGE_TEXTS[language].redirected;
  if (channel === 'sms') return smsPlace(words, before, after);
  const [was, is] = [placeOf(words, before), placeOf(words, after)];
  return was === is ? another(words, after) : filled(words.instead, { is, was });
}

/** Where it goes, as briefly as an SMS tells it. */
export function redirectedPlace({ was, is }: { readonly was: Destination; readonly is: Destination }): string {
  return smsPlace(MESSAGE_TEXTS.en.redirected, was, is);
}

function placeOf(words: Words, destination: Destination): string {
  const { local_area = '', city = '', pickup_point_id } = destination;
  const place = [...new Set([local_area, city].filter((part) => part !== ''))].join(', ');
  if (place === '') return pickup_point_id === '' ? words.an_address : words.a_point;
  return pickup_point_id === '' ? place : filled(words.point_in, { place });
}

/** The same suburb: another door or another point of it. */
function another(words: Words, { local_area = '', pickup_point_id }: Destination): string {
  if (local_area === '') return pickup_point_id === '' ? words.other_address : words.other_point;
  return filled(pickup_point_id === '' ? words.other_address_in : words.other_point_in, { place: local_area });
}

function smsPlace(words: Words, before: Destination, after: Destination): string {
  const { local_area = '', city = '', pickup_point_id } = after;
  const place = local_area || city;
  if (place === '' || placeOf(words, before) === placeOf(words, after))
    return pickup_point_id === '' ? words.other_address : words.other_point;
  const cut = place.length <= SMS_PLACE_MAX ? place : place.slice(0, SMS_PLACE_MAX).trimEnd();
  return pickup_point_id === '' ? cut : filled(words.point_in, { place: cut });
}
