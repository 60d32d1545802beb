import { claimApi } from '@tsela/contract/overview/claim-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, hireDriver, moveTo } from '../testing/field.ts';
import { changeRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function floor() {
  const world = await makeWorld(test_app.services);
  const [one, other] = [await signInAs(world, { role: ROLE.ops }), await signInAs(world, { role: ROLE.ops })];
  const shipment = await bookOne(world, { account_id: await makeAccount(world, { balance: 1_000_000 }) });
  const input = { shipment_id: shipment.id };
  const take = (token: string) => test_app.request(claimApi.takeClaim, { token, input });
  const release = (token: string) => test_app.request(claimApi.releaseClaim, { token, input });
  const list = async (token: string) => (await succeed(test_app, claimApi.claims, { token, input: {} })).claims;
  return { world, one, other, shipment, take, release, list };
}

describe('SCREEN-24: a claim of what waits', () => {
  it('is of one of several who take it up at once; the others are told who has it', async () => {
    const { one, other, shipment, take, list } = await floor();
    const heard: string[] = [];
    const stop = test_app.services.live.subscribe(({ type, id }) => id === shipment.id && heard.push(type));

    const answers = await Promise.all([take(one.token), take(other.token)]);

    stop();
    expect(answers.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 409]);
    expect(heard).toEqual(['claim']);
    const [seen] = await list(one.token);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toMatch(
      new RegExp(`^${seen?.user_name} has ${shipment.short_tracking_reference} since [0-2]\\d:[0-5]\\d\\.$`),
    );
    expect([(await list(one.token))[0]?.is_mine, (await list(other.token))[0]?.is_mine].filter(Boolean)).toHaveLength(1);
  });

  it('ends when it is let go, when the shipment moves on, or after half an hour', async () => {
    const { world, one, other, shipment, take, release, list } = await floor();
    await take(one.token);
    expect((await release(other.token)).status).toBe(404);
    expect((await release(one.token)).status).toBe(200);
    expect(await list(one.token)).toEqual([]);

    await take(one.token);
    await moveTo(world, shipment, 'collection-exception');
    expect(await list(one.token)).toEqual([]);
    expect((await take(other.token)).status).toBe(200);

    await changeRows(
      world,
      `update claims set time_claimed = time_claimed - interval '31 minutes' where provider_id = ${world.provider_id}`,
    );
    expect(await list(one.token)).toEqual([]);
    expect((await take(one.token)).status).toBe(200);
    expect((await take(one.token)).status).toBe(200);
  });

  it('ROLE-06: is of staff, within their branch', async () => {
    const { world, one, take, list } = await floor();
    const driver = await hireDriver(world, world.johannesburg);
    await take(one.token);

    expect((await take(driver.token)).status).not.toBe(200);
    const elsewhere = await makeWorld(test_app.services);
    const stranger = await signInAs(elsewhere, { role: ROLE.ops });
    expect(await list(stranger.token)).toEqual([]);
    expect((await take(stranger.token)).status).toBe(404);
  });
});
