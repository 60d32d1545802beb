import { describe, expect, it } from 'vitest';
import {
  SAST_OFFSET_MS,
  TIME_ZONE,
  addDays,
  dayOf,
  endOfDay,
  instantOf,
  parseDay,
  startOfDay,
  timeOf,
  weekdayOf,
} from './day.ts';
import type { Day } from './day.ts';

const HOUR_MS = 60 * 60 * 1000;
const FIRST_HOUR = Date.UTC(1970, 0, 1);
const LAST_HOUR = Date.UTC(2100, 0, 1);

function day(text: string): Day {
  const parsed = parseDay(text);
  if (!parsed) throw new Error(`Not a day: ${text}`);
  return parsed;
}

/** The hour of an instant by the time-zone database, as whole hours since 1970 of its wall clock. */
function wallClockHours(format: Intl.DateTimeFormat, instant: number): number {
  const parts = new Map(format.formatToParts(instant).map((part) => [part.type, Number(part.value)]));
  const [year = 0, month = 0, date = 0, hour = 0] = ['year', 'month', 'day', 'hour'].map((name) =>
    parts.get(name as Intl.DateTimeFormatPartTypes),
  );
  return Date.UTC(year, month - 1, date, hour) / HOUR_MS;
}

describe('South African days', () => {
  it('the offset is two hours in every month from 1970 to 2100, at hours that differ from month to month', () => {
    const format = new Intl.DateTimeFormat('en-ZA', {
      timeZone: TIME_ZONE,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    // A summer time would last weeks: a sample every 37 hours cannot step over one, and meets every hour of the day.
    let checked = 0;
    for (let instant = FIRST_HOUR; instant < LAST_HOUR; instant += 37 * HOUR_MS) {
      const byOffset = (instant + SAST_OFFSET_MS) / HOUR_MS;
      if (wallClockHours(format, instant) !== byOffset) expect.fail(new Date(instant).toISOString());
      checked += 1;
    }
    expect(checked).toBe(30_800);
  });

  it.each([
    ['2026-11-27T21:59:59.999Z', '2026-11-27', '23:59'],
    ['2026-11-27T22:00:00.000Z', '2026-11-28', '00:00'],
    ['2026-12-31T22:30:00.000Z', '2027-01-01', '00:30'],
    ['2026-02-28T23:00:00.000Z', '2026-03-01', '01:00'],
    ['1969-12-31T21:30:59.999Z', '1969-12-31', '23:30'],
  ])('%s falls on %s at %s', (instant, expectedDay, time) => {
    expect(dayOf(new Date(instant))).toBe(expectedDay);
    expect(timeOf(new Date(instant))).toBe(time);
  });

  it('no instant has neither day nor time', () => {
    expect(() => dayOf(new Date(Number.NaN))).toThrow(RangeError);
    expect(() => timeOf(new Date(Number.NaN))).toThrow(RangeError);
  });

  it('a day starts and ends at South African midnight', () => {
    expect(startOfDay(day('2026-11-27')).toISOString()).toBe('2026-11-26T22:00:00.000Z');
    expect(endOfDay(day('2026-11-27')).toISOString()).toBe('2026-11-27T21:59:59.999Z');
    expect(instantOf(day('2026-11-27'), '02:00').toISOString()).toBe('2026-11-27T00:00:00.000Z');
  });

  it.each([
    ['VALID-21', '0001-01-01', false],
    ['VALID-21', '0001-01-02', true],
    ['VALID-21', '0000-12-31', false],
    ['VALID-21', '2026-02-30', false],
    ['VALID-21', '2026-13-01', false],
    ['VALID-21', '2026-1-1', false],
  ])('%s: %s is a day: %s', (_id, text, expected) => {
    expect(parseDay(text) !== null).toBe(expected);
  });

  it('days are added over ends of months and years', () => {
    expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(day('2028-02-28'), 1)).toBe('2028-02-29');
    expect(addDays(day('2026-03-01'), -1)).toBe('2026-02-28');
  });

  it('CONST-10: Monday is 1 and Sunday is 0', () => {
    expect(weekdayOf(day('2026-11-23'))).toBe(1);
    expect(weekdayOf(day('2026-11-27'))).toBe(5);
    expect(weekdayOf(day('2026-11-28'))).toBe(6);
    expect(weekdayOf(day('2026-11-29'))).toBe(0);
  });
});
