import { expect, it } from 'vitest';
import type { Day } from '../time/day.ts';
import { DEBT_AGES, dueDaysOf, monthBefore } from './debt-age.ts';

const TODAY = '2026-11-26' as Day;

it('SCREEN-41: the ages of open invoices leave no day out and none overlaps', () => {
  expect(DEBT_AGES.map((age) => [age, dueDaysOf(age, TODAY)])).toEqual([
    ['not-due', { from: TODAY, to: null }],
    ['0-30', { from: '2026-10-27', to: '2026-11-25' }],
    ['31-60', { from: '2026-09-27', to: '2026-10-26' }],
    ['61-90', { from: '2026-08-28', to: '2026-09-26' }],
    ['90+', { from: null, to: '2026-08-27' }],
  ]);
});

it('months are counted from their first days, over years as well', () => {
  expect([0, 1, 11].map((months) => monthBefore(TODAY, months))).toEqual(['2026-11-01', '2026-10-01', '2025-12-01']);
});
