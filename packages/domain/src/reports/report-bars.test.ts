import { describe, expect, it } from 'vitest';
import { barsOf, timeColumnsOf } from './report-bars.ts';

describe('the bars of a report', () => {
  const answer = (kind: 'number' | 'percent', values: readonly (number | null)[]) => ({
    columns: [
      { key: 'by', kind: 'text' },
      { key: 'figure', kind },
    ],
    rows: values.map((value, at) => ({ key: String(at), cells: [`Group ${at}`, value] })),
  });

  it('SCREEN-48: are as long as their part of the longest; a percentage is a part of the whole', () => {
    expect(barsOf(answer('number', [4, 2, -1]), 'figure').map(({ share }) => share)).toEqual([1, 0.5, 0]);
    expect(barsOf(answer('percent', [50, null]), 'figure').map(({ share }) => share)).toEqual([0.5, 0]);
  });

  it('SCREEN-48: are none for rows that are no groups, and for nothing', () => {
    expect(barsOf(answer('number', [1]), 'by')).toEqual([]);
    expect(barsOf(answer('number', [0, 0]), 'figure')).toEqual([]);
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
