import { describe, expect, it } from 'vitest';
import { NOTICE_CHANNELS, noticeKey, noticeOverrideChecks, noticeState } from './notice-rules.ts';
import { NOTIFIED_EVENTS } from './notified-events.ts';
import { SIDES } from '../shipment-draft.ts';

const COLLECTED = { side: 'delivery', event: 'collected', channel: 'email' } as const;
const KEY = 'notify_delivery_on_shipment_collected_email';

describe('a notice of a shipment', () => {
  it('KEY-52: has the key of the setting that switches it', () => {
    expect(noticeKey(COLLECTED)).toBe(KEY);
  });

  it.each([
    [true, {}, 'sent'],
    [true, { [KEY]: true }, 'sent'],
    [true, { [KEY]: false }, 'off-by-account'],
    [true, { notify_collection_on_shipment_collected_email: false }, 'sent'],
    [true, { notify_delivery_on_shipment_collected_sms: false }, 'sent'],
    [true, { notify_delivery_on_shipment_delivered_email: false }, 'sent'],
    [false, {}, 'off-by-provider'],
    // An account cannot switch on what its provider does not send.
    [false, { [KEY]: true }, 'off-by-provider'],
    [false, { [KEY]: false }, 'off-by-provider'],
  ] as const)('SCREEN-21: with the provider’s switch %s and the account’s %j it is %s', (is_on, overrides, state) => {
    expect(noticeState({ [KEY]: is_on }, overrides, COLLECTED)).toBe(state);
  });

  it('is sent as the provider’s defaults say while nothing was switched', () => {
    expect(noticeState({}, {}, COLLECTED)).toBe('sent');
    expect(noticeState({}, {}, { ...COLLECTED, channel: 'sms' })).toBe('off-by-provider');
  });
});

it('KEY-01: WhatsApp is sent only where it is switched on as a whole', () => {
  const notice = { ...COLLECTED, channel: 'whatsapp' } as const;
  const pair = { notify_delivery_on_shipment_collected_whatsapp: true };

  expect(noticeState(pair, {}, notice)).toBe('off-by-provider');
  expect(noticeState({ ...pair, whatsapp_notifications_enabled: true }, {}, notice)).toBe('sent');
  expect(noticeState({ whatsapp_notifications_enabled: true }, {}, notice)).toBe('off-by-provider');
});

describe('what an account may switch', () => {
  it('SCREEN-21: is each of eleven events by e-mail, SMS and WhatsApp, for sender and recipient', () => {
    const keys = SIDES.flatMap((side) =>
      NOTIFIED_EVENTS.flatMap((event) => NOTICE_CHANNELS.map((channel) => noticeKey({ side, event, channel }))),
    );

    expect(new Set(keys).size).toBe(66);
    expect(noticeOverrideChecks(Object.fromEntries(keys.map((key) => [key, false])))).toEqual([]);
  });

  it.each<Readonly<Record<string, unknown>>>([
    { notify_delivery_on_shipment_collected_fax: false },
    { notify_provider_on_shipment_created: false },
    { delivery_pin: false },
    { toString: false },
    { [KEY]: 0 },
    { [KEY]: null },
  ])('is not %j', (value) => {
    expect(noticeOverrideChecks(value)).toEqual([
      { field: 'notification_overrides', code: 'notice-unknown', message: 'This is not a message that can be switched.' },
    ]);
  });
});
