import { expect, it } from 'vitest';
import { effectText } from './decide-draft.ts';

it.each([
  [[144.39], 'R\u00A0144.39 is charged.'],
  [[0.1, 0.2, -12], 'R\u00A00.30 is charged. R\u00A012.00 is given back.'],
  [[-1200.5, -0.5], 'R\u00A01\u00A0201.00 is given back.'],
  [[0], 'Nothing is charged.'],
])('SCREEN-41: approving differences of %j says in money what it does', (differences, expected) => {
  expect(effectText(differences.map((difference) => ({ difference })))).toBe(expected);
});
