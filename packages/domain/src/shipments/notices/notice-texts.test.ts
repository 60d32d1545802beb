import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './texts/language.ts';
import { pointPhrase } from './point-phrase.ts';
import { noticeText, partText, pinText } from './notice-texts.ts';
import { SIDES } from '../shipment-draft.ts';
import { NOTIFIED_EVENTS } from './notified-events.ts';
import { rescheduledDays } from './rescheduled-text.ts';

/** One part of an SMS; a second one doubles its price. */
const ONE_PART = 160;
/** What one part is made of: a letter beyond it makes the whole SMS one of 70 signs. Source: GSM 03.38. */
const GSM = /^[\n\r !"#$%&'()*+,./0-9:;<=>?@A-Za-z_¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùü-]*$/;

const LINK = 'https://track.tselacouriers.co.za/track?ref=AB2CD3&key=abcdefghijklmnop #ABCDEFG';
const POINT = { name: 'M'.repeat(26), type: 'locker', address: '', trading_hours: '', compartment: '' } as const;
const DAYS = {
  collection_min_date: '2026-11-28',
  collection_after: '',
  collection_before: '',
  delivery_min_date: '2026-11-30',
  delivery_after: '',
  delivery_before: '',
};

describe.each(LANGUAGES)('an SMS of usual lengths in %s', (language) => {
  /** As it is sent: behind the provider's name, with a reference, the link with the recipient's key and the code of the message. */
  const sent = (body: string) =>
    `Tsela Couriers: ${body
      .replaceAll('{ref}', 'AB2CD3')
      .replaceAll('{link}', LINK)
      .replaceAll('{at}', pointPhrase('sms', POINT, language))
      .replaceAll('{days}', rescheduledDays(DAYS, ['collection', 'delivery'], language))}`;

  it.each(SIDES.flatMap((side) => NOTIFIED_EVENTS.map((event) => [event, side] as const)))(
    'KEY-51: about %s is one part to %s',
    (event, side) => {
      const text = sent(noticeText('sms', { event, side }, language).body);

      expect(text).not.toMatch(/[{}]/);
      expect(text.length).toBeLessThanOrEqual(ONE_PART);
      expect(text).toMatch(GSM);
    },
  );

  it.each(['out_for_delivery', 'delivered'] as const)('KEY-51: about some parcels that are %s is one part', (event) => {
    const text = sent(partText('sms', event, language).body)
      .replaceAll('{count}', '12')
      .replaceAll('{of}', '14');

    expect(text).toMatch(/12\D+14/);
    expect(text).not.toMatch(/[{}]/);
    expect(text.length).toBeLessThanOrEqual(ONE_PART);
    expect(text).toMatch(GSM);
  });

  it.each(['delivery', 'pickup', 'dropoff'] as const)('PIN-01: with a %s PIN is one part, and has the PIN', (pin_type) => {
    const text = sent(pinText('sms', { pin_type, pin: '123456' }, language).body);

    expect(text).toMatch(/ (?:is |ngu-)123456\. /);
    expect(text.length).toBeLessThanOrEqual(ONE_PART);
    expect(text).toMatch(GSM);
  });
});

const CREATED = { event: 'created', side: 'collection' } as const;

it('issue 20: a recipient is not asked to drop off what its sender drops off', () => {
  const told = (side: 'collection' | 'delivery') => noticeText('email', { event: 'awaiting_dropoff', side });

  expect(told('collection').subject).toBe('Please drop off shipment {ref}');
  expect(told('delivery').subject).toBe('Shipment {ref} waits for its sender');
});

it('an e-mail says from where to where, and when a PIN is given', () => {
  expect(noticeText('email', CREATED).body).toContain('from {from} to {to}');
  expect(noticeText('email', CREATED, 'af').body).toContain('van {from} na {to}');
  expect(pinText('email', { pin_type: 'delivery', pin: '1234' }).body).toContain('only when you have your parcel');
});
