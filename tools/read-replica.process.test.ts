import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '@tsela/domain/problem';
import { unhurried } from '@tsela/server/context';
import { migrate } from '@tsela/server/db/migrate';
import { asAppRole, ensureAppRole } from '@tsela/server/db/roles';
import { inTransaction, reading } from '@tsela/server/db/transaction';
import type { Tx } from '@tsela/server/db/transaction';
import { openTestApp } from '@tsela/server/testing/test-app';
import type { TestApp } from '@tsela/server/testing/test-app';
import { TEST_SECRET_KEY } from '@tsela/server/testing/test-database';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs } from '@tsela/server/testing/world';
import type { World } from '@tsela/server/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOf } from './start/ask-of.testing.ts';
import { HAS_POSTGRES_15, startPrimary, startStandby } from './start/clusters.testing.ts';
import type { Cluster } from './start/clusters.testing.ts';
import { freePort, startProduct, until, untilPrinted, untilReady } from './start/started-process.testing.ts';
import type { Started } from './start/started-process.testing.ts';

if (!HAS_POSTGRES_15) console.warn('A replica for reading is not tested: postgresql-15 is not installed.');

const STARTS_MS = 300_000;
/** The longest that a call waits for a replica that has just fallen silent, and some for a busy machine. */
const LONGEST_MS = 6000;
const [USED, LEFT_ALONE] = ['the read replica is used again', 'the read replica is left alone'];

