import type { CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, moveTo } from '../../testing/field.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const byNumber = (one: number, other: number) => one - other;

/** A shipment of an account at a status, its owner, and how the owner and staff book a return of it. */
async function scene(status: Parameters<typeof moveTo>[2] = 'delivered', overrides: Partial<CreateShipment> = {}) {
  const world = await makeWorld(test_app.services);
  const account_id = await makeAccount(world, { balance: 1_000_000 });
  const owner = await signInAs(world, { role: ROLE.owner, account_id });
  const staff = await signInAs(world, { role: ROLE.admin });
  const original = await bookOne(world, { ...overrides, account_id });
  await moveTo(world, original, status);
  const { collection_address, delivery_address, collection_contact, delivery_contact } = aShipment();
  const back = {
    ...aShipment({ account_id }),
    collection_address: delivery_address,
    delivery_address: collection_address,
    collection_contact: delivery_contact,
    delivery_contact: collection_contact,
    is_return: true,
  } as CreateShipment;
  const book = (by: { token: string } = owner, given: Partial<CreateShipment> = {}) =>
    test_app.request(shipmentApi.create, {
      token: by.token,
      input: { ...back, short_tracking_reference: original.short_tracking_reference, ...given },
    });
  const read = async (id: ShipmentId, by = owner) =>
    (await succeed(test_app, shipmentApi.list, { token: by.token, input: { id } })).shipments[0];
  const countAll = async () => (await rowsOf<{ count: number }>(world, 'select count(*)::int as count from shipments'))[0]?.count;
  return { world, account_id, owner, staff, original, back, book, read, countAll };
}

describe('a return', () => {
  it('DUP-02 DATA-24: is kept as one and linked both ways; another booking is none', async () => {
    const { original, book, read, owner, world } = await scene();

    const { status, body } = await book();

    expect([status, body.is_return]).toEqual([200, true]);
    expect(body.return_of).toEqual({ id: original.id, short_tracking_reference: original.short_tracking_reference });
    const link = { id: body.id, short_tracking_reference: body.short_tracking_reference };
    expect(await read(original.id)).toMatchObject({ is_return: false, return_of: null, returned_by: link });
    expect(await read(body.id)).toMatchObject({ is_return: true, return_of: { id: original.id }, returned_by: null });
    const { shipments } = await succeed(test_app, shipmentApi.list, { token: owner.token, input: { is_return: true } });
    expect(shipments.map(({ id }) => id)).toEqual([body.id]);
    const [event] = await rowsOf<{ said: { return_of: string } }>(
      world,
      `select change_to as said from events where type = 'shipment.created' and object_id = ${body.id}`,
    );
    expect(event?.said.return_of).toBe(original.short_tracking_reference);
  });

  it('names its original by the sender’s own reference as well, and has none of its own then', async () => {
    const { original, book } = await scene('delivered', { custom_tracking_reference: 'ORDER-1001' });

    const { status, body } = await book(undefined, { short_tracking_reference: '', custom_tracking_reference: 'order-1001' });

    expect([status, body.return_of?.id, body.custom_tracking_reference]).toEqual([200, original.id, '']);
  });

  it('that names its original by the short one may have a reference of its own', async () => {
    const { book } = await scene('delivered', { custom_tracking_reference: 'ORDER-1002' });

    expect((await book(undefined, { custom_tracking_reference: 'BACK-1002' })).body.custom_tracking_reference).toBe('BACK-1002');
  });

  it('of what is still on its way is refused to customers with 403, and to staff; of what could not be delivered staff book one', async () => {
    const under_way = await scene('at-hub');
    const undelivered = await scene('undeliverable');

    const answers = [
      await under_way.book(),
      await under_way.book(under_way.staff),
      await undelivered.book(),
      await undelivered.book(undelivered.staff),
    ];

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [403, 'Only a delivered shipment can be returned.'],
      [403, 'Only a shipment that is delivered or could not be delivered can be returned.'],
      [403, 'Only a delivered shipment can be returned.'],
      [200, undefined],
    ]);
    expect(await under_way.countAll()).toBe(1);
  });

  it('of four at once is booked once; a cancelled one makes room for another, and is not reinstated beside it', async () => {
    const { book, staff, read, original, countAll } = await scene();

    const answers = await Promise.all([book(), book(), book(), book()]);

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.message).toBe('This shipment has a return already.');
    expect(await countAll()).toBe(2);
    const first = answers.find(({ status }) => status === 200)?.body.id as ShipmentId;
    await succeed(test_app, shipmentApi.cancel, { token: staff.token, input: { id: first, message: 'Changed their mind' } });
    expect((await read(original.id))?.returned_by).toBeNull();

    const second = await book();
    const again = await test_app.request(shipmentApi.change, {
      token: staff.token,
      input: { id: first, status: 'collection-unassigned' },
    });

    expect([second.status, again.status, again.body.message]).toEqual([
      200,
      409,
      'Another return of the same shipment is booked already.',
    ]);
    expect((await read(original.id))?.returned_by?.id).toBe(second.body.id);
  });

  it('that is only quoted stands in no way, and is not sent once another one is booked', async () => {
    const { book, owner, read, original } = await scene();
    const quote = await book(undefined, { quick_quote: 'quote' });
    expect((await read(original.id))?.returned_by).toBeNull();
    const booked = await book();

    const accepted = await test_app.request(shipmentApi.acceptQuote, { token: owner.token, input: { id: quote.body.id } });

    expect([quote.status, quote.body.is_return, booked.status]).toEqual([200, true, 200]);
    expect([accepted.status, accepted.body.message]).toEqual([409, 'Another return of the same shipment is booked already.']);
    expect((await read(original.id))?.returned_by?.id).toBe(booked.body.id);
  });

  it.each([
    ['no reference', { short_tracking_reference: '' }, 'Please name the shipment that is returned by its tracking reference.'],
    ['one that is not there', { short_tracking_reference: 'ZZZZZZ' }, 'The shipment that is returned was not found.'],
  ])('with %s is refused', async (_what, given, message) => {
    const { book, countAll } = await scene();

    const answer = await book(undefined, given);

    expect([answer.status, answer.body.message, await countAll()]).toEqual([400, message, 1]);
  });

  it("of another account's shipment looks like one that is not there, and a link leads to nothing that is not theirs", async () => {
    const { world, book, staff, original, read } = await scene();
    const stranger_id = await makeAccount(world, { balance: 1_000_000 });
    const stranger = await signInAs(world, { role: ROLE.owner, account_id: stranger_id });

    expect((await book(stranger, { account_id: stranger_id })).body.message).toBe('The shipment that is returned was not found.');
    const billed_elsewhere = await book(staff, { account_id: stranger_id });

    expect(billed_elsewhere.status).toBe(200);
    expect((await read(original.id))?.returned_by).toBeNull();
    expect((await read(original.id, staff))?.returned_by?.id).toBe(billed_elsewhere.body.id);
    expect((await read(billed_elsewhere.body.id, stranger))?.return_of).toBeNull();
  });
});
