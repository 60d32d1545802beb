import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePickupPoint } from '../pickup-points/save-pickup-point.ts';
import { aFieldEvent, bookOne, outForDelivery, sendEvent } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A locker with one compartment, and a shipment that is on the road to it. */
async function scene(compartments: readonly { code: string; count: number }[] = [{ code: 'medium', count: 1 }]) {
  const world = await makeWorld(test_app.services, { enable_locker_shipments: true, enabled_pickup_providers: ['tcg-locker'] });
  await savePickupPoint(world.context, {
    pickup_point_id: 'CG1',
    pickup_point_provider: 'tcg-locker',
    name: 'Sea Point Mall',
    type: 'locker',
    description: '',
    trading_hours: '',
    address: { street_address: '1 Main Road', local_area: 'Sea Point', city: 'Cape Town', code: '8005', zone: 'WC' },
    compartments,
  });
  const { shipment, driver } = await outForDelivery(test_app, world, { delivery_pickup_point_id: 'CG1' });
  const reference = shipment.short_tracking_reference;
  const place = (choice = 'ready-for-pickup') => sendEvent(test_app, driver.token, { reference, choice });
  return { world, shipment, driver, place, pins: () => pinsOf(world) };
}

const pinsOf = async (world: World) =>
  (
    await rowsOf<{ count: number }>(
      world,
      "select count(*)::int as count from messages where event = 'pickup_pin' and channel = 'sms'",
    )
  )[0]?.count;

describe('a parcel at a locker', () => {
  it('SCAN-03: is placed there by its driver, and its recipient is sent the PIN that opens it', async () => {
    const { driver, place, pins } = await scene();
    const before = await succeed(test_app, tripsheetApi.read, { token: driver.token, input: {} });

    const placed = await place();

    expect(before.stops.flatMap(({ shipments }) => shipments)).toMatchObject([
      { pickup_point_type: 'locker', pin_needed: false },
    ]);
    expect([placed.result, placed.status, await pins()]).toEqual(['accepted', 'ready-for-pickup', 1]);
  });

  it('is not handed over by the driver, who is told what to do', async () => {
    const { shipment, driver, pins } = await scene();

    const { result, message } = await sendEvent(test_app, driver.token, {
      reference: shipment.short_tracking_reference,
      choice: 'delivered',
      receiver_name: 'Guard',
    });

    expect([result, message, await pins()]).toEqual([
      'refused',
      `${shipment.short_tracking_reference} goes to a locker. Place it there: its recipient takes it out with the PIN.`,
      0,
    ]);
  });

  it('placed four times at once is placed once, with one PIN', async () => {
    const { world, shipment, driver, pins } = await scene();
    const reference = shipment.short_tracking_reference;
    // Of one moment: one that was captured earlier and comes later is kept in the history, as what happened before.
    const captured_at = new Date().toISOString();

    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        test_app.request(trackingApi.record, {
          token: driver.token,
          input: { events: [aFieldEvent({ reference, choice: 'ready-for-pickup', captured_at })] },
        }),
      ),
    );

    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await pins()).toBe(1);
    expect(await rowsOf(world, "select 1 from tracking_events where status = 'ready-for-pickup'")).toHaveLength(1);
  });

  it('without a compartment of its own is refused when none is free, and stays with its driver', async () => {
    const { world, place, pins } = await scene();
    await changeRows(world, `delete from compartment_reservations where provider_id = ${world.provider_id}`);
    await bookOne(world, { delivery_pickup_point_id: 'CG1' });

    const { result, message, status } = await place();

    expect([result, message, await pins()]).toEqual([
      'refused',
      'Sea Point Mall is full for this parcel. Please choose another pickup point.',
      0,
    ]);
    expect(status).not.toBe('ready-for-pickup');
  });

  it('without one is given the last that is free', async () => {
    const { world, place } = await scene();
    await changeRows(world, `delete from compartment_reservations where provider_id = ${world.provider_id}`);

    expect((await place()).result).toBe('accepted');
    expect(await rowsOf(world, 'select code from compartment_reservations')).toEqual([{ code: 'medium' }]);
  });

  it('SCAN-01: no scan makes ready for pickup what goes to an address', async () => {
    const { world } = await scene();
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town });
    const { short_tracking_reference: reference } = await bookOne(world);

    const { result, message } = await sendEvent(test_app, hub.token, { reference, choice: 'ready-for-pickup' });

    expect([result, message]).toEqual(['refused', `${reference} does not go to a pickup point.`]);
  });
});
