import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingForLocks } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';
import { inTransaction } from '../db/transaction.ts';
import { deleteTries, lockTries } from './sign-in-tries-repository.ts';
import { countSending, countTry } from './sign-in-tries.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A household has more IPv6 addresses than could be counted. */
const HOUSEHOLD = '2c0f:f248:12:3400::';

describe('tries to sign in', () => {
  it('from all addresses of one household count together, those of its neighbours apart', async () => {
    const { context } = await makeWorld(test_app.services);
    for (let at = 1; at <= 50; at++) await countTry({ ...context, ip: `${HOUSEHOLD}${at.toString(16)}` }, null);

    await expect(countTry({ ...context, ip: `${HOUSEHOLD}ffff` }, null)).rejects.toThrow('Too many attempts.');
    await expect(countTry({ ...context, ip: '2c0f:f248:12:3401::1' }, null)).resolves.toBeUndefined();
  });

  it('and codes asked for likewise', async () => {
    const { context } = await makeWorld(test_app.services);
    const ask = (at: number, ip: string) => countSending({ ...context, ip }, `somebody.${at}@example.com`);
    for (let at = 1; at <= 50; at++) await ask(at, `${HOUSEHOLD}${at.toString(16)}`);

    await expect(ask(51, `${HOUSEHOLD}ffff`)).rejects.toThrow('Too many attempts.');
    expect(await ask(52, '2c0f:f248:12:3401::1')).toBe(true);
  });

  it('are counted together by processes whose clocks are a minute apart', async () => {
    const { context } = await makeWorld(test_app.services);
    const tryAt = (minutes: number) =>
      countTry({ ...context, ip: '203.0.113.40', now: new Date(context.now.getTime() + minutes * 60_000) }, null);
    for (let at = 0; at < 25; at++) for (const minutes of [1, 0]) await tryAt(minutes);

    for (const minutes of [1, 0]) await expect(tryAt(minutes)).rejects.toThrow('Too many attempts.');
    // The window is a quarter of an hour by every clock, give or take what they are apart.
    await expect(tryAt(17)).resolves.toBeUndefined();
  });

  it('are counted anew by a try that waits for a sign-in which takes them all back', async () => {
    const world = await makeWorld(test_app.services);
    const { context } = world;
    await inTransaction(context, (tx) => lockTries(tx, 'key', context.now));
    let second: Promise<number[]> | undefined;

    await inTransaction(context, async (tx) => {
      await lockTries(tx, 'key', context.now);
      second = inTransaction(context, (other) => lockTries(other, 'key', context.now));
      await expect.poll(() => waitingForLocks(world)).not.toEqual([]);
      await deleteTries(tx, 'key');
    });

    expect(await second).toEqual([]);
  });
});
