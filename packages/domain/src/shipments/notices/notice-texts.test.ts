import { describe, expect, it } from 'vitest';
import { noticeText, pinText } from './notice-texts.ts';
import { NOTIFIED_EVENTS } from './notified-events.ts';

/** One part of an SMS; a second one doubles its price. */
const ONE_PART = 160;

const LINK = 'https://track.tselacouriers.co.za/track?ref=AB2CD3&key=abcdefghijklmnop';

/** As long as a name of a pickup point gets. */
const POINT = ` at ${'M'.repeat(26)}`;

/** As it is sent: behind the provider's name, with a reference and the link with the recipient's key. */
function sent(body: string): string {
  return `Tsela Couriers: ${body.replaceAll('{ref}', 'AB2CD3').replaceAll('{link}', LINK).replaceAll('{at}', POINT).replaceAll('{days}', 'collection 28 Nov, delivery 30 Nov')}`;
}

describe('an SMS of usual lengths', () => {
  it.each(NOTIFIED_EVENTS)('KEY-51: about %s is one part', (event) => {
    const text = sent(noticeText('sms', event).body);

    expect(text).not.toMatch(/[{}]/);
    expect(text.length).toBeLessThanOrEqual(ONE_PART);
  });

  it.each(['delivery', 'pickup', 'dropoff'] as const)('PIN-01: with a %s PIN is one part, and has the PIN', (pin_type) => {
    const text = sent(pinText('sms', { pin_type, pin: '123456' }).body);

    expect(text).toContain(' is 123456. ');
    expect(text.length).toBeLessThanOrEqual(ONE_PART);
  });
});

it('an e-mail says from where to where, and when a PIN is given', () => {
  expect(noticeText('email', 'created').body).toContain('from {from} to {to}');
  expect(pinText('email', { pin_type: 'delivery', pin: '1234' }).body).toContain('only when you have your parcel');
});
