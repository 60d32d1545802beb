import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import type { Stop } from '@tsela/contract/tripsheets/tripsheet-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  assignDelivery,
  bookOne,
  collectToday,
  contextOf,
  hireDriver,
  notThe,
  outForDelivery,
  pinSentFor,
  sendEvent,
} from '../testing/field.ts';
import { publishRateRevision } from '../rates/tariff/publish-rate-revision.ts';
import { changeRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import { assignDriver } from './assign-driver.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const idsOf = (stops: readonly Stop[]) =>
  stops.map(({ leg, is_done, shipments }) => [leg, is_done, shipments.map(({ id }) => id)]);

describe('a trip sheet', () => {
  it('SCREEN-50: has the service of each shipment in the colour of the live tariff, none where it has none', async () => {
    const world = await makeWorld(test_app.services);
    const customer = await makeCustomer(world, { balance: 1_000_000 });
    const driver = await hireDriver(world, world.johannesburg);
    const shipment = await bookOne(world, { account_id: customer.account_id });
    await assignDriver(contextOf(world), { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'collection' });
    const colours = async () => {
      const { stops } = await succeed(test_app, tripsheetApi.read, { token: driver.token });
      return stops.flatMap(({ shipments }) => shipments.map((each) => [each.service_level_code, each.service_level_colour]));
    };
    const before = await colours();

    const live = await test_app.services.rate_cards.of(world.provider_id);
    if (!live) throw new Error('The test world has a tariff.');
    const { card } = live.compiled;
    const service_levels = card.service_levels.map((level) => ({ ...level, colour: 'orange' as const }));
    await publishRateRevision(contextOf(world), { name: 'In colours', card: { ...card, service_levels } });

    expect([before, await colours()]).toEqual([[['ECO', null]], [['ECO', 'orange']]]);
  });

  it('has what is due to be collected and delivered, one stop a door, and what was done that day', async () => {
    const world = await makeWorld(test_app.services);
    const customer = await makeCustomer(world, { balance: 1_000_000 });
    const driver = await hireDriver(world, world.johannesburg);
    const book = (overrides = {}) => bookOne(world, { account_id: customer.account_id, ...overrides });
    const [one, two] = [
      await book(),
      await book({ special_instructions_collection: 'Back door', collection_after: '09:00', collection_before: '12:00' }),
    ];
    const elsewhere = await book({
      collection_address: { ...aShipment().collection_address, street_address: '99 Jan Smuts Avenue' },
    });
    await assignDriver(contextOf(world), {
      shipment_ids: [one.id, two.id, elsewhere.id],
      driver_id: driver.driver_id,
      leg: 'collection',
    });
    await sendEvent(test_app, driver.token, { reference: elsewhere.short_tracking_reference, choice: 'collected' });
    const delivery = await book();
    await assignDelivery(world, delivery, driver.driver_id);
    await collectToday(world);

    const sheet = await succeed(test_app, tripsheetApi.read, { token: driver.token });

    expect(idsOf(sheet.stops)).toEqual([
      ['collection', false, [one.id, two.id]],
      ['delivery', false, [delivery.id]],
      ['collection', true, [elsewhere.id]],
    ]);
    expect(sheet.stops.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(sheet.summary).toMatchObject({
      stops: 3,
      collections: 2,
      deliveries: 1,
      parcels: 4,
      done: 1,
      unique_stops: 2,
      weight_kg: 8,
      failed: 0,
    });
    expect(sheet.driver).toMatchObject({ id: driver.driver_id, branch_id: world.johannesburg });
    expect(sheet.stops[0]).toMatchObject({
      address: { street_address: '12 Oxford Road' },
      contact: { name: 'Sipho Sender', mobile_number: '+27821234567' },
      shipments: [
        {
          short_tracking_reference: one.short_tracking_reference,
          parcel_references: [`${one.short_tracking_reference}/1`],
          total_weight_kg: 2,
          pin_needed: false,
        },
        { special_instructions: 'Back door' },
      ],
    });
  });

  it('says whether a PIN is needed and how many tries are left, and nothing of prices', async () => {
    const world = await makeWorld(test_app.services);
    const { shipment, driver } = await outForDelivery(test_app, world);
    await sendEvent(test_app, driver.token, {
      reference: shipment.short_tracking_reference,
      choice: 'delivered',
      pin: notThe(await pinSentFor(world, shipment)),
    });

    const sheet = await succeed(test_app, tripsheetApi.read, { token: driver.token });

    expect(sheet.stops[0]?.shipments[0]).toMatchObject({ pin_needed: true, pin_attempts_left: 2 });
    expect(JSON.stringify(sheet)).not.toMatch(/"(?:rates?|declared_value|balance)"/);
  });

  it("is the driver's own, whichever is asked for", async () => {
    const world = await makeWorld(test_app.services);
    const { driver } = await outForDelivery(test_app, world);
    const other = await hireDriver(world);

    const own = await succeed(test_app, tripsheetApi.read, { token: other.token, input: { driver_id: driver.driver_id } });

    expect([own.driver?.id, own.stops]).toEqual([other.driver_id, []]);
  });

  it('of any driver is read by operations, of their branch when they are limited to it', async () => {
    const world = await makeWorld(test_app.services);
    const { shipment, driver } = await outForDelivery(test_app, world);
    const ops = await signInAs(world, { role: ROLE.ops });
    const limited = await signInAs(world, { role: ROLE.ops, branch_id: world.johannesburg, limited: true });
    const input = { driver_id: driver.driver_id };

    expect(idsOf((await succeed(test_app, tripsheetApi.read, { token: ops.token, input })).stops)).toEqual([
      ['delivery', false, [shipment.id]],
    ]);
    expect((await test_app.request(tripsheetApi.read, { token: limited.token, input })).status).toBe(404);
    expect((await succeed(test_app, tripsheetApi.read, { token: ops.token })).driver).toBeNull();
  });

  it('SCREEN-25: has what is for a later day after the others, out of its figures and its route, unless it is in the van', async () => {
    const world = await makeWorld(test_app.services);
    const customer = await makeCustomer(world, { balance: 1_000_000 });
    const driver = await hireDriver(world, world.johannesburg);
    const book = () => bookOne(world, { account_id: customer.account_id });
    const [today, later, promised] = [await book(), await book(), await book()];
    for (const { id } of [today, later])
      await assignDriver(contextOf(world), { shipment_ids: [id], driver_id: driver.driver_id, leg: 'collection' });
    await assignDelivery(world, promised, driver.driver_id);
    const setDay = (id: number, column: string, days: number) =>
      changeRows(
        world,
        `update shipments set ${column} = ((now() at time zone 'Africa/Johannesburg') + interval '${days} days')::date where provider_id = ${world.provider_id} and id = ${id}`,
      );
    await setDay(today.id, 'collection_min_date', 0);
    await setDay(later.id, 'collection_min_date', 2);
    await setDay(promised.id, 'delivery_min_date', 1);
    const read = async () => succeed(test_app, tripsheetApi.read, { token: driver.token });

    const sheet = await read();

    expect(sheet.stops.map(({ later_day, shipments }) => [shipments[0]?.id, later_day !== undefined])).toEqual([
      [today.id, false],
      [promised.id, true],
      [later.id, true],
    ]);
    expect(sheet.summary).toMatchObject({ stops: 1, unique_stops: 1, collections: 1, deliveries: 0, parcels: 1 });
    const ops = await signInAs(world, { role: ROLE.ops });
    const { drivers } = await succeed(test_app, tripsheetApi.summary, { token: ops.token });
    expect(drivers.find(({ id }) => id === driver.driver_id)).toMatchObject({ stops: 1, unique_stops: 1, parcels: 1 });
    const route = await succeed(test_app, tripsheetApi.optimise, { token: ops.token, input: { driver_id: driver.driver_id } });
    expect(route.stops.flatMap(({ shipment_ids }) => shipment_ids)).toEqual([today.id]);
    const load = (reference: string) =>
      test_app.request(tripsheetApi.load, { token: ops.token, input: { driver_id: driver.driver_id, reference } });
    expect((await load(promised.short_tracking_reference)).status).toBe(400);

    // What went out all the same is in the van, and on the sheet.
    await sendEvent(test_app, driver.token, { reference: promised.short_tracking_reference, choice: 'out-for-delivery' });
    expect((await read()).stops.map(({ later_day, shipments }) => [shipments[0]?.id, later_day !== undefined])).toEqual([
      [today.id, false],
      [promised.id, false],
      [later.id, true],
    ]);
  });

  it('SCREEN-26: knows what else is scanned of a parcel: its sticker, and the reference of a sender who sends one parcel', async () => {
    const world = await makeWorld(test_app.services);
    const { shipment, driver } = await outForDelivery(test_app, world, { custom_tracking_reference: 'SHOP-4711' });
    await changeRows(
      world,
      `update parcels set alternative_tracking_reference = 'STICKER-0000009' where provider_id = ${world.provider_id} and shipment_id = ${shipment.id}`,
    );

    const { stops } = await succeed(test_app, tripsheetApi.read, { token: driver.token });

    const parcel_reference = `${shipment.short_tracking_reference}/1`;
    expect(stops[0]?.shipments[0]?.parcel_codes).toEqual([
      { parcel_reference, code: 'STICKER-0000009' },
      { parcel_reference, code: 'SHOP-4711' },
    ]);
  });

  it('of another day has what was done then', async () => {
    const world = await makeWorld(test_app.services);
    const driver = await hireDriver(world, world.johannesburg);
    const shipment = await bookOne(world);
    const yesterday = new Date(Date.now() - 86_400_000);
    await assignDriver(
      { ...contextOf(world), now: new Date(yesterday.getTime() - 3_600_000) },
      { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'collection' },
    );
    await sendEvent(test_app, driver.token, {
      reference: shipment.short_tracking_reference,
      choice: 'collected',
      captured_at: yesterday.toISOString(),
    });
    const day = new Date(yesterday.getTime() + 2 * 3_600_000).toISOString().slice(0, 10);

    const [today, then] = [
      await succeed(test_app, tripsheetApi.read, { token: driver.token }),
      await succeed(test_app, tripsheetApi.read, { token: driver.token, input: { date: day } }),
    ];

    expect([today.stops, idsOf(then.stops)]).toEqual([[], [['collection', true, [shipment.id]]]]);
  });

  it.each(['2026-02-30', '0001-01-01', 'today'])('of %s is refused', async (date) => {
    const world = await makeWorld(test_app.services);
    const driver = await hireDriver(world);

    expect((await test_app.request(tripsheetApi.read, { token: driver.token, input: { date } })).status).toBe(400);
  });
});

describe('the day of every driver', () => {
  it('has the stops done and left, parcels and weight, what is late and what comes next, for drivers of the branch', async () => {
    const world = await makeWorld(test_app.services);
    const customer = await makeCustomer(world, { balance: 1_000_000 });
    const [busy, idle] = [await hireDriver(world, world.johannesburg), await hireDriver(world, world.cape_town)];
    const staff = await signInAs(world, { role: ROLE.admin });
    const book = (overrides = {}) => bookOne(world, { account_id: customer.account_id, ...overrides });
    const elsewhere = { ...aShipment().collection_address, street_address: '99 Jan Smuts Avenue' };
    const [one, two, three] = [await book(), await book(), await book({ collection_address: elsewhere })];
    const assign = (shipment_ids: (typeof one.id)[]) =>
      assignDriver(contextOf(world), { shipment_ids, driver_id: busy.driver_id, leg: 'collection' });
    await assign([one.id, two.id, three.id]);
    await sendEvent(test_app, busy.token, { reference: three.short_tracking_reference, choice: 'collected' });
    await collectToday(world);
    const readDay = async (input: { branch_id?: typeof world.johannesburg } = {}) =>
      (await succeed(test_app, tripsheetApi.summary, { token: staff.token, input })).drivers;

    const drivers = await readDay();

    expect(new Set(drivers.map(({ id }) => id))).toEqual(new Set([busy.driver_id, idle.driver_id]));
    const sheet = await succeed(test_app, tripsheetApi.read, { token: busy.token });
    expect(drivers.find(({ id }) => id === busy.driver_id)).toMatchObject({
      stops: sheet.summary.stops,
      done: 1,
      unique_stops: 1,
      parcels: 2,
      late: 0,
      next: { leg: 'collection', address: { entered_address: sheet.stops[0]?.address.entered_address } },
    });
    expect(drivers.find(({ id }) => id === idle.driver_id)).toMatchObject({
      stops: 0,
      done: 0,
      parcels: 0,
      weight_kg: 0,
      next: null,
    });
    expect((await readDay({ branch_id: world.cape_town })).map(({ id }) => id)).toEqual([idle.driver_id]);

    await changeRows(
      world,
      `update shipments set collection_min_date = (now() - interval '2 days')::date where provider_id = ${world.provider_id} and id = ${one.id}`,
    );
    // A row changed by hand tells of nothing.
    test_app.services.driver_days.invalidate(world.provider_id);
    expect((await readDay()).find(({ id }) => id === busy.driver_id)?.late).toBe(1);
  });

  it('ROLE-06: is not for drivers, and shows staff of a branch their own', async () => {
    const world = await makeWorld(test_app.services);
    const [own, other] = [await hireDriver(world, world.johannesburg), await hireDriver(world, world.cape_town)];
    const limited = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg, limited: true });

    const { drivers } = await succeed(test_app, tripsheetApi.summary, { token: limited.token });

    expect(drivers.map(({ id }) => id)).toEqual([own.driver_id]);
    expect((await test_app.request(tripsheetApi.summary, { token: other.token })).status).toBe(403);
  });
});

