import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import { sweepOperators } from '@tsela/server/shipments/operators/sweep-operators';
import { assignDelivery, contextOf, hireDriver, moveTo, sendEvent } from '@tsela/server/testing/field';
import { changeRows, rowsOf } from '@tsela/server/testing/rows';
import { succeed } from '@tsela/server/testing/test-app';
import type { TestApp } from '@tsela/server/testing/test-app';
import type { World } from '@tsela/server/testing/world';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BOB_BOX_KEY } from './bobbox/open-sandbox.ts';
import { lockerScene, openLockers, stepsOf } from './lockers.testing.ts';
import type { LockerOperator, Lockers } from './lockers.testing.ts';
import { TCG_LOCKER_KEY } from './tcglocker/open-sandbox.ts';

const HOUR_MS = 60 * 60 * 1000;
const WAIT = { timeout: 15_000, interval: 20 };

type Operator = LockerOperator;

let lockers: Lockers;
let test_app: TestApp;
let sandboxes: Lockers['sandboxes'];

beforeAll(async () => {
  lockers = await openLockers();
  ({ test_app, sandboxes } = lockers);
});
afterAll(() => lockers.close());

const scene = (operator?: Operator, point?: string, settings?: object) => lockerScene(lockers, operator, point, settings);

/** A notice that was rightly signed an hour ago, and comes again. */
async function postAged(world: World, operator: Operator, reference: string): Promise<void> {
  const [id, timestamp] = ['msg_1', String(Math.floor((Date.now() - HOUR_MS) / 1000))];
  const body = JSON.stringify(
    operator === 'bob-box' ? { event: 'dropped_off', reservation_id: reference } : { status: 'in-locker', booking_id: reference },
  );
  const key = operator === 'bob-box' ? BOB_BOX_KEY : TCG_LOCKER_KEY;
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  await test_app.app.inject({
    method: 'POST',
    url: `/api/pickup-points/notices/${operator}/${world.provider_id}`,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    payload: body,
  });
}

const jobsOf = (world: World) =>
  rowsOf<{ count: number }>(
    world,
    `select count(*)::int as count from pgboss.job where name = 'tell-operator' and data ->> 'provider_id' = '${world.provider_id}'`,
  );

/** The smallest that takes the parcel of the tests. */
const SIZES = { 'bob-box': 'small', 'tcg-locker': 'medium' } as const;

