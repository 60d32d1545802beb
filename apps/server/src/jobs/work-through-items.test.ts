import { afterAll, beforeAll, expect, it } from 'vitest';
import { readActorById } from '../sessions/session-reads.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';
import { oneByOne, workThroughItems } from './work-through-items.ts';

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
      doItems: oneByOne(async ({ tx }, _found, { number }) => {
        if (at_once > 1) await tx.client.query(DEADLOCK);
        tx.after_commit.push(() => done.push(number));
      }),
      done: () => Promise.resolve(),
      refuse: () => Promise.reject(new Error('Nothing is refused.')),
      end: () => Promise.resolve(),
      stop: () => Promise.reject(new Error('Nothing stops.')),
    },
    { job_id: 'test', is_last_try: true },
  );

  expect(done).toEqual([1, 2, 3]);
});

it('SCREEN-34: a file has ended when its last item was done, and not when the job began', async () => {
  const world = await makeWorld(test_app.services);
  const { user_id } = await signInAs(world, { role: ROLE.admin });
  const left = [...ROWS];
  const moments: Date[] = [];
  let ended: Date | null = null;

  await workThroughItems(
    { ...world.context, now: new Date('2026-01-05T08:00:00Z') },
    {
      lock: () => Promise.resolve(true),
      next: () => Promise.resolve(left.splice(0, 1)),
      user: (tx) => readActorById(tx, user_id),
      doItems: oneByOne(({ now }) => {
        moments.push(now);
        return Promise.resolve();
      }),
      done: () => Promise.resolve(),
      refuse: () => Promise.reject(new Error('Nothing is refused.')),
      end: (_tx, _found, now) => {
        ended = now;
        return Promise.resolve();
      },
      stop: () => Promise.reject(new Error('Nothing stops.')),
    },
    { job_id: 'test', is_last_try: true },
  );

  expect(moments).toHaveLength(ROWS.length);
  expect(Number(ended)).toBeGreaterThanOrEqual(Number(moments.at(-1)));
});
