import { expect, it } from 'vitest';
import { isOlderVersion } from './app-version.ts';

it.each([
  ['3.18.23', '3.18.24', true],
  ['3.18.23', '3.9.99', false],
  ['3.18.23', '4.0.0', true],
  ['3.18.23', '3.18.23', false],
  ['3.18.23', '', false],
  ['3.18.23', 'newest', false],
])('KEY-38: %s is older than %s: %s', (version, asked, is_older) => {
  expect(isOlderVersion(version, asked)).toBe(is_older);
});