describe.each<Operator>(['bob-box', 'tcg-locker'])('a locker of %s', (operator) => {
  it('KEY-68: is asked for a compartment after the booking, which waits for no answer, and staff see what it said', async () => {
    const { world, book, rows, tell, read, box, customer } = await scene(operator);

    const shipment = await book();
    const before = await rows();
    const shown_before = await read(shipment);
    await tell();

    expect(before).toMatchObject([{ side: 'delivery', step: 'reserved', state: 'open', operator_reference: '' }]);
    expect(shown_before?.delivery_pickup_point?.reservation).toMatchObject({ state: 'open', said: '' });
    expect(await rows()).toMatchObject([{ step: 'reserved', confirmed_step: 'reserved', state: 'confirmed' }]);
    expect(await box()).toMatchObject({ point: 'P101', reference: shipment.short_tracking_reference, size: SIZES[operator] });
    expect((await read(shipment))?.delivery_pickup_point?.reservation).toMatchObject({
      state: 'confirmed',
      operator_reference: (await box()).id,
      compartment: SIZES[operator],
    });
    expect((await read(shipment, customer.token))?.delivery_pickup_point).not.toHaveProperty('reservation');
    expect(await stepsOf(world, shipment)).toEqual(['submitted']);
  });

  it('SCAN-03: takes a delivery through: placed by the driver and told, collected and told back', async () => {
    const { world, book, rows, tell, read, box, act } = await scene(operator);
    const shipment = await book();
    await tell();
    const driver = await hireDriver(world);
    await assignDelivery(world, shipment, driver.driver_id);
    const reference = shipment.short_tracking_reference;
    await sendEvent(test_app, driver.token, { reference, choice: 'out-for-delivery' });

    await sendEvent(test_app, driver.token, { reference, choice: 'ready-for-pickup' });
    await tell();
    const placed = (await box()).step;
    await act('collected');

    expect(placed).toBe('dropped-off');
    expect((await read(shipment))?.status).toBe('delivered');
    expect(await rows()).toMatchObject([{ step: 'collected', confirmed_step: 'collected', state: 'confirmed' }]);
  });

  it('SCAN-03: takes a drop-off of the sender in, and is told when the courier takes the parcel out', async () => {
    const { world, book, tell, read, box, act } = await scene(operator);
    const shipment = await book('collection');
    await tell();

    await act('dropped-off');
    const dropped = (await read(shipment))?.status;
    await moveTo(world, shipment, 'collected-from-locker');
    await tell();

    expect([dropped, (await box()).step]).toEqual(['in-locker', 'collected']);
    expect(await stepsOf(world, shipment)).toEqual(['awaiting-dropoff', 'in-locker', 'collected-from-locker']);
  });

  it('is told that a cancelled shipment does not come', async () => {
    const { customer, book, rows, tell, box } = await scene(operator);
    const shipment = await book();
    await tell();

    await succeed(test_app, shipmentApi.cancel, { token: customer.token, input: { id: shipment.id } });
    await tell();

    expect([(await box()).step, (await rows())[0]?.state]).toEqual(['released', 'confirmed']);
  });

  it('is asked for nothing where no key is saved, and everything goes on as it did', async () => {
    const { connect, book, rows, tell, read } = await scene(operator);
    await connect('');

    const shipment = await book();
    await tell();

    expect(await rows()).toEqual([]);
    expect((await read(shipment))?.delivery_pickup_point?.reservation).toBeNull();
  });

  it('that took it without an answer is asked again under the same key, and keeps one compartment', async () => {
    const { book, rows, tell, books } = await scene(operator, 'P904');
    const { short_tracking_reference } = await book();

    await expect(tell()).rejects.toThrow('did not take what it was told');
    const between = await rows();
    await tell();

    expect(between).toMatchObject([{ state: 'open', said: 'It could not be reached.' }]);
    expect(await rows()).toMatchObject([{ state: 'confirmed', said: '' }]);
    const kept = [...books.boxes.values()].filter(({ reference }) => reference === short_tracking_reference);
    expect(kept).toHaveLength(1);
  });

  it('that answers nothing at the last try is shown to staff, who ask once more', async () => {
    const { staff, world, book, rows, tell, read } = await scene(operator, 'P903');
    const shipment = await book();

    await tell(true);
    const unanswered = (await read(shipment))?.delivery_pickup_point?.reservation;
    await succeed(test_app, shipmentLifeApi.reserve, { token: staff.token, host: world.host, input: { id: shipment.id } });

    expect(unanswered).toMatchObject({ state: 'unanswered', said: 'Please try again later.' });
    expect(await rows()).toMatchObject([{ state: 'open', said: '' }]);
    expect((await read(shipment))?.status).toBe('submitted');
  });

  it('tells twice, or in parallel, of one thing that happens: it happens once', async () => {
    const { world, book, tell, act } = await scene(operator);
    const shipment = await book('collection');
    await tell();

    await Promise.all([act('dropped-off', 'twice'), act('dropped-off'), act('dropped-off')]);

    expect(await stepsOf(world, shipment)).toEqual(['awaiting-dropoff', 'in-locker']);
  });

  it('is not believed with a wrong signature, or with one that was made long ago', async () => {
    const { world, book, tell, read, box, act } = await scene(operator);
    const shipment = await book('collection');
    await tell();

    await act('dropped-off', 'wrong-signature');
    const forged = (await read(shipment))?.status;
    await postAged(world, operator, (await box()).id);

    expect([forged, (await read(shipment))?.status]).toEqual(['awaiting-dropoff', 'awaiting-dropoff']);
  });

  it('that never tells is asked, and what it says then is taken as what it tells', async () => {
    const { world, book, rows, tell, read, act } = await scene(operator);
    const shipment = await book('collection');
    await tell();
    await act('dropped-off', 'never');

    await sweepOperators({ ...contextOf(world), now: new Date(Date.now() + HOUR_MS) });

    expect((await read(shipment))?.status).toBe('in-locker');
    expect(await rows()).toMatchObject([{ step: 'dropped-off', state: 'confirmed' }]);
  });

  it('tells only of the collection where the drop-off was lost: both are taken, one after the other', async () => {
    const { world, book, tell, act } = await scene(operator);
    const shipment = await book('collection');
    await tell();
    await act('dropped-off', 'never');

    await act('collected');
    await act('dropped-off', 'at-once');

    expect(await stepsOf(world, shipment)).toEqual(['awaiting-dropoff', 'in-locker', 'collected-from-locker']);
  });

  it('that says what cannot be is not followed: the shipment stays, and staff see both', async () => {
    const { world, book, tell, read, act } = await scene(operator);
    const shipment = await book('collection');
    await tell();
    await moveTo(world, shipment, 'on-hold');

    await act('dropped-off');

    const shown = await read(shipment);
    expect([shown?.status, shown?.collection_pickup_point?.reservation?.state]).toEqual(['on-hold', 'differs']);
    expect(shown?.collection_pickup_point?.reservation?.said).toContain('says: dropped off at the locker. Here it is on hold.');
  });

  it('of another provider is not told of by its key', async () => {
    const one = await scene(operator);
    const other = await scene(operator);
    await one.connect('another-key-of-theirs');
    const shipment = await other.book('collection');
    await other.tell();
    const { id } = await other.box();

    // Told at the address of the first provider, whose key did not sign it.
    const box = await other.box();
    one.books.boxes.set(id, { ...box, notice_url: box.notice_url.replace(/\d+$/, String(one.world.provider_id)) });
    await one.books.act(id, 'dropped-off', 'at-once');

    expect((await other.read(shipment))?.status).toBe('awaiting-dropoff');
  });
});

