import { randomUUID } from 'node:crypto';
import { overviewApi } from '@tsela/contract/overview/overview-api';
import { fieldExceptionApi } from '@tsela/contract/tracking/field-exception-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import type { ShipmentId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aFieldEvent,
  assignDelivery,
  bookOne,
  contextOf,
  hireDriver,
  moveTo,
  outForDelivery,
  pinSentFor,
  sendEvent,
} from '../../testing/field.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import { assignDriver } from '../../tripsheets/assign-driver.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}

/** A shipment that the office takes from a driver and gives to another, who goes out with it, while the first one's phone has no signal. */
async function takenFromDriver() {
  const world = await makeWorld(test_app.services);
  const [driver, other] = [await hireDriver(world), await hireDriver(world)];
  const shipment = await bookOne(world);
  const reference = shipment.short_tracking_reference;
  const staff = await signInAs(world, { role: ROLE.ops });
  await assignDelivery(world, shipment, driver.driver_id);
  await assignDriver(contextOf(world), { shipment_ids: [shipment.id], driver_id: other.driver_id, leg: 'delivery' });
  await sendEvent(test_app, other.token, { reference, choice: 'out-for-delivery' });
  const pin = await pinSentFor(world, shipment);
  const deliver = (token: string, event: Partial<FieldEvent> = {}) =>
    sendEvent(test_app, token, { reference, choice: 'delivered', pin, receiver_name: 'T Mokoena', ...event });
  return { world, shipment, reference, driver, other, staff, deliver };
}

async function waiting(staff: { token: string }, input: { shipment_id?: ShipmentId } = {}) {
  const { field_exceptions } = await succeed(test_app, fieldExceptionApi.list, { token: staff.token, input });
  return field_exceptions;
}

async function statusOf(world: World, id: number): Promise<string | undefined> {
  const [row] = await rowsOf<{ status: string }>(world, `select status from shipments where id = ${id}`);
  return row?.status;
}

describe('what a driver did without signal and cannot be taken', () => {
  it('S26: two drivers who deliver one parcel are an exception of its shipment and of the dashboard, whichever comes first', async () => {
    const [one, two] = [await takenFromDriver(), await takenFromDriver()];
    const own = { captured_at: minutesAgo(30) };

    const refused = await one.deliver(one.driver.token, own);
    const taken = await one.deliver(one.other.token);
    const taken_first = await two.deliver(two.other.token);
    const refused_after = await two.deliver(two.driver.token, own);

    expect([refused, taken, taken_first, refused_after].map(({ result }) => result)).toEqual([
      'refused',
      'accepted',
      'accepted',
      'refused',
    ]);
    expect([refused.for_office, refused_after.for_office]).toEqual([true, true]);
    for (const { world, staff, shipment, driver, reference } of [one, two]) {
      expect(await waiting(staff, { shipment_id: shipment.id })).toMatchObject([
        { kind: 'delivered-twice', short_tracking_reference: reference, driver_id: driver.driver_id, status: 'delivered' },
      ]);
      expect(await statusOf(world, shipment.id)).toBe('delivered');
      const { counters } = await succeed(test_app, overviewApi.opsDashboard, { token: staff.token, input: {} });
      expect(counters).toContainEqual({ key: 'field-exceptions', count: 1 });
    }
  });

  it('waits for the office where the stop was given to another driver meanwhile, and is settled once with what was found out', async () => {
    const { staff, driver, shipment, deliver } = await takenFromDriver();
    await deliver(driver.token, { captured_at: minutesAgo(5) });
    const [found] = await waiting(staff);
    const event_id = found?.event_id ?? '';

    const settle = (note: string) =>
      test_app.request(fieldExceptionApi.settle, { token: staff.token, input: { event_id, note } });
    const without = await settle(' ');
    const together = await Promise.all([1, 2].map(() => settle('The recipient has it')));

    expect(found).toMatchObject({ kind: 'other-driver', choice: 'delivered' });
    expect(without).toMatchObject({ status: 400 });
    expect(together.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await waiting(staff)).toEqual([]);
    expect(await waiting(staff, { shipment_id: shipment.id })).toMatchObject([{ settled_note: 'The recipient has it' }]);
  });

  it('is told to the driver alone while the driver is still there', async () => {
    const world = await makeWorld(test_app.services);
    const driver = await hireDriver(world);
    const shipment = await bookOne(world);
    const staff = await signInAs(world, { role: ROLE.ops });
    await assignDelivery(world, shipment, driver.driver_id);
    const reference = shipment.short_tracking_reference;

    const at_once = await sendEvent(test_app, driver.token, { reference, choice: 'collected' });
    const late = await sendEvent(test_app, driver.token, { reference, choice: 'delivered' });

    expect([at_once.result, at_once.for_office, late.for_office]).toEqual(['refused', undefined, undefined]);
    expect(await waiting(staff)).toEqual([]);
  });

  it('waits where the clock of the phone is not to be believed', async () => {
    const { staff, other, deliver } = await takenFromDriver();

    const results = [
      await deliver(other.token, { captured_at: '1970-01-01T00:00:00Z' }),
      await deliver(other.token, { captured_at: '2190-01-01T00:00:00Z' }),
    ];

    expect(results.map(({ result, for_office }) => [result, for_office])).toEqual([
      ['refused', true],
      ['refused', true],
    ]);
    expect((await waiting(staff)).map(({ kind }) => kind)).toEqual(['clock', 'clock']);
  });

  it('of a driver who has left is handed in by the next user of the phone, and moves nothing', async () => {
    const { world, shipment, staff, other, driver, deliver } = await takenFromDriver();

    const kept = await deliver(other.token, { captured_at: minutesAgo(90), captured_by: driver.user_id });

    expect([kept.result, kept.for_office]).toEqual(['refused', true]);
    expect(await waiting(staff)).toMatchObject([{ kind: 'left-behind' }]);
    expect(await statusOf(world, shipment.id)).toBe('out-for-delivery');
  });

  it('is seen by no customer, no driver and no other provider', async () => {
    const { staff, driver, other, shipment, deliver } = await takenFromDriver();
    await deliver(driver.token, { captured_at: minutesAgo(5) });
    const [found] = await waiting(staff);
    const elsewhere = await signInAs(await makeWorld(test_app.services), { role: ROLE.ops });

    const of_driver = await test_app.request(fieldExceptionApi.list, { token: other.token, input: {} });
    const settled = await test_app.request(fieldExceptionApi.settle, {
      token: elsewhere.token,
      input: { event_id: found?.event_id ?? '', note: 'Mine' },
    });

    expect(of_driver.status).toBe(403);
    expect(await waiting(elsewhere)).toEqual([]);
    expect(settled.status).toBe(404);
    expect(await waiting(staff, { shipment_id: shipment.id })).toHaveLength(1);
  });
});

