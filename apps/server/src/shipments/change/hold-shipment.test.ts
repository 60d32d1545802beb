import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignDriver } from '../../tripsheets/assign-driver.ts';
import { bookOne, contextOf, hireDriver, moveTo, outForDelivery, pinSentFor, sendEvent } from '../../testing/field.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const WHY = 'Address to be confirmed';
const [BOX] = aShipment().parcels;

async function office(settings: Partial<Record<SettingKey, unknown>> = {}) {
  const world = await makeWorld(test_app.services, settings);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const ops = await signInAs(world, { role: ROLE.ops });
  const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
  const book = (overrides: Parameters<typeof bookOne>[1] = {}) =>
    bookOne(world, { account_id: customer.account_id, ...overrides });
  const hold = (id: Awaited<ReturnType<typeof book>>['id'], more: { reason?: string; is_internal?: boolean } = {}) =>
    test_app.request(shipmentLifeApi.hold, { token: ops.token, input: { id, reason: WHY, ...more } });
  const release = (id: Awaited<ReturnType<typeof book>>['id']) =>
    test_app.request(shipmentLifeApi.release, { token: ops.token, input: { id } });
  const countEvents = async (id: number) =>
    (
      await rowsOf<{ count: number }>(
        world,
        `select count(*)::int as count from tracking_events where provider_id = ${world.provider_id} and shipment_id = ${id}`,
      )
    )[0]?.count;
  const countMessages = async (id: number) =>
    (
      await rowsOf<{ count: number }>(
        world,
        `select count(*)::int as count from messages where provider_id = ${world.provider_id} and shipment_id = ${id}`,
      )
    )[0]?.count;
  const readAs = async (token: string, id: Awaited<ReturnType<typeof book>>['id']) =>
    (await succeed(test_app, shipmentApi.list, { token, input: { id } })).shipments[0];
  return { world, customer, ops, hub, book, hold, release, countEvents, countMessages, readAs };
}

