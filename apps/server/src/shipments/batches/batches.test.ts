import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentBatchApi } from '@tsela/contract/shipments/shipment-batch-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { handOverApi } from '@tsela/contract/tracking/hand-over-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, hireDriver, moveTo } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { SignedIn, aShipment } from '../../testing/world.ts';
import { assignDriver } from '../../tripsheets/assign-driver.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const TWO_PARCELS = {
  parcels: [1, 2].map(() => ({
    submitted_length_cm: 10,
    submitted_width_cm: 10,
    submitted_height_cm: 10,
    submitted_weight_kg: 1,
    packaging: 'Small box',
  })),
};

async function scene() {
  const world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const staff = await signInAs(world, { role: ROLE.ops });
  const book = (overrides: Parameters<typeof aShipment>[0] = {}) =>
    bookOne(world, { account_id: customer.account_id, ...overrides });
  const make = (by: SignedIn, input: object = {}) =>
    test_app.request(shipmentBatchApi.makeBatch, { token: by.token, host: world.host, input });
  const made = async (by: SignedIn, shipments: readonly Shipment[]) =>
    (
      await succeed(test_app, shipmentBatchApi.makeBatch, {
        token: by.token,
        host: world.host,
        input: { ids: shipments.map(({ id }) => id) },
      })
    ).batch;
  const change = (by: SignedIn, input: object) =>
    test_app.request(shipmentBatchApi.changeBatch, { token: by.token, host: world.host, input });
  const pick = (by: SignedIn, input: object) =>
    test_app.request(shipmentBatchApi.pick, { token: by.token, host: world.host, input });
  const handOver = (by: SignedIn, input: object) =>
    test_app.request(handOverApi.handOver, {
      token: by.token,
      host: world.host,
      input: { choice: 'collected', branch_id: world.cape_town, missing: [], extra: [], ...input },
    });
  const listed = async (by: SignedIn, id: number) =>
    (await succeed(test_app, shipmentBatchApi.batched, { token: by.token, host: world.host, input: { id } })).shipments;
  const statuses = async (shipments: readonly Shipment[]) => {
    const rows = await rowsOf<{ id: number; status: string }>(
      world,
      `select id, status from shipments where provider_id = ${world.provider_id}`,
    );
    return shipments.map(({ id }) => rows.find((row) => row.id === id)?.status);
  };
  return { world, customer, staff, book, make, made, change, pick, handOver, listed, statuses };
}

function byNumber(one: number, other: number): number {
  return one - other;
}

function refOf({ short_tracking_reference }: Shipment): string {
  return short_tracking_reference;
}

describe('making a batch', () => {
  it('SCREEN-08: of what is ticked, with the next number of the provider, and what is in one is in no other', async () => {
    const { customer, book, make, made } = await scene();
    const [one, two] = [await book(TWO_PARCELS), await book()];

    const first = await made(customer, [one, two]);
    const second = await make(customer, { ids: [one.id] });

    expect(first).toMatchObject({ reference: 'BAT000001', status: 'open', shipment_count: 2, parcel_count: 3, picked_count: 0 });
    expect([second.status, second.body.message]).toEqual([409, 'It is in BAT000001 already.']);
  });

  it('SCREEN-08: of everything booked today that is in none, without what does not wait any more', async () => {
    const { world, customer, staff, book, make, made, listed } = await scene();
    const [batched, gone, free] = [await book(), await book(), await book()];
    await made(customer, [batched]);
    await moveTo(world, gone, 'at-hub');

    const rest = await make(staff, { account_id: customer.account_id });
    const again = await make(staff, { account_id: customer.account_id });

    expect((await listed(staff, rest.body.batch.id)).map(({ id }) => id)).toEqual([free.id]);
    expect([again.status, again.body.message]).toEqual([409, 'Everything booked today is already in a batch.']);
  });

  it('SCREEN-08: names what cannot be in it, and never takes shipments of another account', async () => {
    const { world, customer, staff, book, make } = await scene();
    const other = await makeCustomer(world, { balance: 1_000_000 });
    const [good, collected] = [await book(), await book()];
    await moveTo(world, collected, 'collected');
    const foreign = await bookOne(world, { account_id: other.account_id });

    const by_staff = await make(staff, { ids: [good.id, collected.id, foreign.id] });
    const by_other = await make(other, { ids: [good.id] });

    expect(by_staff.body.left_out).toEqual([
      {
        id: collected.id,
        message: `${refOf(collected)} is collected: only shipments that wait for collection or drop-off can be in a batch.`,
      },
      { id: foreign.id, message: `${refOf(foreign)} is of another account.` },
    ]);
    expect([by_other.status, by_other.body.message]).toEqual([409, 'Shipment not found']);
    expect((await make(customer, { ids: [collected.id] })).status).toBe(409);
    expect((await make(staff)).body.violations).toEqual([
      { field: 'account_id', code: 'required', message: 'Please choose an account.' },
    ]);
  });

  it('SCREEN-08: two at once never put one shipment into two batches', async () => {
    const { world, customer, staff, book, make } = await scene();
    const shipments = [await book(), await book(), await book()];
    const ids = shipments.map(({ id }) => id);

    const answers = await Promise.all([
      make(customer, { ids }),
      make(staff, { ids: ids.toReversed() }),
      make(customer),
      make(staff, { account_id: customer.account_id }),
    ]);

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409, 409, 409]);
    const open = await rowsOf(
      world,
      `select shipment_id from shipment_batch_items where provider_id = ${world.provider_id} and outcome is null`,
    );
    expect(open).toHaveLength(3);
  });
});

