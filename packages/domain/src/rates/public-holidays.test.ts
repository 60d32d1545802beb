import { describe, expect, it } from 'vitest';
import { easterSunday, publicHolidays } from './public-holidays.ts';

describe('easterSunday', () => {
  it.each([
    [1994, '1994-04-03'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2011, '2011-04-24'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2100, '2100-03-28'],
  ])('of %i is %s', (year, day) => {
    expect(easterSunday(year)).toBe(day);
  });
});

describe('publicHolidays', () => {
  it('gives 2026 with the Monday after a Sunday holiday', () => {
    expect(publicHolidays(2026)).toEqual([
      { day: '2026-01-01', name: "New Year's Day" },
      { day: '2026-03-21', name: 'Human Rights Day' },
      { day: '2026-04-03', name: 'Good Friday' },
      { day: '2026-04-06', name: 'Family Day' },
      { day: '2026-04-27', name: 'Freedom Day' },
      { day: '2026-05-01', name: "Workers' Day" },
      { day: '2026-06-16', name: 'Youth Day' },
      { day: '2026-08-09', name: "National Women's Day" },
      { day: '2026-08-10', name: "National Women's Day (observed)" },
      { day: '2026-09-24', name: 'Heritage Day' },
      { day: '2026-12-16', name: 'Day of Reconciliation' },
      { day: '2026-12-25', name: 'Christmas Day' },
      { day: '2026-12-26', name: 'Day of Goodwill' },
    ]);
  });

  it('does not move a Saturday holiday', () => {
    expect(publicHolidays(2026).map(({ day }) => day)).not.toContain('2026-03-23');
  });

  it('adds no second holiday where the Monday is one already', () => {
    // Christmas 2022 was a Sunday; 27 December was declared by proclamation, not by the rule.
    expect(
      publicHolidays(2022)
        .filter(({ day }) => day >= '2022-12-25')
        .map(({ day }) => day),
    ).toEqual(['2022-12-25', '2022-12-26']);
    expect(publicHolidays(2027).map(({ day }) => day)).toContain('2027-12-27');
  });
});
