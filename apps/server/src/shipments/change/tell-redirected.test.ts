import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePickupPoint } from '../../pickup-points/save-pickup-point.ts';
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

const POINTS = { enable_locker_shipments: true, enabled_pickup_providers: ['tcg-locker'] };
const GARDENS = { street_address: '1 Wandel Street', local_area: 'Gardens', city: 'Cape Town', zone: 'WC' };

async function scene(settings: object = {}, booking: Parameters<typeof bookOne>[1] = {}) {
  const world = await makeWorld(test_app.services, { ...POINTS, ...settings });
  const staff = await signInAs(world, { role: ROLE.admin });
  const shipment = await bookOne(world, booking);
  const told = async () =>
    rowsOf<{ channel: string; recipient: string; subject: string; body: string }>(
      world,
      `select channel, recipient, subject, body from messages where provider_id = ${world.provider_id}
        and shipment_id = ${shipment.id} and event = 'redirected' order by id`,
    );
  const reprice = (input: object) =>
    test_app.request(shipmentApi.reprice, { token: staff.token, input: { id: shipment.id, ...input } });
  return { world, staff, shipment, told, reprice };
}

describe('a delivery that goes elsewhere', () => {
  it('KEY-52: is told to the recipient and the sender once, by suburb, however often and at once it is asked for', async () => {
    const { told, reprice, shipment } = await scene();

    const answers = await Promise.all(Array.from({ length: 4 }, () => reprice({ delivery_address: GARDENS })));
    await reprice({ delivery_address: GARDENS });

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const messages = await told();
    expect(new Set(messages.map(({ channel, recipient }) => `${channel} ${recipient}`))).toEqual(
      new Set([shipment.collection_contact, shipment.delivery_contact].map(({ email }) => `email ${email}`)),
    );
    expect(messages).toHaveLength(2);
    for (const { body } of messages) {
      expect(body).toMatch(/now goes to Gardens, Cape Town instead of .+\. Did you not expect this/);
      expect(body).not.toContain('Wandel');
      expect(body).not.toContain(String(shipment.delivery_address.street_address));
    }
    // Only the recipient's own message carries their key.
    expect(messages.filter(({ body }) => body.includes('&key=')).map(({ recipient }) => recipient)).toEqual([
      shipment.delivery_contact.email,
    ]);
  });

  it('is not told of by a preview, a collection elsewhere, or a move on the map', async () => {
    const { told, reprice, staff, shipment } = await scene();
    await reprice({ delivery_address: GARDENS, preview: true });
    await reprice({ collection_address: GARDENS });
    await succeed(test_app, shipmentApi.change, {
      token: staff.token,
      input: { id: shipment.id, delivery_address: { lat: -33.93, lng: 18.41 } },
    });

    expect(await told()).toEqual([]);
  });

  it('KEY-52: the door within the suburb is told of as well, by SMS where the provider sends them', async () => {
    const { told, staff, shipment } = await scene({ notify_delivery_on_shipment_rescheduled_sms: true });
    const input = { id: shipment.id, delivery_address: { street_address: '99 Other Road' } };
    await Promise.all([1, 2, 3].map(() => test_app.request(shipmentApi.change, { token: staff.token, input })));

    const messages = await told();
    expect(messages.map(({ channel }) => channel).toSorted()).toEqual(['email', 'email', 'sms']);
    expect(messages.find(({ channel }) => channel === 'sms')?.body).toMatch(/: \w+ now goes to another address\. http/);
    expect(JSON.stringify(messages)).not.toContain('Other Road');
  });

  it('KEY-52: another pickup point is told of by its suburb', async () => {
    const { world, told, reprice } = await scene();
    await savePickupPoint(world.context, {
      pickup_point_id: 'CG9',
      pickup_point_provider: 'tcg-locker',
      name: 'Mall locker',
      type: 'locker',
      description: '',
      trading_hours: 'Mon-Sat 08:00-18:00',
      address: { street_address: '50 Bath Avenue', local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP' },
    });

    const { status, body } = await reprice({ delivery_pickup_point_id: 'CG9', delivery_pickup_point_provider: 'tcg-locker' });

    expect([status, body.message]).toEqual([200, undefined]);
    const [message] = await told();
    expect(message?.subject).toMatch(/goes to another pickup point$/);
    expect(message?.body).toContain('now goes to a pickup point in Rosebank, Johannesburg instead of ');
  });

  it('is told to no one where messages are switched off, for the shipment or by the provider', async () => {
    const muted = await scene({}, { mute_notifications: true });
    const silent = await scene({
      notify_delivery_on_shipment_rescheduled_email: false,
      notify_collection_on_shipment_rescheduled_email: false,
    });
    await muted.reprice({ delivery_address: GARDENS });
    await silent.reprice({ delivery_address: GARDENS });

    expect([await muted.told(), await silent.told()]).toEqual([[], []]);
  });
});
