import { expect, it } from 'vitest';
import type { Day } from './day.ts';
import { dayInWords, monthInWords } from './day-in-words.ts';

it('a day stands in a sentence as people say it', () => {
  expect(dayInWords('2026-12-14' as Day)).toBe('Mon 14 Dec');
  expect(dayInWords('2027-03-01' as Day)).toBe('Mon 1 Mar');
});

it('a month is named with its year', () => {
  expect(monthInWords('2026-12-01' as Day)).toBe('December 2026');
});
