import { describe, expect, it } from 'vitest';
import { filterInstant, parseIdFilter } from './filter-dates.ts';

describe('filters', () => {
  it.each([
    ['VALID-19', 'start_date', '2026-11-26T22:00:00.000Z'],
    ['VALID-19', 'date', '2026-11-26T22:00:00.000Z'],
    ['VALID-19', 'from_invoice_date', '2026-11-26T22:00:00.000Z'],
    ['VALID-20', 'end_date', '2026-11-27T21:59:59.999Z'],
    ['VALID-20', 'to_invoice_date', '2026-11-27T21:59:59.999Z'],
  ] as const)('%s DATA-14: %s of 27 November 2026 is %s', (_id, filter, instant) => {
    expect(filterInstant(filter, '2026-11-27')?.toISOString()).toBe(instant);
  });

  it.each([
    ['0001-01-01', false],
    ['0001-01-02', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['27/11/2026', false],
    ['', false],
  ])('VALID-21: "%s" is a valid date: %s', (text, expected) => {
    expect(filterInstant('date', text) !== null).toBe(expected);
  });

  it.each([
    ['COL000123', 123],
    ['col123', 123],
    ['45', 45],
    [' COL7 ', 7],
    ['COL', null],
    ['INV000123', null],
    ['12x', null],
  ])('VALID-22: the ids filter reads "%s" as %s', (text, id) => {
    expect(parseIdFilter(text)).toBe(id);
  });
});
