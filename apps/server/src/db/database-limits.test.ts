import { apiKeyApi } from '@tsela/contract/integrations/api-key-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAccountSettings } from '../accounts/account-settings.ts';
import { unhurried } from '../context.ts';
import { asProblem } from '../http/problem-response.ts';
import { openDatabaseProxy } from '../testing/database-proxy.ts';
import type { DatabaseProxy } from '../testing/database-proxy.ts';
import { countRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { Answer, TestApp } from '../testing/test-app.ts';
import { workerDatabase } from '../testing/test-database.ts';
import { aShipment, makeAccount, makeCustomer, makeWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { inTransaction, reading } from './transaction.ts';

/** Waits as long as it must, and makes what the tests need. */
let patient: TestApp;
let world: World;
let other: World;
beforeAll(async () => {
  patient = await openTestApp();
  [world, other] = [await makeWorld(patient.services), await makeWorld(patient.services)];
});
afterAll(() => patient.close());

type Customer = Awaited<ReturnType<typeof makeCustomer>>;
const aCustomer = (of: World) => makeCustomer(of, { balance: 10_000_000 });

const listAt = (app: TestApp, { host }: World, { token }: { token: string }) =>
  app.request(shipmentApi.list, { host, token, input: {} });
const bookAt = (app: TestApp, { host }: World, { token, ...rest }: { token: string; headers?: Record<string, string> }) =>
  app.request(shipmentApi.create, { host, token, input: aShipment(), ...rest });

/** Holds an account's row as a stuck program or a forgotten console would. */
async function lockAccount({ provider_id }: World, { account_id }: Pick<Customer, 'account_id'>): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: (await workerDatabase()).owner_url });
  await client.connect();
  await client.query(`begin; set local app.provider_id = '${provider_id}'`);
  const { rowCount } = await client.query('select 1 from accounts where provider_id = $1 and id = $2 for update', [
    provider_id,
    account_id,
  ]);
  expect(rowCount).toBe(1);
  return () => client.end();
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ answer: Result; ms: number }> {
  const began = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - began };
}

const BUSY = 'Many people are at work just now. Please try again in a few seconds.';
const LOCKED = 'The same is being changed by someone else just now. Please try again in a few seconds.';
const MANY = 40;

const bookMany = (app: TestApp, caller: { token: string }) =>
  Promise.all(Array.from({ length: MANY }, () => bookAt(app, world, caller)));

/** Reads a list several times while a row is locked, which is let go only after that: what waited for it would never be answered. */
async function listsMeanwhile(release: () => Promise<void>, list: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < 5; at++) statuses.push((await list()).status);
  await release();
  return statuses;
}

