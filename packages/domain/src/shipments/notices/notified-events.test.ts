import { describe, expect, it } from 'vitest';
import { eventToTell } from './notified-events.ts';

describe('what people are told of a step', () => {
  it.each([
    ['submitted', null, 'created'],
    ['submitted', 'quote', 'created'],
    ['submitted', 'payment-pending', 'created'],
    ['awaiting-dropoff', null, 'awaiting_dropoff'],
    ['cancelled', 'submitted', 'cancelled'],
    ['cancelled', 'collection-assigned', 'cancelled'],
    ['quote', null, null],
    ['payment-pending', 'quote', null],
    ['at-hub', 'collected', null],
  ] as const)('%s after %s is told as %s', (to, before, event) => {
    expect(eventToTell(to, before)).toBe(event);
  });

  it.each(['quote', 'quote-expired', 'payment-pending', 'payment-failed'] as const)(
    'no message says that a %s is cancelled',
    (before) => {
      expect(eventToTell('cancelled', before)).toBeNull();
    },
  );
});