describe('an event of a phone', () => {
  it('sent fifty times from two devices at once has one effect and one answer', async () => {
    const world = await makeWorld(test_app.services);
    const { shipment, driver } = await outForDelivery(test_app, world);
    const second = await signInAs(world, { role: ROLE.ops });
    const event = aFieldEvent({
      reference: shipment.short_tracking_reference,
      choice: 'delivery-failed-attempt',
      reason: 'Nobody home',
      event_id: randomUUID(),
    });

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        succeed(test_app, trackingApi.record, {
          token: driver.token,
          input: { events: [{ ...event, device_id: at % 2 === 0 ? 'one' : 'two' }] },
        }),
      ),
    );

    const results = answers.flatMap(({ results: [result] }) => result?.result ?? []);
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
    expect(results.filter((result) => result === 'duplicate')).toHaveLength(49);
    expect(await waiting(second)).toEqual([]);
    const rows = await rowsOf(world, `select 1 from tracking_events where event_id = '${event.event_id}'`);
    expect(rows).toHaveLength(1);
  });

  it('says where its clock was changed, which staff read in the history', async () => {
    const world = await makeWorld(test_app.services);
    const { shipment, driver } = await outForDelivery(test_app, world);
    const staff = await signInAs(world, { role: ROLE.ops });
    const reference = shipment.short_tracking_reference;
    const failed = (device_sequence: number, clock_behind_ms: number) =>
      aFieldEvent({
        reference,
        choice: 'delivery-failed-attempt',
        reason: 'No answer',
        device_id: 'phone',
        device_sequence,
        clock_behind_ms,
      });

    await succeed(test_app, trackingApi.record, {
      token: driver.token,
      input: { events: [failed(1, 3_600_000)], sent_at: new Date().toISOString() },
    });

    const { tracking_events } = await succeed(test_app, trackingApi.events, {
      token: staff.token,
      input: { shipment_id: shipment.id },
    });
    expect(tracking_events.filter((event) => event.is_clock_changed).map(({ status }) => status)).toEqual([
      'delivery-failed-attempt',
    ]);
  });

  it('taken back before it was sent is kept and moves nothing', async () => {
    const world = await makeWorld(test_app.services);
    const { shipment, driver } = await outForDelivery(test_app, world);

    const answer = await sendEvent(test_app, driver.token, {
      reference: shipment.short_tracking_reference,
      choice: 'delivery-rejected',
      is_withdrawn: true,
    });

    expect([answer.result, answer.message]).toEqual(['accepted', 'Taken back before it was sent.']);
    expect(await statusOf(world, shipment.id)).toBe('out-for-delivery');
    const kept = await rowsOf(world, `select 1 from field_events where event_id = '${answer.event_id}'`);
    expect(kept).toHaveLength(1);
  });

  it('is late work of a stop that the office moved on: a delivery over a failed attempt waits for the office', async () => {
    const world = await makeWorld(test_app.services);
    const { shipment, driver } = await outForDelivery(test_app, world);
    const staff = await signInAs(world, { role: ROLE.ops });
    const pin = await pinSentFor(world, shipment);
    const captured_at = minutesAgo(2);
    await moveTo(world, shipment, 'delivery-failed-attempt');

    const kept = await sendEvent(test_app, driver.token, {
      reference: shipment.short_tracking_reference,
      choice: 'delivered',
      pin,
      receiver_name: 'T Mokoena',
      captured_at,
    });

    expect([kept.result, kept.for_office]).toEqual(['kept', true]);
    expect(await waiting(staff)).toMatchObject([{ kind: 'overtaken', status: 'delivery-failed-attempt' }]);
  });
});