describe('the page of a sandbox', () => {
  it('shows what is kept, and does what a person clicks', async () => {
    const { book, tell, read, box } = await scene('bob-box');
    const shipment = await book('collection');
    await tell();
    const { url } = sandboxes['bob-box'];
    const { id } = await box();

    const shown = await (await fetch(`${url}/`)).text();
    await fetch(`${url}/act?r=${id}`, { method: 'POST', body: new URLSearchParams({ act: 'dropped-off', manner: 'at-once' }) });

    expect(shown).toContain(shipment.short_tracking_reference);
    expect(shown).toContain('Drop off');
    await vi.waitFor(async () => expect((await read(shipment))?.status).toBe('in-locker'), WAIT);
  });

  it('asks for the key of what a courier calls', async () => {
    const answer = await fetch(`${sandboxes['tcg-locker'].url}/api/v1/locker-bookings`, { method: 'POST', body: '{}' });

    expect(answer.status).toBe(401);
  });
});

describe('a reservation that is refused', () => {
  it('SHIP-STATUS-23: makes it a failed reservation at Bob Box, once, and a place that is found later takes it back', async () => {
    const { world, staff, book, rows, tell, read, books } = await scene('bob-box', 'P105');
    books.setFull('P105', true);
    const shipment = await book();

    await tell();
    const failed = await read(shipment);
    books.setFull('P105', false);
    await succeed(test_app, shipmentLifeApi.reserve, { token: staff.token, host: world.host, input: { id: shipment.id } });
    await tell();

    expect(failed).toMatchObject({
      status: 'bob-box-reservation-failed',
      delivery_pickup_point: { reservation: { state: 'refused', said: 'No compartment is free.' } },
    });
    expect((await read(shipment))?.status).toBe('submitted');
    expect(await rows()).toMatchObject([
      { is_current: false, state: 'refused' },
      { is_current: true, state: 'confirmed' },
    ]);
    expect(await stepsOf(world, shipment)).toEqual(['submitted', 'bob-box-reservation-failed', 'submitted']);
  });

  it('at TCG Locker leaves the shipment on its way, asks again as it goes out, and fails the delivery of one without a place', async () => {
    const { world, book, rows, tell, read } = await scene('tcg-locker', 'P901');
    const shipment = await book();
    await tell();
    const before = await read(shipment);
    const driver = await hireDriver(world);
    await assignDelivery(world, shipment, driver.driver_id);
    await sendEvent(test_app, driver.token, { reference: shipment.short_tracking_reference, choice: 'out-for-delivery' });

    await tell();

    expect([before?.status, before?.delivery_pickup_point?.reservation?.state]).toEqual(['submitted', 'refused']);
    expect((await read(shipment))?.status).toBe('delivery-failed-attempt');
    expect((await rows('and is_current')).map(({ state }) => state)).toEqual(['refused']);
  });

  it('ADR 0273: is found among the refused places, until its operator has one', async () => {
    const { world, staff, book, tell, books } = await scene('tcg-locker', 'P106');
    books.setFull('P106', true);
    const shipment = await book();
    const pile = async () =>
      (
        await succeed(test_app, shipmentApi.list, {
          token: staff.token,
          host: world.host,
          input: { is_place_refused: true },
        })
      ).shipments.map(({ id }) => id);
    const before = await pile();
    await tell();

    const refused = await pile();
    books.setFull('P106', false);
    await succeed(test_app, shipmentLifeApi.reserve, { token: staff.token, host: world.host, input: { id: shipment.id } });
    await tell();

    expect([before, refused, await pile()]).toEqual([[], [shipment.id], []]);
  });

  it('of a drop-off leaves the shipment where it is: its sender is told nothing that is not known', async () => {
    const { book, tell, read } = await scene('bob-box', 'P902');
    const shipment = await book('collection');

    await tell();

    const shown = await read(shipment);
    expect([shown?.status, shown?.collection_pickup_point?.reservation]).toMatchObject([
      'awaiting-dropoff',
      { state: 'refused', said: 'There is no such locker.' },
    ]);
  });
});

