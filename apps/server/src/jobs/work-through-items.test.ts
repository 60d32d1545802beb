import { afterAll, beforeAll, expect, it } from 'vitest';
import { readActorById } from '../sessions/session-reads.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';
import { workThroughItems } from './work-through-items.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const ROWS = [1, 2, 3].map((number) => ({ number }));
/** What the database says to one of two transactions that wait for each other. */
const DEADLOCK = `do $$ begin raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end $$`;

it('what waits for another file’s things over and over, when it takes some at once, is done one by one', async () => {
  const world = await makeWorld(test_app.services);
  const { user_id } = await signInAs(world, { role: ROLE.admin });
  const done: number[] = [];
  let at_once = 0;

  await workThroughItems(
    world.context,
    {
      lock: () => Promise.resolve(true),
      next: (_tx, _found, { limit }) => {
        const rows = ROWS.filter(({ number }) => !done.includes(number)).slice(0, limit);
        at_once = rows.length;
        return Promise.resolve(rows);
      },
      user: (tx) => readActorById(tx, user_id),
      doItem: async ({ tx }, _found, { number }) => {
        if (at_once > 1) await tx.client.query(DEADLOCK);
        tx.after_commit.push(() => done.push(number));
      },
      done: () => Promise.resolve(),
      refuse: () => Promise.reject(new Error('Nothing is refused.')),
      end: () => Promise.resolve(),
      stop: () => Promise.reject(new Error('Nothing stops.')),
    },
    { job_id: 'test', is_last_try: true },
  );

  expect(done).toEqual([1, 2, 3]);
});
