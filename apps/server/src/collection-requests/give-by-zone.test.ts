import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { scanUndoApi } from '@tsela/contract/tracking/scan-undo-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveServedAreas } from '../rates/maps/save-served-areas.ts';
import { bookOne, hireDriver, sendEvent } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** All of the country. */
const EVERYWHERE: [number, number][] = [
  [15, -36],
  [34, -36],
  [34, -21],
  [15, -21],
];

/** A provider with one driver whose zone is the whole country. */
async function scene(settings: object = {}) {
  const world = await makeWorld(test_app.services, { public_holidays: [], ...settings });
  const driver = await hireDriver(world, world.cape_town);
  const areas = [{ id: driver.driver_id, version: 0, polygons: [[EVERYWHERE]] }];
  await saveServedAreas(world.context, { layer: 'drivers', areas });
  const hub = await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town });
  const shipment = await bookOne(world);
  const reference = shipment.short_tracking_reference;
  const arrive = (choice = 'received-at-hub') =>
    sendEvent(test_app, hub.token, { reference, choice, branch_id: world.cape_town });
  const stored = async () => {
    const own = `provider_id = ${world.provider_id} and id = ${shipment.id}`;
    const [row] = await rowsOf<object>(
      world,
      `select status, collection_agent_id, delivery_agent_id from shipments where ${own}`,
    );
    return row;
  };
  return { world, driver, hub, shipment, reference, arrive, stored };
}

describe('the driver of the zone', () => {
  it('KEY-40: gets what is booked there, and has it on the sheet at once', async () => {
    const { driver, shipment, stored } = await scene();

    const { stops } = await succeed(test_app, tripsheetApi.read, { token: driver.token, input: {} });

    expect(shipment.status).toBe('collection-assigned');
    expect(await stored()).toMatchObject({ status: 'collection-assigned', collection_agent_id: driver.driver_id });
    expect(stops.flatMap(({ shipments }) => shipments.map(({ id }) => id))).toEqual([shipment.id]);
  });

  it('KEY-40: gets what arrives at the hub that delivers it; scanned twice in one breath it stays theirs', async () => {
    const { driver, arrive, stored } = await scene();

    const first = await arrive();
    const again = await arrive();

    expect([first.result, first.message, again.result]).toEqual(['accepted', 'At destination hub', 'accepted']);
    expect(first.bench?.driver_id).toBe(driver.driver_id);
    expect(await stored()).toMatchObject({ status: 'delivery-assigned', delivery_agent_id: driver.driver_id });
  });

  it('SCAN-04: gets nothing that is scanned in without a driver', async () => {
    const { arrive, stored } = await scene();

    await arrive('received-at-hub-no-driver');

    expect(await stored()).toMatchObject({ status: 'at-destination-hub', delivery_agent_id: null });
  });

  it('S28: a scan that is taken back takes the driver it brought with it', async () => {
    const { world, hub, arrive, stored, reference } = await scene();
    await sendEvent(test_app, hub.token, { reference, choice: 'received-at-hub', branch_id: world.johannesburg });
    const { event_id } = await arrive();

    const undone = await succeed(test_app, scanUndoApi.undoScan, { token: hub.token, input: { event_id } });

    expect(undone.status).toBe('at-hub');
    expect(await stored()).toMatchObject({ status: 'at-hub', delivery_agent_id: null });
  });

  it('KEY-40: gets nothing where enable_automatic_driver_assignment is off', async () => {
    const { arrive, shipment, stored } = await scene({ enable_automatic_driver_assignment: false });

    await arrive();

    expect(shipment.status).toBe('submitted');
    expect(await stored()).toEqual({ status: 'at-destination-hub', collection_agent_id: null, delivery_agent_id: null });
  });

  it('KEY-40: gets nothing that arrives on a public holiday, where the provider leaves those to the office', async () => {
    const public_holidays = [{ date: dayOf(new Date()), name: 'Day' }];
    const { arrive, stored } = await scene({
      public_holidays,
      holiday_work_hours_from: '09:00',
      holiday_work_hours_to: '12:00',
    });

    await arrive();

    expect(await stored()).toMatchObject({ status: 'at-destination-hub', delivery_agent_id: null });
  });

  it('gets nothing after they have left, nor what lies with no driver', async () => {
    const { world, driver } = await scene();
    await changeRows(
      world,
      `update drivers set deleted_date = now() where provider_id = ${world.provider_id} and id = ${driver.driver_id}`,
    );

    expect((await bookOne(world)).status).toBe('submitted');
  });

  it('gets a quote when it is booked, and not before', async () => {
    const { world, hub } = await scene();
    const quote = await bookOne(world, { quick_quote: 'quote' });
    expect(quote.status).toBe('quote');

    const booked = await succeed(test_app, shipmentApi.acceptQuote, { token: hub.token, input: { id: quote.id } });

    expect(booked.status).toBe('collection-assigned');
  });
});
