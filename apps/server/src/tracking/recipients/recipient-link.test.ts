import { auditApi } from '@tsela/contract/audit/audit-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { bookOne, keySentFor, moveTo, outForDelivery, pinSentFor } from '../../testing/field.ts';
import { changeRows, rowsOf, waitingForLocks } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const CONTACT = { name: 'Rachel Recipient', email: 'rachel@example.com', mobile_number: '+27831230000' };

async function track(world: World, input: { tracking_reference: string; key?: string }) {
  const { shipments } = await succeed(test_app, trackingApi.track, { host: world.host, input });
  return shipments[0];
}

const ask = (world: World, input: object) => test_app.request(trackPageApi.instruct, { host: world.host, input });
const again = (world: World, input: object) => test_app.request(trackPageApi.resendOwnPin, { host: world.host, input });

/** The texts of messages to an address about a shipment. */
async function bodiesTo(world: World, shipment_id: number, recipient: string): Promise<string[]> {
  const rows = await rowsOf<{ body: string }>(
    world,
    `select body from messages where provider_id = ${world.provider_id} and shipment_id = ${shipment_id} and recipient = '${recipient}' order by id`,
  );
  return rows.map(({ body }) => body);
}

describe('the recipient’s own link', () => {
  it('is in the recipient’s messages and in no others', async () => {
    const world = await makeWorld(test_app.services);
    const { shipment } = await outForDelivery(test_app, world, { delivery_contact: CONTACT });

    const [own, senders] = [
      await bodiesTo(world, shipment.id, CONTACT.email),
      await bodiesTo(world, shipment.id, aShipment().collection_contact?.email ?? ''),
    ];

    expect([own.length > 0, senders.length > 0]).toEqual([true, true]);
    expect(own.every((body) => body.includes('&key='))).toBe(true);
    expect(senders.some((body) => body.includes('key='))).toBe(false);
  });

  it('SCREEN-17: lets the recipient tell the driver something, who reads it beside what the sender wrote', async () => {
    const world = await makeWorld(test_app.services);
    const { shipment, driver } = await outForDelivery(test_app, world, { special_instructions_delivery: 'Gate code 1234' });
    const link = { tracking_reference: shipment.short_tracking_reference, key: await keySentFor(world, shipment) };

    const first = await ask(world, { ...link, instructions: 'Leave it with the guard' });
    await ask(world, { ...link, instructions: 'Ring twice' });
    const tracked = await track(world, link);
    const { stops } = await succeed(test_app, tripsheetApi.read, { token: driver.token, input: {} });
    const trail = await rowsOf(
      world,
      `select from events where provider_id = ${world.provider_id} and object_id = ${shipment.id} and type = 'shipment.recipient-asked'`,
    );

    expect([first.status, first.body.message]).toEqual([200, 'Thank you. Your driver will see this.']);
    expect(tracked?.recipient).toMatchObject({
      instructions: 'Ring twice',
      may_instruct: true,
      pin_type: 'delivery',
      language: null,
    });
    expect(JSON.stringify(stops)).toContain('Gate code 1234\\nRecipient: Ring twice');
    expect(JSON.stringify(tracked)).not.toContain('Gate code');
    expect(trail).toHaveLength(2);
  });

  it('SCREEN-17: what the recipient asks leaves what the sender wrote as it is, to be changed, and is read by staff alone', async () => {
    const world = await makeWorld(test_app.services);
    const customer = await makeCustomer(world, { balance: 1_000_000 });
    const staff = await signInAs(world, { role: ROLE.admin });
    const written = 'x'.repeat(255);
    const input = { account_id: customer.account_id, special_instructions_delivery: written };
    const { shipment } = await outForDelivery(test_app, world, input);
    const link = { tracking_reference: shipment.short_tracking_reference, key: await keySentFor(world, shipment) };
    await ask(world, { ...link, instructions: `Gate code 4711 ${'y'.repeat(180)}` });

    const as = (person: { token: string }) => ({ token: person.token, host: world.host });
    const seen = await test_app.request(shipmentApi.list, { ...as(staff), input: { id: shipment.id } });
    const theirs = await test_app.request(shipmentApi.list, { ...as(customer), input: { id: shipment.id } });
    const trail = (person: { token: string }) =>
      test_app.request(auditApi.events, { ...as(person), input: { type: 'shipment', object_id: shipment.id } });
    const label = await test_app.request(shipmentApi.stickers, { ...as(staff), input: { id: shipment.id, format: 'zpl' } });
    const sent_back = await test_app.request(shipmentApi.change, {
      ...as(staff),
      input: { id: shipment.id, special_instructions_delivery: 'Gate 4\nPlease call first' },
    });

    expect(seen.body.shipments[0]).toMatchObject({ special_instructions_delivery: written });
    expect(seen.body.shipments[0].recipient_instructions).toContain('Gate code 4711');
    expect([sent_back.status, label.status]).toEqual([200, 200]);
    expect(JSON.stringify((await trail(staff)).body)).toContain('4711');
    for (const answer of [theirs, label, await trail(customer)]) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain('code 4711');
    }
    expect((await track(world, link))?.recipient?.instructions).toContain('Gate code 4711');
  });

  it('SCREEN-17 PIN-04: sends a fresh PIN to the kept number and address, three times an hour, and shows neither', async () => {
    const world = await makeWorld(test_app.services, { pod_pin_length: 8 });
    const { shipment } = await outForDelivery(test_app, world, { delivery_contact: CONTACT });
    const link = { tracking_reference: shipment.short_tracking_reference, key: await keySentFor(world, shipment) };
    const before = await pinSentFor(world, shipment);

    const answers = [];
    for (let at = 0; at < 4; at++) answers.push(await again(world, link));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[0]?.body).toEqual({ message: 'The PIN has been sent.' });
    expect(await pinSentFor(world, shipment)).not.toBe(before);
    const to_them = await bodiesTo(world, shipment.id, CONTACT.mobile_number);
    expect(to_them.filter((body) => body.includes('PIN for parcel'))).toHaveLength(4);
  });

  it('is needed: without it, with another’s or with a made-up one nothing is told, changed or sent', async () => {
    const world = await makeWorld(test_app.services);
    const { shipment } = await outForDelivery(test_app, world);
    const { shipment: other } = await outForDelivery(test_app, world);
    const keys = [await keySentFor(world, other), 'A'.repeat(16), 'x'];
    const reference = shipment.short_tracking_reference;

    for (const key of keys) {
      const link = { tracking_reference: reference, key };
      expect((await track(world, link))?.recipient).toBeNull();
      expect((await ask(world, { ...link, instructions: 'Leave it outside' })).status).toBe(404);
      expect((await again(world, link)).status).toBe(404);
    }
    expect((await track(world, { tracking_reference: reference }))?.recipient).toBeNull();
    expect((await ask(world, { tracking_reference: 'NOSUCH', key: keys[0], instructions: 'x' })).body.message).toBe(
      'This link is no longer valid. Please use the one in our newest message.',
    );
    expect(await bodiesTo(world, shipment.id, CONTACT.mobile_number)).toEqual([]);
  });

  it('opens in a browser that is signed in at another provider as it does in any other', async () => {
    const [world, home] = [await makeWorld(test_app.services), await makeWorld(test_app.services)];
    const { shipment } = await outForDelivery(test_app, world);
    const link = { tracking_reference: shipment.short_tracking_reference, key: await keySentFor(world, shipment) };
    const { token } = await signInAs(home, { role: ROLE.ops });
    const { provider_id } = world;

    const opened = await test_app.request(trackingApi.track, { token, input: { ...link, provider_id } });
    const { statusCode } = await test_app.app.inject({
      method: 'POST',
      url: `/api/tracking/instructions?provider_id=${provider_id}`,
      headers: { host: 'nobody.example', authorization: `Bearer ${token}` },
      payload: { ...link, instructions: 'Ring twice' },
    });

    expect([opened.status, opened.body.shipments?.[0]?.recipient?.may_instruct, statusCode]).toEqual([200, true, 200]);
    expect(opened.body.shipments[0].may_open).toBe(false);
    expect((await track(world, link))?.recipient?.instructions).toBe('Ring twice');
  });

  it('ends with the contact that it was sent to', async () => {
    const world = await makeWorld(test_app.services);
    const { shipment } = await outForDelivery(test_app, world, { delivery_contact: CONTACT });
    const link = { tracking_reference: shipment.short_tracking_reference, key: await keySentFor(world, shipment) };
    await changeRows(
      world,
      `update shipments set delivery_contact = delivery_contact || '{"mobile_number": "+27840000000"}'
        where provider_id = ${world.provider_id} and id = ${shipment.id}`,
    );

    expect([(await track(world, link))?.recipient, (await again(world, link)).status]).toEqual([null, 404]);
  });

  it('ends with the contact also where that changes at the same moment', async () => {
    const world = await makeWorld(test_app.services);
    const { shipment } = await outForDelivery(test_app, world, { delivery_contact: CONTACT });
    const link = { tracking_reference: shipment.short_tracking_reference, key: await keySentFor(world, shipment) };

    const asked = await inTransaction(world.context, async (tx) => {
      await tx.client.query(
        `update shipments set delivery_contact = delivery_contact || '{"mobile_number": "+27840000000"}'
          where provider_id = ${world.provider_id} and id = ${shipment.id}`,
      );
      const answers = [ask(world, { ...link, instructions: 'Leave it outside' }), again(world, link)];
      await expect.poll(() => waitingForLocks(world)).not.toEqual([]);
      return answers;
    }).then((answers) => Promise.all(answers));

    expect(asked.map(({ status }) => status)).toEqual([404, 404]);
    expect(await bodiesTo(world, shipment.id, '+27840000000')).toEqual([]);
  });

  it('asks nothing of the driver any more once it is delivered, and no PIN', async () => {
    const world = await makeWorld(test_app.services);
    const { shipment } = await outForDelivery(test_app, world);
    const link = { tracking_reference: shipment.short_tracking_reference, key: await keySentFor(world, shipment) };
    await moveTo(world, shipment, 'delivered');

    const refusals = [await ask(world, { ...link, instructions: 'Ring twice' }), await again(world, link)];

    expect((await track(world, link))?.recipient).toMatchObject({ instructions: '', may_instruct: false, pin_type: null });
    expect(refusals.map(({ status }) => status)).toEqual([409, 409]);
  });

  it('is counted like a look-up, so that keys cannot be tried out', async () => {
    const world = await makeWorld(test_app.services);
    const { short_tracking_reference: tracking_reference } = await bookOne(world);
    const guess = (at: number) =>
      test_app.request(trackPageApi.resendOwnPin, {
        host: world.host,
        ip: '203.0.113.77',
        input: { tracking_reference, key: `guess-${at}` },
      });

    const statuses = [];
    for (let at = 0; at < 31; at++) statuses.push((await guess(at)).status);

    expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true);
    expect(statuses[30]).toBe(429);
  });
});
