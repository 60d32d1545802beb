import { describe, expect, it } from 'vitest';
import { officeDay, officeNow } from './office-hours.ts';
import type { OfficeHourSettings } from './office-hours.ts';
import { parseDay } from '../time/day.ts';
import type { Day } from '../time/day.ts';

/** A day that is one, from its text. */
function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === null) throw new Error(`Not a day: ${text}`);
  return parsed;
}

const SETTINGS: OfficeHourSettings = {
  work_hours_from: '08:00',
  work_hours_to: '17:00',
  holiday_work_hours_from: '',
  holiday_work_hours_to: '',
  public_holidays: [
    { date: day('2026-12-16'), name: 'Day of Reconciliation' },
    { date: day('2026-12-25'), name: 'Christmas Day' },
  ],
};
/** A moment by the clock of South Africa. */
const at = (text: string) => new Date(`${text}:00+02:00`);

describe('a day at the office', () => {
  it('KEY-58: has the work hours from Monday to Friday and none on weekends', () => {
    // 20 November 2026 is a Friday.
    expect(officeDay(SETTINGS, day('2026-11-20')).hours).toEqual({ from: '08:00', to: '17:00' });
    expect(officeDay(SETTINGS, day('2026-11-21')).hours).toBeNull();
    expect(officeDay(SETTINGS, day('2026-11-22')).hours).toBeNull();
  });

  it('KEY-59: has the holiday hours on a public holiday, and is closed without any', () => {
    expect(officeDay(SETTINGS, day('2026-12-16'))).toEqual({ day: '2026-12-16', holiday: 'Day of Reconciliation', hours: null });
    const open = { ...SETTINGS, holiday_work_hours_from: '09:00', holiday_work_hours_to: '12:00' };
    expect(officeDay(open, day('2026-12-16')).hours).toEqual({ from: '09:00', to: '12:00' });
  });
});

describe('the office now', () => {
  it('is open from the first minute to the last', () => {
    expect(officeNow(SETTINGS, at('2026-11-20T08:00')).is_open).toBe(true);
    expect(officeNow(SETTINGS, at('2026-11-20T16:59')).is_open).toBe(true);
    expect(officeNow(SETTINGS, at('2026-11-20T17:00')).is_open).toBe(false);
    expect(officeNow(SETTINGS, at('2026-11-20T07:59')).is_open).toBe(false);
  });

  it('says when the office opens next, over weekends and holidays', () => {
    expect(officeNow(SETTINGS, at('2026-11-20T07:00')).next?.day).toBe('2026-11-20');
    expect(officeNow(SETTINGS, at('2026-11-20T18:00')).next?.day).toBe('2026-11-23');
    expect(officeNow(SETTINGS, at('2026-12-15T18:00')).next?.day).toBe('2026-12-17');
    expect(officeNow({ ...SETTINGS, work_hours_from: '' }, at('2026-11-20T10:00'))).toMatchObject({ is_open: false, next: null });
  });
});
