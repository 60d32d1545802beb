import { expect, it } from 'vitest';
import { deliveryOf, eventText } from './message-draft.ts';

it.each([
  [{ status: 'sent', channel: 'email', attempts: 1, last_error: '' }, 'Sent', ''],
  [{ status: 'queued', channel: 'email', attempts: 0, last_error: '' }, 'Waiting', ''],
  [
    { status: 'queued', channel: 'email', attempts: 2, last_error: '451 Greylisted' },
    'Waiting',
    '451 Greylisted. Tried 2 times. It is tried again automatically.',
  ],
  [
    { status: 'failed', channel: 'email', attempts: 1, last_error: '550 No such user here.' },
    'Failed',
    '550 No such user here. Tried once.',
  ],
  [{ status: 'kept', channel: 'email', attempts: 0, last_error: '' }, 'Kept', 'There was no mail server.'],
  [{ status: 'kept', channel: 'sms', attempts: 0, last_error: '' }, 'Kept', 'No SMS sender is set.'],
] as const)('the outbox says of %j: %s %s', (message, label, reason) => {
  expect(deliveryOf(message)).toMatchObject({ label, reason });
});

it.each([
  ['delivery_pin', 'Delivery PIN'],
  ['bulk_sms', 'Bulk SMS'],
  ['own_place_refused', 'Locker refused'],
  ['trip_sheet_changed', 'Tripsheet changed'],
])('the outbox calls the event %s “%s”', (event, name) => {
  expect(eventText(event)).toBe(name);
});
