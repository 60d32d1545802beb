import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import type { OrderedStop, Stop } from '@tsela/contract/tripsheets/tripsheet-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, collectToday, contextOf, hireDriver, sendEvent } from '../testing/field.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import { assignDriver } from './assign-driver.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const STALE = 'The stops of this sheet have changed in the meantime. Please look at them again.';

/** A driver with so many collections, each at a door of its own along one road, the farthest first. */
async function sheetOf(doors: number) {
  const world = await makeWorld(test_app.services);
  const [ops, driver] = [await signInAs(world, { role: ROLE.ops }), await hireDriver(world, world.johannesburg)];
  const account_id = await makeAccount(world, { balance: 1_000_000 });
  const shipments = [];
  for (let door = 0; door < doors; door++) {
    const collection_address = {
      ...aShipment().collection_address,
      street_address: `${door + 1} Jan Smuts Avenue`,
      lat: -26.1 + (door % 2 === 0 ? 0.05 : -0.05) * (1 - door / doors),
      lng: 28.04,
    };
    shipments.push(await bookOne(world, { account_id, collection_address }));
  }
  await collectToday(world);
  const ids = shipments.map(({ id }) => id);
  const give = (shipment_ids: typeof ids, driver_id: typeof driver.driver_id | null) =>
    assignDriver(contextOf(world), { shipment_ids, driver_id, leg: 'collection' });
  await give(ids, driver.driver_id);
  const read = (token = ops.token) => succeed(test_app, tripsheetApi.read, { token, input: { driver_id: driver.driver_id } });
  const order = (stops: readonly OrderedStop[], order_version = 0, token = ops.token) =>
    test_app.request(tripsheetApi.order, { token, input: { driver_id: driver.driver_id, order_version, stops: [...stops] } });
  const optimise = (token = ops.token) =>
    test_app.request(tripsheetApi.optimise, { token, input: { driver_id: driver.driver_id } });
  return { world, ops, driver, account_id, shipments, ids, give, read, order, optimise };
}

const idsOf = (stops: readonly Stop[]) => stops.flatMap(({ shipments }) => shipments.map(({ id }) => id));
const collecting = (ids: readonly OrderedStop['shipment_ids'][number][]): OrderedStop[] =>
  ids.map((id) => ({ leg: 'collection', shipment_ids: [id] }));

describe('SCREEN-25: the order of a sheet', () => {
  it('is what the office and the driver see; what is not in it comes last, as it stood', async () => {
    const { driver, ids, read, order } = await sheetOf(4);
    const [one, two, three, four] = ids;
    if (!one || !two || !three || !four) throw new Error('There are four.');

    const { body } = await order(collecting([four, two]));

    const sheet = await read();
    expect([body, sheet.order_version, idsOf(sheet.stops)]).toEqual([{ order_version: 1 }, 1, [four, two, one, three]]);
    expect(sheet.stops.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    expect(idsOf((await read(driver.token)).stops)).toEqual([four, two, one, three]);
  });

  it('is of one of two dispatchers who save at once; the other is refused whole', async () => {
    const { world, ids, read, order } = await sheetOf(3);
    const turned = ids.toReversed();

    const answers = await Promise.all([order(collecting(ids)), order(collecting(turned))]);

    expect(answers.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ message: STALE });
    const sheet = await read();
    expect([sheet.order_version, idsOf(sheet.stops)]).toEqual([1, answers[0]?.status === 200 ? ids : turned]);
    expect(
      await rowsOf(
        world,
        `select count(*)::int from events where provider_id = ${world.provider_id} and type = 'driver.stops-ordered'`,
      ),
    ).toEqual([{ count: 1 }]);
    expect((await order(collecting(turned), 0)).status).toBe(409);
    expect((await order(collecting(turned), 1)).body).toEqual({ order_version: 2 });
  });

  it('is saved with a stop that was collected meanwhile, and refused with one that was given away', async () => {
    const { ids, shipments, driver, give, read, order } = await sheetOf(3);
    const [one, two, three] = ids;
    if (!one || !two || !three) throw new Error('There are three.');
    await sendEvent(test_app, driver.token, { reference: shipments[2]?.short_tracking_reference ?? '', choice: 'collected' });

    expect((await order(collecting([three, two, one]))).status).toBe(200);
    expect(idsOf((await read()).stops)).toEqual([two, one, three]);

    await give([two], null);
    const refused = await order(collecting([one, two]), 1);
    expect([refused.status, refused.body]).toMatchObject([409, { message: STALE }]);
    expect((await read()).order_version).toBe(1);
  });

  it('has a parcel that comes later for the same door at that door', async () => {
    const { ids, account_id, world, give, driver, read, order } = await sheetOf(3);
    await order(collecting(ids.toReversed()));
    const again = await bookOne(world, {
      account_id,
      collection_address: { ...aShipment().collection_address, street_address: '3 Jan Smuts Avenue', lat: -26.08, lng: 28.04 },
    });
    await collectToday(world);
    await give([again.id], driver.driver_id);

    const { stops } = await read();

    expect(stops[0]?.shipments.map(({ id }) => id)).toEqual([ids[2], again.id]);
  });

  it('names each visit once, and nothing of other providers', async () => {
    const { ids, read, order } = await sheetOf(2);
    const stranger = await sheetOf(1);
    const twice = await order(collecting([...ids, ...ids]));
    const foreign = await order(collecting([...ids, ...stranger.ids]));

    expect([twice.status, twice.body]).toMatchObject([400, { message: 'stops names a shipment or a collection request twice.' }]);
    expect([foreign.status, foreign.body]).toMatchObject([404, { message: 'Shipment not found' }]);
    expect((await order(collecting(ids), 0, stranger.ops.token)).status).toBe(404);
    expect((await read()).order_version).toBe(0);
  });

  it("ROLE-04: is the driver's own to change, of their own sheet alone", async () => {
    const { ids, world, driver, read, order, optimise } = await sheetOf(2);
    const other = await hireDriver(world, world.johannesburg);

    expect((await order(collecting(ids.toReversed()), 0, other.token)).status).toBe(404);
    expect((await order(collecting(ids.toReversed()), 0, driver.token)).status).toBe(200);
    expect(idsOf((await read()).stops)).toEqual(ids.toReversed());
    expect((await optimise(driver.token)).status).toBe(403);
  });
});

describe('SCREEN-25: an optimised order', () => {
  it('saves nothing, says what the road is before and after, and is saved and taken back as any other', async () => {
    const { ids, read, order, optimise } = await sheetOf(6);
    const before = await read();

    const { status, body } = await optimise();

    expect([status, body.order_version, body.without_position]).toEqual([200, 0, 0]);
    expect(body.after.distance_km).toBeLessThan(body.before.distance_km);
    expect(idsOf((await read()).stops)).toEqual(ids);
    await order(body.stops, body.order_version);
    const proposed = (body.stops as OrderedStop[]).flatMap(({ shipment_ids }) => shipment_ids);
    expect(idsOf((await read()).stops)).toEqual(proposed);
    const again = await optimise();
    expect(again.body.before).toEqual(body.after);

    await order(collecting(idsOf(before.stops)), 1);
    expect(idsOf((await read()).stops)).toEqual(ids);
  });
});
