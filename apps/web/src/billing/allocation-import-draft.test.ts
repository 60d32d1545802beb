import { expect, it } from 'vitest';
import { totalOfCells } from './allocation-import-draft.ts';

it('SCREEN-36: the rows come to what their amounts say, and one that is none counts nothing', () => {
  expect(totalOfCells([{ amount: '10.50' }, { amount: 'x' }, {}, { amount: '0,25' }])).toBe(10.75);
});
