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
    ['quote', '2026-12-01T09:59:59Z', null],
    ['submitted', '2027-12-01T10:00:00Z', null],
  ] as const)('CONST-24: a %s at %s becomes %s', (status, now, expected) => {
    expect(expiredStatus({ status, time_created: CREATED }, new Date(now), null)).toBe(expected);
  });
});
