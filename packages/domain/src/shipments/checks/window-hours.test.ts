import { describe, expect, it } from 'vitest';
import { parseDay } from '../../time/day.ts';
import type { Day } from '../../time/day.ts';
import { windowHourChecks, windowHours } from './window-hours.ts';

/** A day that is one, from its text. */
function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === null) throw new Error(`Not a day: ${text}`);
  return parsed;
}

const SETTINGS = {
  work_hours_from: '08:00',
  work_hours_to: '17:00',
  holiday_work_hours_from: '09:00',
  holiday_work_hours_to: '12:00',
  public_holidays: [{ date: day('2026-12-16'), name: 'Day of Reconciliation' }],
};
const SENDER = { is_staff: false, settings: SETTINGS };

function said(draft: Parameters<typeof windowHourChecks>[0], facts: Parameters<typeof windowHourChecks>[1] = SENDER): string[] {
  return windowHourChecks(draft, facts).map(({ field, message }) => `${field}: ${message}`);
}

describe('the hours a sender may ask for', () => {
  it('KEY-58 KEY-59: are the office’s; those of a holiday hold on it, and a closed day has those of a working day', () => {
    expect(windowHours(SETTINGS, null)).toEqual({ from: '08:00', to: '17:00' });
    expect(windowHours(SETTINGS, day('2026-12-15'))).toEqual({ from: '08:00', to: '17:00' });
    expect(windowHours(SETTINGS, day('2026-12-16'))).toEqual({ from: '09:00', to: '12:00' });
    expect(windowHours(SETTINGS, day('2026-12-19'))).toEqual({ from: '08:00', to: '17:00' });
    expect(windowHours({ ...SETTINGS, work_hours_from: '' }, null)).toBeNull();
  });

  it('SCREEN-10: hold at both ends of both windows, the first and last minute included', () => {
    expect(said({ collection_after: '08:00', collection_before: '17:00', delivery_after: '', delivery_before: null })).toEqual(
      [],
    );
    expect(said({ collection_after: '07:30', delivery_before: '17:30' })).toEqual([
      'collection_after: The collection time has to be within office hours, 08:00 to 17:00',
      'delivery_before: The delivery time has to be within office hours, 08:00 to 17:00',
    ]);
    expect(said({ delivery_min_date: '2026-12-16', delivery_before: '13:00' })).toEqual([
      'delivery_before: The delivery time has to be within office hours, 09:00 to 12:00',
    ]);
  });

  it('do not bind staff, nor a courier without office hours', () => {
    expect(said({ collection_after: '05:00' }, { ...SENDER, is_staff: true })).toEqual([]);
    expect(said({ collection_after: '05:00' }, { is_staff: false, settings: { ...SETTINGS, work_hours_to: '' } })).toEqual([]);
  });
});
