import { describe, expect, it } from 'vitest';
import { DATE_RANGES, DATE_RANGE_LABELS, daysOf, monthOf } from './date-ranges.ts';
import type { Day } from './day.ts';

// A real calendar day, as parseDay would brand it.
const TODAY = '2026-11-27' as Day;

describe('date ranges', () => {
  it('CONST-14: there are nine, in this order', () => {
    expect(DATE_RANGES.map((range) => DATE_RANGE_LABELS[range])).toEqual([
      'Yesterday',
      'Today',
      'Last 2 days',
      'Last 5 days',
      'Last 7 days',
      'Last 14 days',
      'Last 30 days',
      'Custom range',
      'Month',
    ]);
  });

  it.each([
    ['yesterday', '2026-11-26', '2026-11-26'],
    ['today', '2026-11-27', '2026-11-27'],
    ['last-2-days', '2026-11-26', '2026-11-27'],
    ['last-5-days', '2026-11-23', '2026-11-27'],
    ['last-7-days', '2026-11-21', '2026-11-27'],
    ['last-14-days', '2026-11-14', '2026-11-27'],
    ['last-30-days', '2026-10-29', '2026-11-27'],
    ['month', '2026-11-01', '2026-11-30'],
  ] as const)('CONST-14: %s runs from %s to %s', (range, start, end) => {
    expect(daysOf(range, TODAY)).toEqual({ start, end });
  });

  it('CONST-14: a custom range is chosen by hand', () => {
    expect(daysOf('custom-range', TODAY)).toBeNull();
  });

  it.each([
    ['2026-02-10', '2026-02-28'],
    ['2028-02-29', '2028-02-29'],
    ['2026-12-31', '2026-12-31'],
    ['2026-04-01', '2026-04-30'],
  ])('the month of %s ends on %s', (day, end) => {
    expect(monthOf(day as Day).end).toBe(end);
  });
});
