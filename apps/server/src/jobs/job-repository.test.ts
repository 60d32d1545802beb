import type { ProviderId } from '@tsela/domain/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPool } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { makeWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { openJobs } from './job-repository.ts';
import type { Jobs, WorkOptions } from './job-repository.ts';
import type { Schedule } from './schedules.ts';

const PROMPT = { watch_s: 1, rules: { look_every_s: 0.5, retry_after_s: 0, retries: 2 } };

describe('jobs', () => {
  let database: TestDatabase;
  let test_app: TestApp;
  let world: World;
  const opened: { jobs: Jobs; end(): Promise<void> }[] = [];
  const logged: string[] = [];
  const log = {
    warn: (_fields: object, message: string) => void logged.push(message),
    error: (_fields: object, message: string) => void logged.push(message),
  };

  beforeEach(async () => {
    database = await createTestDatabase();
    test_app = await openTestApp({ database });
    world = await makeWorld(test_app.services);
    logged.length = 0;
  });
  afterEach(async () => {
    for (const { jobs, end } of opened.splice(0)) {
      await jobs.stop(1000);
      await end();
    }
    await test_app.close();
    await database.drop();
  });

  /** A process of its own, as far as jobs can tell. */
  async function startWorker(
    handle: WorkOptions['handle'],
    { timing = PROMPT, schedules = [] }: { timing?: Parameters<typeof openJobs>[1]; schedules?: readonly Schedule[] } = {},
  ): Promise<Jobs> {
    const pool = openPool(database.app_url, { connections: 2 });
    const jobs = openJobs(pool, timing);
    opened.push({ jobs, end: () => pool.end() });
    await jobs.work({ handle, schedules, log });
    return jobs;
  }

  /** Handles by writing down what came. */
  function recording() {
    const seen: unknown[] = [];
    return { seen, handle: async (name: string, payload: unknown) => void seen.push([name, payload]) };
  }

  const addFor = (provider_id: number, jobs = test_app.services.jobs) =>
    inTransaction(world.context, (tx) => jobs.add(tx, 'expire-unpaid', { provider_id: provider_id as ProviderId }));
  const asOwner = (query: string) => ownerQuery(database, query);

  it('run with what they were added with, after the transaction that needed them', async () => {
    const { seen, handle } = recording();
    await startWorker(handle);

    await addFor(7);

    await vi.waitFor(() => expect(seen).toEqual([['expire-unpaid', { provider_id: 7 }]]), WAIT);
  });

  it('never run when the transaction that added them fails', async () => {
    const { seen, handle } = recording();
    await startWorker(handle);

    const failing = inTransaction(world.context, async (tx) => {
      await test_app.services.jobs.add(tx, 'expire-unpaid', { provider_id: 1 as ProviderId });
      throw new Error('The booking failed.');
    });
    await expect(failing).rejects.toThrow('The booking failed.');
    await addFor(2);

    await vi.waitFor(() => expect(seen).toHaveLength(1), WAIT);
    expect(seen).toEqual([['expire-unpaid', { provider_id: 2 }]]);
    expect(await asOwner('select count(*)::int from pgboss.job')).toEqual([{ count: 1 }]);
  });

  it('start at once in the process that added them, however seldom it looks', async () => {
    const { seen, handle } = recording();
    const jobs = await startWorker(handle, { timing: { rules: { look_every_s: 600 } } });

    await addFor(1, jobs);

    await vi.waitFor(() => expect(seen).toHaveLength(1), WAIT);
  });

  it('that wait in a long row are worked off without pauses', async () => {
    await inTransaction(world.context, (tx) =>
      test_app.services.jobs.addAll(
        tx,
        'expire-unpaid',
        Array.from({ length: 200 }, (_, at) => ({ provider_id: (at + 1) as ProviderId })),
      ),
    );
    const { seen, handle } = recording();

    await startWorker(handle, { timing: { rules: { look_every_s: 600 } } });

    await vi.waitFor(() => expect(seen).toHaveLength(200), WAIT);
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(200);
  });

  it('are run once although several processes look for them', async () => {
    const { seen, handle } = recording();
    await Promise.all([startWorker(handle), startWorker(handle), startWorker(handle)]);

    for (let at = 1; at <= 30; at++) await addFor(at);

    await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(30), WAIT);
    await vi.waitFor(async () => expect(await countOf('completed')).toBe(30), WAIT);
    expect(seen).toHaveLength(30);
  });

  it('that fail are tried again, told when it is the last time, and then given up', async () => {
    const tries: boolean[] = [];
    await startWorker(async (_name, _payload, { is_last_try }) => {
      tries.push(is_last_try);
      throw new Error('The mail server is away.');
    });

    await addFor(1);

    await vi.waitFor(async () => expect(await countOf('failed')).toBe(1), WAIT);
    expect(tries).toEqual([false, false, true]);
    expect(logged).toEqual(['job failed and is tried again', 'job failed and is tried again', 'job failed for good']);
    expect(await asOwner("select output->>'message' as said from pgboss.job")).toEqual([{ said: 'The mail server is away.' }]);
  });

  it('fail by themselves: the others of a batch are done', async () => {
    const done: number[] = [];
    await startWorker(async (_name, payload) => {
      const { provider_id } = payload as { provider_id: number };
      if (provider_id === 3) throw new Error('Not this one.');
      done.push(provider_id);
    });

    for (let at = 1; at <= 5; at++) await addFor(at);

    await vi.waitFor(async () => expect([await countOf('completed'), await countOf('failed')]).toEqual([4, 1]), WAIT);
    expect(new Set(done)).toEqual(new Set([1, 2, 4, 5]));
  });

  it('under way are waited for when the process stops, and no further one is begun', async () => {
    const begun: number[] = [];
    let finish = () => {};
    const jobs = await startWorker(async (_name, payload) => {
      begun.push((payload as { provider_id: number }).provider_id);
      await new Promise<void>((resolve) => (finish = resolve));
    });
    await addFor(1, jobs);
    await vi.waitFor(() => expect(begun).toEqual([1]), WAIT);

    const stopped = jobs.stop(30_000);
    await addFor(2);
    finish();
    await stopped;

    expect(begun).toEqual([1]);
    expect([await countOf('completed'), await countOf('created')]).toEqual([1, 1]);
  });

  it('that do not end are left for another process after a bounded wait', async () => {
    const begun: string[] = [];
    const jobs = await startWorker(async () => {
      begun.push('first');
      await new Promise(() => undefined);
    });
    await addFor(1, jobs);
    await vi.waitFor(() => expect(begun).toEqual(['first']), WAIT);

    const began = performance.now();
    await jobs.stop(1000);
    expect(performance.now() - began).toBeLessThan(4000);
    await startWorker(async () => void begun.push('second'));

    await vi.waitFor(() => expect(begun).toEqual(['first', 'second']), WAIT);
    await vi.waitFor(async () => expect(await countOf('completed')).toBe(1), WAIT);
  });

  describe('by the clock', () => {
    const NIGHTLY: Schedule = { name: 'clean-installation', key: 'daily', cron: '0 2 * * *', payload: {} };

    /** As if the last process had stopped so many hours ago, and the schedule were a week old. */
    async function pretendNobodyRanFor(hours: number): Promise<void> {
      await asOwner(`update pgboss.version set cron_on = now() - interval '${hours} hours'`);
      await asOwner("update pgboss.schedule set created_on = now() - interval '7 days'");
    }

    it('CONST-24: that came due while no process ran are made up for once, though several processes start', async () => {
      const { seen, handle } = recording();
      await startWorker(async () => undefined, { schedules: [NIGHTLY] });
      await opened[0]?.jobs.stop(1000);
      await pretendNobodyRanFor(72);

      await Promise.all([startWorker(handle, { schedules: [NIGHTLY] }), startWorker(handle, { schedules: [NIGHTLY] })]);

      await vi.waitFor(() => expect(seen).toHaveLength(1), WAIT);
      await vi.waitFor(async () => expect(await countOf('completed', 'clean-installation')).toBe(1), WAIT);
      await vi.waitFor(async () => expect(await passesSince()).toBeGreaterThan(0), WAIT);
      expect(seen).toEqual([['clean-installation', {}]]);
    });

    it('are not made up for where they have never run', async () => {
      const { seen, handle } = recording();
      await startWorker(handle, { schedules: [NIGHTLY] });

      await vi.waitFor(async () => expect(await passesSince()).toBeGreaterThan(0), WAIT);

      expect([seen, await countOf('created', 'clean-installation')]).toEqual([[], 0]);
    });

    it('are in South African time, and those no longer declared end', async () => {
      await startWorker(async () => undefined, { schedules: [NIGHTLY, { ...NIGHTLY, key: 'old' }] });
      await startWorker(async () => undefined, { schedules: [NIGHTLY] });

      expect(await asOwner("select name, key, cron, timezone, options->>'missed' as missed from pgboss.schedule")).toEqual([
        { name: 'clean-installation', key: 'daily', cron: '0 2 * * *', timezone: 'Africa/Johannesburg', missed: 'once' },
      ]);
    });

    /** Whether the clock was looked at since the last start: it is, within a second. */
    async function passesSince(): Promise<number> {
      const [row] = await asOwner("select count(*)::int from pgboss.version where cron_on > now() - interval '1 minute'");
      return Number(row?.['count']);
    }
  });

  async function countOf(state: string, name = 'expire-unpaid'): Promise<number> {
    const [row] = await asOwner(`select count(*)::int from pgboss.job where state = '${state}' and name = '${name}'`);
    return Number(row?.['count']);
  }
});

const WAIT = { timeout: 40_000, interval: 20 };

async function ownerQuery(database: TestDatabase, query: string): Promise<Record<string, unknown>[]> {
  const pool = openPool(database.owner_url, { connections: 1 });
  try {
    return (await pool.query(query)).rows;
  } finally {
    await pool.end();
  }
}
