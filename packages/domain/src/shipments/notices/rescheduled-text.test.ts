import { expect, it } from 'vitest';
import { rescheduledDays, rescheduledText } from './rescheduled-text.ts';

const WANTED = {
  collection_min_date: '2026-11-28',
  collection_after: '',
  collection_before: '',
  delivery_min_date: '2026-11-30',
  delivery_after: '08:00',
  delivery_before: '12:00',
};

it('KEY-52: a notice of another date names the days that were moved, with their hours', () => {
  expect(rescheduledText(WANTED, ['collection', 'delivery'])).toBe(
    'collection on 28 Nov 2026, delivery on 30 Nov 2026, 08:00 to 12:00',
  );
  expect(rescheduledText(WANTED, ['delivery'])).toBe('delivery on 30 Nov 2026, 08:00 to 12:00');
});

it('KEY-52: an SMS names the days alone', () => {
  expect(rescheduledDays(WANTED, ['collection', 'delivery'])).toBe('collection 28 Nov, delivery 30 Nov');
});
