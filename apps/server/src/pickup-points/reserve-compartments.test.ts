import { pickupPointApi } from '@tsela/contract/pickup-points/pickup-point-api';
import { overviewApi } from '@tsela/contract/overview/overview-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { keepingStatuses } from '@tsela/domain/shipments/kept-compartments';
import type { CompartmentCount } from '@tsela/domain/pickup-points/compartment-reservation';
import { SHIPMENT_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPartnerEvents } from '../shipments/change/record-partner-events.ts';
import { aFieldEvent, hireDriver } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { savePickupPoint } from './save-pickup-point.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene(compartments: readonly CompartmentCount[] = [{ code: 'medium', count: 1 }], settings: object = {}) {
  const world = await makeWorld(test_app.services, {
    enable_locker_shipments: true,
    enabled_pickup_providers: ['tcg-locker', 'bob-box'],
    ...settings,
  });
  const open = (pickup_point_id: string, provider: 'tcg-locker' | 'bob-box', counts?: readonly CompartmentCount[]) =>
    savePickupPoint(world.context, {
      pickup_point_id,
      pickup_point_provider: provider,
      name: `Locker ${pickup_point_id}`,
      type: 'locker',
      description: '',
      trading_hours: '',
      address: { street_address: '50 Bath Avenue', local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP' },
      ...(counts && { compartments: counts }),
    });
  await open('CG1', 'tcg-locker', compartments);
  await open('CG2', 'tcg-locker');
  const customer = await makeCustomer(world, { balance: 5_000_000 });
  const book = (overrides: object = { delivery_pickup_point_id: 'CG1' }, token = customer.token) =>
    test_app.request(shipmentApi.create, { token, input: aShipment(overrides) });
  const pointOf = async (pickup_point_id: string, input: object = {}) =>
    (await succeed(test_app, pickupPointApi.list, { host: world.host, input: { pickup_point_id, ...input } })).pickup_points[0];
  return { world, open, customer, book, pointOf };
}

const kept = (world: World) =>
  rowsOf<{ side: string; code: string; pickup_point_id: string }>(
    world,
    `select side, code, pickup_point_id from compartment_reservations where provider_id = ${world.provider_id} order by side, code`,
  );

const FULL = 'Locker CG1 is full for this parcel. Please choose another pickup point.';