describe('S26: a wrong act of a driver', () => {
  it('is taken back within ten minutes: the parcel is out again, nothing is told, and the history keeps both', async () => {
    const world = await makeWorld(test_app.services);
    const { shipment, driver } = await outForDelivery(test_app, world);
    const staff = await signInAs(world, { role: ROLE.ops });
    const pin = await pinSentFor(world, shipment);
    const reference = shipment.short_tracking_reference;
    const delivered = await sendEvent(test_app, driver.token, { reference, choice: 'delivered', pin });
    const [told] = await rowsOf<{ count: string }>(
      world,
      `select count(*) from messages where provider_id = ${world.provider_id}`,
    );

    const back = () => sendEvent(test_app, driver.token, { reference, choice: 'take-back', takes_back: delivered.event_id });
    const together = await Promise.all([back(), back()]);

    expect(together.map(({ result }) => result).toSorted()).toEqual(['accepted', 'refused']);
    const [row] = await rowsOf(world, `select status, delivered_date from shipments where id = ${shipment.id}`);
    expect(row).toEqual({ status: 'out-for-delivery', delivered_date: null });
    const { tracking_events } = await succeed(test_app, trackingApi.events, {
      token: staff.token,
      input: { shipment_id: shipment.id },
    });
    expect(tracking_events.map(({ message }) => message)).toEqual(expect.arrayContaining(['Delivered', 'Delivered taken back']));
    const [told_since] = await rowsOf(world, `select count(*) from messages where provider_id = ${world.provider_id}`);
    expect(told_since).toEqual(told);
    // It is delivered as ever afterwards.
    expect((await sendEvent(test_app, driver.token, { reference, choice: 'delivered', pin })).result).toBe('accepted');
  });

  it('of another driver, or one that something came after, is not taken back', async () => {
    const world = await makeWorld(test_app.services);
    const { shipment, driver } = await outForDelivery(test_app, world);
    const reference = shipment.short_tracking_reference;
    const failed = await sendEvent(test_app, driver.token, { reference, choice: 'delivery-failed-attempt', reason: 'Closed' });
    await sendEvent(test_app, driver.token, { reference, choice: 'returned-to-hub', reason: 'Road closed' });

    const refused = await sendEvent(test_app, driver.token, { reference, choice: 'take-back', takes_back: failed.event_id });

    expect([refused.result, refused.message]).toEqual([
      'refused',
      `${reference} has gone on since. Report a mistake instead, and the office puts it right.`,
    ]);
  });

  it('is reported with a reason afterwards, which waits for the office', async () => {
    const world = await makeWorld(test_app.services);
    const { shipment, driver } = await outForDelivery(test_app, world);
    const staff = await signInAs(world, { role: ROLE.ops });

    const reported = await sendEvent(test_app, driver.token, {
      reference: shipment.short_tracking_reference,
      choice: 'correction',
      reason: 'I gave it to the wrong flat',
    });

    expect(reported).toMatchObject({ for_office: true, message: 'Reported to the office, which puts it right.' });
    expect(await waiting(staff)).toMatchObject([{ kind: 'correction', message: 'I gave it to the wrong flat' }]);
  });
});
