import type { NoticeText } from '../notice-texts.ts';

/** What support writes by e-mail: an answer, and that the message of a guest has arrived. */
const SUPPORT_EVENTS = ['support_reply', 'support_received'] as const;
export type SupportEvent = (typeof SUPPORT_EVENTS)[number];

/** What a visitor is told of a pickup point whose operator has refused a place, by what comes next, and that it has one after all. Source: ADR 0273. */
const PLACE_EVENTS = [
  'place_refused_choose',
  'place_refused_dropoff',
  'place_refused_asked_again',
  'place_refused_with_us',
  'place_found',
  'place_found_dropoff',
] as const;
export type PlaceEvent = (typeof PLACE_EVENTS)[number];

/** E-mails that go to one person, who is no side of a shipment: of support, to visitors about refused places, to users about their sign-in, and to the contact of an account about its money. */
export const LETTER_EVENTS = [
  ...SUPPORT_EVENTS,
  ...PLACE_EVENTS,
  'invitation',
  'welcome',
  'password_link',
  'invoice_issued',
  'credit_note_issued',
  'statement',
  'payment_received',
] as const;
export type LetterEvent = (typeof LETTER_EVENTS)[number];

/** Letters to users and accounts. They are in English: no other language of who reads them is known. Codes and notices of safety are no texts of the provider's. */
export type UserLetterEvent = Exclude<LetterEvent, SupportEvent | PlaceEvent>;

export const LETTER_TEXTS: Readonly<Record<UserLetterEvent, NoticeText>> = {
  invitation: {
    subject: 'You are invited to {title}',
    body:
      '{greeting}\n\n{inviter} has added you to {title}. Open this link to set your password. It works once and for 7 days:\n\n{link}\n\n' +
      'You then sign in with this email address. If you do not know {title}, you can leave this message aside.',
  },
  welcome: {
    subject: 'Welcome to {title}',
    body: '{greeting}\n\nYour account at {title} is open. You sign in with this email address:\n\n{link}',
  },
  password_link: {
    subject: 'Set a new password for {title}',
    body:
      '{greeting}\n\nOpen this link to set a new password. It works once and for 60 minutes:\n\n{link}\n\n' +
      'If you did not ask for it, you can leave this message aside: your password stays as it is.',
  },
  invoice_issued: {
    subject: '{title}: {document}, {amount}',
    body: '{document} of {amount} for {account} is attached.\n\n{facts}\n\nYou find it here as well: {link}',
  },
  credit_note_issued: {
    subject: '{title}: {document}, {amount}',
    body: '{document} of {amount} for {account} is attached.\n\nYou find it here as well: {link}',
  },
  statement: {
    subject: '{title}: statement {period}',
    body:
      'Statement of {account}, {period}.\n\n{facts}\n\n' +
      'Every line, as PDF, CSV and with a page that checks it without network:\n{link}',
  },
  payment_received: {
    subject: '{title}: Your payment of {amount}',
    body: 'Thank you. Your payment of {amount} has arrived.\n\n{facts}',
  },
};

/** The event as one of support, which is written in the language of a guest; null where it is none. */
export function supportEventOf(event: string): SupportEvent | null {
  return SUPPORT_EVENTS.find((each) => each === event) ?? null;
}

/** The event as one about a refused place, which a visitor reads in their language; null where it is none. */
export function placeEventOf(event: string): PlaceEvent | null {
  return PLACE_EVENTS.find((each) => each === event) ?? null;
}

/** Whether a letter is written in the language of its reader; the others are in English alone. */
export function isLetterInLanguages(event: string): boolean {
  return supportEventOf(event) !== null || placeEventOf(event) !== null;
}

/** The event as one of a letter; null where it is told to a side of a shipment. */
export function letterEventOf(event: string): LetterEvent | null {
  return LETTER_EVENTS.find((each) => each === event) ?? null;
}
