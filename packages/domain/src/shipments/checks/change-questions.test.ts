import { expect, it } from 'vitest';
import { isConfirmed } from './change-questions.ts';
import type { ChangeQuestion, Confirmed } from './change-questions.ts';

it.each<[Confirmed, ChangeQuestion, boolean, boolean]>([
  [false, 'price', false, false],
  [true, 'price', false, true],
  [true, 'status', false, true],
  [true, 'price', true, false],
  [true, 'status', true, false],
  [['price'], 'price', true, true],
  [['price'], 'status', true, false],
  [['price', 'status'], 'status', true, true],
  [[], 'price', false, false],
])('%j answers the question of the %s of a change of both (%s): %s', (confirmed, question, is_both, answer) => {
  expect(isConfirmed({ confirmed, question, is_both })).toBe(answer);
});
