import type { Day } from '@tsela/domain/time/day';
import { describe, expect, it } from 'vitest';
import { dayOfKey, monthFrom, nextOpenDay, weeksOfMonth } from './month-draft.ts';

const day = (text: string) => text as Day;

describe('a month in weeks', () => {
  it('begins on Monday, holds every day once, and leaves the days of other months out', () => {
    const weeks = weeksOfMonth(day('2026-11-25'));

    expect(weeks.length).toBe(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null]);
    expect(weeks.flat().filter((each) => each !== null).length).toBe(30);
    expect(weeksOfMonth(day('2027-02-14')).map(([monday]) => monday)).toEqual([
      '2027-02-01',
      '2027-02-08',
      '2027-02-15',
      '2027-02-22',
    ]);
  });

  it('is followed by the next one, over the end of a year too', () => {
    expect([monthFrom(day('2026-12-31'), 1), monthFrom(day('2026-01-15'), -1), monthFrom(day('2026-05-09'), 0)]).toEqual([
      '2027-01-01',
      '2025-12-01',
      '2026-05-01',
    ]);
  });

  it('is walked by the arrow keys, and knows the next day that is open', () => {
    expect([dayOfKey('ArrowDown', day('2026-11-28')), dayOfKey('Tab', day('2026-11-28'))]).toEqual(['2026-12-05', null]);
    const closed = new Map([
      ['2026-11-28', 'Fully booked.'],
      ['2026-11-29', 'Not served.'],
    ]);
    expect(nextOpenDay(day('2026-11-27'), closed, '2026-12-31')).toBe('2026-11-30');
    expect(nextOpenDay(day('2026-11-27'), closed, '2026-11-29')).toBeNull();
  });
});