describe('what is not taken in time', () => {
  it.each<[Operator, number]>([
    ['tcg-locker', 36],
    ['bob-box', 48],
  ])('at %s goes back after %i hours, and the operator is told', async (operator, hours) => {
    const { world, book, tell, read, box } = await scene(operator);
    const shipment = await book();
    await tell();
    await moveTo(world, shipment, 'out-for-delivery');
    await moveTo(world, shipment, 'ready-for-pickup');
    await tell();
    const sweepAfter = (after: number) => sweepOperators({ ...contextOf(world), now: new Date(Date.now() + after * HOUR_MS) });

    await sweepAfter(hours - 1);
    const before = (await read(shipment))?.status;
    await sweepAfter(hours + 1);
    await tell();

    expect([before, (await read(shipment))?.status]).toEqual(['ready-for-pickup', 'collect-and-return-to-hub']);
    expect((await box()).step).toBe('expired');
  });

  it('KEY-68: a drop-off that does not come within the hours of Bob Box gives its compartment back', async () => {
    const { world, book, tell, read, box } = await scene('bob-box', 'P101', { bob_box_reservation_hours: 5 });
    const shipment = await book('collection');
    await tell();

    await sweepOperators({ ...contextOf(world), now: new Date(Date.now() + 6 * HOUR_MS) });
    await tell();

    expect([(await box()).step, (await read(shipment))?.status]).toEqual(['expired', 'awaiting-dropoff']);
  });
});

describe('whom a booking asks', () => {
  it('KEY-68: no one where staff reserve by hand, until they do', async () => {
    const { world, staff, book, rows } = await scene('bob-box', 'P101', { bob_box_auto_reserve: false });
    const shipment = await book();
    const before = await rows();

    await succeed(test_app, shipmentLifeApi.reserve, { token: staff.token, host: world.host, input: { id: shipment.id } });

    expect(before).toEqual([]);
    expect(await rows()).toMatchObject([{ step: 'reserved', state: 'open' }]);
  });

  it('adds one job a reservation, in the transaction of the booking', async () => {
    const { world, book } = await scene();

    await book();

    expect(await jobsOf(world)).toEqual([{ count: 1 }]);
  });

  it('of a key that the operator does not know none is believed lost: it is asked again', async () => {
    const { connect, book, rows, tell } = await scene();
    await connect('a key of no one');
    await book();

    await expect(tell()).rejects.toThrow('Bob Box did not take what it was told. The key is not known.');

    expect(await rows()).toMatchObject([{ state: 'open', said: 'The key is not known.' }]);
  });

  it('is asked for the new point, and the old one given up, where a shipment goes elsewhere', async () => {
    const { world, book, rows, tell, open } = await scene();
    const shipment = await book();
    await tell();
    await open('P102');
    await changeRows(
      world,
      `update shipments set delivery_pickup_point_id = 'P102' where provider_id = ${world.provider_id} and id = ${shipment.id}`,
    );
    await moveTo(world, shipment, 'collection-assigned');

    await tell();

    expect(await rows()).toMatchObject([
      { is_current: false, step: 'released', confirmed_step: 'released', state: 'confirmed' },
      { is_current: true, step: 'reserved', state: 'confirmed' },
    ]);
  });
});
