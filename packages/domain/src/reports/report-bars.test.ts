import { describe, expect, it } from 'vitest';
import { areRanked, barsOf, isInOrder, timeColumnsOf } from './report-bars.ts';

const FREE = { is_in_order: false };

describe('the bars of a report', () => {
  const answer = (kind: 'number' | 'percent', values: readonly (number | null)[]) => ({
    columns: [
      { key: 'by', kind: 'text' },
      { key: 'figure', kind },
    ],
    rows: values.map((value, at) => ({ key: String(at), cells: [`Group ${at}`, value] })),
  });

  it('SCREEN-48: are as long as their part of the longest; a percentage is a part of the whole', () => {
    expect(barsOf(answer('number', [4, 2, -1]), 'figure', FREE).map(({ share }) => share)).toEqual([1, 0.5, 0]);
    expect(barsOf(answer('percent', [50, null]), 'figure', FREE).map(({ share }) => share)).toEqual([0.5, 0]);
  });

  it('SCREEN-48: are in the order of what they draw, which is not that of the rows', () => {
    const labels = (is_in_order: boolean) =>
      barsOf(answer('number', [2, 9, 4]), 'figure', { is_in_order }).map(({ label }) => label);

    expect(labels(false)).toEqual(['Group 1', 'Group 2', 'Group 0']);
    expect(labels(true)).toEqual(['Group 0', 'Group 1', 'Group 2']);
  });

  it('SCREEN-48: are the longest of more than can be told apart', () => {
    const values = Array.from({ length: 40 }, (_, at) => at);

    expect(barsOf(answer('number', values), 'figure', FREE).map(({ value }) => value)).toEqual(values.slice(9).toReversed());
  });

  it.each([
    ['hour', true],
    ['ranked', true],
    ['account', false],
  ])('SCREEN-48: of groups by %s keep their order: %s', (kind, is_in_order) => {
    expect(isInOrder({ kind })).toBe(is_in_order);
  });

  it('SCREEN-48: have an order of their own where their keys give it', () => {
    expect(areRanked([{ key: '1 Same day' }, { key: '2 One day' }])).toBe(true);
    expect(areRanked([{ key: '1 Same day' }, { key: 'cash' }])).toBe(false);
  });

  it('SCREEN-48: are none for rows that are no groups, and for nothing', () => {
    expect(barsOf(answer('number', [1]), 'by', FREE)).toEqual([]);
    expect(barsOf(answer('number', [0, 0]), 'figure', FREE)).toEqual([]);
  });
});

describe('the columns of a report', () => {
  const byTime = (kind: string, rows: readonly (readonly [string, number])[]) => ({
    columns: [
      { key: 'by', kind },
      { key: 'figure', kind: 'number' },
    ],
    rows: rows.map(([key, value]) => ({ key, cells: [key, value] })),
  });

  it('SCREEN-48: stand in the order of time, with the days that have nothing', () => {
    const columns = timeColumnsOf(
      byTime('day', [
        ['2026-02-27', 3],
        ['2026-03-02', 5],
      ]),
      'figure',
    );

    expect(columns?.map(({ key, value }) => [key, value])).toEqual([
      ['2026-02-27', 3],
      ['2026-02-28', 0],
      ['2026-03-01', 0],
      ['2026-03-02', 5],
    ]);
  });

  it('SCREEN-48: are as many as can be told apart, and none of groups that are no time or of nothing', () => {
    const far = byTime('day', [
      ['2025-01-01', 1],
      ['2026-11-29', 1],
    ]);

    expect(timeColumnsOf(far, 'figure')).toHaveLength(100);
    expect(timeColumnsOf(byTime('account', [['1', 2]]), 'figure')).toBeNull();
    expect(timeColumnsOf(byTime('month', [['2026-11', 0]]), 'figure')).toEqual([]);
  });
});
