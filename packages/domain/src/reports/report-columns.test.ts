import { describe, expect, it } from 'vitest';
import { chooseColumns, chooseFigures, columnKeys, leftOutInWords } from './report-columns.ts';
import { SUBJECTS } from './report-subjects.ts';

const SHIPMENTS = SUBJECTS.shipments;
const SEEN = [{ key: 'reference' }, { key: 'status' }, { key: 'from' }];

describe('the columns of a list of rows', () => {
  it('SCREEN-48: are those that are asked for, once each and in that order', () => {
    expect(columnKeys(' status,reference,,status')).toEqual(['status', 'reference']);
    expect(columnKeys(undefined)).toEqual([]);
    expect(chooseColumns(SHIPMENTS, { seen: SEEN, columns: 'status,reference' })).toEqual({
      chosen: [{ key: 'status' }, { key: 'reference' }],
      left_out: [],
    });
  });

  it('SCREEN-48: leave out what the reader may not see and what is there no more, and say so', () => {
    const { chosen, left_out } = chooseColumns(SHIPMENTS, { seen: SEEN, columns: 'price,status,colour,constructor' });

    expect(chosen).toEqual([{ key: 'status' }]);
    expect(left_out).toEqual(['Price', 'a former column']);
    expect(leftOutInWords(left_out)).toBe(
      'Left out: Price, a former column. What is left out is no part of this report any more, or you may not see it.',
    );
    expect(leftOutInWords([])).toBe('');
  });

  it('SCREEN-48: are all of them where none is asked for, or none is left', () => {
    expect(chooseColumns(SHIPMENTS, { seen: SEEN, columns: undefined })).toEqual({ chosen: SEEN, left_out: [] });
    expect(chooseColumns(SHIPMENTS, { seen: SEEN, columns: 'price' })).toEqual({ chosen: SEEN, left_out: ['Price'] });
  });
});

describe('the figures of a report', () => {
  const seen = [count('shipments'), count('parcels')];

  it('SCREEN-48: are those that are asked for in that order, and the drawn one is one of them', () => {
    const choose = (figures: string | undefined, ...drawn: (string | undefined)[]) =>
      chooseFigures(SHIPMENTS, { seen, figures, drawn });

    expect(choose('parcels,shipments', undefined, 'shipments')).toEqual({
      chosen: [count('parcels'), count('shipments')],
      left_out: [],
      drawn: 'shipments',
    });
    expect(choose('parcels', undefined, 'shipments').drawn).toBe('parcels');
    expect(choose('value,colour', 'value')).toEqual({ chosen: seen, left_out: ['Price', 'a former figure'], drawn: 'shipments' });
    expect(choose(undefined, 'parcels').drawn).toBe('parcels');
  });
});

function count(key: string) {
  return { key, title: key, kind: 'count' } as const;
}
