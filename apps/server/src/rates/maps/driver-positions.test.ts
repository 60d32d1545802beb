import { mapApi } from '@tsela/contract/rates/map-api';
import { driverApi } from '@tsela/contract/tripsheets/driver-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, hireDriver, sendEvent } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  const driver = await hireDriver(world, world.johannesburg);
  const shipment = await bookOne(world);
  await succeed(test_app, tripsheetApi.assign, {
    token,
    input: { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'collection' },
  });
  const reference = shipment.short_tracking_reference;
  const seen = async (who = token) => (await succeed(test_app, mapApi.driverPositions, { token: who, input: {} })).drivers;
  return { world, token, driver, reference, seen };
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const ROSEBANK = { lat: -26.146, lng: 28.042 };

describe('where drivers are', () => {
  it('PERM-037: is what their own device said last, and nothing that a scanner of the hub says of them', async () => {
    const { world, driver, reference, seen } = await scene();
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
    expect(await seen()).toEqual([]);

    const at = minutesAgo(10);
    await sendEvent(test_app, driver.token, { reference, choice: 'collected', captured_at: at, ...ROSEBANK });
    await sendEvent(test_app, driver.token, { reference, choice: 'collected', captured_at: minutesAgo(30), lat: -26, lng: 28 });
    await sendEvent(test_app, hub.token, {
      reference,
      choice: 'out-for-delivery',
      driver_id: driver.driver_id,
      lat: -25,
      lng: 29,
    });
    await sendEvent(test_app, driver.token, { reference, choice: 'at-hub' });

    expect(await seen()).toEqual([{ id: driver.driver_id, name: expect.any(String), ...ROSEBANK, time_seen: at }]);
  });

  it('is told to staff who see drivers on the maps, of those within their reach who are at work and were heard of today', async () => {
    const { world, token, driver, reference, seen } = await scene();
    await sendEvent(test_app, driver.token, { reference, choice: 'collected', ...ROSEBANK });
    const elsewhere = await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town, limited: true });
    const customer = await makeCustomer(world);
    const ask = (who: string) => test_app.request(mapApi.driverPositions, { token: who, input: {} });

    expect((await seen()).length).toBe(1);
    expect(await seen(elsewhere.token)).toEqual([]);
    expect((await ask(customer.token)).status).toBe(403);

    await changeRows(
      world,
      `update driver_positions set captured_at = now() - interval '25 hours' where provider_id = ${world.provider_id}`,
    );
    expect(await seen()).toEqual([]);
    await changeRows(world, `update driver_positions set captured_at = now() where provider_id = ${world.provider_id}`);
    await succeed(test_app, driverApi.remove, { token, input: { id: driver.driver_id, to_nobody: true } });
    expect(await seen()).toEqual([]);
    // Nor is it kept of a driver who has left.
    expect(await rowsOf(world, `select from driver_positions where provider_id = ${world.provider_id}`)).toEqual([]);
  });
});
