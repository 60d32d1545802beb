import { expect, it } from 'vitest';
import { dayFromTyped, shownDay } from './typed-day.ts';

const NOW = new Date('2026-11-23T12:00:00Z');

it.each([
  ['23/11/2026', '2026-11-23'],
  ['3/4/2026', '2026-04-03'],
  [' 23-11-26 ', '2026-11-23'],
  ['23.11.2026', '2026-11-23'],
  ['23 Nov 2026', '2026-11-23'],
  ['23 november 2026', '2026-11-23'],
  ['1 Feb', '2026-02-01'],
  ['23/11', '2026-11-23'],
  ['2026-11-23', '2026-11-23'],
  ['2026/11/23', '2026-11-23'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', null],
  ['31/04/2026', null],
  ['11/23/2026', null],
  ['23/1x', null],
  ['tomorrow', null],
  ['', null],
])('the day is typed first: %j is %j', (typed, day) => {
  expect(dayFromTyped(typed, NOW)).toBe(day);
});

it('a day stands in its field with its month in letters, so that no order can be mistaken', () => {
  expect(['2026-11-03', '', '2026-13-01'].map(shownDay)).toEqual(['3 Nov 2026', '', '']);
});