describe('a row that another transaction has locked', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await openTestApp({ env: { DATABASE_LOCK_S: '0.5', DATABASE_WAIT_S: '1' } });
  });
  afterAll(() => strict.close());

  it('does not hold up the list of another provider, however many wait for it', async () => {
    const [customer, theirs] = [await aCustomer(world), await aCustomer(other)];
    const release = await lockAccount(world, customer);

    const bookings = bookMany(patient, customer);
    const lists = await listsMeanwhile(release, () => listAt(patient, other, theirs));

    expect(lists).toEqual([200, 200, 200, 200, 200]);
    expect(new Set((await bookings).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('met by many calls of one key leaves room for the people of its provider', async () => {
    const [customer, colleague] = [await aCustomer(world), await aCustomer(world)];
    const settings = [{ setting: 'webhook_integration_enabled', value: true }] as const;
    await saveAccountSettings(world.context, { account_id: customer.account_id, settings: [...settings] });
    const { key } = await succeed(patient, apiKeyApi.makeKey, {
      host: world.host,
      token: customer.token,
      input: { name: 'Shop', scopes: ['read', 'book'], expiry: 'never' },
    });
    const release = await lockAccount(world, customer);

    const bookings = bookMany(patient, { token: key });
    const lists = await listsMeanwhile(release, () => listAt(patient, world, colleague));

    expect(lists).toEqual([200, 200, 200, 200, 200]);
    expect(new Set((await bookings).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('met by many visitors leaves room for the people of its provider', async () => {
    const open = await makeWorld(patient.services, {
      unused_feature_guest_shipment_creation: true,
      require_guest_shipment_billing_email: false,
      default_account_code: 'WALKIN',
    });
    const account_id = await makeAccount(open, { account_type: 'guest', account_code: 'WALKIN' });
    const colleague = await aCustomer(open);
    const release = await lockAccount(open, { account_id });

    // As many as a provider has connections while no other asks.
    const bookings = Promise.all(
      Array.from({ length: 8 }, () => patient.request(shipmentApi.create, { host: open.host, input: aShipment() })),
    );
    const lists = await listsMeanwhile(release, () => listAt(patient, open, colleague));

    expect(lists).toEqual([200, 200, 200, 200, 200]);
    expect(new Set((await bookings).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('holds the bookings of its account for so long only', async () => {
    const customer = await aCustomer(world);
    const before = await countRows(world, 'shipments', 'transactions');
    const release = await lockAccount(world, customer);

    const held = await bookMany(strict, customer);
    await release();

    expect(new Set(held.map(({ status, headers }) => `${status} ${String(headers['retry-after'])}`))).toEqual(new Set(['503 2']));
    const messages = held.map(({ body }) => body.message);
    expect(messages).toContain(LOCKED);
    expect(messages.filter((message) => message !== LOCKED && message !== BUSY)).toEqual([]);
    expect(await countRows(world, 'shipments', 'transactions')).toEqual(before);
  });

  it('doubles nothing: what is sent again with its Idempotency-Key is booked once', async () => {
    const customer = await aCustomer(world);
    const before = await countRows(world, 'shipments', 'transactions');
    const headers = { 'idempotency-key': `locked-${customer.account_id}` };
    const release = await lockAccount(world, customer);

    const held = await Promise.all([1, 2, 3].map(() => bookAt(strict, world, { ...customer, headers })));
    await release();
    const again = await Promise.all([1, 2, 3].map(() => bookAt(patient, world, { ...customer, headers })));

    expect(held.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(again.map(({ body }) => body.id)).size).toBe(1);
    expect(await countRows(world, 'shipments', 'transactions')).toEqual(before.map((count) => count + 1));
  });

  it('is no reason to hold a person up whose session is noted as used', async () => {
    const customer = await aCustomer(world);
    const client = new pg.Client({ connectionString: (await workerDatabase()).owner_url });
    await client.connect();
    await client.query(`begin; set local app.provider_id = '${world.provider_id}'`);
    await client.query(`update sessions set time_seen = now() - interval '1 day' where user_id = $1`, [customer.user_id]);
    await client.query(`commit; begin; set local app.provider_id = '${world.provider_id}'`);
    await client.query(`select 1 from sessions where user_id = $1 for update`, [customer.user_id]);

    const lists = await listsMeanwhile(
      () => client.end(),
      () => listAt(patient, world, customer),
    );

    expect(lists).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('a statement that takes too long', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await openTestApp({ env: { DATABASE_STATEMENT_S: '0.5' } });
  });
  afterAll(() => strict.close());

  const sleepIn = (run: typeof reading, of: World['context']) =>
    run({ ...of, services: strict.services }, (tx) => sql`select pg_sleep(1)`.execute(tx.db).then(() => 'done'));

  it.each([
    ['read', reading],
    ['change', inTransaction],
  ])('ends a call that would %s, and says so', async (_, run) => {
    const fault = await sleepIn(run, world.context).catch((error: unknown) => error);

    expect(asProblem(fault)).toMatchObject({
      code: 'unavailable',
      retry_after_s: 5,
      message: 'This took too long and was stopped. Please try again, or ask for less at once.',
    });
  });

  it('is given its time in jobs and exports', async () => {
    const context = unhurried({ ...world.context, services: strict.services });

    expect(await reading(context, (tx) => sql`select pg_sleep(1)`.execute(tx.db).then(() => 'done'))).toBe('done');
  });
});

describe('a database that says nothing', () => {
  let proxy: DatabaseProxy;
  let strict: TestApp;
  beforeAll(async () => {
    const database = await workerDatabase();
    proxy = await openDatabaseProxy(database.app_url);
    const env = { DATABASE_WAIT_S: '1', DATABASE_LOCK_S: '1', DATABASE_STATEMENT_S: '1' };
    strict = await openTestApp({ database: { ...database, app_url: proxy.url }, env });
  });
  afterAll(async () => {
    await strict.close();
    await proxy.close();
  });

  const healthOf = (path: string) => timed(() => strict.app.inject({ url: path }));

  it('frees every call in bounded time, and serves them again once it speaks', async () => {
    const customer = await aCustomer(world);
    expect((await listAt(strict, world, customer)).status).toBe(200);

    proxy.fallSilent();
    const calls = await Promise.all(Array.from({ length: 30 }, () => timed(() => listAt(strict, world, customer))));
    proxy.speak();

    expect(new Set(calls.map(({ answer }) => answer.status))).toEqual(new Set([503]));
    for (const { answer } of calls) expect(answer.headers['retry-after']).toBe('2');
    expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(15_000);
    expect((await listAt(strict, world, customer)).status).toBe(200);
  });

  it('is given up for the one that has taken its place', async () => {
    const [known, stranger] = [await aCustomer(world), await aCustomer(world)];
    const isServed = async (who: Customer): Promise<void> => {
      await expect.poll(async () => (await listAt(strict, world, who)).status, { timeout: 8000 }).toBe(200);
    };
    await Promise.all(Array.from({ length: 12 }, () => isServed(known)));

    proxy.loseConnections();

    await isServed(known);
    await isServed(stranger);
  });

  it('is answered by the health call, and the process is still called alive', async () => {
    const well = await healthOf('/api/health');

    proxy.fallSilent();
    const [ill, alive] = [await healthOf('/api/health'), await healthOf('/api/health/live')];
    proxy.speak();

    expect([well.answer.statusCode, well.answer.json()]).toEqual([200, { status: 'ok' }]);
    expect([ill.answer.statusCode, ill.answer.json(), ill.answer.headers['retry-after']]).toEqual([
      503,
      { status: 'unavailable' },
      '2',
    ]);
    expect(ill.ms).toBeLessThan(6000);
    expect([alive.answer.statusCode, alive.answer.json()]).toEqual([200, { status: 'ok' }]);
    await expect.poll(async () => (await healthOf('/api/health')).answer.statusCode, { timeout: 10_000 }).toBe(200);
  });

  describe('after it has kept a booking', () => {
    const bookUnanswered = async (of: Customer, headers: Record<string, string> = {}) => {
      const [before = 0] = await countRows(world, 'shipments');
      expect((await listAt(strict, world, of)).status).toBe(200);
      proxy.loseCommits();
      const answer = await bookAt(strict, world, { ...of, headers });
      proxy.speak();
      return { answer, before };
    };

    it('is no reason to book again: who called is told to look first', async () => {
      const { answer, before } = await bookUnanswered(await aCustomer(world));

      expect([answer.status, answer.body.message, answer.headers['retry-after']]).toEqual([
        503,
        'We do not know whether this was saved. Please look before you try again.',
        undefined,
      ]);
      expect(await countRows(world, 'shipments')).toEqual([before + 1]);
    });

    it('lets a caller with an Idempotency-Key send it again, and books once', async () => {
      const customer = await aCustomer(world);
      const headers = { 'idempotency-key': `unanswered-${customer.account_id}` };
      const { answer, before } = await bookUnanswered(customer, headers);

      const again = await bookAt(strict, world, { ...customer, headers });

      expect([answer.status, answer.body.message, answer.headers['retry-after']]).toEqual([
        503,
        'We do not know whether this was saved. Please send it again: it is done only once.',
        '5',
      ]);
      expect(again.status).toBe(200);
      expect(await countRows(world, 'shipments')).toEqual([before + 1]);
    });
  });
});
