import { describe, expect, it } from 'vitest';
import { RESULT_HEADINGS, keptCells, leftOutCells, originalCells, originalColumns } from './original-columns.ts';

const HEADINGS = ['Our no', 'Name', 'Remark', 'Town', 'Name again'];
const MAPPING = [null, 'name', null, 'city', 'name'];
const ROW = ['7', 'Anna', 'rings twice', 'Paarl', 'A.'];
const MAPPED = { name: 'Anna', city: 'Paarl' };

describe('SCREEN-30: the columns of a file as it was uploaded', () => {
  it('come back in their order with all that stood in them', () => {
    const columns = originalColumns(HEADINGS, MAPPING);

    const kept = keptCells(MAPPED, leftOutCells(ROW, columns), columns);

    expect(columns.map(({ heading }) => heading)).toEqual(HEADINGS);
    expect(originalCells(kept, columns)).toEqual(ROW);
  });

  it('are empty where a row was shorter, or its cells are kept no longer', () => {
    const columns = originalColumns(HEADINGS, MAPPING);

    expect(originalCells(keptCells({ name: 'Anna' }, leftOutCells(['7'], columns), columns), columns)).toEqual([
      '7',
      'Anna',
      '',
      '',
      '',
    ]);
    expect(originalCells(null, columns)).toEqual(['', '', '', '', '']);
  });

  it('hold nothing where a field is named that no row has', () => {
    const columns = ['town', 'constructor', '__proto__'].map((field) => ({ heading: field, field }));

    expect(originalCells(keptCells({ town: 'Paarl' }, [], columns), columns)).toEqual(['Paarl', '', '']);
  });

  it('are without what the result of an earlier import had added, unless that is all but one', () => {
    const again = originalColumns([...HEADINGS, ...RESULT_HEADINGS], [...MAPPING, null, null, null]);
    const own = originalColumns(['Name', 'Status', 'What became of it'], ['name', null, null]);

    expect(again).toEqual(originalColumns(HEADINGS, MAPPING));
    expect(own.map(({ heading }) => heading)).toEqual(['Name', 'Status', 'What became of it']);
  });
});
