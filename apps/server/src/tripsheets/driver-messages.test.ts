import { driverMessageApi } from '@tsela/contract/tripsheets/driver-message-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hireDriver } from '../testing/field.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function deskAndDriver() {
  const world = await makeWorld(test_app.services);
  const [ops, driver] = [await signInAs(world, { role: ROLE.ops }), await hireDriver(world, world.johannesburg)];
  const tell = (text: string, idempotency_key?: string) =>
    test_app.request(driverMessageApi.sendMessage, {
      token: ops.token,
      input: { driver_id: driver.driver_id, text },
      ...(idempotency_key !== undefined && { headers: { 'idempotency-key': idempotency_key } }),
    });
  const list = (token: string) => succeed(test_app, driverMessageApi.messages, { token, input: { driver_id: driver.driver_id } });
  return { world, ops, driver, tell, list };
}

describe('SCREEN-25: a message to a driver', () => {
  it('is on the page of the driver until they have read it, and the office sees that', async () => {
    const { ops, driver, tell, list } = await deskAndDriver();
    const heard: string[] = [];
    const stop = test_app.services.live.subscribe(({ type, driver_ids }) => {
      if (driver_ids?.includes(driver.driver_id)) heard.push(type);
    });
    await tell('Please call the hub.');
    const second = await tell('  Gate 4 is closed.  ');
    expect(heard).toEqual(['trip-sheet', 'trip-sheet']);

    const before = await list(driver.token);
    const [newest] = before.messages;
    expect([before.unread, before.messages.map(({ text }) => text)]).toEqual([2, ['Gate 4 is closed.', 'Please call the hub.']]);
    const up_to_id = newest?.id ?? 0;
    expect(up_to_id).toBe(second.body.message.id);

    const reads = await Promise.all(
      [1, 2, 3].map(() => test_app.request(driverMessageApi.readMessages, { token: driver.token, input: { up_to_id } })),
    );

    expect(reads.map(({ status, body }) => [status, body])).toEqual(reads.map(() => [200, { unread: 0 }]));
    stop();
    expect(heard).toHaveLength(3);
    const after = await list(ops.token);
    expect([after.unread, after.messages.every(({ time_read }) => time_read !== null)]).toEqual([0, true]);
  });

  it('is sent once, however often it is sent again, and never empty', async () => {
    const { ops, tell, list } = await deskAndDriver();
    const answers = await Promise.all([1, 2, 3, 4].map(() => tell('Please call the hub.', 'told-once')));

    expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.message.id)).size).toBe(1);
    expect((await list(ops.token)).count).toBe(1);
    const empty = await tell('   ');
    expect([empty.status, empty.body.message]).toEqual([400, 'Please write a message.']);
  });

  it('ROLE-04 ROLE-06: is read by its driver alone, and by the office of their branch', async () => {
    const { world, ops, driver, tell, list } = await deskAndDriver();
    const other = await hireDriver(world, world.johannesburg);
    const far = await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town, limited: true });
    const { body } = await tell('Please call the hub.');
    const read = (token: string) =>
      test_app.request(driverMessageApi.readMessages, { token, input: { up_to_id: body.message.id } });

    expect((await list(other.token)).messages).toEqual([]);
    expect((await read(other.token)).status).toBe(404);
    expect((await read(ops.token)).status).toBe(403);
    const input = { driver_id: driver.driver_id };
    expect((await test_app.request(driverMessageApi.messages, { token: far.token, input })).status).toBe(404);
    const told = { ...input, text: 'Hello' };
    expect((await test_app.request(driverMessageApi.sendMessage, { token: far.token, input: told })).status).toBe(404);
    expect((await test_app.request(driverMessageApi.sendMessage, { token: driver.token, input: told })).status).toBe(403);
    expect((await list(ops.token)).unread).toBe(1);
  });
});
