import { describe, expect, it } from 'vitest';
import type { Day } from '../time/day.ts';
import { movingDays, nextSending, savedQuestionOf } from './saved-reports.ts';
import type { SendingPlan } from './saved-reports.ts';

const DAILY = { sending: 'daily', send_hour: 6, send_weekday: 1, send_day: 28 } satisfies SendingPlan;
/** Six in the morning in South Africa is four in the world’s time. */
const next = (plan: SendingPlan, after: string) => nextSending(plan, new Date(after))?.toISOString() ?? null;

describe('a report that is sent by the clock', () => {
  it('SCREEN-48: goes out at its hour of the next day that is its own', () => {
    expect(next(DAILY, '2026-11-27T03:59:59Z')).toBe('2026-11-27T04:00:00.000Z');
    expect(next(DAILY, '2026-11-27T04:00:00Z')).toBe('2026-11-28T04:00:00.000Z');
    expect(next({ ...DAILY, sending: 'weekly' }, '2026-11-27T10:00:00Z')).toBe('2026-11-30T04:00:00.000Z');
    expect(next({ ...DAILY, sending: 'monthly' }, '2026-11-28T04:00:00Z')).toBe('2026-12-28T04:00:00.000Z');
    expect(next({ ...DAILY, sending: 'monthly', send_day: 1 }, '2027-01-31T23:00:00Z')).toBe('2027-02-01T04:00:00.000Z');
    expect(next({ ...DAILY, sending: 'never' }, '2026-11-27T10:00:00Z')).toBeNull();
  });

  it('SCREEN-48 CONST-14: is over days that move on with it', () => {
    const today = '2027-03-10' as Day;
    expect(movingDays('yesterday', today)).toEqual({ start: '2027-03-09', end: '2027-03-09' });
    expect(movingDays('last-7-days', today)).toEqual({ start: '2027-03-04', end: '2027-03-10' });
    expect(movingDays('month-before', today)).toEqual({ start: '2027-02-01', end: '2027-02-28' });
    expect(movingDays('month-before', '2027-01-31' as Day)).toEqual({ start: '2026-12-01', end: '2026-12-31' });
  });
});

it('SCREEN-48: what is saved of a question is what is said of it, without its days and what is looked behind', () => {
  const asked = { report: 'shipments', by: 'day', then_by: undefined, start_date: '2026-11-01', figure: 'parcels' } as const;

  expect(savedQuestionOf(asked)).toEqual({ report: 'shipments', by: 'day' });
});