describe('changing and picking a batch', () => {
  it('SCREEN-08: shipments are added and taken out, also by two at once', async () => {
    const { customer, staff, book, made, change, listed } = await scene();
    const [one, two, three] = [await book(), await book(), await book()];
    const { id } = await made(customer, [one]);

    await Promise.all([
      change(customer, { id, add: [two.id] }),
      change(staff, { id, add: [two.id, three.id], remove: [one.id] }),
    ]);

    expect((await listed(staff, id)).map((each) => each.id).toSorted(byNumber)).toEqual([two.id, three.id].toSorted(byNumber));
  });

  it('SCREEN-08: a parcel is ticked by its code, by that of a shipment of one, or by hand, and ticks are taken back', async () => {
    const { customer, book, made, pick, listed } = await scene();
    const [pair, single] = [await book(TWO_PARCELS), await book()];
    const { id } = await made(customer, [pair, single]);

    const by_parcel = await pick(customer, { id, reference: `${refOf(pair).toLowerCase()}/2`, is_picked: true });
    const by_shipment = await pick(customer, { id, reference: refOf(single), is_picked: true });
    const of_two = await pick(customer, { id, reference: refOf(pair), is_picked: true });
    const unknown = await pick(customer, { id, reference: 'ZZZZZZ', is_picked: true });
    const [first] = (await listed(customer, id))[0]?.parcels ?? [];
    const by_hand = await pick(customer, { id, parcel_ids: [first?.id], is_picked: true });
    const back = await pick(customer, { id, parcel_ids: [first?.id], is_picked: false });

    expect([by_parcel.body.references, by_shipment.body.batch.picked_count]).toEqual([[`${refOf(pair)}/2`], 2]);
    expect(of_two.body.message).toBe(`${refOf(pair)} has 2 parcels. Scan the code of the parcel itself.`);
    expect(unknown.body.message).toBe('ZZZZZZ is not in this batch.');
    expect([by_hand.body.batch.picked_count, back.body.batch.picked_count]).toEqual([3, 2]);
  });

  it('SCREEN-08: what is cancelled falls out of its open batch', async () => {
    const { world, customer, book, made, listed, handOver, staff } = await scene();
    const [kept, lost] = [await book(), await book()];
    const { id } = await made(customer, [kept, lost]);

    await succeed(test_app, shipmentApi.cancel, {
      token: customer.token,
      host: world.host,
      input: { id: lost.id, message: 'Not needed' },
    });

    expect((await listed(customer, id)).map(({ outcome }) => outcome)).toEqual([null, 'cancelled']);
    const taken = await handOver(staff, { id });
    expect(taken.body.batch).toMatchObject({
      status: 'handed-over',
      shipment_count: 1,
      differences: { missing: [], refused: [] },
    });
  });

  it('SCREEN-08: one that is dissolved lets its shipments go', async () => {
    const { world, customer, book, made, make } = await scene();
    const shipment = await book();
    const { id } = await made(customer, [shipment]);

    await succeed(test_app, shipmentBatchApi.dissolve, { token: customer.token, host: world.host, input: { id } });
    const again = await test_app.request(shipmentBatchApi.dissolve, { token: customer.token, host: world.host, input: { id } });

    expect((await make(customer, { ids: [shipment.id] })).status).toBe(200);
    expect([again.status, again.body.message]).toEqual([409, 'BAT000001 was dissolved already.']);
  });

  it('SCREEN-08: customers see batches of their own account alone', async () => {
    const { world, customer, staff, book, made, pick } = await scene();
    const other = await makeCustomer(world, { balance: 1_000_000 });
    const batch = await made(customer, [await book()]);
    const list = (by: SignedIn, input: object = {}) =>
      test_app.request(shipmentBatchApi.batches, { token: by.token, host: world.host, input });

    expect((await list(customer, { reference: 'bat000001' })).body.batches).toMatchObject([{ id: batch.id }]);
    expect((await list(staff, { status: 'open', account_id: customer.account_id })).body.count).toBe(1);
    expect((await list(other)).body).toEqual({ batches: [], count: 0 });
    expect((await list(other, { id: batch.id })).status).toBe(404);
    expect((await pick(other, { id: batch.id, parcel_ids: [1], is_picked: true })).status).toBe(404);
  });

  it('ROLE-05 SCREEN-08: staff limited to an account or a branch see what is within their limits, and work on no other', async () => {
    const { world, customer, book, made, handOver, listed } = await scene();
    const other = await makeCustomer(world, { balance: 1_000_000 });
    const batch = await made(customer, [await book(), await book()]);
    await changeRows(
      world,
      `update shipments set collection_branch_id = ${world.cape_town} where provider_id = ${world.provider_id}`,
    );
    const of_account = await signInAs(world, { role: ROLE.ops, limit_account_id: other.account_id });
    const of_branch = await signInAs(world, { role: ROLE.ops, branch_id: world.johannesburg, limited: true });
    const at_branch = await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town, limited: true });
    const list = (by: SignedIn) =>
      test_app.request(shipmentBatchApi.batches, { token: by.token, host: world.host, input: { id: batch.id } });

    for (const foreign of [of_account, of_branch]) {
      expect((await list(foreign)).status).toBe(404);
      expect((await handOver(foreign, { id: batch.id })).status).toBe(404);
    }
    expect((await listed(at_branch, batch.id)).length).toBe(2);
  });

  it('SCREEN-08: it is printed as a pick list and as a hand-over sheet', async () => {
    const { world, customer, book, made } = await scene();
    const { id } = await made(customer, [await book(TWO_PARCELS)]);
    const print = (kind: 'pick-list' | 'hand-over') =>
      succeed(test_app, shipmentBatchApi.batchSheet, { token: customer.token, host: world.host, input: { id, kind } });

    const sheets = [await print('pick-list'), await print('hand-over')];

    expect(sheets.map(({ filename }) => filename)).toEqual(['Pick list BAT000001.pdf', 'Hand-over BAT000001.pdf']);
    for (const { content } of sheets) expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('handing a batch over', () => {
  it('SCREEN-08: collects every parcel that was there in one act, and names what was missing, extra and refused', async () => {
    const { world, customer, staff, book, made, handOver, listed, statuses } = await scene();
    const [whole, part, left, held, extra] = [
      await book(TWO_PARCELS),
      await book(TWO_PARCELS),
      await book(),
      await book(),
      await book(),
    ];
    const { id } = await made(customer, [whole, part, left, held]);
    await moveTo(world, held, 'on-hold');

    const { body } = await handOver(staff, {
      id,
      missing: [`${refOf(part)}/2`, refOf(left)],
      extra: [refOf(extra), 'ZZZZZZ'],
    });

    expect(await statuses([whole, part, left, held, extra])).toEqual([
      'collected',
      'submitted',
      'submitted',
      'on-hold',
      'collected',
    ]);
    expect(body.batch.differences).toEqual({
      missing: [`${refOf(part)}/2`, `${refOf(left)}/1`],
      extra: [refOf(extra), 'ZZZZZZ'],
      refused: [
        { reference: refOf(held), message: expect.stringContaining('is on hold') as string },
        { reference: 'ZZZZZZ', message: 'Unknown reference ZZZZZZ.' },
      ],
    });
    expect((await listed(staff, id)).map(({ outcome }) => outcome)).toEqual(['handed-over', 'partly', 'missing', 'refused']);
    const parcels = await rowsOf<{ status: string }>(
      world,
      `select status from parcels where provider_id = ${world.provider_id} and shipment_id = ${part.id} order by number`,
    );
    expect(parcels.map(({ status }) => status)).toEqual(['collected', 'submitted']);
  });

  it('SCREEN-08: by two at once it is taken once, and the second is told', async () => {
    const { world, customer, staff, book, made, handOver } = await scene();
    const shipment = await book();
    const { id } = await made(customer, [shipment]);
    const other = await signInAs(world, { role: ROLE.ops });

    const answers = await Promise.all([handOver(staff, { id }), handOver(other, { id })]);

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('BAT000001 was handed over already.');
    const steps = await rowsOf(
      world,
      `select id from tracking_events where provider_id = ${world.provider_id} and shipment_id = ${shipment.id} and status = 'collected'`,
    );
    expect(steps).toHaveLength(1);
  });

  it('SCREEN-08: taken, changed and cancelled at once it ends whole, whichever is first', async () => {
    const { world, customer, staff, book, made, change, handOver, listed, statuses } = await scene();
    const [one, two, three] = [await book(), await book(), await book()];
    const { id } = await made(customer, [one, two]);

    const [taken] = await Promise.all([
      handOver(staff, { id }),
      change(customer, { id, add: [three.id], remove: [one.id] }),
      test_app.request(shipmentApi.cancel, {
        token: customer.token,
        host: world.host,
        input: { id: two.id, message: 'Not needed' },
      }),
    ]);

    const now = await statuses([one, two, three]);
    const outcomes = (await listed(staff, id)).map(({ outcome }) => outcome);
    // What the batch says was handed over was collected, and what was not waits as it did.
    if (taken.status === 200) expect(outcomes).not.toContain(null);
    else expect(now.filter((status) => status === 'collected')).toEqual([]);
  });

  it('SCREEN-08: its driver takes it where all of it is his, and a customer does not', async () => {
    const { world, customer, book, made, handOver, statuses } = await scene();
    const driver = await hireDriver(world);
    const [own, strange] = [await book(), await book()];
    const { id } = await made(customer, [own, strange]);
    const assign = (shipment: Shipment) =>
      assignDriver(
        { ...world.context, now: new Date() },
        {
          shipment_ids: [shipment.id],
          driver_id: driver.driver_id,
          leg: 'collection',
        },
      );
    await assign(own);

    const part = await handOver(driver, { id, branch_id: undefined });
    await assign(strange);
    const by_customer = await handOver(customer, { id });
    const whole = await handOver(driver, { id, branch_id: undefined });

    expect([part.status, part.body.message]).toEqual([
      409,
      'BAT000001 has 1 shipment that is not yours. Ask operations to assign or take out the rest.',
    ]);
    expect(by_customer.status).toBe(403);
    expect(whole.status).toBe(200);
    expect(await statuses([own, strange])).toEqual(['collected', 'collected']);
  });

  it('SCREEN-08: with nothing there it stays open, and what is not listed cannot be missing', async () => {
    const { customer, staff, book, made, handOver } = await scene();
    const shipment = await book();
    const { id } = await made(customer, [shipment]);

    const none = await handOver(staff, { id, missing: [refOf(shipment)] });
    const wrong = await handOver(staff, { id, missing: ['ZZZZZZ'] });

    expect([none.status, none.body.message]).toEqual([409, 'Nothing of this batch was there. Dissolve it instead.']);
    expect([wrong.status, wrong.body.violations]).toEqual([
      400,
      [{ field: 'missing', code: 'not-listed', message: 'ZZZZZZ is not in this batch.' }],
    ]);
  });
});
