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

/** What goes to one person, who is no side of a shipment: of support, to visitors about refused places, to users about their sign-in and their work, and to the contact of an account about its money. */
export const LETTER_EVENTS = [
  ...SUPPORT_EVENTS,
  ...PLACE_EVENTS,
  'invitation',
  'welcome',
  'password_link',
  'verification_code',
  'security_notice',
  'user_notice',
  'account_approved',
  'account_declined',
  'quote_sent',
  'quote_saved',
  'invoice_issued',
  'credit_note_issued',
  'statement',
  'invoice_reminder',
  'charge_discrepancy',
  'payment_received',
] as const;
export type LetterEvent = (typeof LETTER_EVENTS)[number];

/** Letters to users and accounts. They are in English: no other language of who reads them is known. */
export type UserLetterEvent = Exclude<LetterEvent, SupportEvent | PlaceEvent>;

export const LETTER_TEXTS: Readonly<Record<UserLetterEvent, NoticeText>> = {
  invitation: {
    subject: 'You are invited to {title}',
    body:
      '{greeting}\n\n{inviter} has added you to {title}. Open this link to set your password. It works once and for 7 days:\n\n{link}\n\n' +
      'You then sign in with this email address. If you do not know {title}, you can ignore this message.',
  },
  welcome: {
    subject: 'Welcome to {title}',
    body: '{greeting}\n\nYour account at {title} is open. You sign in with this email address, here:\n\n{link}',
  },
  password_link: {
    subject: 'Set a new password for {title}',
    body:
      '{greeting}\n\nOpen this link to set a new password. It works once and for 60 minutes:\n\n{link}\n\n' +
      'If you did not ask for it, you can ignore this message: your password stays as it is.',
  },
  verification_code: {
    subject: '{code} is your code for {title}',
    body:
      '{greeting}\n\nYour code is {code}. It works once and for 10 minutes.\n\n' +
      'If you did not ask for it, you can ignore this message: no one gets in without it.',
  },
  security_notice: {
    subject: 'Your sign-in at {title}',
    body: '{greeting}\n\n{text}\n\nIf this was not you, please contact support at once.',
  },
  user_notice: { subject: '{title}: {subject}', body: '{greeting}\n\n{text}\n\n{link}' },
  account_approved: {
    subject: 'Your account at {title} is approved',
    body: '{greeting}\n\nYour account {account} at {title} is approved. You can send parcels now:\n\n{link}',
  },
  account_declined: {
    subject: 'Your account at {title}',
    body:
      '{greeting}\n\nWe could not approve your account {account} at {title}, so it is closed.\n\n{text}\n\n' +
      'Please contact support if you think that this is wrong.',
  },
  quote_sent: {
    subject: '{title}: {document}, {amount}',
    body:
      '{document} of {amount}, VAT included, is attached.\n\n{facts}\n\nThe price holds until {day}.\n\n' +
      'You find it here as well: {link}',
  },
  quote_saved: {
    subject: '{title}: {document}, {amount}',
    body:
      '{document} of {amount}, VAT included, is attached.\n\n{facts}\n\nThe price holds until {day}. To send the parcel, write to us with ' +
      'the reference of the quote, or book it here: {link}',
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
  invoice_reminder: {
    subject: '{title}: {amount} is overdue',
    body:
      '{account} has {amount} overdue.\n\n{facts}\n\nYour invoices: {link}\n\n' +
      'If you have already paid, thank you: please ignore this message.',
  },
  charge_discrepancy: {
    subject: '{title}: shipment {ref} measured, {amount}',
    body:
      'We have measured shipment {ref} of {account}. It differs from what was booked.\n\n{facts}\n\n' +
      'The sizes, the picture and both prices line by line:\n{link}\n\n{text}',
  },
  payment_received: {
    subject: '{title}: Your payment of {amount}',
    body: 'Thank you. Your payment of {amount} has arrived.\n\n{facts}',
  },
};

/** Letters that go out by SMS as well: of a sign-in with a mobile number, and of a payment at a kiosk without an e-mail address. */
export const LETTER_SMS = {
  verification_code: '{title}: Your code is {code}. It works once and for 10 minutes.',
  payment_received: '{title}: Your payment of {amount} for parcel {ref} has arrived ({document}). {text}',
} as const satisfies Partial<Record<UserLetterEvent, string>>;
export type LetterSmsEvent = keyof typeof LETTER_SMS;

/** The event as one of a letter that goes out by SMS as well; null where there is none. */
export function letterSmsEventOf(event: string): LetterSmsEvent | null {
  return event in LETTER_SMS ? (event as LetterSmsEvent) : null;
}

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