/** One after the other, on the same processes and clusters: the last ones end them. */
describe.runIf(HAS_POSTGRES_15)('two processes with a replica for reading (needs postgresql-15)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tsela-replica-'));
  chmodSync(folder, 0o755);
  let primary: Cluster;
  let standby: Cluster;
  let standby_port = 0;
  let test_app: TestApp;
  let world: World;
  let account_id: number;
  let token = '';
  const processes: (Started & { readonly metrics_port: number })[] = [];

  beforeAll(async () => {
    primary = await startPrimary(folder);
    await primary.run('create database tsela');
    const owner_url = primary.url('tsela');
    await migrate({ owner_url, log: () => undefined });
    const app_url = await ensureAppRole({ owner_url, secret_key: TEST_SECRET_KEY });
    standby_port = await freePort();
    const replica_url = asAppRole(replicaUrl(), app_url);
    test_app = await openTestApp({ database: { owner_url, app_url, replica_url, drop: () => Promise.resolve() } });
    world = await makeWorld(test_app.services);
    account_id = await makeAccount(world, { balance: 100_000_000 });
    ({ token } = await signInAs(world, { role: ROLE.owner, account_id: account_id as never }));
    // One after the other, so that on a busy machine each has the time that a start may take.
    for (const name of ['0', '1']) {
      const started = await startOne(name);
      processes.push(started);
      await untilReady(started);
    }
  }, STARTS_MS);
  afterAll(async () => {
    for (const started of processes) started.child.kill('SIGKILL');
    await Promise.all(processes.map(({ ended }) => ended));
    await test_app.close();
    await Promise.all([primary.kill(), standby.kill()]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const replicaUrl = () => `postgres://127.0.0.1:${standby_port}/tsela`;

  async function startOne(name: string, replica_url = replicaUrl()) {
    const metrics_port = await freePort();
    const started = await startProduct({
      data_dir: join(folder, `data-${name}`),
      database_url: primary.url('tsela'),
      env: { SECRET_KEY: TEST_SECRET_KEY, READ_DATABASE_URL: replica_url, METRICS_PORT: `${metrics_port}`, DRAIN_S: '0' },
    });
    return { ...started, metrics_port };
  }

  const portOf = (at: number) => processes[at % processes.length]?.port ?? 0;
  const book = async (at: number) => {
    const body = aShipment({ account_id: account_id as never });
    const booked = await askOf(portOf(at), '/shipments', { host: world.host, method: 'POST', token, body });
    expect(booked.status).toBe(200);
    return String(booked.body['short_tracking_reference']);
  };
  const list = async (at: number) => {
    const began = performance.now();
    const { status, body } = await askOf(portOf(at), '/shipments', { host: world.host, token });
    return { status, text: JSON.stringify(body), count: Number(body['count']), took_ms: performance.now() - began };
  };

  /** A figure of the process, as Prometheus reads it. */
  async function figure(name: string, at: number): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${processes[at]?.metrics_port}/metrics`);
    const line = (await response.text()).split('\n').find((each) => each.startsWith(`${name} `));
    return Number(line?.split(' ').at(-1));
  }
  const onReplica = (at: number) => figure('tsela_reads_total{on="replica"}', at);
  const untilUsed = (is_used: boolean) =>
    until(
      async () => {
        const used = await Promise.all(processes.map((_, at) => figure('tsela_replica_used', at)));
        return used.every((each) => each === Number(is_used));
      },
      () => processes.map(({ output }) => output().slice(-2000)).join('\n'),
    );

  /** What a process writes down comes a moment after what it answers. */
  const untilSaid = (at: number, text: string) => untilPrinted(processes[at] as Started, text);

  const untilUsedHere = () => until(async () => test_app.services.read_replica?.isUsed === true);

  /** Reads at both processes from several places until told to stop. */
  function readAlong() {
    const calls: { readonly status: number; readonly took_ms: number }[] = [];
    let is_over = false;
    const places = [0, 1, 2, 3].map(async (place) => {
      while (!is_over) calls.push(await list(place).catch(() => ({ status: 0, took_ms: 0 })));
    });
    return {
      calls,
      async stop() {
        is_over = true;
        await Promise.all(places);
        return calls;
      },
    };
  }

  /** Books at one process and reads at the other, by turns: answers what was not in the list straight after, and how often the list grew shorter. */
  async function bookAndRead(times: number) {
    const missed: string[] = [];
    let [shrunk, count] = [0, 0];
    for (let at = 0; at < times; at++) {
      const reference = await book(at);
      const listed = await list(at + 1);
      if (!listed.text.includes(reference)) missed.push(reference);
      if (listed.count < count) shrunk++;
      count = listed.count;
    }
    return { missed, shrunk };
  }

  it('start and read while it is not there, and use it once it is', async () => {
    await untilSaid(0, 'The read replica cannot be used yet');
    expect(await bookAndRead(2)).toEqual({ missed: [], shrunk: 0 });
    expect(await onReplica(0)).toBe(0);

    standby = await startStandby(folder, primary, standby_port);
    await untilUsed(true);
    await test_app.services.read_replica?.begin({ warn: () => undefined });

    // A replica that is busy for a moment is left alone, and the primary answers.
    await until(async () => (await list(0)).status === 200 && (await onReplica(0)) > 5);
    const seen = await standby.run(`select from pg_stat_activity where usename = 'tsela_app' and query = 'commit'`);
    expect(seen.length).toBeGreaterThan(0);
    await untilSaid(0, USED);
  });

  describe('a read that fails there', () => {
    const failThere = (act: string) => `do $$ begin if pg_is_in_recovery() then ${act}; end if; end $$`;
    const seen = () => test_app.services.read_replica?.counts.replica ?? 0;

    it.each(['40001', '40P01', '57014', '25006', '53200'])('is done by the primary: %s', async (code) => {
      await untilUsedHere();
      let tries = 0;

      const is_there = await reading(world.context, async (tx) => {
        tries++;
        await tx.client.query(failThere(`raise exception 'not there' using errcode = '${code}'`));
        return isStandby(tx);
      });

      expect([is_there, tries]).toEqual([false, 2]);
    });

    it('is done by the primary when its connection is ended', async () => {
      await untilUsedHere();

      const is_there = await reading(world.context, async (tx) => {
        await tx.client.query(failThere('perform pg_terminate_backend(pg_backend_pid())'));
        return isStandby(tx);
      });

      expect(is_there).toBe(false);
    });

    it('is not done again when it finds something wrong itself', async () => {
      await untilUsedHere();
      let tries = 0;

      const refused = reading(world.context, async () => {
        tries++;
        throw new Problem('not-found', 'There is no such thing.');
      });

      await expect(refused).rejects.toThrow(Problem);
      expect(tries).toBe(1);
    });

    it('goes there when it may, for exports as well, and not within a transaction that writes', async () => {
      await untilUsedHere();
      const before = seen();

      // A replica that is busy for a moment is left alone, and the primary answers.
      await expect.poll(() => reading(world.context, isStandby)).toBe(true);
      await expect.poll(() => reading(unhurried(world.context), isStandby)).toBe(true);
      const writing = await inTransaction(world.context, (tx) => reading({ ...world.context, tx }, isStandby));

      expect(writing).toBe(false);
      expect(seen()).toBe(before + 2);
    });
  });

  it('show at one what was booked at the other, while it follows', async () => {
    const before = (await onReplica(0)) + (await onReplica(1));

    expect(await bookAndRead(20)).toEqual({ missed: [], shrunk: 0 });

    expect((await onReplica(0)) + (await onReplica(1))).toBeGreaterThan(before);
  });

  it('show it to many at once while the replica stops and goes on', async () => {
    let is_over = false;
    const switching = (async () => {
      for (let at = 0; !is_over; at++) await standby.run(`select pg_wal_replay_${at % 2 === 0 ? 'pause' : 'resume'}()`);
      await standby.run('select pg_wal_replay_resume()');
    })();
    const before = (await onReplica(0)) + (await onReplica(1));

    const found = await Promise.all([0, 1, 2, 3].map(() => bookAndRead(15)));
    is_over = true;
    await switching;

    expect(found).toEqual(found.map(() => ({ missed: [], shrunk: 0 })));
    expect((await onReplica(0)) + (await onReplica(1))).toBeGreaterThan(before);
    await untilUsed(true);
  });

  it('show it while the replica has stopped to replay, and leave it alone until it has caught up', async () => {
    await standby.run('select pg_wal_replay_pause()');

    expect(await bookAndRead(10)).toEqual({ missed: [], shrunk: 0 });
    await untilUsed(false);
    const before = await onReplica(1);
    expect(await bookAndRead(5)).toEqual({ missed: [], shrunk: 0 });
    expect(await onReplica(1)).toBe(before);
    expect(await figure('tsela_replica_lag_bytes', 1)).toBeGreaterThan(0);
    await untilSaid(1, LEFT_ALONE);

    await standby.run('select pg_wal_replay_resume()');
    await untilUsed(true);
  });

  it('leave one alone that is an hour behind', async () => {
    await standby.run(`alter system set recovery_min_apply_delay = '1h'`);
    await standby.run('select pg_reload_conf()');
    const reference = await book(0);
    await untilUsed(false);

    expect((await list(1)).text).toContain(reference);
    await until(async () => (await figure('tsela_replica_lag_seconds', 1)) > 1);

    await standby.run('alter system reset recovery_min_apply_delay');
    await standby.run('select pg_reload_conf()');
    await untilUsed(true);
  });

  it('answer every call when it hangs under load, and use it once it goes on', async () => {
    const load = readAlong();
    await until(async () => load.calls.length > 10);
    let is_over = false;
    const sleepThere = () => {
      is_over = false;
      return reading(world.context, async (tx) => {
        await tx.client.query('select pg_sleep(60) where pg_is_in_recovery()');
        return isStandby(tx);
      }).finally(() => (is_over = true));
    };
    let under_way = sleepThere();
    await until(async () => {
      // Under load the standby may be a moment behind: then the read was made at the primary, where it does not sleep.
      if (is_over) under_way = sleepThere();
      return (await standby.run(`select from pg_stat_activity where query like '%pg_sleep%' and state = 'active'`)).length > 1;
    });

    standby.hang();
    await untilUsed(false);
    expect(await under_way).toBe(false);
    const hung = load.calls.length;
    await until(async () => load.calls.length > hung + 10);
    standby.goOn();
    const calls = await load.stop();

    expect(calls.filter(({ status }) => status !== 200)).toEqual([]);
    expect(Math.max(...calls.map(({ took_ms }) => took_ms))).toBeLessThan(LONGEST_MS);
    await untilUsed(true);
  });

  it('answer every call when it is killed under load, and use it once it is back', async () => {
    const load = readAlong();
    await until(async () => load.calls.length > 10);

    await standby.kill();
    await untilUsed(false);
    const gone = load.calls.length;
    await until(async () => load.calls.length > gone + 10);
    await standby.start();
    await untilUsed(true);
    const calls = await load.stop();

    expect(calls.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await bookAndRead(4)).toEqual({ missed: [], shrunk: 0 });
  });

  it('leave it alone when it has become a database of its own, and are refused with it at the next start', async () => {
    await standby.run('select pg_promote()');
    await untilUsed(false);
    expect(await bookAndRead(2)).toEqual({ missed: [], shrunk: 0 });

    const refused = await startOne('2');

    expect(await refused.ended).toBe(1);
    expect(refused.output()).toBe(
      'READ_DATABASE_URL must name a standby of the database in DATABASE_URL: what answers there is no standby.\n',
    );
  });

  it('are refused with a database that is not theirs, of the same cluster or of another', async () => {
    const other = await startPrimary(folder, 'other');
    const refusals = async (replica_url: string) => {
      const refused = await startOne('3', replica_url);
      return [await refused.ended, refused.output()];
    };

    const of_same_cluster = await refusals(primary.url('postgres'));
    const of_stranger = await refusals(other.url('tsela'));
    await other.run('create role tsela_app login');
    await other.run('create database tsela');
    const of_other_installation = await refusals(other.url('tsela'));
    await other.kill();

    const told = 'READ_DATABASE_URL must name a standby of the database in DATABASE_URL: what answers there';
    expect(of_same_cluster).toEqual([1, `${told} is another database.\n`]);
    expect(of_stranger).toEqual([1, `${told} refuses the server (role "tsela_app" does not exist).\n`]);
    expect(of_other_installation).toEqual([1, `${told} is another database.\n`]);
  });
});

async function isStandby(tx: Tx): Promise<boolean> {
  const { rows } = await tx.client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby');
  return rows[0]?.is_standby === true;
}