describe('booking to a locker', () => {
  it('keeps the smallest fitting compartment, shows the point full, and refuses the next parcel in words', async () => {
    const { world, book, pointOf } = await scene();
    expect((await pointOf('CG1'))?.is_full).toBe(false);

    const first = await book();
    const second = await book();

    expect([first.status, second.status, second.body.message]).toEqual([200, 400, FULL]);
    expect(second.body.violations?.[0]?.field).toBe('delivery_pickup_point_id');
    expect(await kept(world)).toEqual([{ side: 'delivery', code: 'medium', pickup_point_id: 'CG1' }]);
    const point = await pointOf('CG1');
    expect([point?.is_full, point?.compartments]).toEqual([
      true,
      [{ code: 'medium', length_cm: 41, width_cm: 60, height_cm: 19, weight_kg_max: 10, count: 1, free: 0 }],
    ]);
  });

  it('of the last compartment is won by exactly one of many at the same moment, ten times over', async () => {
    for (let round = 0; round < 10; round++) {
      const { world, book } = await scene();
      const customers = await Promise.all([1, 2, 3, 4].map(() => makeCustomer(world, { balance: 500_000 })));

      const answers = await Promise.all(customers.map(({ token }) => book({ delivery_pickup_point_id: 'CG1' }, token)));

      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
      expect(await kept(world)).toHaveLength(1);
    }
  });

  it('from one locker to another never waits for the booking that goes the other way', async () => {
    const { world, open, book } = await scene([{ code: 'medium', count: 40 }]);
    await open('CG3', 'tcg-locker', [{ code: 'medium', count: 40 }]);
    const customers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => makeCustomer(world, { balance: 500_000 })));
    const ways = [
      { collection_pickup_point_id: 'CG1', delivery_pickup_point_id: 'CG3' },
      { collection_pickup_point_id: 'CG3', delivery_pickup_point_id: 'CG1' },
    ];

    const answers = await Promise.all(customers.map(({ token }, at) => book(ways[at % 2], token)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await kept(world)).toHaveLength(12);
  });

  it('takes no compartment where the operator does not tell how many there are, nor for a quote', async () => {
    const { world, book } = await scene();

    const answers = [
      await book({ delivery_pickup_point_id: 'CG2' }),
      await book({ delivery_pickup_point_id: 'CG2' }),
      await book({ delivery_pickup_point_id: 'CG1', quick_quote: 'quote' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await kept(world)).toEqual([]);
  });

  it('LOCKER-13: refuses in numbers what no compartment of the point holds', async () => {
    const { world, book } = await scene();
    const parcels = [{ submitted_length_cm: 60, submitted_width_cm: 40, submitted_height_cm: 25, submitted_weight_kg: 2 }];

    const { status, body } = await book({ delivery_pickup_point_id: 'CG1', parcels });

    expect([status, body.message]).toEqual([
      400,
      'The parcel does not fit at Locker CG1. The shortest side is 25 cm, at most 19 cm fits.',
    ]);
    expect(await kept(world)).toEqual([]);
  });

  it('is possible again once the parcel before is cancelled, and bringing that one back is refused', async () => {
    const { world, book } = await scene();
    const { token } = await signInAs(world, { role: ROLE.ops });
    const first = await book();
    await succeed(test_app, shipmentApi.cancel, { token, input: { id: first.body.id, message: 'Ordered twice' } });

    const second = await book();
    const back = await test_app.request(shipmentApi.change, {
      token,
      input: { id: first.body.id, status: 'collection-assigned' },
    });

    expect([second.status, back.status, back.body.message]).toEqual([200, 400, FULL]);
    expect(await kept(world)).toHaveLength(1);
  });

  it('of a quote that is accepted is refused when the point has filled up since', async () => {
    const { book, customer } = await scene();
    const quote = await book({ delivery_pickup_point_id: 'CG1', quick_quote: 'quote' });
    await book();

    const { status, body } = await test_app.request(shipmentApi.acceptQuote, {
      token: customer.token,
      input: { id: quote.body.id },
    });

    expect([status, body.message]).toEqual([400, FULL]);
  });

  it('ENUM-18: at Bob Box is told in a note of its own kind, where the provider works with them', async () => {
    const notes = async (enable_bob_box: boolean) => {
      const { world, open, book } = await scene([{ code: 'medium', count: 1 }], { enable_bob_box });
      await open('BB1', 'bob-box', [{ code: 'small', count: 2 }]);
      await book({ collection_pickup_point_id: 'BB1', delivery_pickup_point_id: 'CG1' });
      return rowsOf<{ type: string; text: string }>(
        world,
        `select type, text from shipment_notes where provider_id = ${world.provider_id}`,
      );
    };

    const [note, ...others] = await notes(true);

    expect([note?.type, others, await notes(false)]).toEqual(['bob_box_reservation_details', [], []]);
    expect(note?.text).toMatch(/^Drop-off at Locker BB1: a small compartment is kept until \d{1,2} .+ \d\d:\d\d\.$/);
  });

  it('at Bob Box gives back what is not dropped off in time', async () => {
    const { world, open, book, pointOf } = await scene();
    await open('BB1', 'bob-box', [{ code: 'small', count: 1 }]);
    await book({ collection_pickup_point_id: 'BB1' });
    expect((await pointOf('BB1'))?.is_full).toBe(true);

    await changeRows(
      world,
      `update compartment_reservations set time_expires = now() - interval '1 minute' where time_expires between now() + interval '47 hours' and now() + interval '49 hours'`,
    );

    expect((await pointOf('BB1'))?.is_full).toBe(false);
    expect((await book({ collection_pickup_point_id: 'BB1' })).status).toBe(200);
  });
});

it('a compartment is free again with each status that keeps it no more, however the status came about', async () => {
  const { world, open, book, pointOf } = await scene();
  await open('CG3', 'tcg-locker', [{ code: 'medium', count: 1 }]);
  const { body } = await book({ collection_pickup_point_id: 'CG1', delivery_pickup_point_id: 'CG3' });

  for (const status of SHIPMENT_STATUSES) {
    await changeRows(world, `update shipments set status = '${status}' where id = ${body.id}`);

    expect([status, (await pointOf('CG1'))?.is_full, (await pointOf('CG3'))?.is_full]).toEqual([
      status,
      keepingStatuses('collection').includes(status),
      keepingStatuses('delivery').includes(status),
    ]);
  }
});

it('a shipment that turns out to have been delivered after all needs no compartment to be brought back', async () => {
  const { world, book } = await scene();
  const { token } = await signInAs(world, { role: ROLE.ops });
  const first = await book();
  await succeed(test_app, shipmentApi.cancel, { token, input: { id: first.body.id, message: 'Ordered twice' } });
  await book();

  await recordPartnerEvents(world.context, [{ shipment_id: first.body.id, status: 'delivered', message: '', location: '' }]);

  expect(await kept(world)).toHaveLength(1);
  expect(await rowsOf(world, `select status from shipments where id = ${first.body.id}`)).toEqual([{ status: 'delivered' }]);
});

it('a held parcel keeps the compartment it may lie in, and none once it has been collected from there', async () => {
  const { world, open, book, pointOf } = await scene();
  await open('BB1', 'bob-box', [{ code: 'small', count: 1 }]);
  const { body } = await book({ collection_pickup_point_id: 'BB1' });
  await changeRows(
    world,
    `update compartment_reservations set time_expires = now() - interval '1 day' where shipment_id = ${body.id}`,
  );

  await changeRows(world, `update shipments set status = 'on-hold' where id = ${body.id}`);
  const held = (await pointOf('BB1'))?.is_full;
  await changeRows(world, `update shipments set collected_date = now() where id = ${body.id}`);

  expect([held, (await pointOf('BB1'))?.is_full]).toEqual([true, false]);
});

it('a parcel that came back asks again before its second trip: a full point is told to the dispatcher, and holds up no other parcel', async () => {
  const { world, book, pointOf } = await scene();
  const { token } = await signInAs(world, { role: ROLE.ops });
  const first = await book();
  const between_doors = await book({});
  const ids = [first.body.id, between_doors.body.id];
  const back = `update shipments set status = 'returned-to-hub', returned_to_hub_date = now(), collected_date = now() where id`;
  await changeRows(world, `${back} in (${ids.join(', ')})`);
  const other = await book();
  const { driver_id } = await hireDriver(world);
  const assign = () =>
    succeed(test_app, tripsheetApi.assign, { token, input: { shipment_ids: ids, driver_id, leg: 'delivery' as const } });

  const refused = await assign();
  const sent_out = await test_app.request(shipmentApi.change, {
    token,
    input: { id: first.body.id, status: 'out-for-delivery' },
  });
  await succeed(test_app, shipmentApi.cancel, { token, input: { id: other.body.id, message: 'Ordered twice' } });
  const done = await assign();

  expect(refused.failed).toEqual([{ id: first.body.id, message: `${first.body.short_tracking_reference}: ${FULL}` }]);
  expect(refused.done).toEqual([between_doors.body.id]);
  expect([sent_out.status, sent_out.body.message]).toEqual([400, FULL]);
  expect([done.failed, (await pointOf('CG1'))?.is_full]).toEqual([[], true]);
});

const setBack = (world: World, ids: readonly number[]) =>
  changeRows(
    world,
    `update shipments set status = 'returned-to-hub', returned_to_hub_date = now(), collected_date = now() where id in (${ids.join(', ')})`,
  );

it('the last compartment goes to one of two parcels that are given to a driver together for their second trip', async () => {
  const { world, book } = await scene([{ code: 'medium', count: 2 }]);
  const { token } = await signInAs(world, { role: ROLE.ops });
  const [first, second] = [await book(), await book()];
  const ids = [first.body.id, second.body.id];
  await setBack(world, ids);
  await book();
  const { driver_id } = await hireDriver(world);

  const { done, failed } = await succeed(test_app, tripsheetApi.assign, {
    token,
    input: { shipment_ids: ids, driver_id, leg: 'delivery' },
  });

  expect(done).toEqual([first.body.id]);
  expect(failed).toEqual([{ id: second.body.id, message: `${second.body.short_tracking_reference}: ${FULL}` }]);
  expect(await rowsOf(world, `select status from shipments where id in (${ids.join(', ')}) order by id`)).toEqual([
    { status: 'delivery-assigned' },
    { status: 'returned-to-hub' },
  ]);
});

it('SHIP-TRANS-13: a parcel that came back asks again when it is scanned straight out; of two at once one has the last compartment', async () => {
  const { world, book, pointOf } = await scene([{ code: 'medium', count: 2 }]);
  const { token } = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
  const { driver_id } = await hireDriver(world);
  const [first, second] = [await book(), await book()];
  await setBack(world, [first.body.id, second.body.id]);
  const other = await book();
  const scan = (...shipments: (typeof first)[]) =>
    succeed(test_app, trackingApi.record, {
      token,
      input: {
        events: shipments.map(({ body }) =>
          aFieldEvent({ reference: body.short_tracking_reference, choice: 'out-for-delivery', driver_id }),
        ),
      },
    });

  const { results } = await scan(first, second);
  const full = (await pointOf('CG1'))?.is_full;
  await succeed(test_app, shipmentApi.cancel, {
    token: (await signInAs(world, { role: ROLE.ops })).token,
    input: { id: other.body.id, message: 'Ordered twice' },
  });
  const again = await scan(second);

  expect(results.map(({ result, message }) => [result, message])).toEqual([
    ['accepted', 'Out for delivery'],
    ['refused', FULL],
  ]);
  expect([full, again.results[0]?.result]).toEqual([true, 'accepted']);
  expect((await kept(world)).length).toBe(2);
});

it('a parcel that came back and is unassigned has no compartment until it goes out again, which asks', async () => {
  const { world, book, pointOf } = await scene();
  const { token } = await signInAs(world, { role: ROLE.ops });
  const first = await book();
  await setBack(world, [first.body.id]);

  await succeed(test_app, shipmentApi.change, { token, input: { id: first.body.id, status: 'delivery-unassigned' } });
  const is_full = (await pointOf('CG1'))?.is_full;
  const other = await book();
  const { driver_id } = await hireDriver(world);
  const again = await succeed(test_app, tripsheetApi.assign, {
    token,
    input: { shipment_ids: [first.body.id], driver_id, leg: 'delivery' },
  });

  expect([is_full, other.status]).toEqual([false, 200]);
  expect(again.failed).toEqual([{ id: first.body.id, message: `${first.body.short_tracking_reference}: ${FULL}` }]);
});

it('a parcel that came back and is held takes no compartment from who booked it meanwhile', async () => {
  const { world, book } = await scene();
  const first = await book();
  await setBack(world, [first.body.id]);
  const other = await book();

  await recordPartnerEvents(world.context, [{ shipment_id: first.body.id, status: 'on-hold', message: '', location: '' }]);

  expect(await rowsOf(world, `select status from shipments where id = ${first.body.id}`)).toEqual([{ status: 'on-hold' }]);
  expect(await rowsOf(world, `select shipment_id::int as id from compartment_reservations`)).toEqual([{ id: other.body.id }]);
});

it('a Bob Box that is kept still is not told of once more with every step of a second trip', async () => {
  const { world, open, book } = await scene([{ code: 'medium', count: 1 }], { enable_bob_box: true });
  const { token } = await signInAs(world, { role: ROLE.ops });
  await open('BB1', 'bob-box', [
    { code: 'small', count: 1 },
    { code: 'medium', count: 1 },
  ]);
  const { body } = await book({ delivery_pickup_point_id: 'BB1' });
  const drivers = [await hireDriver(world), await hireDriver(world)];
  const assign = async (at: number) => {
    const driver_id = drivers[at]?.driver_id ?? null;
    const input = { shipment_ids: [body.id], driver_id, leg: 'delivery' as const };
    expect((await succeed(test_app, tripsheetApi.assign, { token, input })).failed).toEqual([]);
  };
  const texts = async () => {
    const rows = await rowsOf<{ text: string }>(
      world,
      `select text from shipment_notes where shipment_id = ${body.id} and type = 'bob_box_reservation_details'`,
    );
    return rows.map(({ text }) => text);
  };
  await setBack(world, [body.id]);

  await assign(0);
  await assign(1);

  expect(await texts()).toEqual(['Delivery at Locker BB1: a small compartment is kept.']);

  // Another compartment than before is reported.
  await changeRows(world, `update compartment_reservations set code = 'medium' where shipment_id = ${body.id}`);
  await assign(0);

  expect(await texts()).toHaveLength(2);
});

it('nothing is kept at a point that has closed since it was read', async () => {
  const { world, book } = await scene();
  const { token } = await signInAs(world, { role: ROLE.ops });
  const first = await book();
  await succeed(test_app, shipmentApi.cancel, { token, input: { id: first.body.id, message: 'Ordered twice' } });
  await changeRows(
    world,
    `update pickup_points set time_closed = now() where provider_id = ${world.provider_id} and pickup_point_id = 'CG1'`,
  );

  const back = await test_app.request(shipmentApi.change, { token, input: { id: first.body.id, status: 'collection-assigned' } });

  expect([back.status, back.body.message]).toEqual([400, 'Locker CG1 has closed. Please choose another pickup point.']);
});

it('a parcel that lies in a locker keeps its compartment beyond the hours for dropping it off', async () => {
  const { world, open, book, pointOf } = await scene();
  await open('BB1', 'bob-box', [{ code: 'small', count: 1 }]);
  const { body } = await book({ collection_pickup_point_id: 'BB1' });

  await changeRows(
    world,
    `update shipments set status = 'in-locker' where id = ${body.id}; update compartment_reservations set time_expires = now() - interval '1 day' where shipment_id = ${body.id}`,
  );

  expect((await pointOf('BB1'))?.is_full).toBe(true);
});

describe('where staff reserve by hand (KEY-68)', () => {
  async function byHand() {
    const { world, open, customer, book } = await scene([], { bob_box_auto_reserve: false });
    await open('BB1', 'bob-box', [{ code: 'large', count: 1 }]);
    const staff = await signInAs(world, { role: ROLE.ops });
    const bookOne = async () => {
      const { status, body } = await book({ delivery_pickup_point_id: 'BB1', delivery_pickup_point_provider: 'bob-box' });
      expect([status, body.message]).toEqual([200, undefined]);
      return body.id as number;
    };
    const reserve = (id: number, token = staff.token) =>
      test_app.request(shipmentLifeApi.reserve, { token, input: { id: id as never } });
    return { world, open, customer, book, bookOne, reserve, ops: staff };
  }

  it('a booking at Bob Box reserves nothing, staff do, and asking twice keeps one', async () => {
    const { world, bookOne, reserve, customer } = await byHand();
    const id = await bookOne();
    expect(await kept(world)).toEqual([]);
    expect((await reserve(id, customer.token)).status).toBe(403);

    const answers = [await reserve(id), await reserve(id)];

    expect(answers.map(({ status, body }) => [status, body.delivery_pickup_point?.compartment])).toEqual([
      [200, 'large'],
      [200, 'large'],
    ]);
    expect(await kept(world)).toEqual([{ side: 'delivery', code: 'large', pickup_point_id: 'BB1' }]);
  });

  it('nothing is said to be kept where the operator does not tell its compartments, nor offered at others', async () => {
    const { world, open, book, reserve } = await byHand();
    await open('BB2', 'bob-box');
    const uncounted = await book({ delivery_pickup_point_id: 'BB2', delivery_pickup_point_provider: 'bob-box' });
    const elsewhere = await book({ delivery_pickup_point_id: 'CG2' });

    const answers = [await reserve(uncounted.body.id as number), await reserve(elsewhere.body.id as number)];

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'The operator does not say how many compartments this locker has, so none can be reserved.'],
      [409, 'There is no locker at which this shipment waits for a compartment.'],
    ]);
    expect(await kept(world)).toEqual([]);
  });

  it('what waits for it is found by a filter and counted for operations, until it is kept, cancelled or of no use', async () => {
    const { open, book, bookOne, reserve, customer, ops } = await byHand();
    await open('BB2', 'bob-box');
    const [waiting, other] = [await bookOne(), await bookOne()];
    await book({ delivery_pickup_point_id: 'BB2', delivery_pickup_point_provider: 'bob-box' });
    await book({ delivery_pickup_point_id: 'CG2' });
    await book({});
    const listed = async (waits_for_compartment: boolean) =>
      (await succeed(test_app, shipmentApi.list, { token: ops.token, input: { waits_for_compartment } })).shipments.map(
        ({ id }) => Number(id),
      );
    const counted = async () =>
      (await succeed(test_app, overviewApi.opsDashboard, { token: ops.token })).counters.find(
        ({ key }) => key === 'compartments-to-reserve',
      )?.count;

    expect([await listed(true), await counted()]).toEqual([[other, waiting], 2]);
    expect(await listed(false)).toHaveLength(3);
    await reserve(waiting);
    expect(await listed(true)).toEqual([other]);
    await succeed(test_app, shipmentApi.cancel, { token: customer.token, input: { id: other as never } });

    expect([await listed(true), await counted()]).toEqual([[], 0]);
  });

  it('what lapsed is found by the same filter, at any operator and unpaid as well, and is not shown as kept', async () => {
    const { world, open, book, bookOne, reserve, ops } = await byHand();
    await open('CG3', 'tcg-locker', [{ code: 'medium', count: 3 }]);
    const [by_hand, unpaid, in_locker] = [
      await bookOne(),
      (await book({ delivery_pickup_point_id: 'CG3' })).body.id as number,
      (await book({ collection_pickup_point_id: 'CG3' })).body.id as number,
    ];
    await reserve(by_hand);
    const listed = async () =>
      (await succeed(test_app, shipmentApi.list, { token: ops.token, input: { waits_for_compartment: true } })).shipments.map(
        ({ id }) => Number(id),
      );
    const before = await listed();
    await changeRows(
      world,
      `update compartment_reservations set time_expires = now() - interval '1 minute' where provider_id = ${world.provider_id};
        update shipments set status = 'payment-pending' where id = ${unpaid}; update shipments set status = 'in-locker' where id = ${in_locker}`,
    );
    const lapsed = await listed();
    const [shown] = (await succeed(test_app, shipmentApi.list, { token: ops.token, input: { id: unpaid as never } })).shipments;
    const again = await reserve(by_hand);

    expect([before, lapsed]).toEqual([[], [unpaid, by_hand]]);
    expect(shown?.delivery_pickup_point?.compartment).toBe('');
    expect([again.status, again.body.delivery_pickup_point?.compartment, await listed()]).toEqual([200, 'large', [unpaid]]);
  });

  it('ROLE-06: staff limited to another branch reserve nothing', async () => {
    const { world, bookOne, reserve } = await byHand();
    const id = await bookOne();
    const limited = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town, limited: true });

    expect((await reserve(id, limited.token)).status).toBe(404);
    expect(await kept(world)).toEqual([]);
  });

  it('of two at once the last compartment is kept for one, and the other is told', async () => {
    const { world, bookOne, reserve } = await byHand();
    const [first, second] = [await bookOne(), await bookOne()];

    const answers = await Promise.all([reserve(first), reserve(second)]);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.message).toBe(
      'Locker BB1 is full for this parcel. Please choose another pickup point.',
    );
    expect(await kept(world)).toHaveLength(1);
  });

  it('there is nothing to reserve for what goes to a door, and other operators reserve as ever', async () => {
    const { world, open, book, reserve } = await byHand();
    await open('CG3', 'tcg-locker', [{ code: 'medium', count: 1 }]);
    const to_door = (await book({})).body.id as number;

    const refused = await reserve(to_door);
    await book({ delivery_pickup_point_id: 'CG3' });

    expect([refused.status, refused.body.message]).toEqual([
      409,
      'There is no locker at which this shipment waits for a compartment.',
    ]);
    expect(await kept(world)).toEqual([{ side: 'delivery', code: 'medium', pickup_point_id: 'CG3' }]);
  });
});
