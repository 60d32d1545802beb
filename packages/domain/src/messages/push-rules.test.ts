import { describe, expect, it } from 'vitest';
import { deviceOf, deviceRecipient, pushHeldUntil, pushManner, pushSubscriptionChecks } from './push-rules.ts';

const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc:def',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
};

describe('what a browser answers when it is asked to be told', () => {
  it.each([
    ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', true],
    ['https://web.push.apple.com:443/QK', true],
    ['http://fcm.googleapis.com/x', false],
    ['https://10.0.0.1/x', false],
    ['https://[::1]/x', false],
    ['https://localhost/x', false],
    ['https://printer.local/x', false],
    ['https://db.internal/x', false],
    ['https://fcm.googleapis.com@evil.example/x', false],
    ['https://fcm.googleapis.com', false],
    [`https://fcm.googleapis.com/${'x'.repeat(1000)}`, false],
  ])('%s: %s', (endpoint, is_right) => {
    const faults = pushSubscriptionChecks({ ...SUBSCRIPTION, endpoint });

    expect(faults.map(({ field, message }) => [field, message])).toEqual(
      is_right ? [] : [['endpoint', 'This browser cannot be told anything by push.']],
    );
  });

  it('has a point and a secret of the right length', () => {
    expect(pushSubscriptionChecks({ ...SUBSCRIPTION, p256dh: 'B'.repeat(86) }).map(({ field }) => field)).toEqual(['p256dh']);
    expect(pushSubscriptionChecks({ ...SUBSCRIPTION, auth: 'a'.repeat(23) }).map(({ field }) => field)).toEqual(['auth']);
  });
});

describe('KEY-61: the hours in which devices are told', () => {
  const DAY = { from: '06:00', to: '18:00' };
  const NIGHT = { from: '18:00', to: '06:00' };

  it.each([
    [DAY, '2026-11-23T05:59:59+02:00', '2026-11-23T06:00:00+02:00'],
    [DAY, '2026-11-23T06:00:00+02:00', null],
    [DAY, '2026-11-23T17:59:59+02:00', null],
    [DAY, '2026-11-23T18:00:00+02:00', '2026-11-24T06:00:00+02:00'],
    [DAY, '2026-11-23T23:59:59+02:00', '2026-11-24T06:00:00+02:00'],
    [NIGHT, '2026-11-23T12:00:00+02:00', '2026-11-23T18:00:00+02:00'],
    [NIGHT, '2026-11-23T01:00:00+02:00', null],
    [NIGHT, '2026-11-23T23:00:00+02:00', null],
    [{ from: '08:00', to: '08:00' }, '2026-11-23T03:00:00+02:00', null],
    [{ from: '', to: '18:00' }, '2026-11-23T03:00:00+02:00', null],
  ])('%o at %s: %s', (hours, now, until) => {
    expect(pushHeldUntil(hours, new Date(now))).toEqual(until === null ? null : new Date(until));
  });
});

describe('how a message goes to a browser', () => {
  it('a newer status of a shipment takes the place of an older, a message of the office stands for itself', () => {
    expect(pushManner({ event: 'collected', id: 7, shipment_id: 12 })).toEqual({
      ttl_s: 43_200,
      urgency: 'normal',
      topic: 'shipment-12',
    });
    expect(pushManner({ event: 'out_for_delivery', id: 8, shipment_id: 12 })).toMatchObject({
      urgency: 'high',
      topic: 'shipment-12',
    });
    expect(pushManner({ event: 'driver_message', id: 9, shipment_id: null })).toMatchObject({
      urgency: 'high',
      topic: 'message-9',
    });
    expect(pushManner({ event: 'trip_sheet_changed', id: 10, shipment_id: null })).toMatchObject({ topic: 'trip-sheet' });
  });

  it('a topic has 32 signs at most', () => {
    expect(pushManner({ event: 'collected', id: 1, shipment_id: Number.MAX_SAFE_INTEGER }).topic.length).toBeLessThanOrEqual(32);
  });

  it('names its device in the outbox', () => {
    expect(deviceOf(deviceRecipient(42))).toBe(42);
    expect(deviceOf('+27821234567')).toBeNull();
  });
});
