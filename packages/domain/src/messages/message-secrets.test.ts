import { describe, expect, it } from 'vitest';
import { NOTICE_CHANNELS } from '../shipments/notices/notice-rules.ts';
import { pinText } from '../shipments/notices/notice-texts.ts';
import { PIN_TYPES } from '../pickup-points/pin-rules.ts';
import { hasSecret, withoutSecrets } from './message-secrets.ts';

describe('a message with a secret', () => {
  it.each(PIN_TYPES.flatMap((pin_type) => NOTICE_CHANNELS.map((channel) => [pin_type, channel] as const)))(
    'tells no %s PIN of %s to who is not its recipient',
    (pin_type, channel) => {
      const { subject, body } = pinText(channel, { pin_type, pin: '4711' });
      const message = { event: `${pin_type}_pin`, subject, body: body.replace('{ref}', '471123') };

      const shown = withoutSecrets(message);

      expect(hasSecret(message)).toBe(true);
      expect(shown.body).toContain(' is ••••.');
      expect(shown.body).toContain('471123');
      expect(shown.body).not.toMatch(/\b4711\b/);
    },
  );

  it.each(['verification_code', 'password_link', 'invitation'])('of %s is for its recipient whole', (event) => {
    const message = { event, subject: '123456 is your code', body: 'Open this link: https://example.com/login?verification=abc' };

    expect(hasSecret(message)).toBe(true);
    expect(JSON.stringify(withoutSecrets(message))).not.toMatch(/123456|verification/);
  });

  it('keeps the key of a recipient’s link to itself', () => {
    const message = { event: 'created', subject: 'Booked', body: 'Follow it: https://example.com/track?ref=ABC234&key=s3cr3t' };

    expect(hasSecret(message)).toBe(true);
    expect(withoutSecrets(message).body).toBe('Follow it: https://example.com/track?ref=ABC234&key=…');
  });

  it('has none when it has been taken out, or never was there', () => {
    const plain = { event: 'delivered', subject: 'Delivered', body: 'Shipment 7K4QXM is here. 012 345 6789' };
    const pin = { event: 'delivery_pin', subject: 'Your PIN', body: 'PIN for parcel ABC is 4711. Keep it.' };

    expect(hasSecret(plain)).toBe(false);
    expect(hasSecret({ ...pin, ...withoutSecrets(pin) })).toBe(false);
    expect(withoutSecrets(plain)).toEqual({ subject: plain.subject, body: plain.body });
  });

  it('is found out in a text of 60 000 signs at once', () => {
    const long = { event: 'delivery_pin', subject: '', body: ' is 1'.repeat(12_000) };

    expect(withoutSecrets(long).body).toHaveLength(long.body.length);
  });
});
