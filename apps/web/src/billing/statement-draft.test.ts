import type { AccountId } from '@tsela/domain/ids';
import type { Day } from '@tsela/domain/time/day';
import { describe, expect, it } from 'vitest';
import { OTHER_DAYS, owedOf, periodsFrom, statementOf } from './statement-draft.ts';

const TODAY = '2026-11-26' as Day;
const DRAFT = { account_id: 7 as AccountId, period: '2026-10-01', start: '', end: '', email_to: 'none' } as const;

it('a statement is offered for the months of a year and for other days', () => {
  const periods = periodsFrom(TODAY);

  expect(periods.slice(0, 2)).toEqual([
    { value: '2026-11-01', label: 'November 2026' },
    { value: '2026-10-01', label: 'October 2026' },
  ]);
  expect(periods.slice(-2)).toEqual([
    { value: '2025-11-01', label: 'November 2025' },
    { value: OTHER_DAYS, label: 'Other days' },
  ]);
});

describe('what is sent for a statement', () => {
  it.each([
    [DRAFT, { account_id: 7, start_date: '2026-10-01', end_date: '2026-10-31' }],
    [
      { ...DRAFT, period: '2026-11-01' },
      { account_id: 7, start_date: '2026-11-01', end_date: '2026-11-26' },
    ],
    [
      { ...DRAFT, period: OTHER_DAYS, start: '2026-10-05', end: '2026-11-04', email_to: 'me' as const },
      { account_id: 7, start_date: '2026-10-05', end_date: '2026-11-04', email_to: 'me' },
    ],
  ])('is the month, as far as it has come, or the days: %j', (draft, input) => {
    expect(statementOf(draft, TODAY).input).toEqual(input);
  });

  it.each([
    [{ ...DRAFT, account_id: null }, { account_id: 'Please choose an account.' }],
    [{ ...DRAFT, period: OTHER_DAYS }, { start_date: 'Please enter the first and the last day.' }],
    [{ ...DRAFT, period: OTHER_DAYS, start: '2026-11-01' }, { end_date: 'Please enter the first and the last day.' }],
    [
      { ...DRAFT, period: OTHER_DAYS, start: '2026-11-02', end: '2026-11-01' },
      { end_date: 'The last day must not be before the first.' },
    ],
    [
      { ...DRAFT, period: OTHER_DAYS, start: '2026-11-02', end: '2026-11-27' },
      { end_date: 'A statement ends today at the latest.' },
    ],
  ])('is nothing where something is wrong: %j', (draft, errors) => {
    expect(statementOf(draft, TODAY)).toEqual({ input: null, errors });
  });
});

it('open invoices are what is overdue and what is not due yet', () => {
  const owed = { not_due: 1, up_to_30_days: 2, up_to_60_days: 4, up_to_90_days: 8, over_90_days: 16 };

  expect(owedOf({ owed })).toEqual({ overdue: 30, total: 31 });
});
