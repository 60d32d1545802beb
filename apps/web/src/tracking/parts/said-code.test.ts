import { expect, it } from 'vitest';
import { shortened } from './said-code.ts';

it('what a code holds is said back shortened', () => {
  expect(shortened(' AB2CD3/1 ')).toBe('AB2CD3/1');
  expect(shortened('x'.repeat(4000))).toBe(`${'x'.repeat(40)}…`);
});
