import { addDays } from '../../../time/day.ts';
import type { Day } from '../../../time/day.ts';
import { longDayIn } from '../texts/language-days.ts';
import { pointPhrase } from '../point-phrase.ts';
import { redirectedWhere } from '../redirected-text.ts';
import { rescheduledDays, rescheduledText } from '../rescheduled-text.ts';
import type { TemplateEvent, TemplateKey } from './message-template.ts';

/** What a preview is filled with: a journey between two suburbs, as long as most. */
const FROM = 'Rosebank';
const TO = 'Claremont';
export const EXAMPLE_REFERENCE = 'H4K2M9';
const DIGITS = '482915736';

const POINT = {
  name: 'Cavendish Square',
  type: 'locker',
  address: 'Dreyer Street, Claremont',
  trading_hours: 'Mon-Sat 9-19',
  compartment: 'M',
} as const;

const OF_LETTERS = {
  greeting: 'Hello Rachel,',
  inviter: 'Sipho Dlamini',
  account: 'Acme Online (ACM01)',
  document: 'Tax invoice INV000123',
  period: '1 March 2027 to 31 March 2027',
  amount: 'R 1 234.50',
  facts: 'Reference: ACM01\nClosing balance: R 1 234.50',
  code: '482915',
} as const;

/** What is said otherwise in one message. */
const OF_EVENT: Partial<Record<TemplateEvent, Readonly<Record<string, string>>>> = {
  security_notice: { text: 'The password of your sign-in was changed.' },
  user_notice: {
    subject: `Shipment ${EXAMPLE_REFERENCE} could not be delivered`,
    text: `Shipment ${EXAMPLE_REFERENCE}, which you have booked, could not be delivered. The driver comes again.`,
  },
  account_declined: { text: 'We do not deliver to the farm in your address.' },
  quote_sent: {
    document: `Quote ${EXAMPLE_REFERENCE}`,
    facts: `Economy\nFrom ${FROM} to ${TO}\n1 parcel, 2 kg`,
  },
  quote_saved: { document: `Quote ${EXAMPLE_REFERENCE}`, facts: 'Economy, 1 parcel, 2 kg charged' },
  credit_note_issued: { document: 'Credit note CR000123' },
  invoice_issued: { facts: 'It is due on 30 April 2027. Your reference is ACM01.' },
  invoice_reminder: { facts: 'INV000123: R 1 234.50, due on 31 March 2027, 3 days overdue' },
  charge_discrepancy: {
    facts: 'Price as booked: R 115.00\nPrice as measured: R 149.50\nDifference: R 34.50 more',
    amount: 'R 34.50 more',
    text: 'Please accept or dispute it there by 30 April 2027.',
  },
  payment_received: {
    facts: 'Payment: PMT000123\nReference: ACM01',
    document: 'ACM01-7',
    text: 'Your parcel is booked.',
  },
};

interface Around {
  readonly link: string;
  readonly pin_length: number;
  readonly day: Day;
  /** What the provider is called. */
  readonly title: string;
}

/** What stands in the variables of a message, in the reader's language. */
export function exampleGaps(
  { event, channel, language }: TemplateKey,
  { link, pin_length, day, title }: Around,
): Readonly<Record<string, string>> {
  const wanted = {
    collection_min_date: day,
    delivery_min_date: day,
    collection_after: '',
    collection_before: '',
    delivery_after: '08:00',
    delivery_before: '12:00',
  };
  const places = {
    was: { street_address: '12 Main Road', local_area: TO, city: 'Cape Town', pickup_point_id: '' },
    is: { street_address: '5 Loop Street', local_area: 'Newlands', city: 'Cape Town', pickup_point_id: '' },
  };
  return {
    ref: EXAMPLE_REFERENCE,
    from: FROM,
    to: TO,
    name: 'Rachel Naidoo',
    subject: 'My parcel to Claremont',
    text: 'Your parcel is on its way and arrives tomorrow morning.',
    link,
    at: pointPhrase(channel, POINT, language),
    dates: rescheduledText(wanted, ['delivery'], language),
    days: rescheduledDays(wanted, ['delivery'], language),
    where: redirectedWhere(channel, places, language),
    pin: DIGITS.slice(0, pin_length),
    title,
    operator: 'Bob Box',
    point: POINT.name,
    day: longDayIn(language, addDays(day, 2)),
    ...OF_LETTERS,
    ...OF_EVENT[event],
  };
}
