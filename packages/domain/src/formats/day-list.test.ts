import { expect, it } from 'vitest';
import { readDayList } from './day-list.ts';

it.each([
  ['', []],
  ['3, 10, 20', [3, 10, 20]],
  ['20,3,3', [3, 20]],
  ['0', null],
  ['366', null],
  ['3 days', null],
  ['-3', null],
  ['3,,10', null],
  ['1,2,3,4,5,6,7,8,9,10,11', null],
])('%s is read as %j', (text, days) => {
  expect(readDayList(text)).toEqual(days);
});
