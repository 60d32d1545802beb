import { describe, expect, it } from 'vitest';
import type { Day } from './day.ts';
import {
  differsFromCountry,
  holidayChecks,
  holidaysOfYear,
  withCountryYear,
  withHoliday,
  withoutHoliday,
} from './provider-holidays.ts';
import { publicHolidays } from './public-holidays.ts';

const ELECTION = { date: '2026-11-04' as Day, name: 'Local elections' };
const HERITAGE_DAY = '2026-09-24' as Day;
const datesOf = (list: readonly { readonly date: string }[]) => list.map(({ date }) => date);

describe('the holidays of a provider', () => {
  it('SCREEN-50: are the country’s in a year that it keeps none of', () => {
    expect(datesOf(holidaysOfYear([], 2026))).toEqual([
      '2026-01-01',
      '2026-03-21',
      '2026-04-03',
      '2026-04-06',
      '2026-04-27',
      '2026-05-01',
      '2026-06-16',
      '2026-08-09',
      '2026-08-10',
      '2026-09-24',
      '2026-12-16',
      '2026-12-25',
      '2026-12-26',
    ]);
    expect(differsFromCountry([], 2026)).toBe(false);
  });

  it('SCREEN-50: with a day of its own on top keep the country’s, and lose the one that is taken out', () => {
    const with_election = withHoliday([], ELECTION);
    const without = withoutHoliday(with_election, HERITAGE_DAY);

    expect(datesOf(holidaysOfYear(with_election, 2026))).toContain('2026-11-04');
    expect(holidaysOfYear(with_election, 2026)).toHaveLength(14);
    expect(datesOf(holidaysOfYear(without, 2026))).not.toContain(HERITAGE_DAY);
    expect(differsFromCountry(without, 2026)).toBe(true);
    expect(holidaysOfYear(without, 2027)).toEqual(publicHolidays(2027));
  });

  it('SCREEN-50: become the country’s again when they are taken over, year by year', () => {
    const kept = withoutHoliday(withHoliday(withCountryYear([], 2027), ELECTION), HERITAGE_DAY);

    expect(holidaysOfYear(withCountryYear(kept, 2026), 2026)).toEqual(publicHolidays(2026));
    expect(holidaysOfYear(withCountryYear(kept, 2026), 2027)).toEqual(publicHolidays(2027));
  });

  it('leave out what is no day', () => {
    const kept = [{ date: '2026-02-30' as Day, name: 'Never' }, { date: '' as Day, name: '' }, ELECTION];

    expect(datesOf(holidaysOfYear(kept, 2026))).toEqual(['2026-11-04']);
  });

  it.each([
    [{ date: '', name: 'Elections' }, 'date', 'Please choose a day.'],
    [{ date: '2026-12-25', name: 'Elections' }, 'date', 'That day is Christmas Day already.'],
    [{ date: '2026-11-04', name: ' ' }, 'name', 'Please enter a name of up to 100 characters.'],
  ])('refuse %j', (holiday, field, message) => {
    expect(holidayChecks([], holiday)).toMatchObject([{ field, message }]);
    expect(holidayChecks([], ELECTION)).toEqual([]);
  });
});
