import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { Problem } from '@tsela/domain/problem';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSWORD, hirePerson } from '../testing/people.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';
import type * as Passwords from './passwords.ts';

const queue = vi.hoisted(() => ({ is_full: false }));
vi.mock('./passwords.ts', async (original) => {
  const real = await original<typeof Passwords>();
  const passwordMatches: typeof real.passwordMatches = async (...args) => {
    if (queue.is_full) throw new Problem('unavailable', 'Many people are signing in just now.');
    return real.passwordMatches(...args);
  };
  return { ...real, passwordMatches };
});

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

describe('a password that nobody had time to look at', () => {
  it.each([
    [
      'changing it',
      credentialApi.updatePassword,
      (password: string) => ({ password: 'vier blou fietse', old_password: password }),
    ],
    ['turning two factors off', credentialApi.removeTwoFactor, (password: string) => ({ password })],
  ] as const)('costs no try at %s', async (_name, call, inputOf) => {
    const world = await makeWorld(test_app.services);
    const person = await hirePerson(test_app, world);
    const ask = (password: string) => test_app.request(call, { host: world.host, token: person.token, input: inputOf(password) });

    queue.is_full = true;
    const busy: number[] = [];
    for (let at = 0; at < 6; at++) busy.push((await ask('wrong')).status);
    queue.is_full = false;

    expect(busy).toEqual([503, 503, 503, 503, 503, 503]);
    expect((await ask(PASSWORD)).status).toBe(200);
  });
});
