import { describe, expect, it } from 'vitest';
import type { Day } from '../time/day.ts';
import { checkStatementDays, statementMonth, tooManyLines } from './statement-rules.ts';

describe('the days of a statement', () => {
  it.each([
    ['2026-11-26', '2026-11-26', []],
    ['2026-11-02', '2026-11-01', ['The last day must not be before the first.']],
    ['2026-11-01', '2026-11-27', ['A statement ends today at the latest.']],
  ])('from %s to %s', (start, end, messages) => {
    const found = checkStatementDays({ start: start as Day, end: end as Day, today: '2026-11-26' as Day });

    expect(found.map(({ message }) => message)).toEqual(messages);
  });
});

describe('monthly statements', () => {
  it.each([
    ['2026-11-04', 5, null],
    ['2026-11-05', 5, { start: '2026-10-01', end: '2026-10-31' }],
    ['2026-11-11', 5, { start: '2026-10-01', end: '2026-10-31' }],
    ['2026-11-12', 5, null],
    ['2026-03-28', 28, { start: '2026-02-01', end: '2026-02-28' }],
    ['2026-01-01', 1, { start: '2025-12-01', end: '2025-12-31' }],
  ])('on %s, where the day is %i', (today, statement_day, month) => {
    expect(statementMonth(today as Day, statement_day)).toEqual(month);
  });
});

it('a file that would be too long says how long it may be and what to do', () => {
  expect(tooManyLines('pdf', 10_000)).toBeNull();
  expect(tooManyLines('pdf', 10_001)).toBe(
    'This statement has 10001 lines, and a PDF holds 10000. Please download the CSV, or make statements of fewer days.',
  );
  expect(tooManyLines('csv', 100_001)).toBe(
    'This statement has 100001 lines, and a CSV holds 100000. Please make statements of fewer days.',
  );
});
