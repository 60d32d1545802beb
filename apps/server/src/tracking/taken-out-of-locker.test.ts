import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePickupPoint } from '../pickup-points/save-pickup-point.ts';
import { aFieldEvent, bookOne, contextOf, hireDriver, moveTo, sendEvent } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { assignDriver } from '../tripsheets/assign-driver.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const LOCKER = { collection_pickup_point_id: 'CG1' };

/** A locker with one compartment, in which a sender has left a parcel that is a driver's to take out. */
async function scene() {
  const world = await makeWorld(test_app.services, { enable_locker_shipments: true, enabled_pickup_providers: ['tcg-locker'] });
  await savePickupPoint(world.context, {
    pickup_point_id: 'CG1',
    pickup_point_provider: 'tcg-locker',
    name: 'Sea Point Mall',
    type: 'locker',
    description: '',
    trading_hours: '',
    address: { street_address: '1 Main Road', local_area: 'Sea Point', city: 'Cape Town', code: '8005', zone: 'WC' },
    compartments: [{ code: 'medium', count: 1 }],
  });
  const driver = await hireDriver(world);
  const shipment = await bookOne(world, LOCKER);
  const reference = shipment.short_tracking_reference;
  await moveTo(world, shipment, 'in-locker');
  const give = (driver_id: typeof driver.driver_id | null) =>
    assignDriver(contextOf(world), { shipment_ids: [shipment.id], driver_id, leg: 'collection' });
  await give(driver.driver_id);
  const send = (choice: string, also: { reason?: string; takes_back?: string } = {}, token = driver.token) =>
    sendEvent(test_app, token, { reference, choice, ...also });
  const sheet = (token = driver.token) => succeed(test_app, tripsheetApi.read, { token, input: {} });
  return { world, driver, shipment, reference, give, send, sheet };
}

const statusOf = async (world: World, id: number) =>
  (
    await rowsOf<{ status: string }>(
      world,
      `select status from shipments where provider_id = ${world.provider_id} and id = ${id}`,
    )
  )[0]?.status;

describe('a parcel that its sender has left in a locker', () => {
  it('SCAN-03: is on the sheet of its driver with its compartment, and stays in the locker until it is taken out', async () => {
    const { world, shipment, sheet } = await scene();

    const { stops } = await sheet();

    expect(stops).toMatchObject([
      {
        leg: 'collection',
        is_done: false,
        shipments: [{ id: shipment.id, status: 'in-locker', pickup_point_type: 'locker', compartment: 'medium' }],
      },
    ]);
    expect(await statusOf(world, shipment.id)).toBe('in-locker');
  });

  it('SCAN-03: is on the sheet without a compartment once that has lapsed and the parcel is not in it', async () => {
    const { world, shipment, sheet } = await scene();
    await moveTo(world, shipment, 'collection-assigned');
    await changeRows(
      world,
      `update compartment_reservations set time_expires = now() - interval '1 minute' where shipment_id = ${shipment.id}`,
    );

    const { stops } = await sheet();

    expect(stops).toMatchObject([{ leg: 'collection', shipments: [{ id: shipment.id, pickup_point_type: 'locker' }] }]);
    expect(stops[0]?.shipments[0]).not.toHaveProperty('compartment');
  });

  it('SCAN-03: is taken out once by four events at once, is collected, and its compartment is free for the next', async () => {
    const { world, driver, shipment, reference, sheet } = await scene();
    await expect(bookOne(world, LOCKER)).rejects.toThrow('is full for this parcel');
    const captured_at = new Date().toISOString();

    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        test_app.request(trackingApi.record, {
          token: driver.token,
          input: { events: [aFieldEvent({ reference, choice: 'collected-from-locker', captured_at })] },
        }),
      ),
    );

    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await rowsOf(world, "select 1 from tracking_events where status = 'collected-from-locker'")).toHaveLength(1);
    expect(await rowsOf(world, `select 1 from shipments where id = ${shipment.id} and collected_date is not null`)).toHaveLength(
      1,
    );
    expect((await sheet()).stops.map(({ is_done }) => is_done)).toEqual([true]);
    await expect(bookOne(world, LOCKER)).resolves.toMatchObject({ status: 'awaiting-dropoff' });
  });

  it('done without signal is taken at its own time, and not taken back afterwards', async () => {
    const { driver, reference, send } = await scene();
    const captured_at = new Date(Date.now() + 1).toISOString();
    const event = aFieldEvent({ reference, choice: 'collected-from-locker', captured_at });

    const { results } = await succeed(test_app, trackingApi.record, { token: driver.token, input: { events: [event] } });
    const back = await send('take-back', { takes_back: event.event_id });

    expect(results.map(({ result, status }) => [result, status])).toEqual([['accepted', 'collected-from-locker']]);
    expect(back.message).toBe('Collected from locker cannot be taken back. Report a mistake instead.');
  });

  it('of another driver is refused, and given to no one it waits in its locker', async () => {
    const { world, shipment, give, send } = await scene();
    const other = await hireDriver(world);

    const refused = await send('collected-from-locker', {}, other.token);
    const taken_away = await give(null);
    const after = await send('collected-from-locker');

    expect([refused.result, after.result, taken_away.failed]).toEqual(['refused', 'refused', []]);
    expect(await statusOf(world, shipment.id)).toBe('in-locker');
  });

  it('whose door stays closed is said to have failed, keeps its compartment, and is taken out later', async () => {
    const { world, send } = await scene();

    const failed = await send('collection-failed-attempt', { reason: 'The door stays closed' });
    await expect(bookOne(world, LOCKER)).rejects.toThrow('is full for this parcel');
    const taken = await send('collected-from-locker');

    expect([failed.result, taken.result, taken.status]).toEqual(['accepted', 'accepted', 'collected-from-locker']);
  });
});
