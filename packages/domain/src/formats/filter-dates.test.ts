import { describe, expect, it } from 'vitest';
import { filterInstant, filterMoment } from './filter-dates.ts';

describe('filters', () => {
  it.each([
    ['one of three filters', 'start_date', '2026-11-26T22:00:00.000Z'],
    ['no filter yet', 'date', '2026-11-26T22:00:00.000Z'],
    ['no filter yet', 'from_invoice_date', '2026-11-26T22:00:00.000Z'],
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
});

describe('a filter by a moment', () => {
  it.each([
    ['2026-11-20 08:00:00+02:00', '2026-11-20T06:00:00.000Z'],
    ['2026-11-20T08:00:00Z', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20 08:00:00.5-0130', '2026-11-20T09:30:00.500Z'],
    ['2026-11-20 08:00', '2026-11-20T06:00:00.000Z'],
    ['2026-11-20T08:00:00', '2026-11-20T06:00:00.000Z'],
    ['2026-11-20 08:00:00 02:00', '2026-11-20T06:00:00.000Z'],
    ['2026-11-20 00:30 00:00', '2026-11-20T00:30:00.000Z'],
    ['2026-11-20', '2026-11-19T22:00:00.000Z'],
  ])('D60: %j is %s', (text, instant) => {
    expect(filterMoment('start_date', text)?.toISOString()).toBe(instant);
  });

  it('D60: that names a day alone ends with it', () => {
    expect(filterMoment('end_date', '2026-11-20')?.toISOString()).toBe('2026-11-20T21:59:59.999Z');
  });

  it.each(['2026-02-30 08:00', '2026-11-20 25:00', '2026-11-20 08:61', 'yesterday 08:00', '2026-11-20 08:00 UTC', '', '08:00'])(
    'is not %j',
    (text) => {
      expect(filterMoment('start_date', text)).toBeNull();
    },
  );
});
