import { expect, it } from 'vitest';
import { unlinkChecks } from './social-log-ins.ts';

it.each([
  ['a password', { has_password: true, usable: ['google'] as const }, []],
  ['another service', { has_password: false, usable: ['google', 'apple'] as const }, []],
  [
    'nothing else',
    { has_password: false, usable: ['google'] as const },
    ['Without your Google account you could not log in any more. Please set a password first.'],
  ],
  [
    'another service that is switched off',
    { has_password: false, usable: [] as const },
    ['Without your Google account you could not log in any more. Please set a password first.'],
  ],
])('a linked log-in beside %s', (_, ways, said) => {
  expect(unlinkChecks('google', ways).map(({ message }) => message)).toEqual(said);
});
