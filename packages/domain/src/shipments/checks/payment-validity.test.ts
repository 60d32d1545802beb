import { describe, expect, it } from 'vitest';
import { expiredStatus, validUntil } from './payment-validity.ts';

const CREATED = new Date('2026-11-01T10:00:00Z');

describe('validity of quotes and unpaid shipments', () => {
  it.each([
    ['SHIP-RULE-10 CONST-23', null, '2026-12-01T10:00:00.000Z'],
    ['SHIP-RULE-10', 0, '2026-12-01T10:00:00.000Z'],
    ['CONST-24', 7, '2026-11-08T10:00:00.000Z'],
  ])('%s: a period of %s days ends at %s', (_id, period, end) => {
    expect(validUntil(CREATED, period).toISOString()).toBe(end);
  });

  it.each([
    ['quote', '2026-12-01T10:00:00Z', 'quote-expired'],
    ['payment-pending', '2026-12-01T10:00:00Z', 'cancelled'],
    ['payment-failed', '2026-12-01T10:00:00Z', 'cancelled'],
    ['quote', '2026-12-01T09:59:59Z', null],
    ['submitted', '2027-12-01T10:00:00Z', null],
  ] as const)('CONST-24: a %s at %s becomes %s', (status, now, expected) => {
    expect(expiredStatus({ status, time_created: CREATED, last_step_date: null }, new Date(now), null)).toBe(expected);
  });

  it.each([
    ['2026-12-01T10:00:00Z', null],
    ['2026-12-29T23:59:59Z', null],
    ['2026-12-30T00:00:00Z', 'cancelled'],
  ] as const)(
    'CONST-24: a quote accepted late waits for its payment from its acceptance: at %s it becomes %s',
    (now, expected) => {
      const accepted = {
        status: 'payment-pending',
        time_created: CREATED,
        last_step_date: new Date('2026-11-30T00:00:00Z'),
      } as const;
      expect(expiredStatus(accepted, new Date(now), 30)).toBe(expected);
    },
  );
});
