import { availableParallelism } from 'node:os';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import type { Problem } from '@tsela/domain/problem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, hirePerson } from '../testing/people.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';
import { hashPassword } from './passwords.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** As many as may wait, and those who are served meanwhile. */
const CROWD = 100 + Math.max(1, Math.floor(availableParallelism() / 2));

/** Keeps every place in the queue for passwords taken: each served caller queues again before a new one gets in. */
function crowdTheQueue(): () => Promise<unknown> {
  let is_over = false;
  const crowd = Array.from({ length: CROWD }, async () => {
    while (!is_over) await hashPassword('somebody else').catch((problem: Problem) => expect(problem.code).toBe('unavailable'));
  });
  return () => {
    is_over = true;
    return Promise.all(crowd);
  };
}

it('a password that there was no time to check costs no try at changing it, nor at turning two factors off', async () => {
  const world = await makeWorld(test_app.services);
  const [changing, turning_off] = [await hirePerson(test_app, world), await hirePerson(test_app, world)];
  const change = (old_password: string) =>
    test_app.request(credentialApi.updatePassword, {
      host: world.host,
      token: changing.token,
      input: { password: 'vier blou fietse', old_password },
    });
  const turnOff = (password: string) =>
    test_app.request(credentialApi.removeTwoFactor, { host: world.host, token: turning_off.token, input: { password } });

  const disperse = crowdTheQueue();
  const busy: number[] = [];
  for (let at = 0; at < 6; at++) busy.push((await change('wrong')).status, (await turnOff('wrong')).status);
  await disperse();

  expect(new Set(busy)).toEqual(new Set([503]));
  expect([(await change(PASSWORD)).status, (await turnOff(PASSWORD)).status]).toEqual([200, 200]);
}, 40_000);
