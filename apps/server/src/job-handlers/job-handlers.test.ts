import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPool } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { createShipment } from '../shipments/booking/create-shipment.ts';
import { contextOf } from '../testing/field.ts';
import { changeRows, countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TEST_SECRET_KEY, createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { aShipment, makeAccount, makeCustomer, makeWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { measureAtStart, runJob } from './job-handlers.ts';
import { openJobs } from '../jobs/job-repository.ts';
import { SCHEDULES } from '../jobs/schedules.ts';

const SERVER = fileURLToPath(new URL('../', import.meta.url));
const WAIT = { timeout: 40_000, interval: 20 };
/** Two busy cores take their time to read the product anew. */
const WAIT_FOR_PROCESS = { timeout: 60_000, interval: 20 };
const RUN = { job_id: 'test', is_last_try: false };

describe("the product's own jobs", () => {
  let database: TestDatabase;
  let test_app: TestApp;
  let folder: string;
  const ends: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    test_app = await openTestApp({ database });
    folder = mkdtempSync(join(tmpdir(), 'tsela-jobs-'));
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    rmSync(folder, { recursive: true });
    await test_app.close();
    await database.drop();
  });

  async function startWorker(): Promise<void> {
    const pool = openPool(database.app_url, { connections: 2 });
    const jobs = openJobs(pool, { watch_s: 1, rules: { look_every_s: 0.5, retry_after_s: 0 } });
    ends.push(() => jobs.stop(1000).then(() => pool.end()));
    const log = { warn: () => undefined, error: () => undefined };
    await jobs.work({ handle: (...job) => runJob(test_app.services, ...job), schedules: [], log });
  }

  async function asOwner(query: string): Promise<Record<string, unknown>[]> {
    const pool = openPool(database.owner_url, { connections: 1 });
    const { rows } = await pool.query(query);
    await pool.end();
    return rows;
  }

  /** A provider with old quotes that were never accepted. */
  async function worldWithOldQuotes(quotes: number): Promise<World> {
    const world = await makeWorld(test_app.services);
    const account_id = await makeAccount(world, { balance: 100_000 });
    for (let at = 0; at < quotes; at++) {
      await createShipment(contextOf(world), aShipment({ account_id, quick_quote: 'quote' }));
    }
    await changeRows(world, "update shipments set time_created = time_created - interval '31 days'");
    return world;
  }

  const statusesOf = async (world: World) =>
    (await rowsOf<{ status: string }>(world, 'select status from shipments order by id')).map(({ status }) => status);
  const expiriesOf = async (world: World) =>
    (await rowsOf(world, "select id from tracking_events where status = 'quote-expired'")).length;

  it('CONST-24: end what was not accepted or paid, at every provider, at two in the morning', async () => {
    const worlds = [await worldWithOldQuotes(2), await worldWithOldQuotes(1)];
    await startWorker();
    expect(SCHEDULES).toContainEqual({
      name: 'for-every-provider',
      key: 'expire-unpaid',
      cron: '0 2 * * *',
      payload: { job: 'expire-unpaid' },
    });

    const [world] = worlds;
    if (!world) throw new Error('There are two.');
    await inTransaction(world.context, (tx) => test_app.services.jobs.add(tx, 'for-every-provider', { job: 'expire-unpaid' }));

    await vi.waitFor(
      async () =>
        expect(await Promise.all(worlds.map(statusesOf))).toEqual([['quote-expired', 'quote-expired'], ['quote-expired']]),
      WAIT,
    );
    expect(
      await asOwner("select data->>'provider_id' as of from pgboss.job where name = 'expire-unpaid' order by 1"),
    ).toHaveLength(2);
  });

  it('that an older version added to end hold exemptions are done', async () => {
    const world = await makeWorld(test_app.services);
    const id = await makeAccount(world);
    const exempt = "update accounts set temp_disable_auto_hold = true, temp_disable_auto_hold_until = '2020-01-31'";
    await changeRows(world, `${exempt} where id = ${id}`);
    await startWorker();

    const payload = { provider_id: world.provider_id };
    await inTransaction(world.context, (tx) => test_app.services.jobs.add(tx, 'end-let-offs', payload));

    await vi.waitFor(
      async () =>
        expect(await rowsOf(world, `select temp_disable_auto_hold as is_exempt from accounts where id = ${id}`)).toEqual([
          { is_exempt: false },
        ]),
      WAIT,
    );
  });

  it('SCREEN-51: count at the start what was never counted, and nothing else', async () => {
    const world = await makeWorld(test_app.services);
    await makeCustomer(world);
    await startWorker();
    const measured = async () =>
      rowsOf<{ users: number; time: string }>(
        world,
        `select users, time_measured::text as time from provider_usage where provider = ${world.provider_id}`,
      );
    expect(await measured()).toEqual([]);

    await measureAtStart(test_app.services);

    await vi.waitFor(async () => expect(await measured()).toMatchObject([{ users: 1 }]), WAIT);
    await measureAtStart(test_app.services);
    const jobs = await asOwner("select 1 from pgboss.job where name = 'measure-usage'");
    expect(jobs).toHaveLength(1);
  });

  it('killed in the middle are run again elsewhere, and each shipment ends once', async () => {
    const world = await worldWithOldQuotes(3);
    const blocker = new pg.Client({ connectionString: database.owner_url });
    blocker.on('error', () => undefined);
    await blocker.connect();
    // The second shipment is held, so that the process stands still when it has ended the first.
    await blocker.query(`begin; set local app.provider_id = '${world.provider_id}'`);
    await blocker.query(
      'select id from shipments where id = (select id from shipments order by time_created offset 1 limit 1) for update',
    );
    await inTransaction(world.context, (tx) =>
      test_app.services.jobs.add(tx, 'expire-unpaid', { provider_id: world.provider_id }),
    );
    const killed = startProcess();
    await vi.waitFor(async () => expect(await expiriesOf(world)).toBe(1), WAIT_FOR_PROCESS);

    killed.child.kill('SIGKILL');
    await killed.ended;
    await blocker.query('rollback');
    await blocker.end();
    expect(await asOwner('select state, retry_count from pgboss.job')).toEqual([{ state: 'active', retry_count: 0 }]);
    // As if it had been silent for long enough, and as if the wait until the next try were over.
    await asOwner("update pgboss.job set heartbeat_on = now() - interval '1 minute', retry_delay = 0, retry_backoff = false");
    await startWorker();

    await vi.waitFor(
      async () => expect(await statusesOf(world)).toEqual(['quote-expired', 'quote-expired', 'quote-expired']),
      WAIT,
    );
    await vi.waitFor(async () => expect(await asOwner('select state from pgboss.job')).toEqual([{ state: 'completed' }]), WAIT);
    expect(await expiriesOf(world)).toBe(3);
  }, 180_000);

  it('take out sessions and keys that are long over, and leave the others', async () => {
    const world = await makeWorld(test_app.services);
    await makeCustomer(world);
    const ago = (days: number) => `now() - interval '${days} days'`;
    const session = (id: number, expires: string, ended: string) =>
      `insert into sessions select provider_id, ${id}, sha256('${id}'), user_id, time_created, ${expires}, ${ended}, ip, user_agent from sessions limit 1`;
    await changeRows(world, session(901, ago(31), 'null'));
    await changeRows(world, session(902, ago(-5), ago(31)));
    await changeRows(world, session(903, ago(29), 'null'));
    const key = (name: string, days: number) =>
      `insert into idempotency_keys (provider_id, caller, key, call, request_hash, time_created) values (${world.provider_id}, 'user:1', '${name}', 'x', 'x', ${ago(days)})`;
    await changeRows(world, key('old', 8));
    await changeRows(world, key('young', 6));
    const other = await makeWorld(test_app.services);
    await changeRows(other, key('old', 8).replace(String(world.provider_id), String(other.provider_id)));

    await runJob(test_app.services, 'clean-provider', { provider_id: world.provider_id }, RUN);

    expect(await rowsOf(world, 'select id::int from sessions where id > 900 order by id')).toEqual([{ id: 903 }]);
    expect(await rowsOf(world, 'select key from idempotency_keys')).toEqual([{ key: 'young' }]);
    expect(await countRows(other, 'idempotency_keys')).toEqual([1]);
  });

  it('clean in bounded steps and leave a very long rest to another job', async () => {
    const world = await makeWorld(test_app.services);
    await changeRows(
      world,
      `insert into idempotency_keys (provider_id, caller, key, call, request_hash, time_created)
       select ${world.provider_id}, 'user:1', n::text, 'x', 'x', now() - interval '30 days' from generate_series(1, 100500) n`,
    );

    await runJob(test_app.services, 'clean-provider', { provider_id: world.provider_id }, RUN);
    const [left] = await countRows(world, 'idempotency_keys');
    await startWorker();

    expect(left).toBe(500);
    await vi.waitFor(async () => expect(await countRows(world, 'idempotency_keys')).toEqual([0]), WAIT);
  });

  it('remove expired set-up links', async () => {
    await asOwner(`insert into setup_tokens values (sha256('old'), now() - interval '2 days', now() - interval '1 day'),
      (sha256('young'), now(), now() + interval '1 day')`);

    await runJob(test_app.services, 'clean-installation', {}, RUN);

    expect(await asOwner("select token_hash = sha256('young') as is_young from setup_tokens")).toEqual([{ is_young: true }]);
  });

  /** A process of the product that runs jobs and nothing else. */
  function startProcess() {
    const script = join(folder, 'worker.ts');
    writeFileSync(
      script,
      `import { readConfig } from '${SERVER}config.ts';
       import { openServices } from '${SERVER}main.ts';
       import { runJob } from '${SERVER}job-handlers/job-handlers.ts';
       const config = readConfig(process.env);
       const services = await openServices({ config, database_url: config.database_url, secret_key: config.secret_key });
       const log = { warn: console.error, error: console.error };
       await services.jobs.work({ handle: (...job) => runJob(services, ...job), schedules: [], log });`,
    );
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, DATABASE_URL: database.app_url, SECRET_KEY: TEST_SECRET_KEY },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    ends.push(async () => child.kill('SIGKILL'));
    return { child, ended };
  }
});
