import { describe, expect, it } from 'vitest';
import type { Day } from '../time/day.ts';
import { openingHoursOf, openingHoursToStore, openingOn, openingWarning, weekOf, windowAtPlace } from './opening-hours.ts';

const SHOP = 'Mon-Fri 08:00-17:00, Sat 08:00-13:00';
const MONDAY = '2026-11-23' as Day;
const SATURDAY = '2026-11-28' as Day;
const SUNDAY = '2026-11-29' as Day;
/** A provider that keeps no list of holidays: South Africa's hold. */
const on = (day: Day | null) => ({ day, public_holidays: [] });
const OFFICE = { from: '08:30', to: '16:30' };

describe('SCREEN-14: opening hours of a contact (users-ask 20)', () => {
  it.each([
    ['as they are kept', SHOP, SHOP],
    ['with long dashes and short hours', 'Mon–Fri 8:00–17:00, Sat 8:00–13:00', SHOP],
    ['day by day', 'Sat 08:00-13:00; Mon 08:00-17:00; Tue 08:00-17:00; Wednesday - Friday 08:00 - 17:00; Sun closed', SHOP],
    ['every day', '00:00-24:00', 'Mon-Sun 00:00-24:00'],
    ['over the weekend', 'Fri-Mon 09:00-12:00', 'Mon 09:00-12:00, Fri-Sun 09:00-12:00'],
    ['none', '  ', ''],
    ['what is no hours', 'Ask inside', null],
    ['no open day', 'Sun closed', null],
    ['an end before the beginning', 'Mon 17:00-08:00', null],
    ['an hour that there is not', 'Mon 08:00-25:00', null],
    ['a minute that there is not', 'Mon 08:60-17:00', null],
    ['a day with two lots of hours', 'Mon 08:00-12:00, Mon 13:00-17:00', null],
    ['with public holidays', 'Holidays 9:00-12:00; Mon–Fri 8:00–17:00', 'Mon-Fri 08:00-17:00, Public holidays 09:00-12:00'],
    ['with holidays that are closed', 'Mon 08:00-17:00, public holidays closed', 'Mon 08:00-17:00'],
    ['of holidays alone', 'Public holidays 09:00-12:00', null],
    ['of holidays twice', 'Mon 08:00-17:00, Holidays 08:00-09:00, Public holidays 10:00-11:00', null],
    ['of holidays that end before they begin', 'Mon 08:00-17:00, Holidays 12:00-09:00', null],
  ])('are read %s: %s', (_, typed, expected) => {
    expect(openingHoursToStore(typed)).toBe(expected);
  });

  it('are the same text after they were read, whichever days are open', () => {
    const hours = [null, { opens: '08:00', closes: '17:00' }, { opens: '09:30', closes: '13:00' }];
    const all = Array.from({ length: 3 ** 7 }, (_, at) =>
      Array.from({ length: 7 }, (__, day) => hours[Math.floor(at / 3 ** day) % 3]),
    );
    const lost = all.slice(1).filter((days) => {
      const text = openingHoursOf(
        Object.assign({ 0: null, 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, holiday: null }, days),
      );
      const week = weekOf(text);
      return (
        week === null || openingHoursOf(week) !== text || JSON.stringify(Object.values(week)) !== JSON.stringify([...days, null])
      );
    });

    expect([all.length, lost]).toEqual([2187, []]);
  });

  it('of a day, and without one those of every working day', () => {
    expect(openingOn(SHOP, on(SATURDAY))).toEqual({ opens: '08:00', closes: '13:00' });
    expect(openingOn(SHOP, on(SUNDAY))).toBe('closed');
    expect(openingOn('Mon-Thu 08:00-17:00, Fri 09:00-15:00', on(null))).toEqual({ opens: '09:00', closes: '15:00' });
    expect(openingOn('Sat 09:00-12:00', on(null))).toBeNull();
    expect(openingOn('', on(MONDAY))).toBeNull();
  });
});

describe('SCREEN-10: a public holiday (users-ask 20)', () => {
  const RECONCILIATION = '2026-12-16' as Day;
  const any_time = { after: '', before: '' };

  it('counts as closed, and is named, where the hours say nothing of holidays', () => {
    expect(openingOn(SHOP, on(RECONCILIATION))).toBe('closed');
    expect(openingWarning('Karoo Kitchen', SHOP, { ...on(RECONCILIATION), ...any_time })).toBe(
      'Karoo Kitchen is closed on Day of Reconciliation.',
    );
    expect(windowAtPlace(SHOP, { ...on(RECONCILIATION), office: OFFICE })).toBeNull();
  });

  it('has the hours that the contact says', () => {
    const hours = `${SHOP}, Public holidays 09:00-12:00`;

    expect(openingWarning('Karoo Kitchen', hours, { ...on(RECONCILIATION), ...any_time })).toBeNull();
    expect(openingWarning('Karoo Kitchen', hours, { ...on(RECONCILIATION), after: '', before: '15:00' })).toBe(
      'Karoo Kitchen is open 09:00–12:00 on Day of Reconciliation.',
    );
    expect(windowAtPlace(hours, { ...on(RECONCILIATION), office: OFFICE })).toEqual({ after: '09:00', before: '12:00' });
    expect(openingOn(hours, on(MONDAY))).toEqual({ opens: '08:00', closes: '17:00' });
  });

  it('is one of the provider’s list where it keeps one of the year', () => {
    const public_holidays = [{ date: MONDAY, name: 'Founders’ Day' }];

    expect(openingOn(SHOP, { day: MONDAY, public_holidays })).toBe('closed');
    expect(openingOn(SHOP, { day: RECONCILIATION, public_holidays })).toEqual({ opens: '08:00', closes: '17:00' });
  });
});

describe('SCREEN-10: the window of a booking at a place with opening hours', () => {
  it.each([
    [MONDAY, '', '', null],
    [MONDAY, '08:00', '17:00', null],
    [MONDAY, '07:30', '', 'Karoo Kitchen is open 08:00–17:00 on Mondays.'],
    [SATURDAY, '09:00', '15:00', 'Karoo Kitchen is open 08:00–13:00 on Saturdays.'],
    [SUNDAY, '', '', 'Karoo Kitchen is closed on Sundays.'],
    [null, '', '17:30', 'Karoo Kitchen is open 08:00–17:00.'],
    [null, '08:00', '17:00', null],
  ])('on %s from %s to %s is warned of by %s', (day, after, before, expected) => {
    expect(openingWarning('Karoo Kitchen', SHOP, { ...on(day), after, before })).toBe(expected);
    expect(openingWarning('Karoo Kitchen', '', { ...on(day), after, before })).toBeNull();
  });

  it.each([
    [MONDAY, OFFICE, { after: '08:30', before: '16:30' }],
    [SATURDAY, OFFICE, { after: '08:30', before: '13:00' }],
    [SATURDAY, null, { after: '08:00', before: '13:00' }],
    [null, OFFICE, { after: '08:30', before: '16:30' }],
    [SUNDAY, OFFICE, null],
    [SATURDAY, { from: '13:00', to: '18:00' }, null],
  ])('is filled on %s within %j as %j', (day, office, expected) => {
    expect(windowAtPlace(SHOP, { ...on(day), office })).toEqual(expected);
  });

  it('ends within the day at a place that never closes', () => {
    expect(windowAtPlace('00:00-24:00', { ...on(SUNDAY), office: null })).toEqual({ after: '00:00', before: '23:59' });
  });
});
