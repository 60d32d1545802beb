import { randomUUID } from 'node:crypto';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { messageApi } from '@tsela/contract/messages/message-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { documentApi } from '@tsela/contract/shipments/document-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  assignDelivery,
  bookOne,
  hireDriver,
  notThe,
  outForDelivery,
  numbersToRead,
  pinSentFor,
  sendEvent,
} from '../../testing/field.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const jpegOf = (text: string) => Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, ...Buffer.from(text), 0xff, 0xd9]).toString('base64');
/** Of the fallback, neither photo nor signature. */
const NAME_ALONE = { pod_fallback_photos_enabled: false, pod_fallback_signature_enabled: false };

async function atTheDoor(overrides: Parameters<typeof outForDelivery>[2] = {}, settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, settings);
  const customer = await makeCustomer(world, { balance: 100_000 });
  const { shipment, driver } = await outForDelivery(test_app, world, { ...overrides, account_id: customer.account_id });
  const deliver = (proof: Partial<Pick<FieldEvent, 'pin' | 'receiver_name' | 'receiver' | 'documents'>>) =>
    sendEvent(test_app, driver.token, {
      reference: shipment.short_tracking_reference,
      choice: 'delivered',
      lat: -33.9201,
      lng: 18.3829,
      ...proof,
    });
  const status = async () =>
    (
      await rowsOf<{ status: string }>(
        world,
        `select status from shipments where provider_id = ${world.provider_id} and id = ${shipment.id}`,
      )
    )[0]?.status;
  return { world, customer, shipment, driver, deliver, status };
}

