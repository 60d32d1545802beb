import { overviewApi } from '@tsela/contract/overview/overview-api';
import { shipmentBulkApi } from '@tsela/contract/shipments/shipment-bulk-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, hireDriver, sendEvent } from '../testing/field.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A collection that its driver has. */
async function assigned() {
  const world = await makeWorld(test_app.services);
  const [ops, driver] = [await signInAs(world, { role: ROLE.ops }), await hireDriver(world, world.johannesburg)];
  const shipment = await bookOne(world, { account_id: await makeAccount(world, { balance: 1_000_000 }) });
  const input = { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'collection' as const };
  await succeed(test_app, tripsheetApi.assign, { token: ops.token, input });
  return { world, ops, driver, shipment };
}

describe('SCREEN-24: beside what waits', () => {
  it('stands why a driver has rejected it, and the sender, who is asked until it is collected', async () => {
    const { ops, driver, shipment } = await assigned();
    const reference = shipment.short_tracking_reference;
    await sendEvent(test_app, driver.token, { reference, choice: 'collection-rejected', reason: 'Too large' });

    const { shipments, beside } = await succeed(test_app, overviewApi.opsList, { token: ops.token, input: { tile: 'problems' } });

    expect(shipments.map(({ id }) => id)).toEqual([shipment.id]);
    expect(beside).toEqual([
      {
        shipment_id: shipment.id,
        reason: 'Too large',
        contact: { name: 'Sipho Sender', mobile_number: '+27821234567' },
      },
    ]);
  });

  it('stands no reason where the status says it all', async () => {
    const { ops, shipment } = await assigned();

    const { beside } = await succeed(test_app, overviewApi.opsList, {
      token: ops.token,
      input: { tile: 'collection-assigned' },
    });

    expect(beside.map(({ shipment_id, reason }) => [shipment_id, reason])).toEqual([[shipment.id, '']]);
  });
});

it('SHIP-DISP-05 SCREEN-25: what is set to unassigned by hand has no driver any more, and waits for one', async () => {
  const { ops, driver, shipment } = await assigned();

  await succeed(test_app, shipmentBulkApi.bulk, {
    token: ops.token,
    input: { ids: [shipment.id], action: 'status', values: { status: 'collection-unassigned' } },
  });

  const { shipments } = await succeed(test_app, overviewApi.opsList, {
    token: ops.token,
    input: { tile: 'unassigned-collections' },
  });
  expect(shipments.map(({ id, status, collection_agent_id }) => [id, status, collection_agent_id])).toEqual([
    [shipment.id, 'collection-unassigned', null],
  ]);
  expect((await succeed(test_app, tripsheetApi.read, { token: driver.token })).stops).toEqual([]);
});
