import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asAppRole } from '@tsela/server/db/roles';
import { hashPassword } from '@tsela/server/sessions/passwords';
import { openTestApp } from '@tsela/server/testing/test-app';
import type { TestApp } from '@tsela/server/testing/test-app';
import { TEST_SECRET_KEY, createTestDatabase } from '@tsela/server/testing/test-database';
import type { TestDatabase } from '@tsela/server/testing/test-database';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs } from '@tsela/server/testing/world';
import type { World } from '@tsela/server/testing/world';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOf } from './start/ask-of.testing.ts';
import type { Asked } from './start/ask-of.testing.ts';
import { MISSING_PROXIES, startBalancer, startPooler } from './start/proxies.testing.ts';
import type { Proxy } from './start/proxies.testing.ts';
import { freePort, health, kill, startProduct, until, untilReady } from './start/started-process.testing.ts';
import type { Started } from './start/started-process.testing.ts';

if (MISSING_PROXIES.length > 0)
  console.warn(`Several machines are not tested: ${MISSING_PROXIES.join(' and ')} are not installed.`);

const [EMAIL, PASSWORD] = ['thandi@example.co.za', 'vier blou fietse'];
const NO_ERRORS_AFTER_MS = 2000;
const STARTS_MS = 300_000;

/** One after the other, on the same processes: the last ones end them. */
describe.runIf(MISSING_PROXIES.length === 0)('three processes behind a proxy and a pooler (needs haproxy and pgbouncer)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tsela-machines-'));
  let database: TestDatabase;
  let test_app: TestApp;
  let world: World;
  let account_id: number;
  let owner: pg.Client;
  let pooler: Proxy & { readonly url: string };
  let balancer: Proxy;
  const processes: Started[] = [];
  let token = '';

  beforeAll(async () => {
    database = await createTestDatabase();
    test_app = await openTestApp({ database });
    world = await makeWorld(test_app.services);
    account_id = await makeAccount(world, { balance: 100_000_000 });
    const password_hash = await hashPassword(PASSWORD);
    await signInAs(world, { role: ROLE.owner, account_id: account_id as never, email: EMAIL, password_hash });
    owner = new pg.Client({ connectionString: database.owner_url });
    await owner.connect();
    pooler = await startPooler(folder, database.owner_url);
    // One after the other, so that on a busy machine each has the time that a start may take.
    for (const at of [0, 1, 2]) {
      const started = await startOne(at);
      processes.push(started);
      await untilReady(started);
    }
    balancer = await startBalancer(
      folder,
      processes.map(({ port }) => port),
    );
  }, STARTS_MS);
  afterAll(async () => {
    for (const started of processes) started.child.kill('SIGKILL');
    await Promise.all(processes.map(({ ended }) => ended));
    await Promise.all([balancer.kill(), pooler.kill(), owner.end()]);
    await test_app.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The first is asked twice to stop, and has not stopped by itself by then. */
  async function startOne(at: number): Promise<Started> {
    return startProduct({
      data_dir: join(folder, `data-${at}`),
      port: await freePort(),
      database_url: database.owner_url,
      env: {
        SECRET_KEY: TEST_SECRET_KEY,
        DATABASE_POOLER_URL: pooler.url,
        DATABASE_CONNECTIONS: '6',
        DRAIN_S: at === 0 ? '60' : '1',
      },
    });
  }

  const ask = (path: string, options: Partial<Asked> = {}) =>
    askOf(balancer.port, path, { host: world.host, visitor: '203.0.113.1', ...options });
  const book = () => ask('/shipments', { method: 'POST', token, body: aShipment({ account_id: account_id as never }) });

  /** Books from several places at once until told to stop; answers when each call ended, and how. */
  function bookAlong() {
    const calls: { readonly status: number; readonly ended: number; readonly reference: string }[] = [];
    let is_over = false;
    const places = [0, 1, 2, 3].map(async () => {
      while (!is_over) {
        const { status, body } = await book().catch(() => ({ status: 0, body: {} as Record<string, unknown> }));
        calls.push({ status, ended: performance.now(), reference: String(body['short_tracking_reference']) });
      }
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

  /** Of the bookings that were answered, those that the database does not have. */
  async function lost(calls: readonly { readonly status: number; readonly reference: string }[]): Promise<string[]> {
    const acknowledged = calls.filter(({ status }) => status === 200).map(({ reference }) => reference);
    const { rows } = await owner.query<{ reference: string }>('select short_tracking_reference as reference from shipments');
    const kept = new Set(rows.map(({ reference }) => reference));
    expect(acknowledged.length).toBeGreaterThan(0);
    return acknowledged.filter((reference) => !kept.has(reference));
  }

  it('share a session: signed in at one, its calls are answered by all', async () => {
    const signed_in = await ask('/login', { method: 'POST', body: { email: EMAIL, password: PASSWORD } });
    token = String(signed_in.body['access_token']);

    const lists = [];
    for (let at = 0; at < 9; at++) lists.push(await ask('/shipments', { token }));

    expect([signed_in.status, ...lists.map(({ status }) => status)]).toEqual([200, ...lists.map(() => 200)]);
    expect(new Set(lists.map(({ served_by }) => served_by)).size).toBe(3);
  });

  it('tell the pages of one what was booked at another, and see it in their lists', async () => {
    const [first, second] = processes.map(({ port }) => port);
    const page = await openPage(second ?? 0, token);
    const booked = await askOf(first ?? 0, '/shipments', {
      host: world.host,
      method: 'POST',
      token,
      body: aShipment({ account_id: account_id as never }),
    });

    expect(booked.status).toBe(200);
    await until(async () => page.heard.some(({ type, id }) => type === 'shipment' && id === booked.body['id']));
    const { body } = await askOf(second ?? 0, '/shipments', { host: world.host, token });
    expect(JSON.stringify(body)).toContain(booked.body['short_tracking_reference']);
    page.close();
  });

  it('run jobs by way of the pooler', async () => {
    const done = async () =>
      (await owner.query(`select from pgboss.job where name = 'measure-usage' and state = 'completed'`)).rows.length;

    await expect.poll(done, { timeout: 20_000 }).toBeGreaterThan(0);
  });

  it('count what a visitor looks up together, whatever the visitor says of their address', async () => {
    const look = (visitor: string, at: number) =>
      ask('/tracking/shipments?tracking_reference=GUESS1', {
        visitor,
        headers: { 'x-forwarded-for': `198.51.100.${at}` },
      });

    const statuses = [];
    for (let at = 0; at < 32; at++) statuses.push((await look('203.0.113.9', at)).status);
    const neighbour = await look('203.0.113.10', 0);

    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429, 429]);
    expect(neighbour.status).toBe(404);
  });

  it('lose nothing that was acknowledged when the pooler dies under load, and go on once it is back', async () => {
    const load = bookAlong();
    await until(async () => load.calls.length > 20);

    await pooler.kill();
    await sleep(300);
    await pooler.start();
    const back = performance.now();
    await until(async () => load.calls.filter(({ ended, status }) => ended > back && status === 200).length > 20);
    const calls = await load.stop();

    expect(await lost(calls)).toEqual([]);
    // What the pooler took with it is answered as a passing fault and never as one of the product.
    expect(calls.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
    expect(calls.filter(({ ended, status }) => ended > back + NO_ERRORS_AFTER_MS && status !== 200)).toEqual([]);
  });

  it('answer every call while one of them is stopped in order, and its pages go elsewhere', async () => {
    const leaving = processes[2] as Started;
    const page = await openPage(leaving.port, token);
    const load = bookAlong();
    await until(async () => load.calls.length > 10);

    leaving.child.kill('SIGTERM');
    await until(async () => (await health(leaving.port)).status === 503);
    const is_alive = await askOf(leaving.port, '/health/live', { host: world.host });
    const code = await leaving.ended;
    const calls = await load.stop();

    expect([is_alive.status, is_alive.headers['connection'], code]).toEqual([200, 'close', 0]);
    expect(await page.closed).toBe(1012);
    expect(calls.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await lost(calls)).toEqual([]);
  });

  it('lose nothing that was acknowledged when one is killed under load, and no caller sees an error two seconds later', async () => {
    const load = bookAlong();
    await until(async () => load.calls.length > 20);

    await kill(processes[1] as Started);
    const killed = performance.now();
    await until(async () => load.calls.some(({ ended, status }) => ended > killed + NO_ERRORS_AFTER_MS && status === 200));
    await sleep(500);
    const calls = await load.stop();

    expect(await lost(calls)).toEqual([]);
    expect(calls.filter(({ ended, status }) => ended > killed + NO_ERRORS_AFTER_MS && status !== 200)).toEqual([]);
  });

  it('stop at once when they are asked a second time', async () => {
    const [started] = processes as [Started];
    started.child.kill('SIGTERM');
    await until(async () => (await health(started.port)).status === 503);
    // Several signals within a moment are one request.
    await sleep(750);
    started.child.kill('SIGTERM');

    expect(await started.ended).toBe(1);
  });

  it('refuse the address of the pooler as that of the database', async () => {
    const started = await startProduct({
      data_dir: join(folder, 'data-3'),
      database_url: asAppRole(pooler.url, database.owner_url),
    });

    expect(await started.ended).toBe(1);
    expect(started.output()).toBe(
      'DATABASE_URL leads to a pooler of connections: name PostgreSQL itself there, and the pooler in DATABASE_POOLER_URL.\n',
    );
  });
});

/** A signed-in page that listens at one process. */
async function openPage(port: number, token: string) {
  const heard: Record<string, unknown>[] = [];
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/ws`);
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'auth', token })));
  socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data)) as Record<string, unknown>));
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  await until(async () => heard.length > 0);
  return { heard, closed, close: () => socket.close() };
}
