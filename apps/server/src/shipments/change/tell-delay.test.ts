import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { addDays, dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene(settings: object = {}, booking: Parameters<typeof bookOne>[1] = {}) {
  const world = await makeWorld(test_app.services, { enable_client_rescheduling: true, ...settings });
  const owner = await makeCustomer(world, { balance: 1_000_000 });
  const shipment = await bookOne(world, { account_id: owner.account_id, ...booking });
  const staff = await signInAs(world, { role: ROLE.ops });
  const collectOn = (day: Day, { token } = staff) =>
    test_app.request(shipmentApi.change, {
      token,
      input: { id: shipment.id, collection_min_date: day, collection_rescheduled_reason: 'No driver' },
    });
  const delays = () =>
    rowsOf<{ channel: string; recipient: string; body: string }>(
      world,
      `select channel, recipient, body from messages where provider_id = ${world.provider_id} and shipment_id = ${shipment.id} and event = 'delayed' order by id`,
    );
  return { world, shipment, owner, staff, collectOn, delays };
}

const LATER = addDays(dayOf(new Date()), 14);
const LATER_STILL = addDays(LATER, 7);

describe('a delivery that comes later than promised', () => {
  it('KEY-52: is told to sender and recipient by the channels that are on, with the day, and stands in the history', async () => {
    const { shipment, staff, collectOn, delays } = await scene({ notify_delivery_on_shipment_delayed_sms: true });

    expect((await collectOn(LATER)).status).toBe(200);

    const told = await delays();
    expect(told.map(({ channel, recipient }) => `${channel} ${recipient}`)).toEqual([
      'email sipho@example.com',
      'email rachel@example.com',
      'sms +27831234567',
    ]);
    expect(told[1]?.body).toContain(
      `We are sorry: shipment ${shipment.short_tracking_reference} comes later than promised. It is now expected for delivery on `,
    );
    const { tracking_events } = await succeed(test_app, trackingApi.events, {
      token: staff.token,
      input: { shipment_id: shipment.id },
    });
    expect(tracking_events.filter(({ message }) => message.startsWith('Delayed: delivery on '))).toMatchObject([
      { is_public: true },
    ]);
  });

  it('is told once for a promise, however many change it at once and however often it comes back', async () => {
    const { collectOn, delays } = await scene();
    await Promise.all([collectOn(LATER), collectOn(LATER), collectOn(LATER)]);
    expect(await delays()).toHaveLength(2);

    await collectOn(LATER_STILL);
    expect(await delays()).toHaveLength(4);
    await collectOn(LATER);
    await collectOn(LATER_STILL);

    expect(await delays()).toHaveLength(4);
  });

  it('is not told where the customer has asked for it', async () => {
    const { owner, collectOn, delays } = await scene();

    expect((await collectOn(LATER, owner)).status).toBe(200);

    expect(await delays()).toEqual([]);
  });

  it('is not told twice where the day of the delivery is told already', async () => {
    const { world, shipment, staff, delays } = await scene();
    const input = { id: shipment.id, delivery_min_date: LATER, delivery_rescheduled_reason: 'No driver' };

    await succeed(test_app, shipmentApi.change, { token: staff.token, input });

    expect(await delays()).toEqual([]);
    expect(
      await rowsOf(
        world,
        `select id from messages where provider_id = ${world.provider_id} and shipment_id = ${shipment.id} and event = 'rescheduled'`,
      ),
    ).toHaveLength(2);
  });

  it.each([
    ['the provider tells of none', { delay_notice_hours: 0 }],
    ['it is within the hours that the provider allows', { delay_notice_hours: 720 }],
    [
      'its switches are off',
      { notify_collection_on_shipment_delayed_email: false, notify_delivery_on_shipment_delayed_email: false },
    ],
  ])('is not told where %s', async (_why, settings) => {
    const { collectOn, delays } = await scene(settings);

    expect((await collectOn(LATER)).status).toBe(200);

    expect(await delays()).toEqual([]);
  });

  it('is not told where messages of the shipment are switched off, nor after the delivery', async () => {
    const muted = await scene({}, { mute_notifications: true });
    await muted.collectOn(LATER);
    const delivered = await scene();
    await changeRows(
      delivered.world,
      `update shipments set status = 'delivered' where provider_id = ${delivered.world.provider_id} and id = ${delivered.shipment.id}`,
    );
    await delivered.collectOn(LATER);

    expect([await muted.delays(), await delivered.delays()]).toEqual([[], []]);
  });
});
