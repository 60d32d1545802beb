import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookOne, contextOf, hireDriver, moveTo, sendEvent } from '../testing/field.ts';
import { assignDriver } from '../tripsheets/assign-driver.ts';
import { changeRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A booked shipment from Johannesburg to Cape Town, with the scanner of the hub in Cape Town. */
async function onTheWay() {
  const world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const scanner = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town });
  const ops = await signInAs(world, { role: ROLE.ops });
  const shipment = await bookOne(world, { account_id: customer.account_id });
  const reference = shipment.short_tracking_reference;
  const historyFor = async (token: string) =>
    (await succeed(test_app, trackingApi.events, { token, input: { shipment_id: shipment.id } })).tracking_events;
  const track = async () => {
    const input = { tracking_reference: reference, provider_id: world.provider_id };
    return (await succeed(test_app, trackingApi.track, { host: world.host, input })).shipments[0]?.tracking_events ?? [];
  };
  return { world, customer, scanner, ops, shipment, reference, historyFor, track };
}

it('SCAN-06: an event happens in the town of the branch that scanned it, in public too', async () => {
  const { scanner, ops, reference, historyFor, track } = await onTheWay();

  const answer = await sendEvent(test_app, scanner.token, { reference, choice: 'received-at-hub', bay: 'B7' });

  expect(answer.result).toBe('accepted');
  expect((await track())[0]).toMatchObject({ status: 'at-destination-hub', location: 'Cape Town' });
  expect((await historyFor(ops.token))[0]).toMatchObject({ status: 'at-destination-hub', location: 'Cape Town' });
});

it('staff read branch, bay, person and position of a scan; account users and the public read none of them', async () => {
  const { scanner, ops, customer, reference, historyFor, track } = await onTheWay();
  await sendEvent(test_app, scanner.token, { reference, choice: 'received-at-hub', bay: 'B7', lat: -33.9, lng: 18.4 });

  const [scan] = await historyFor(ops.token);

  expect(scan).toMatchObject({ branch_name: 'Cape Town', bay: 'B7', is_public: true, lat: -33.9, lng: 18.4 });
  expect(scan?.person_name).not.toBe('');
  for (const [event] of [await historyFor(customer.token), await track()]) {
    expect(event).toMatchObject({ status: 'at-destination-hub', location: 'Cape Town' });
    expect(event).not.toHaveProperty('bay');
    expect(event).not.toHaveProperty('branch_name');
    expect(event).not.toHaveProperty('person_name');
  }
});

it('a step of a driver names the driver, and happens where the parcel is handed over', async () => {
  const { world, ops, shipment, reference, historyFor } = await onTheWay();
  const driver = await hireDriver(world, world.johannesburg);
  await assignDriver(contextOf(world), { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'collection' });

  const answer = await sendEvent(test_app, driver.token, { reference, choice: 'collected', lat: -26.1, lng: 28 });

  expect(answer.message).toBe('Collected');
  const [step] = await historyFor(ops.token);
  expect(step).toMatchObject({ status: 'collected', location: 'Johannesburg', branch_name: '', bay: '', lat: -26.1, lng: 28 });
  expect([step?.driver_name, step?.person_name]).not.toContain('');
});

it('a status that staff set without a scan is at the hub that it names', async () => {
  const { world, ops, scanner, shipment, reference, historyFor } = await onTheWay();
  await sendEvent(test_app, scanner.token, { reference, choice: 'received-at-hub' });
  await moveTo(world, shipment, 'delivery-assigned');

  await succeed(test_app, shipmentApi.change, { token: ops.token, input: { id: shipment.id, status: 'at-hub' } });

  expect((await historyFor(ops.token))[0]).toMatchObject({ status: 'at-hub', location: 'Cape Town', branch_name: '' });
});

it('entries from before keep the place they have, and name no person', async () => {
  const { world, ops, shipment, historyFor } = await onTheWay();
  await changeRows(
    world,
    `update tracking_events set location = 'Pretoria', actor_user_id = null where provider_id = ${world.provider_id} and shipment_id = ${shipment.id}`,
  );

  expect((await historyFor(ops.token))[0]).toMatchObject({
    location: 'Pretoria',
    person_name: '',
    branch_name: '',
    driver_name: '',
  });
});
