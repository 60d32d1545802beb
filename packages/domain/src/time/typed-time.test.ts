import { expect, it } from 'vitest';
import { timeFromTyped } from './typed-time.ts';

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['1600', '16:00'],
  ['9:30', '09:30'],
  [' 09:30 ', '09:30'],
  ['9h30', '09:30'],
  ['9.30', '09:30'],
  ['16:26:29', '16:26:29'],
  ['4:30 pm', '16:30'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
  ['00:00', '00:00'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['9:60', null],
  ['9:5', null],
  ['16:26:61', null],
  ['13 pm', null],
  ['0 am', null],
  ['noon', null],
  ['', null],
])('the time is read by the clock of 24 hours: %j is %j', (typed, time) => {
  expect(timeFromTyped(typed)).toBe(time);
});
