import { describe, expect, it } from 'vitest';
import { isDeliveryPinAhead, unreachedText, unsentText, whyUnreached, whyUnsent } from './pin-reach.ts';

const BOTH = { email: 'thabo@example.com', mobile_number: '0821234567' };
const MOBILE = { email: '', mobile_number: '0821234567' };
const EMAIL = { email: 'thabo@example.com', mobile_number: '' };

describe('PIN-01 SCREEN-56: whether a PIN reaches a contact', () => {
  it.each([
    ['by either channel', BOTH, ['email'], null],
    ['by its number alone', MOBILE, ['email', 'sms'], null],
    ['not by mail, of which it has no address', MOBILE, ['email'], 'no-address'],
    ['not by SMS or WhatsApp, for which it has no number', EMAIL, ['sms', 'whatsapp'], 'no-address'],
    ['not by what is no address', { email: 'at reception', mobile_number: '' }, ['email'], 'no-address'],
    ['by nothing where nothing goes out', BOTH, [], 'no-sender'],
  ] as const)('%s', (_, contact, channels, why) => {
    expect(whyUnreached(contact, channels)).toBe(why);
  });
});

describe('PIN-04 SCREEN-56: whether a PIN that was drawn has reached its reader', () => {
  it.each([
    [['sent', 'failed'], null],
    [['queued', 'kept'], null],
    [['held'], null],
    [['delivered'], null],
    [['kept', 'kept'], 'no-sender'],
    [['kept', 'bounced'], 'not-delivered'],
    [['suppressed'], 'not-delivered'],
    [['failed', 'cancelled'], 'not-delivered'],
    [[], 'no-address'],
  ] as const)('%j: %s', (messages, why) => {
    expect(whyUnsent(messages)).toBe(why);
  });
});

it('a PIN is ahead of a delivery to a door that is proven by one, until it is over', () => {
  const shipment = { pod_method: 'pin-with-fallback', delivery_pickup_point_id: '', status: 'submitted' };

  expect(isDeliveryPinAhead(shipment)).toBe(true);
  expect(isDeliveryPinAhead({ ...shipment, pod_method: 'grv' })).toBe(false);
  expect(isDeliveryPinAhead({ ...shipment, delivery_pickup_point_id: 'CG101' })).toBe(false);
  expect(['quote', 'delivered', 'cancelled'].map((status) => isDeliveryPinAhead({ ...shipment, status }))).toEqual([
    false,
    false,
    false,
  ]);
});

it('what a contact lacks is named by the channels there are', () => {
  expect(unsentText('no-address', ['email', 'sms', 'whatsapp'])).toBe(
    'it reaches no one, because the contact has no e-mail address or mobile number',
  );
  expect(unreachedText(['sms', 'whatsapp'])).toMatch(
    /^The recipient cannot be sent the PIN of the delivery: they have no mobile number/,
  );
});
