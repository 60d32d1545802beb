import { describe, expect, it } from 'vitest';
import { publicHolidays } from './public-holidays.ts';

describe('public holidays', () => {
  it('2026 has twelve and the Monday after a Sunday holiday', () => {
    expect(publicHolidays(2026).map((holiday) => `${holiday.date} ${holiday.name}`)).toEqual([
      "2026-01-01 New Year's Day",
      '2026-03-21 Human Rights Day',
      '2026-04-03 Good Friday',
      '2026-04-06 Family Day',
      '2026-04-27 Freedom Day',
      "2026-05-01 Workers' Day",
      '2026-06-16 Youth Day',
      "2026-08-09 National Women's Day",
      "2026-08-10 National Women's Day (observed)",
      '2026-09-24 Heritage Day',
      '2026-12-16 Day of Reconciliation',
      '2026-12-25 Christmas Day',
      '2026-12-26 Day of Goodwill',
    ]);
  });

  it.each([
    [2024, '2024-03-29'],
    [2025, '2025-04-18'],
    [2027, '2027-03-26'],
    [2028, '2028-04-14'],
    [2038, '2038-04-23'],
  ])('Good Friday of %s is %s', (year, date) => {
    expect(publicHolidays(year).find((holiday) => holiday.name === 'Good Friday')?.date).toBe(date);
  });

  it('Christmas Day on a Sunday gives no extra day, for the Monday is a holiday already', () => {
    expect(
      publicHolidays(2033)
        .filter((holiday) => holiday.date > '2033-12-17')
        .map((holiday) => holiday.date),
    ).toEqual(['2033-12-25', '2033-12-26']);
  });
});
