import { describe, expect, it } from 'vitest';
import { barsOf } from './report-bars.ts';

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
