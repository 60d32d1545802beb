import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne } from '../../testing/field.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene(settings: object = {}, booking: Parameters<typeof bookOne>[1] = {}) {
  const world = await makeWorld(test_app.services, settings);
  return { world, staff: await signInAs(world, { role: ROLE.ops }), shipment: await bookOne(world, booking) };
}

describe('another date', () => {
  it('KEY-46 KEY-52: is told to sender and recipient once, and stands in the history that all read', async () => {
    const { world, shipment, staff } = await scene({ notify_delivery_on_shipment_rescheduled_sms: true });
    const delivery_min_date = addDays(dayOf(new Date()), 20);
    const input = { id: shipment.id, delivery_min_date, delivery_rescheduled_reason: 'The recipient is away' };

    await succeed(test_app, shipmentApi.change, { token: staff.token, input });
    await succeed(test_app, shipmentApi.change, { token: staff.token, input });

    const messages = await rowsOf<{ channel: string; recipient: string; body: string }>(
      world,
      `select channel, recipient, body from messages where provider_id = ${world.provider_id} and shipment_id = ${shipment.id} and event = 'rescheduled' order by id`,
    );
    expect(messages.map(({ channel }) => channel)).toEqual(['email', 'email', 'sms']);
    for (const { body } of messages) expect(body).toContain(`another date: delivery`);
    expect(JSON.stringify(messages)).not.toContain('The recipient is away');
    const { tracking_events } = await succeed(test_app, trackingApi.events, {
      token: staff.token,
      input: { shipment_id: shipment.id },
    });
    const told = tracking_events.filter(({ message }) => message.startsWith('Another date: delivery on '));
    expect(told).toMatchObject([{ status: 'submitted', is_public: true }]);
  });

  it('is told to no one where messages of the shipment are switched off', async () => {
    const { world, shipment, staff } = await scene({}, { mute_notifications: true });

    await succeed(test_app, shipmentApi.change, {
      token: staff.token,
      input: { id: shipment.id, delivery_min_date: addDays(dayOf(new Date()), 20), delivery_rescheduled_reason: 'Away' },
    });

    const rows = await rowsOf(
      world,
      `select id from messages where provider_id = ${world.provider_id} and shipment_id = ${shipment.id} and event = 'rescheduled'`,
    );
    expect(rows).toEqual([]);
  });
});
