import { expect, it } from 'vitest';
import { hoursInWords } from './hours-in-words.ts';

it('hours are said in words', () => {
  expect(hoursInWords('00:00-24:00')).toBe('Day and night');
  expect(hoursInWords('08:00-17:00')).toBe('08:00 to 17:00');
  expect(hoursInWords('Weekdays')).toBe('Weekdays');
});
