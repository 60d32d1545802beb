import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { userApi } from '@tsela/contract/users/user-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aKeyOf } from '../testing/api-keys.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeCustomer, makeWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { KeyCalls } from './key-calls.ts';

let test_app: TestApp;
/** A second process on the same database. */
let other_process: TestApp;
let world: World;

beforeAll(async () => {
  test_app = await openTestApp();
  other_process = await openTestApp();
  world = await makeWorld(test_app.services);
});
afterAll(() => Promise.all([test_app.close(), other_process.close()]));

const list = (token: string, app = test_app) => app.request(shipmentApi.list, { token, host: world.host });
const counted = (key_id: number) => rowsOf(world, `select counted from key_calls where key_id = ${key_id}`);

describe('the limit of a key', () => {
  it('SCREEN-21: is told with every answer, refusals among them, and not to people', async () => {
    const { key } = await aKeyOf(test_app, world, { scopes: ['read'] });
    const { token } = await makeCustomer(world);

    const answers = [
      await list(key),
      await test_app.request(shipmentApi.list, { token: key, host: world.host, input: { limit: 'x' } }),
      await test_app.request(userApi.list, { token: key, host: world.host }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 400, 403]);
    expect(answers.map(({ headers }) => headers['ratelimit-policy'])).toEqual(Array(3).fill('"key";q=600;w=60'));
    expect(answers.map(({ headers }) => String(headers['ratelimit']).split(';t=')[0])).toEqual([
      '"key";r=599',
      '"key";r=598',
      '"key";r=597',
    ]);
    expect((await list(token)).headers).not.toHaveProperty('ratelimit');
  });

  it('SCREEN-21: answers 429 with the time to wait once it is met, and a minute later calls are let again', async () => {
    const { key, key_id } = await aKeyOf(test_app, world);
    await changeRows(
      world,
      `insert into key_calls (provider_id, key_id, time_began, counted) values (${world.provider_id}, ${key_id}, now() - interval '20 seconds', 600)`,
    );

    const refused = await list(key);
    await changeRows(world, `update key_calls set time_began = now() - interval '1 minute' where key_id = ${key_id}`);
    const later = await list(key, other_process);

    const wait_s = Number(refused.headers['retry-after']);
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
    expect(refused.body.message).toBe(`This key has called 600 times within a minute. Please try again in ${wait_s} seconds.`);
    expect(refused.headers['ratelimit']).toBe(`"key";r=0;t=${wait_s}`);
    expect(wait_s).toBeGreaterThan(20);
    expect(wait_s).toBeLessThanOrEqual(40);
    expect(later.status).toBe(200);
  });

  it('SCREEN-21: is of the key alone', async () => {
    const [one, other] = [await aKeyOf(test_app, world), await aKeyOf(test_app, world)];
    await changeRows(
      world,
      `insert into key_calls (provider_id, key_id, time_began, counted) values (${world.provider_id}, ${one.key_id}, now(), 600)`,
    );

    expect([(await list(one.key)).status, (await list(other.key)).status]).toEqual([429, 200]);
  });

  it('SCREEN-21: costs the database one write for twenty calls, also when they come at once', async () => {
    const { key, key_id } = await aKeyOf(test_app, world);

    await Promise.all(Array.from({ length: 20 }, () => list(key)));

    expect(await counted(key_id)).toEqual([{ counted: 20 }]);
  });

  it('SCREEN-21: lets two processes together through as many as it says, of many more at once', async () => {
    const { key_id } = await aKeyOf(test_app, world);
    const limit = { name: 'key', most: 40, window_s: 60 };
    const [here, there] = [new KeyCalls(limit), new KeyCalls(limit)];
    const context = { ...world.context, services: test_app.services };
    const elsewhere = { ...world.context, services: other_process.services };

    const calls = Array.from({ length: 100 }, (_, at) => (at % 2 ? here.count(context, key_id) : there.count(elsewhere, key_id)));
    const let_through = (await Promise.all(calls)).filter(({ is_let }) => is_let);

    expect(let_through).toHaveLength(40);
    expect(await counted(key_id)).toEqual([{ counted: 40 }]);
  });
});
