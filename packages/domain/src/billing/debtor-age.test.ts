import { expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import type { Day } from '../time/day.ts';
import { ageOf, monthBefore } from './debtor-age.ts';

const TODAY = '2026-11-26' as Day;

it.each([
  ['2026-11-27', 'not_due'],
  ['2026-11-26', 'not_due'],
  ['2026-11-25', 'up_to_30_days'],
  ['2026-10-27', 'up_to_30_days'],
  ['2026-10-26', 'up_to_60_days'],
  ['2026-09-27', 'up_to_60_days'],
  ['2026-09-26', 'up_to_90_days'],
  ['2026-08-28', 'up_to_90_days'],
  ['2026-08-27', 'over_90_days'],
] as const)('what was due on %s is %s on 26 November', (due_date, age) => {
  const owed = ageOf([{ due_date: due_date as Day, total_cents: cents(1000), paid_cents: cents(400) }], TODAY);

  expect(Object.entries(owed).filter(([, amount]) => amount !== 0)).toEqual([[age, 600]]);
});

it('what is owed of one age is added up', () => {
  const invoice = { due_date: '2026-11-01' as Day, total_cents: cents(1000), paid_cents: cents(0) };

  expect(ageOf([invoice, invoice], TODAY).up_to_30_days).toBe(2000);
});

it('months are counted from their first days, over years as well', () => {
  expect([0, 1, 11].map((months) => monthBefore(TODAY, months))).toEqual(['2026-11-01', '2026-10-01', '2025-12-01']);
});
