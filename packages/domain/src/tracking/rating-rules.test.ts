import { expect, it } from 'vitest';
import { PARTY_EN } from '../shipments/notices/texts/party-en.ts';
import { RATING_REASONS, changeableUntil, isLow, ratingChecks, ratingState, reasonsFor } from './rating-rules.ts';

const delivered_date = new Date('2026-11-01T10:00:00Z');
const DELIVERED = { status: 'delivered', delivered_date, time_rated: null } as const;

it('SCREEN-58: a delivery is rated within 30 days, and a rating is changed for a day', () => {
  const time_rated = new Date('2026-11-05T10:00:00Z');

  expect(ratingState({ ...DELIVERED, status: 'at-hub' }, delivered_date)).toBe('not_delivered');
  expect(ratingState(DELIVERED, new Date('2026-12-01T10:00:00Z'))).toBe('open');
  expect(ratingState(DELIVERED, new Date('2026-12-01T10:00:01Z'))).toBe('expired');
  expect(ratingState({ ...DELIVERED, time_rated }, new Date('2026-11-06T09:59:59Z'))).toBe('open');
  expect(ratingState({ ...DELIVERED, time_rated }, changeableUntil(time_rated))).toBe('fixed');
});

it('SCREEN-58: up to three reasons that go with the stars are ticked, and one or two stars are low', () => {
  expect(ratingChecks({ stars: 5, reasons: ['friendly', 'on_time', 'careful'] })).toEqual([]);
  expect(ratingChecks({ stars: 5, reasons: ['late'] })).toHaveLength(1);
  expect(ratingChecks({ stars: 1, reasons: ['late', 'damaged', 'unfriendly', 'no_attempt'] })).toHaveLength(1);
  expect([1, 2, 3, 4, 5].filter(isLow)).toEqual([1, 2]);
  expect(reasonsFor(3)).toContain('damaged');
});

it('SCREEN-58: every reason has words', () => {
  expect(Object.keys(PARTY_EN.rating_reasons).toSorted()).toEqual(RATING_REASONS.toSorted());
});
