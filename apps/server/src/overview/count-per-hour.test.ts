import { overviewApi } from '@tsela/contract/overview/overview-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookOne, moveTo } from '../testing/field.ts';
import { changeRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

it('SCREEN-24: hours of today stand beside those of yesterday, of the provider alone', async () => {
  const world = await makeWorld(test_app.services);
  const ops = await signInAs(world, { role: ROLE.ops });
  const account_id = await makeAccount(world, { balance: 1_000_000 });
  const [one, other] = [await bookOne(world, { account_id }), await bookOne(world, { account_id })];
  await moveTo(world, one, 'collected');
  await moveTo(world, other, 'collected');
  const at = (day: string, time: string) =>
    `((now() at time zone 'Africa/Johannesburg')::date ${day} + time '${time}') at time zone 'Africa/Johannesburg'`;
  await changeRows(
    world,
    `update shipments set collected_date = ${at('', '00:00')}, delivered_date = ${at('- 1', '23:59')} where id = ${one.id} and provider_id = ${world.provider_id}`,
  );
  await changeRows(
    world,
    `update shipments set collected_date = ${at('- 2', '12:00')} where id = ${other.id} and provider_id = ${world.provider_id}`,
  );

  const read = async (token: string, input = {}) => (await succeed(test_app, overviewApi.opsPerHour, { token, input })).hours;
  const hours = await read(ops.token);

  expect(hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  expect(hours[0]).toEqual({ hour: 0, collected: 1, collected_yesterday: 0, delivered: 0, delivered_yesterday: 0 });
  expect(hours[23]).toMatchObject({ collected: 0, delivered_yesterday: 1 });
  expect(hours.reduce((sum, { collected, collected_yesterday }) => sum + collected + collected_yesterday, 0)).toBe(1);
  const far = await makeWorld(test_app.services);
  const stranger = await signInAs(far, { role: ROLE.ops });
  expect((await read(stranger.token)).every(({ collected }) => collected === 0)).toBe(true);
});