describe('putting on hold', () => {
  it('SHIP-TRANS-21: tells the customer why, where it is not internal', async () => {
    const { book, hold, customer } = await office();
    const shipment = await book();

    const { status, body } = await hold(shipment.id);

    expect([status, body]).toMatchObject([200, { status: 'on-hold' }]);
    const { tracking_events } = await succeed(test_app, trackingApi.events, {
      token: customer.token,
      input: { shipment_id: shipment.id },
    });
    expect(tracking_events[0]).toMatchObject({ status: 'on-hold', message: WHY });
  });

  it('SHIP-DISP-03 PERM-072: an internal hold is at-hub to its customer, and its reason stays with staff', async () => {
    const { world, book, hold, customer, ops, readAs } = await office();
    const shipment = await book();
    await moveTo(world, shipment, 'at-hub');

    await hold(shipment.id, { is_internal: true });

    expect((await readAs(customer.token, shipment.id))?.status).toBe('at-hub');
    expect((await readAs(ops.token, shipment.id))?.status).toBe('on-hold-internal');
    const { tracking_events } = await succeed(test_app, trackingApi.events, {
      token: customer.token,
      input: { shipment_id: shipment.id },
    });
    expect(JSON.stringify(tracking_events)).not.toContain(WHY);
  });

  it('a repeat for the same reason changes nothing, another reason or the other kind is a step of its own', async () => {
    const { book, hold, countEvents } = await office();
    const shipment = await book();
    await hold(shipment.id);
    const before = (await countEvents(shipment.id)) ?? 0;

    await hold(shipment.id);
    expect(await countEvents(shipment.id)).toBe(before);
    await hold(shipment.id, { reason: 'Customs papers are missing' });
    const { body } = await hold(shipment.id, { is_internal: true });

    expect(await countEvents(shipment.id)).toBe(before + 2);
    expect(body).toMatchObject({ status: 'on-hold-internal' });
  });

  it('held by five people at once for one reason, it is held once', async () => {
    const { book, hold, countEvents } = await office();
    const shipment = await book();
    const before = (await countEvents(shipment.id)) ?? 0;

    const answers = await Promise.all(Array.from({ length: 5 }, () => hold(shipment.id)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await countEvents(shipment.id)).toBe(before + 1);
  });

  it('needs a reason, of the list where no other is taken', async () => {
    const { book, hold } = await office({
      shipment_on_hold_reasons: ['Customs'],
      disable_other_for_shipment_on_hold_reasons: true,
    });
    const shipment = await book();

    expect(await hold(shipment.id, { reason: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'Please say why the shipment is held.' },
    });
    expect(await hold(shipment.id)).toMatchObject({ status: 400, body: { message: 'Please choose one of the reasons.' } });
    // The list of the other kind is another.
    expect((await hold(shipment.id, { is_internal: true })).status).toBe(200);
    expect((await hold(shipment.id, { reason: 'Customs' })).status).toBe(200);
  });

  it('is refused of what is over, of a status that is not used, from a stale page, and to customers', async () => {
    const { world, book, hold, customer, ops } = await office({ excluded_tracking_statuses: ['on-hold'] });
    const [delivered, open] = [await book(), await book()];
    await moveTo(world, delivered, 'delivered');

    expect(await hold(delivered.id, { is_internal: true })).toMatchObject({
      status: 409,
      body: { message: 'A shipment that is not under way cannot be put on hold.' },
    });
    expect(await hold(open.id)).toMatchObject({ status: 400, body: { message: 'The status "On hold" is not used here.' } });
    const input = { id: open.id, reason: WHY, is_internal: true };
    const stale = { ...input, time_modified: new Date(0).toISOString() };
    expect(await test_app.request(shipmentLifeApi.hold, { token: ops.token, input: stale })).toMatchObject({
      status: 409,
      body: { message: 'This shipment was changed. Reload' },
    });
    const asked = await test_app.request(shipmentLifeApi.hold, { token: customer.token, input });
    expect([403, 409]).toContain(asked.status);
  });
});

describe('releasing', () => {
  it.each(['submitted', 'collected', 'at-hub', 'at-destination-hub', 'returned-to-hub'] as const)(
    'SHIP-TRANS-21: goes back to %s with the dates of that time, and sends nothing again',
    async (status) => {
      const { world, book, hold, release, countMessages, ops, readAs } = await office();
      const shipment = await book();
      await moveTo(world, shipment, status);
      const before = await readAs(ops.token, shipment.id);
      await hold(shipment.id, { is_internal: true });
      const messages = await countMessages(shipment.id);

      const { body } = await release(shipment.id);

      expect(body).toMatchObject({ status, collected_date: before?.collected_date });
      expect((body as NonNullable<typeof before>).parcels.map((parcel) => parcel.status)).toEqual(
        before?.parcels.map((p) => p.status),
      );
      expect(await countMessages(shipment.id)).toBe(messages);
    },
  );

  it('leaves the PIN that the recipient has', async () => {
    const { world, hold, release, ops } = await office();
    const { shipment } = await outForDelivery(test_app, world);
    const pin = await pinSentFor(world, shipment);
    await hold(shipment.id);

    const { body } = await release(shipment.id);

    expect(body).toMatchObject({ status: 'out-for-delivery' });
    expect(await pinSentFor(world, shipment)).toBe(pin);
    expect(ops.token).not.toBe('');
  });

  it('each parcel goes back to where it was', async () => {
    const { world, book, hold, release, hub, readAs, ops } = await office();
    const shipment = await book({ parcels: [BOX, BOX] as ReturnType<typeof aShipment>['parcels'] });
    await moveTo(world, shipment, 'collected');
    await sendEvent(test_app, hub.token, { reference: `${shipment.short_tracking_reference}/1`, choice: 'received-at-hub' });
    await hold(shipment.id);

    await release(shipment.id);

    const after = await readAs(ops.token, shipment.id);
    expect([after?.status, after?.parcels.map(({ status }) => status)]).toEqual(['collected', ['at-hub', 'collected']]);
    // The other one completes the step, as it would have without the hold.
    const answer = await sendEvent(test_app, hub.token, {
      reference: `${shipment.short_tracking_reference}/2`,
      choice: 'received-at-hub',
    });
    expect(answer).toMatchObject({ result: 'accepted', parcels_scanned: 2, status: 'at-hub' });
  });

  it('goes back to where it was also where a parcel was added to it since', async () => {
    const { book, hold, release, hub, readAs, ops } = await office();
    const shipment = await book();
    await sendEvent(test_app, hub.token, { reference: `${shipment.short_tracking_reference}/1`, choice: 'received-at-hub' });
    await succeed(test_app, shipmentApi.reprice, {
      token: ops.token,
      input: { id: shipment.id, new_parcels: [BOX] as ReturnType<typeof aShipment>['parcels'] },
    });
    await hold(shipment.id);

    await release(shipment.id);

    const after = await readAs(ops.token, shipment.id);
    expect([after?.status, after?.parcels.map(({ status }) => status)]).toEqual(['at-hub', ['at-hub', 'at-hub']]);
  });

  it('goes back to what came last, also where that was asked for before what it waited for', async () => {
    const { world, book, hold, release, hub, readAs, ops } = await office();
    const shipment = await book();
    const driver = await hireDriver(world);
    await sendEvent(test_app, hub.token, { reference: shipment.short_tracking_reference, choice: 'received-at-hub' });
    // It stood in the queue behind the scan.
    const asked = { ...contextOf(world), now: new Date(Date.now() - 5000) };
    await assignDriver(asked, { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'delivery' });
    await hold(shipment.id);

    await release(shipment.id);

    expect((await readAs(ops.token, shipment.id))?.status).toBe('delivery-assigned');
  });

  it('a driver who was taken off meanwhile is not given it back', async () => {
    const { world, book, hold, release } = await office();
    const driver = await hireDriver(world, world.johannesburg);
    const shipment = await book();
    await assignDriver(contextOf(world), { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'collection' });
    await hold(shipment.id);

    const { body } = await release(shipment.id);

    expect(body).toMatchObject({ status: 'collection-assigned' });
  });

  it('released by five people at once, it is released once', async () => {
    const { book, hold, release, countEvents } = await office();
    const shipment = await book();
    await hold(shipment.id);
    const before = (await countEvents(shipment.id)) ?? 0;

    const answers = await Promise.all(Array.from({ length: 5 }, () => release(shipment.id)));

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409]);
    expect(await countEvents(shipment.id)).toBe(before + 1);
  });

  it('is refused of what is not held', async () => {
    const { book, release } = await office();

    expect(await release((await book()).id)).toMatchObject({ status: 409, body: { message: 'The shipment is not on hold.' } });
  });
});