describe('the delivery PIN', () => {
  it('has the length the provider sets, and goes to the recipient alone', async () => {
    const { world, shipment } = await atTheDoor({}, { pod_pin_length: 6 });

    const pin = await pinSentFor(world, shipment);

    expect(pin).toMatch(/^\d{6}$/);
    const messages = await rowsOf<{ recipient: string; event: string; subject: string; body: string }>(
      world,
      `select * from messages where provider_id = ${world.provider_id}`,
    );
    const carriers = messages.filter(({ subject, body }) => subject.includes(pin) || body.includes(pin));
    expect(carriers.map(({ recipient, event }) => `${event} ${recipient}`).toSorted()).toEqual([
      'delivery_pin +27831234567',
      'delivery_pin rachel@example.com',
    ]);
  });

  it('delivers', async () => {
    const { world, shipment, deliver, status } = await atTheDoor();

    const result = await deliver({ pin: await pinSentFor(world, shipment) });

    expect([result.result, result.message, await status()]).toEqual(['accepted', 'Delivered', 'delivered']);
    const [event] = await rowsOf(
      world,
      `select data from tracking_events where provider_id = ${world.provider_id} order by id desc limit 1`,
    );
    expect(event).toEqual({ data: { type: 'pin', receiver_name: '' } });
  });

  it('that is wrong is counted, and the tries left are told; then the name of who took it is the proof', async () => {
    const { world, shipment, deliver, status, driver } = await atTheDoor({}, NAME_ALONE);
    const wrong = notThe(await pinSentFor(world, shipment));

    const too_early = await deliver({ receiver_name: 'Thandi at the gate' });
    const tries = [await deliver({ pin: wrong }), await deliver({ pin: wrong }), await deliver({ pin: wrong })];
    const { stops } = await succeed(test_app, tripsheetApi.read, { token: driver.token });
    const right_but_late = await deliver({ pin: await pinSentFor(world, shipment) });
    const without_name = await deliver({});
    const before = await status();
    const fallback = await deliver({ receiver_name: 'Thandi at the gate' });

    expect([too_early.result, too_early.message]).toEqual(['refused', 'Please enter the PIN that the recipient was sent.']);
    expect(tries.map(({ result, message }) => [result, message])).toEqual([
      ['refused', 'That PIN is wrong. 2 tries left.'],
      ['refused', 'That PIN is wrong. 1 try left.'],
      ['refused', 'That PIN is wrong, and there are no tries left. Please give other proof instead.'],
    ]);
    expect(stops[0]?.shipments[0]).toMatchObject({ pin_needed: true, pin_attempts_left: 0 });
    expect(right_but_late.result).toBe('refused');
    expect([without_name.message, before]).toEqual(['Please enter who received it.', 'out-for-delivery']);
    expect([fallback.result, await status()]).toEqual(['accepted', 'delivered']);
    const [event] = await rowsOf(
      world,
      `select data from tracking_events where provider_id = ${world.provider_id} order by id desc limit 1`,
    );
    expect(event).toEqual({ data: { type: 'fallback', receiver_name: 'Thandi at the gate' } });
  });

  it('has as many tries as the provider allows', async () => {
    const { world, shipment, deliver } = await atTheDoor({}, { pod_pin_attempts_before_fallback: 1 });

    const result = await deliver({ pin: notThe(await pinSentFor(world, shipment)) });

    expect(result.message).toBe('That PIN is wrong, and there are no tries left. Please give other proof instead.');
  });

  it('tried by two phones at the same moment is counted twice', async () => {
    const { world, shipment, deliver } = await atTheDoor();
    const wrong = notThe(await pinSentFor(world, shipment));

    const results = await Promise.all([deliver({ pin: wrong }), deliver({ pin: wrong })]);

    expect(results.map(({ message }) => message).toSorted()).toEqual([
      'That PIN is wrong. 1 try left.',
      'That PIN is wrong. 2 tries left.',
    ]);
    expect(await rowsOf(world, `select wrong_tries from shipment_pins where provider_id = ${world.provider_id}`)).toEqual([
      { wrong_tries: 2 },
    ]);
  });

  it('is never shown to a driver or an account user, and kept nowhere in clear but in the message', async () => {
    const { world, customer, shipment, driver, deliver } = await atTheDoor({}, { pod_pin_length: 8 });
    const pin = await pinSentFor(world, shipment);
    const own = { id: shipment.id };
    await deliver({ pin: notThe(pin) });
    await deliver({ pin });

    const answers = [];
    for (const token of [driver.token, customer.token]) {
      answers.push(
        await test_app.request(shipmentApi.list, { token, input: own }),
        await test_app.request(trackingApi.events, { token, input: { shipment_id: shipment.id } }),
        await test_app.request(tripsheetApi.read, { token }),
        await test_app.request(auditApi.events, { token, input: { type: 'shipment', object_id: shipment.id } }),
      );
    }
    answers.push(
      await test_app.request(trackingApi.track, {
        host: world.host,
        input: { tracking_reference: shipment.short_tracking_reference },
      }),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(6);
    expect(numbersToRead(JSON.stringify(answers))).not.toContain(pin);

    for (const table of ['field_events', 'events', 'tracking_events', 'shipment_pins', 'shipments']) {
      const rows = await rowsOf(world, `select to_jsonb(t) as row from ${table} t where provider_id = ${world.provider_id}`);
      expect([table, rows.length > 0, JSON.stringify(rows).includes(`"${pin}"`)]).toEqual([table, true, false]);
    }
  });

  it('is read in the outbox by administrators only', async () => {
    const { world, customer, driver } = await atTheDoor();
    const read = async (token: string) => (await test_app.request(messageApi.outbox, { token })).status;
    const staff = (role: number) => signInAs(world, { role, branch_id: world.cape_town });

    expect(await read((await staff(ROLE.admin)).token)).toBe(200);
    for (const role of [ROLE.ops, ROLE.hub, ROLE.finance])
      expect([role, await read((await staff(role)).token)]).toEqual([role, 403]);
    expect([await read(customer.token), await read(driver.token)]).toEqual([403, 403]);
  });

  it('sent to a recipient who gave an e-mail address alone still reaches them', async () => {
    const { world, shipment } = await atTheDoor({
      delivery_contact: { name: 'Rachel', email: 'rachel@example.com' },
      mute_notifications: true,
    });

    expect(await pinSentFor(world, shipment)).toMatch(/^\d{4}$/);
    expect(await rowsOf(world, `select event, recipient from messages where provider_id = ${world.provider_id}`)).toEqual([
      { event: 'delivery_pin', recipient: 'rachel@example.com' },
    ]);
  });
});

describe('KEY-41, KEY-42: where the PIN does not work out', () => {
  /** At a door at which no PIN is right any more. */
  async function withoutTries(settings: Parameters<typeof makeWorld>[1] = {}) {
    const scene = await atTheDoor({}, { pod_pin_attempts_before_fallback: 1, ...settings });
    await scene.deliver({ pin: notThe(await pinSentFor(scene.world, scene.shipment)) });
    const admin = await signInAs(scene.world, { role: ROLE.admin });
    const documents = async () =>
      (await succeed(test_app, documentApi.documents, { token: admin.token, input: { shipment_id: scene.shipment.id } }))
        .documents;
    return { ...scene, admin, documents };
  }
  const photo = { type: 'photo' as const, content: DOT };
  const signature = { type: 'signature' as const, content: jpegOf('drawn') };

  it('name, photo and signature prove it, and are kept as its documents', async () => {
    const { world, deliver, documents, admin, status } = await withoutTries();

    const named = await deliver({ receiver_name: 'Thandi' });
    const unsigned = await deliver({ receiver_name: 'Thandi', documents: [photo] });
    const before = await documents();
    const delivered = await deliver({
      receiver_name: 'Thandi',
      receiver: { description: 'Guard at the gate' },
      documents: [photo, signature],
    });

    expect([named.message, unsigned.message, before]).toEqual([
      'Please take a photo of the delivery.',
      'Please let who received it sign.',
      [],
    ]);
    expect([delivered.result, await status()]).toEqual(['accepted', 'delivered']);
    const kept = await documents();
    expect(kept.map(({ name, type, receiver_name, is_from_door }) => [name, type, receiver_name, is_from_door])).toEqual([
      ['Signature.jpg', 'pod', 'Thandi', true],
      ['Photo at the door.png', 'pod', 'Thandi', true],
    ]);
    const removed = await test_app.request(documentApi.removeDocument, { token: admin.token, input: { id: kept[0]?.id ?? 0 } });
    expect(removed.status).toBe(409);
    const [event] = await rowsOf(
      world,
      `select data from tracking_events where provider_id = ${world.provider_id} and status = 'delivered' order by id desc limit 1`,
    );
    expect(event).toEqual({
      data: {
        type: 'fallback',
        receiver_name: 'Thandi',
        receiver: { description: 'Guard at the gate' },
        captured: ['photo', 'signature'],
      },
    });
    // What was captured lies with the documents alone.
    const sent = await rowsOf<{ event: unknown }>(
      world,
      `select event from field_events where provider_id = ${world.provider_id}`,
    );
    expect(JSON.stringify(sent)).not.toContain(DOT);
  });

  it('the provider’s fields are asked for, one by one', async () => {
    const { deliver } = await withoutTries({
      ...NAME_ALONE,
      pod_fallback_department_enabled: true,
      pod_fallback_department_required: true,
    });

    const without = await deliver({ receiver_name: 'Thandi' });
    const delivered = await deliver({ receiver_name: 'Thandi', receiver: { department: 'Stores' } });

    expect([without.message, delivered.result]).toEqual(['Please enter the department that received it.', 'accepted']);
  });

  it('a picture that is none is refused, and nothing of it stays', async () => {
    const { world, deliver, documents } = await withoutTries();
    const script = { type: 'photo' as const, content: btoa('<script>alert(1)</script>') };

    const refused = await deliver({ receiver_name: 'Thandi', documents: [script, signature] });

    expect([refused.result, refused.message]).toEqual([
      'refused',
      'Photo at the door is no PDF, PNG or JPEG, whatever its name says.',
    ]);
    expect([
      await documents(),
      await rowsOf(world, `select 1 from loose_files where provider_id = ${world.provider_id}`),
    ]).toEqual([[], []]);
  });

  it('sent twice at the same moment it is kept once', async () => {
    const { world, shipment, driver, documents } = await withoutTries();
    const event: FieldEvent = {
      event_id: randomUUID(),
      device_id: 'phone',
      device_sequence: 9,
      captured_at: new Date().toISOString(),
      reference: shipment.short_tracking_reference,
      choice: 'delivered',
      receiver_name: 'Thandi',
      documents: [photo, signature],
    };

    const answers = await Promise.all(
      [1, 2, 3].map(() => succeed(test_app, trackingApi.record, { token: driver.token, input: { events: [event] } })),
    );

    expect(answers.map(({ results }) => results[0]?.result ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'accepted',
      'duplicate',
      'duplicate',
    ]);
    expect((await documents()).length).toBe(2);
    expect(await rowsOf(world, `select 1 from loose_files where provider_id = ${world.provider_id}`)).toEqual([]);
  });
});

describe('a delivery without PIN', () => {
  it('ENUM-07: of a stamped document asks for its photo and the name of who took it', async () => {
    const { world, deliver, status } = await atTheDoor({ pod_method: 'grv' });
    const stamped = { type: 'grv' as const, content: DOT };

    const without = await deliver({ documents: [stamped] });
    const with_name = await deliver({ receiver_name: 'Rachel' });
    const other_photo = await deliver({ receiver_name: 'Rachel', documents: [{ ...stamped, type: 'photo' }] });
    const whole = await deliver({ receiver_name: 'Rachel', documents: [stamped] });

    expect(await rowsOf(world, `select * from shipment_pins where provider_id = ${world.provider_id}`)).toEqual([]);
    expect([without, with_name, other_photo].map(({ result, message }) => [result, message])).toEqual([
      ['refused', 'Please enter who received it.'],
      ['refused', 'Please take a photo of the stamped document.'],
      ['refused', 'Please take a photo of the stamped document.'],
    ]);
    expect([whole.result, await status()]).toEqual(['accepted', 'delivered']);
    expect(await rowsOf(world, `select type, name from shipment_documents where provider_id = ${world.provider_id}`)).toEqual([
      { type: 'grv', name: 'Stamped document.png' },
    ]);
  });

  it('takes a stamped document that the shipment has already', async () => {
    const { world, deliver, shipment, status } = await atTheDoor({ pod_method: 'grv' });
    const admin = await signInAs(world, { role: ROLE.admin });
    const input = { shipment_id: shipment.id, type: 'grv' as const, name: 'stamped.pdf', content: btoa('%PDF-1.7') };
    await succeed(test_app, documentApi.addDocument, { token: admin.token, input });

    const delivered = await deliver({ receiver_name: 'Rachel' });

    expect([delivered.result, await status()]).toEqual(['accepted', 'delivered']);
  });

  it('takes no PDF for a photo', async () => {
    const { deliver } = await atTheDoor({ pod_method: 'grv' });

    const refused = await deliver({ receiver_name: 'Rachel', documents: [{ type: 'grv', content: btoa('%PDF-1.7') }] });

    expect([refused.result, refused.message]).toEqual(['refused', 'Stamped document is no photo.']);
  });

  it('KEY-36: takes no photos with a step that worked out', async () => {
    const { driver, shipment } = await atTheDoor();

    const refused = await sendEvent(test_app, driver.token, {
      reference: shipment.short_tracking_reference,
      choice: 'returned-to-hub',
      documents: [{ type: 'photo', content: DOT }],
    });

    expect([refused.result, refused.message]).toEqual([
      'refused',
      'Photos go with a delivery and with what did not work out only.',
    ]);
  });
});

describe('several parcels at the door', () => {
  it('are delivered when the last of them is, each with the PIN', async () => {
    const world = await makeWorld(test_app.services);
    const driver = await hireDriver(world);
    const shipment = await bookOne(world, {
      parcels: [1, 2].map(() => ({
        submitted_length_cm: 10,
        submitted_width_cm: 10,
        submitted_height_cm: 10,
        submitted_weight_kg: 1,
      })),
    });
    await assignDelivery(world, shipment, driver.driver_id);
    await sendEvent(test_app, driver.token, { reference: shipment.short_tracking_reference, choice: 'out-for-delivery' });
    const pin = await pinSentFor(world, shipment);
    const hand = (number: number) =>
      sendEvent(test_app, driver.token, {
        reference: `${shipment.short_tracking_reference}/${number}`,
        choice: 'delivered',
        pin,
      });

    const [first, second] = [await hand(1), await hand(2)];

    expect([first.message, second.message]).toEqual(['Delivered: 1 of 2 parcels scanned.', 'Delivered']);
  });
});

describe('a delivery at the counter of a hub', () => {
  it('SCREEN-28 KEY-41: is refused with what is asked for: the PIN, and what takes its place once its tries are used up', async () => {
    const { world, shipment, status } = await atTheDoor({}, NAME_ALONE);
    const { token } = await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town });
    const deliver = (proof: Partial<FieldEvent> = {}) =>
      sendEvent(test_app, token, { reference: shipment.short_tracking_reference, choice: 'delivered', ...proof });
    const pin = await pinSentFor(world, shipment);

    const unproved = await deliver({ receiver_name: 'Rachel' });
    const wrong = [await deliver({ pin: notThe(pin) }), await deliver({ pin: notThe(pin) }), await deliver({ pin: notThe(pin) })];
    const nameless = await deliver();
    const too_late = await deliver({ pin });
    const proved = await deliver({ receiver_name: 'Rachel' });

    expect([unproved, ...wrong, nameless].map(({ asks, pin_tries_left }) => [asks, pin_tries_left])).toEqual([
      ['pin', 3],
      ['pin', 2],
      ['pin', 1],
      ['fallback', undefined],
      ['fallback', undefined],
    ]);
    expect([too_late.result, too_late.asks]).toEqual(['refused', 'fallback']);
    expect([proved.result, await status()]).toEqual(['accepted', 'delivered']);
  });

  it('SCREEN-28: takes the PIN', async () => {
    const { world, shipment, status } = await atTheDoor();
    const { token } = await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town });

    await sendEvent(test_app, token, {
      reference: shipment.short_tracking_reference,
      choice: 'delivered',
      pin: await pinSentFor(world, shipment),
    });

    expect(await status()).toBe('delivered');
  });
});
