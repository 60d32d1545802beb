import { describe, expect, it } from 'vitest';
import type { Day } from '../time/day.ts';
import { daysOverdue, stageDue } from './invoice-reminders.ts';

const today = '2026-11-26' as Day;

describe('the stages of reminders', () => {
  it.each([
    ['on its due day', '2026-11-26', null, null],
    ['before the first stage', '2026-11-24', null, null],
    ['on the first stage', '2026-11-23', null, 3],
    ['on the first stage, reminded of it', '2026-11-23', 3, null],
    ['between two stages', '2026-11-18', 3, null],
    ['on the second stage', '2026-11-16', 3, 10],
    ['long overdue when reminders are switched on: the last stage alone', '2026-06-01', null, 20],
    ['reminded of a stage that the provider has taken out since', '2026-11-16', 15, null],
  ])('an invoice %s', (_name, due_date, last_stage, stage) => {
    expect(stageDue({ due_date: due_date as Day, last_stage }, [3, 10, 20], today)).toBe(stage);
  });

  it.each([
    ['long overdue when it was moved in', '2026-06-01', '2026-11-20', null],
    ['that reached a stage since it was moved in', '2026-11-16', '2026-11-20', 10],
    ['that was not overdue when it was moved in', '2026-11-23', '2026-11-20', 3],
  ])('an invoice of a former system %s', (_name, due_date, moved_in, stage) => {
    const invoice = { due_date: due_date as Day, last_stage: null, moved_in: moved_in as Day };

    expect(stageDue(invoice, [3, 10, 20], today)).toBe(stage);
  });

  it('counts whole days, and none before the due day is over', () => {
    expect([daysOverdue('2026-11-25' as Day, today), daysOverdue('2026-12-25' as Day, today)]).toEqual([1, 0]);
  });
});
