import { describe, expect, it } from 'vitest';
import { sendingNow } from './sending-rules.ts';
import type { SendingFacts } from './sending-rules.ts';

const NOON = new Date('2026-11-23T12:00:00+02:00');
const FACTS: SendingFacts = {
  channel: 'sms',
  event: 'delivered',
  body: 'Shipment 7K4QXM has been delivered.',
  time_created: NOON,
  is_suppressed: false,
  is_paused: false,
  parts_this_month: 0,
  parts_monthly_max: null,
  is_outdated: false,
  push_hours: { from: '06:00', to: '18:00' },
};
const at = (changes: Partial<SendingFacts>, now = NOON) => sendingNow({ ...FACTS, ...changes }, now);

describe('what becomes of a message', () => {
  it('S56: it goes out, with its parts', () => {
    expect(at({})).toEqual({ what: 'send', parts: 1 });
    expect(at({ body: 'a'.repeat(200) })).toEqual({ what: 'send', parts: 2 });
    expect(at({ channel: 'email', body: 'a'.repeat(10_000) })).toEqual({ what: 'send', parts: 1 });
  });

  it('S56: a recipient who bounced or said stop is not written to, whatever else holds', () => {
    expect(at({ is_suppressed: true, is_paused: true })).toMatchObject({ what: 'suppress' });
  });

  it('KEY-61: a push waits for the hours in which devices are told, a test does not', () => {
    const night = new Date('2026-11-23T21:00:00+02:00');
    const why = 'It waits for the hours in which devices are told.';
    expect(at({ channel: 'push' })).toEqual({ what: 'send', parts: 1 });
    expect(at({ channel: 'push' }, night)).toEqual({ what: 'wait', until: new Date('2026-11-24T06:00:00+02:00'), why });
    expect(at({ channel: 'push', event: 'push_test' }, night)).toMatchObject({ what: 'send' });
  });

  it('an outdated push is not sent', () => {
    expect(at({ channel: 'push', is_outdated: true })).toEqual({
      what: 'suppress',
      why: 'A newer message about the same shipment takes its place.',
    });
  });

  it('S52: it is held while its channel is paused, and for a day at most', () => {
    expect(at({ is_paused: true })).toEqual({ what: 'hold', why: 'The channel is paused.' });
    const later = (ms: number) => at({ is_paused: true }, new Date(NOON.getTime() + ms));
    expect(later(24 * 3_600_000 - 1)).toMatchObject({ what: 'hold' });
    expect(later(24 * 3_600_000)).toEqual({
      what: 'fail',
      why: 'The channel is paused. It waited for a day and is no longer useful.',
    });
  });

  it('S52: it is held when its parts do not fit into what is left of the month', () => {
    const two_parts = { body: 'a'.repeat(200), parts_monthly_max: 10 };
    expect(at({ ...two_parts, parts_this_month: 8 })).toEqual({ what: 'send', parts: 2 });
    expect(at({ ...two_parts, parts_this_month: 9 })).toEqual({ what: 'hold', why: 'The limit of this month is reached.' });
    expect(at({ parts_monthly_max: 0 })).toMatchObject({ what: 'hold' });
  });

  it('S56: too long a text fails at once with the reason', () => {
    expect(at({ body: 'a'.repeat(10_000) })).toEqual({
      what: 'fail',
      why: 'The text takes 66 parts of an SMS. It may take 10 at most.',
    });
  });

  it.each([
    ['19:59', '2026-11-23T19:59:59+02:00', null],
    ['20:00', '2026-11-23T20:00:00+02:00', '2026-11-24T06:00:00+02:00'],
    ['midnight', '2026-11-24T00:00:00+02:00', '2026-11-24T06:00:00+02:00'],
    ['05:59', '2026-11-24T05:59:59+02:00', '2026-11-24T06:00:00+02:00'],
    ['06:00', '2026-11-24T06:00:00+02:00', null],
  ])('S56: at %s SMS and WhatsApp wait for the morning as the table says, e-mail and PINs never', (_time, now, until) => {
    const expected =
      until === null
        ? { what: 'send', parts: 1 }
        : { what: 'wait', until: new Date(until), why: 'It waits for the morning: these are quiet hours.' };
    const then = new Date(now);

    expect(at({ time_created: then }, then)).toEqual(expected);
    expect(at({ time_created: then, channel: 'whatsapp' }, then)).toEqual(expected);
    expect(at({ time_created: then, channel: 'email' }, then)).toMatchObject({ what: 'send' });
    expect(at({ time_created: then, event: 'delivery_pin' }, then)).toMatchObject({ what: 'send' });
    expect(at({ time_created: then, event: 'verification_code' }, then)).toMatchObject({ what: 'send' });
  });
});
