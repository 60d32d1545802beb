import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { ProviderId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, contextOf } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../../testing/world.ts';
import { LookUps, countLookUps } from './look-ups.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function page() {
  const world = await makeWorld(test_app.services);
  const { short_tracking_reference: tracking_reference } = await bookOne(world);
  const look = (ip: string, options: { token?: string; reference?: string } = {}) => {
    const { reference = tracking_reference, ...rest } = options;
    return test_app.request(trackingApi.track, { host: world.host, ip, input: { tracking_reference: reference }, ...rest });
  };
  return { world, look };
}

describe('public tracking', () => {
  it('answers thirty look-ups a minute of an address, and then when to come again', async () => {
    const { look } = await page();
    const statuses = [];
    for (let at = 0; at < 30; at++) statuses.push((await look('203.0.113.5', at % 2 ? {} : { reference: 'GUESS1' })).status);

    const over = await look('203.0.113.5');
    const other = await look('203.0.113.6');

    expect(new Set(statuses)).toEqual(new Set([200, 404]));
    expect([over.status, over.body.code]).toEqual([429, 'too-many-requests']);
    expect(over.body.message).toMatch(/^You have tracked 30 times within a minute\. Please try again in \d+ seconds?\.$/);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(over.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(other.status).toBe(200);
  });

  it('lets thirty of fifty through that come at once', async () => {
    const { look } = await page();

    const answers = await Promise.all(Array.from({ length: 50 }, () => look('203.0.113.7')));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  });

  it('counts every reference that is named, so that one call does not guess twenty times', async () => {
    const { world } = await page();
    const guess = (of: number) =>
      test_app.request(trackingApi.track, {
        host: world.host,
        ip: '203.0.113.10',
        input: { tracking_references: Array.from({ length: of }, (_, at) => `NOSUCH${of}X${at}`).join(',') },
      });

    const statuses = [await guess(20), await guess(11), await guess(10), await guess(1)].map(({ status }) => status);

    expect(statuses).toEqual([404, 429, 404, 429]);
  });

  it('SCREEN-17: tells with every answer how many are left, also once none is', async () => {
    const { look } = await page();

    const answers = [];
    for (let at = 0; at < 32; at++) answers.push(await look('203.0.113.40'));

    const limits = answers.map(({ headers }) => String(headers['ratelimit']).split(';t=')[0]);
    expect(new Set(answers.map(({ headers }) => headers['ratelimit-policy']))).toEqual(new Set(['"tracking";q=30;w=60']));
    expect([limits[0], limits[1], limits[29], limits[30], limits[31]]).toEqual(
      [29, 28, 0, 0, 0].map((left) => `"tracking";r=${left}`),
    );
    expect([answers[29]?.status, answers[30]?.status]).toEqual([200, 429]);
    expect(answers[30]?.headers['ratelimit']).toContain(`;t=${String(answers[30]?.headers['retry-after'])}`);
  });

  it('does not count who is signed in, nor what cannot be looked up', async () => {
    const { world, look } = await page();
    const { token } = await signInAs(world, { role: ROLE.ops });
    for (let at = 0; at < 35; at++) expect((await look('203.0.113.8', { token })).status).toBe(200);
    for (let at = 0; at < 35; at++) expect((await look('203.0.113.8', { reference: ' ' })).status).toBe(400);

    expect((await look('203.0.113.8')).status).toBe(200);
  });
});

describe('two processes', () => {
  let other: TestApp;
  beforeAll(async () => {
    other = await openTestApp();
  });
  afterAll(() => other.close());

  it('count together, and say when to come again', async () => {
    const { world } = await page();
    const look = (process: TestApp) =>
      process.request(trackingApi.track, { host: world.host, ip: '203.0.113.11', input: { tracking_reference: 'GUESS1' } });
    const statuses = [];
    for (let at = 0; at < 15; at++) statuses.push((await look(test_app)).status, (await look(other)).status);

    const over = [await look(test_app), await look(other)];
    await changeRows(world, `update look_ups set time_began = time_began - interval '1 minute'`);

    expect(new Set(statuses)).toEqual(new Set([404]));
    expect(over.map(({ status }) => status)).toEqual([429, 429]);
    expect(Number(over[0]?.headers['retry-after'])).toBeGreaterThan(30);
    // This one learned of the full window, and asks the database no more until it is over.
    expect((await look(other)).status).toBe(429);
    // A third one has not asked yet.
    const third = await openTestApp();
    expect((await look(third)).status).toBe(404);
    await third.close();
  });

  it('let thirty of a hundred through that come at once', async () => {
    const { look, world } = await page();
    const elsewhere = (ip = '203.0.113.12') =>
      other.request(trackingApi.track, { host: world.host, ip, input: { tracking_reference: 'GUESS1' } });
    // The other process has to have heard of the provider.
    await expect.poll(async () => (await elsewhere('203.0.113.14')).body.message).toContain('GUESS1');

    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => (at % 2 ? look('203.0.113.12') : elsewhere())));

    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(30);
  });

  it('whose clocks are a minute apart count together all the same', async () => {
    const { world } = await page();
    const visitor = (minutes: number) => ({
      ...contextOf(world),
      actor: { kind: 'guest' as const },
      ip: '203.0.113.13',
      now: new Date(Date.now() + minutes * 60_000),
      services: minutes > 0 ? test_app.services : other.services,
    });
    for (let at = 0; at < 15; at++) for (const minutes of [1, -1]) await countLookUps(visitor(minutes));

    for (const minutes of [1, -1]) await expect(countLookUps(visitor(minutes))).rejects.toThrow('You have tracked 30 times');
  });

  it('keep no windows that are long over', async () => {
    const { look, world } = await page();
    for (let at = 20; at < 25; at++) await look(`203.0.113.${at}`);
    await changeRows(world, `update look_ups set time_began = time_began - interval '1 hour'`);

    await look('203.0.113.30');

    expect(await rowsOf(world, 'select counted from look_ups')).toEqual([{ counted: 1 }]);
  });

  it('count nothing at a provider that is not there', async () => {
    const { world } = await page();

    const { status } = await test_app.request(trackingApi.track, {
      ip: '203.0.113.14',
      headers: { host: 'api.example' },
      input: { tracking_reference: 'GUESS1', provider_id: 999_999_999 },
    });

    expect(status).toBe(404);
    expect(await rowsOf(world, 'select counted from look_ups')).toEqual([]);
  });
});

it('a minute later an address may look again', () => {
  const look_ups = new LookUps();
  const visitor = { provider_id: 1 as ProviderId, ip: '203.0.113.9' };
  const at = (seconds: number) => look_ups.count({ ...visitor, now: new Date(1_800_000_000_000 + seconds * 1000) });
  for (let second = 0; second < 30; second++) at(second);

  expect(() => at(59)).toThrow('Please try again in 1 second.');
  expect(() => at(60)).not.toThrow();
  expect(() => at(60)).toThrow('Please try again in 1 second.');
});

it('who names several references waits until there is room for all of them', () => {
  const look_ups = new LookUps();
  const visitor = { provider_id: 1 as ProviderId, ip: '203.0.113.9' };
  const at = (seconds: number, references: number) =>
    look_ups.count({ ...visitor, now: new Date(1_800_000_000_000 + seconds * 1000) }, references);
  for (let second = 0; second < 25; second++) at(second, 1);

  expect(() => at(30, 10)).toThrow('Please try again in 34 seconds.');
  expect(() => at(30, 5)).not.toThrow();
  expect(() => at(64, 5)).not.toThrow();
});
