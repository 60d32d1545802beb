import { addDays } from '../../../time/day.ts';
import type { Day } from '../../../time/day.ts';
import { longDayIn } from '../texts/language-days.ts';
import { pointPhrase } from '../point-phrase.ts';
import { redirectedWhere } from '../redirected-text.ts';
import { rescheduledDays, rescheduledText } from '../rescheduled-text.ts';
import type { TemplateKey } from './message-template.ts';

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
} as const;

interface Around {
  readonly link: string;
  readonly pin_length: number;
  readonly day: Day;
  /** What the provider is called. */
  readonly title: string;
}

/** What stands in the variables of a message, in the reader's language. */
export function exampleGaps(
  { channel, language }: TemplateKey,
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
  };
}