describe('a hub scan of what is on hold', () => {
  it('asks, and ends the hold only when the scanner says so', async () => {
    const { world, book, hold, hub, readAs, ops } = await office();
    const shipment = await book();
    await moveTo(world, shipment, 'collected');
    await hold(shipment.id);
    const scan = { reference: shipment.short_tracking_reference, choice: 'received-at-hub' };

    const refused = await sendEvent(test_app, hub.token, scan);
    expect(refused).toMatchObject({
      result: 'refused',
      asks: 'ends-hold',
      message: `${shipment.short_tracking_reference} is on hold (${WHY}). Does this scan end the hold?`,
    });
    expect((await readAs(ops.token, shipment.id))?.status).toBe('on-hold');
    const taken = await sendEvent(test_app, hub.token, { ...scan, ends_hold: true });

    expect(taken).toMatchObject({ result: 'accepted', status: 'at-hub', message: 'At hub. It is off hold.' });
    expect((await readAs(ops.token, shipment.id))?.status).toBe('at-hub');
  });

  it('does not ask where it is only seen or held for another reason', async () => {
    const { world, book, hold, hub } = await office();
    const shipment = await book();
    await moveTo(world, shipment, 'collected');
    await hold(shipment.id);
    const reference = shipment.short_tracking_reference;

    const seen = await sendEvent(test_app, hub.token, { reference, choice: 'floor-check' });
    const held = await sendEvent(test_app, hub.token, { reference, choice: 'on-hold-internal', reason: 'Police' });

    expect([seen.result, held.result]).toEqual(['accepted', 'accepted']);
  });

  it('asks of a single parcel that is held while the others go on', async () => {
    const { world, book, hub } = await office();
    const shipment = await book({ parcels: [BOX, BOX] as ReturnType<typeof aShipment>['parcels'] });
    await moveTo(world, shipment, 'collected');
    const first = `${shipment.short_tracking_reference}/1`;
    await sendEvent(test_app, hub.token, { reference: first, choice: 'on-hold', reason: WHY });

    expect(await sendEvent(test_app, hub.token, { reference: first, choice: 'received-at-hub' })).toMatchObject({
      asks: 'ends-hold',
    });
    expect(
      await sendEvent(test_app, hub.token, { reference: `${shipment.short_tracking_reference}/2`, choice: 'received-at-hub' }),
    ).toMatchObject({ result: 'accepted' });
  });

  it('KEY-32: the reason of a hold is of the list where no other is taken', async () => {
    const { world, book, hub } = await office({
      shipment_on_hold_internal_reasons: ['Police'],
      disable_other_for_shipment_on_hold_internal_reasons: true,
    });
    const shipment = await book();
    await moveTo(world, shipment, 'collected');
    const scan = { reference: shipment.short_tracking_reference, choice: 'on-hold-internal' };

    expect(await sendEvent(test_app, hub.token, { ...scan, reason: 'My own' })).toMatchObject({
      result: 'refused',
      message: 'Please choose one of the reasons.',
    });
    expect((await sendEvent(test_app, hub.token, { ...scan, reason: 'Police' })).result).toBe('accepted');
  });
});

it('KEY-32: people cancel for a reason of the list where no other is taken, in each way there is', async () => {
  const { book, ops } = await office({
    shipment_cancellation_reasons: ['Sold out'],
    disable_other_for_shipment_cancellation_reasons: true,
  });
  const shipment = await book();
  const by = { token: ops.token, headers: { 'x-client-version': 'web-1.0.0' } };

  const cancelled = await test_app.request(shipmentApi.cancel, { ...by, input: { id: shipment.id, message: 'My own' } });
  expect(cancelled).toMatchObject({ status: 400, body: { message: 'Please choose one of the reasons.' } });
  const right = await test_app.request(shipmentApi.cancel, { ...by, input: { id: shipment.id, message: 'Sold out' } });
  expect(right.status).toBe(200);
});
