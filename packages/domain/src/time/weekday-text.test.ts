import { expect, it } from 'vitest';
import type { Weekday } from './day.ts';
import { weekdaysText } from './weekday-text.ts';

it.each<[Weekday[], string]>([
  [[1, 2, 3, 4, 5], 'Mon to Fri'],
  [[5, 1, 3], 'Mon, Wed and Fri'],
  [[0, 1, 2, 3, 4, 5, 6], 'Every day'],
  [[1, 2, 3, 6, 0], 'Mon to Wed, Sat and Sun'],
  [[6], 'Sat'],
  [[], ''],
])('%j is %s', (weekdays, text) => {
  expect(weekdaysText(weekdays)).toBe(text);
});
