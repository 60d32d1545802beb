import type { AfterRefusal } from '../refused-places.ts';
import type { Side } from '../shipment-draft.ts';
import type { NoticeText } from './notice-texts.ts';
import type { PlaceEvent } from './templates/letter-texts.ts';
import { filled } from './texts/language.ts';
import type { Language } from './texts/language.ts';
import { MESSAGE_TEXTS } from './texts/message-texts.ts';
import type { MessageTexts } from './texts/messages-en.ts';

/** What there is to tell of a place: it is refused and this comes next, or there is room after all. */
export type PlaceNews = AfterRefusal | 'found';

/** The event by which a customer is told. */
export function placeEvent(news: PlaceNews, side: Side): PlaceEvent {
  if (news === 'found') return side === 'collection' ? 'place_found_dropoff' : 'place_found';
  if (news === 'choose') return side === 'collection' ? 'place_refused_dropoff' : 'place_refused_choose';
  return news === 'asked-again' ? 'place_refused_asked_again' : 'place_refused_with_us';
}

type Words = keyof MessageTexts['place_refused'];

const WORDS: Readonly<Record<PlaceEvent, readonly [subject: Words, text: Words]>> = {
  place_refused_choose: ['subject', 'choose'],
  place_refused_dropoff: ['subject', 'dropoff'],
  place_refused_asked_again: ['subject', 'asked_again'],
  place_refused_with_us: ['subject', 'with_us'],
  place_found: ['found_subject', 'found'],
  place_found_dropoff: ['found_subject', 'found_dropoff'],
};

/** What a customer with a sign-in reads, with its gaps. */
export function placeNotice(event: PlaceEvent): NoticeText {
  const words = MESSAGE_TEXTS.en.place_refused;
  const [subject, text] = WORDS[event];
  return { subject: words[subject], body: filled(words[text], { money: words.credited }) };
}

/** The e-mail to a visitor, with its gaps: whose money is given back, and who reads more behind the link. */
export function placeText(event: PlaceEvent, language: Language): NoticeText {
  const words = MESSAGE_TEXTS[language].place_refused;
  const [subject, text] = WORDS[event];
  return {
    subject: `{title}: ${words[subject]}`,
    body: [words.greeting, filled(words[text], { money: words.given_back }), '{link}'].join('\n\n'),
  };
}