describe('what is said before a delivery goes out', () => {
  /** A delivery that waits to go out, of an account that was put on hold since. */
  async function held(settings: Parameters<typeof makeWorld>[1]) {
    const world = await makeWorld(test_app.services, settings);
    const driver = await hireDriver(world);
    const shipment = await bookOne(world);
    await assignDelivery(world, shipment, driver.driver_id);
    const read = async () => {
      const { stops } = await succeed(test_app, tripsheetApi.read, { token: driver.token });
      return stops[0]?.shipments[0]?.going_out;
    };
    const before = await read();
    await changeRows(world, `update accounts set is_on_hold = true where provider_id = ${world.provider_id}`);
    return { before, after: await read(), read, driver, shipment };
  }

  it('KEY-39: is asked of an account on hold, where the provider warns; once it is out nothing is asked any more', async () => {
    const { before, after, read, driver, shipment } = await held({
      warn_out_for_delivery_for_accounts_in_arrears_or_on_hold: true,
    });

    await sendEvent(test_app, driver.token, { reference: shipment.short_tracking_reference, choice: 'out-for-delivery' });

    expect([before, after]).toEqual([undefined, { refusal: null, warnings: ['The account is on hold.'] }]);
    expect(await read()).toBeUndefined();
  });

  it('KEY-39: is that it stays, where the provider prevents it, in the words of the refusal that its event would get', async () => {
    const { after, driver, shipment } = await held({ prevent_driver_out_for_delivery_for_barred_accounts: true });

    const { message } = await sendEvent(test_app, driver.token, {
      reference: shipment.short_tracking_reference,
      choice: 'out-for-delivery',
    });

    expect(after).toEqual({ refusal: 'The account is on hold, so its parcels may not go out for delivery.', warnings: [] });
    expect(message).toBe(after?.refusal);
  });
});
