import type { TrackedShipment } from '@tsela/contract/tracking/tracking-shapes';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelShipment } from '../shipments/change/cancel-shipment.ts';
import { bookOne, contextOf, moveTo, outForDelivery, pinSentFor, sendEvent } from '../testing/field.ts';
import { changeRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function track(world: World, tracking_reference: string): Promise<TrackedShipment | undefined> {
  const { shipments } = await succeed(test_app, trackingApi.track, { host: world.host, input: { tracking_reference } });
  return shipments[0];
}

const refusal = (input: object, host: string) => test_app.request(trackingApi.track, { input, host });

describe('tracking without a login', () => {
  it('PROD-09: tells where a shipment is, wrapped in a list', async () => {
    const world = await makeWorld(test_app.services);
    const [box] = aShipment().parcels;
    const shipment = await bookOne(world, { parcels: [box, box] as ReturnType<typeof aShipment>['parcels'] });
    const ref = shipment.short_tracking_reference;

    const { shipments } = await succeed(test_app, trackingApi.track, { host: world.host, input: { tracking_reference: ref } });

    expect(shipments).toHaveLength(1);
    expect(shipments[0]).toMatchObject({
      provider_id: world.provider_id,
      shipment_id: shipment.id,
      short_tracking_reference: ref,
      status: 'submitted',
      shipment_collected_date: null,
      collection_from: 'Rosebank, Johannesburg',
      delivery_to: 'Sea Point, Cape Town',
      collection_hub: 'Johannesburg',
      delivery_hub: 'Cape Town',
      service_level_code: 'ECO',
      parcel_count: 2,
      parcel_tracking_references: [`${ref}/1`, `${ref}/2`],
      tracking_events: [{ parcel_id: 0, status: 'submitted', message: 'Shipment booked', location: 'Johannesburg' }],
    });
  });

  it('tells the booking of shipments whose parcels were scanned hundreds of times, and staff read every scan', async () => {
    const world = await makeWorld(test_app.services);
    const [large, small] = [await bookOne(world), await bookOne(world)];
    await changeRows(
      world,
      `insert into tracking_events (provider_id, id, shipment_id, parcel_id, status, date, source, is_public, time_received, moved_parcel_ids)
        select ${world.provider_id}, nextval('tracking_event_ids'), ${large.id}, 1, 'submitted', now(), 'system', false, now(), '[]'
        from generate_series(1, 1200)`,
    );
    const staff = await signInAs(world, { role: ROLE.ops });

    const { shipments } = await succeed(test_app, trackingApi.track, {
      host: world.host,
      input: { tracking_references: `${large.short_tracking_reference},${small.short_tracking_reference}` },
    });
    const whole = await succeed(test_app, trackingApi.events, { token: staff.token, input: { shipment_id: large.id } });

    expect(shipments.map(({ tracking_events }) => tracking_events.map(({ message }) => message))).toEqual([
      ['Shipment booked'],
      ['Shipment booked'],
    ]);
    expect([whole.count, whole.tracking_events.at(-1)?.message]).toEqual([1201, 'Shipment booked']);
  });

  it('finds the provider by its host, or by its id on any host', async () => {
    const world = await makeWorld(test_app.services);
    const { short_tracking_reference: tracking_reference } = await bookOne(world);

    const by_host = await refusal({ tracking_reference }, world.host);
    const by_id = await refusal({ tracking_reference, provider_id: world.provider_id }, 'nobody.example');
    const neither = await refusal({ tracking_reference }, 'nobody.example');

    expect([by_host.status, by_id.status, neither.status]).toEqual([200, 200, 404]);
    expect(by_id.body.shipments[0].short_tracking_reference).toBe(tracking_reference);
  });

  it("does not find another provider's shipment", async () => {
    const [world, elsewhere] = [await makeWorld(test_app.services), await makeWorld(test_app.services)];
    const { short_tracking_reference: tracking_reference } = await bookOne(elsewhere);

    const { status, body } = await refusal({ tracking_reference }, world.host);

    expect([status, body.message]).toEqual([404, `could not find shipment or parcel with reference ${tracking_reference}`]);
  });

  it.each(['quote', 'payment-pending'] as const)('does not find a shipment that is %s', async (status) => {
    const world = await makeWorld(test_app.services);
    const shipment = await bookOne(world);
    expect(await track(world, shipment.short_tracking_reference)).toBeDefined();

    await moveTo(world, shipment, status);

    expect((await refusal({ tracking_reference: shipment.short_tracking_reference }, world.host)).status).toBe(404);
  });

  it('says which reference could not be found, in the words that parsers know', async () => {
    const world = await makeWorld(test_app.services);

    const { status, body } = await refusal({ tracking_reference: 'ZZ9ZZ9' }, world.host);

    expect([status, body.message]).toEqual([404, 'could not find shipment or parcel with reference ZZ9ZZ9']);
  });

  it.each([
    ['the short reference in small letters', (ref: string) => ({ tracking_reference: ref.toLowerCase() })],
    ['the reference of a parcel', (ref: string) => ({ tracking_reference: `${ref}/1` })],
    ['the custom reference', () => ({ tracking_reference: 'LD-123456' })],
    ['the custom reference by its own name', () => ({ custom_tracking_reference: 'LD-123456' })],
    ["the sticker's reference", () => ({ tracking_reference: 'tcg0000000009' })],
  ])('by %s', async (_, inputOf) => {
    const world = await makeWorld(test_app.services);
    const [box] = aShipment().parcels;
    const shipment = await bookOne(world, {
      custom_tracking_reference: 'LD-123456',
      parcels: [{ ...box, alternative_tracking_reference: 'TCG0000000009' }] as ReturnType<typeof aShipment>['parcels'],
    });

    const { shipments } = await succeed(test_app, trackingApi.track, {
      host: world.host,
      input: inputOf(shipment.short_tracking_reference),
    });

    expect(shipments.map(({ shipment_id }) => shipment_id)).toEqual([shipment.id]);
  });

  it('SCREEN-17: of several at once answers those that are known, up to twenty', async () => {
    const world = await makeWorld(test_app.services);
    const [one, other] = [await bookOne(world), await bookOne(world)];

    const input = { tracking_references: `${one.short_tracking_reference}, NOSUCH\n${other.short_tracking_reference}` };
    const { shipments } = await succeed(test_app, trackingApi.track, { host: world.host, input });
    const too_many = await refusal(
      { tracking_references: Array.from({ length: 21 }, (_, at) => `REF${at}`).join(',') },
      world.host,
    );
    const none = await refusal({ tracking_reference: ' ,' }, world.host);

    expect(shipments.map(({ shipment_id }) => shipment_id)).toEqual([other.id, one.id]);
    expect([too_many.status, too_many.body.message]).toEqual([400, 'Please track 20 references at once at most.']);
    expect([none.status, none.body.message]).toEqual([400, 'Please enter a tracking reference.']);
  });
});

describe('what is public', () => {
  it('SCREEN-17: is no name, number, e-mail, street, position, reference of the customer or price', async () => {
    const world = await makeWorld(test_app.services, { insurance_declared_value_enabled: true, pod_pin_length: 8 });
    const { shipment, driver } = await outForDelivery(test_app, world, {
      collection_address: { ...aShipment().collection_address, company: 'Acme Gold', lat: -26.147, lng: 28.0437 },
      special_instructions_delivery: 'Ring twice at the blue gate',
      customer_reference: 'PO-4711',
      cost_center: 'MARKETING',
      declared_value: 87_654,
      parcels: [{ ...aShipment().parcels[0], parcel_description: 'Gold watches' }] as ReturnType<typeof aShipment>['parcels'],
    });
    const pin = await pinSentFor(world, shipment);
    const at_the_door = { lat: -33.91234, lng: 18.39876 };
    const reference = shipment.short_tracking_reference;
    await sendEvent(test_app, driver.token, {
      reference,
      choice: 'delivery-failed-attempt',
      reason: 'Mrs Dlamini was out, call 0829998877',
      ...at_the_door,
    });
    await sendEvent(test_app, driver.token, {
      reference,
      choice: 'delivered',
      pin,
      receiver_name: 'Nomsa Receiver',
      ...at_the_door,
    });

    // Ids are counted on and may come upon any number.
    const text = JSON.stringify(await track(world, reference)).replaceAll(/"\w*id":\d+/g, '');

    for (const secret of [
      'Sipho',
      'Sender',
      'Rachel',
      'Recipient',
      'example.com',
      '82123',
      '83123',
      'Oxford',
      'Beach',
      'Acme',
      'blue gate',
      'PO-4711',
      'MARKETING',
      '87654',
      'Gold',
      '2196',
      '8005',
      '-26.147',
      '28.0437',
      '-33.91234',
      '18.39876',
      'Dlamini',
      '0829998877',
      // The signatory's first name is shown, as screens S17 and the provider's setting have it.
      ' Receiver',
      'Person ',
      'rate',
      'amount',
      'price',
      'balance',
      'account',
      pin,
    ]) {
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    }
    expect(text).toContain('Sea Point, Cape Town');
  });

  it("shows the provider's own reasons, and for any other the plain status", async () => {
    const world = await makeWorld(test_app.services, { delivery_failed_attempt_reasons: ['No one at home'] });
    const { shipment, driver } = await outForDelivery(test_app, world);
    const fail = (reason: string) =>
      sendEvent(test_app, driver.token, {
        reference: shipment.short_tracking_reference,
        choice: 'delivery-failed-attempt',
        reason,
      });

    await fail('No one at home');
    const offered = await track(world, shipment.short_tracking_reference);
    await moveTo(world, shipment, 'out-for-delivery');
    await fail('Thandi said to come back');
    const typed = await track(world, shipment.short_tracking_reference);

    expect(offered?.tracking_events[0]?.message).toBe('No one at home');
    expect(typed?.tracking_events[0]?.message).toBe('Delivery failed attempt');
  });

  it('is not why a sender cancelled', async () => {
    const world = await makeWorld(test_app.services);
    const shipment = await bookOne(world);

    await cancelShipment(contextOf(world), { id: shipment.id, message: 'Rachel did not pay' });

    const tracked = await track(world, shipment.short_tracking_reference);
    expect([tracked?.status, tracked?.parcel_count, tracked?.tracking_events[0]?.message]).toEqual(['cancelled', 1, 'Cancelled']);
  });
});

describe('the public status', () => {
  it.each<[stored: ShipmentStatus, shown: string, newest: string]>([
    ['collection-rejected', 'submitted', 'submitted'],
    ['collection-unassigned', 'submitted', 'submitted'],
    ['on-hold-internal', 'submitted', 'submitted'],
    ['delivery-rejected', 'submitted', 'submitted'],
    ['on-hold', 'on-hold', 'on-hold'],
    ['at-hub', 'at-hub', 'at-hub'],
  ])('of %s is %s, and so is the newest event', async (stored, shown, newest) => {
    const world = await makeWorld(test_app.services);
    const shipment = await bookOne(world);

    await moveTo(world, shipment, stored);

    const tracked = await track(world, shipment.short_tracking_reference);
    expect([tracked?.status, tracked?.tracking_events[0]?.status, tracked?.tracking_events[0]?.parcel_id]).toEqual([
      shown,
      newest,
      0,
    ]);
    expect(JSON.stringify(tracked)).not.toMatch(/rejected|unassigned|internal/);
  });

  it('is that of the newest event also when the clocks of two devices disagree', async () => {
    const world = await makeWorld(test_app.services);
    const shipment = await bookOne(world);
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
    const scan = (choice: string, minutes: number) =>
      sendEvent(test_app, hub.token, {
        reference: shipment.short_tracking_reference,
        choice,
        captured_at: new Date(Date.now() - minutes * 60_000).toISOString(),
      });

    await scan('collected', 5);
    await scan('received-at-hub', 30);

    const tracked = await track(world, shipment.short_tracking_reference);
    const events = tracked?.tracking_events ?? [];
    const newest = Math.max(...events.map(({ date }) => Date.parse(date)));
    expect([tracked?.status, events.map(({ status }) => status)]).toEqual(['collected', ['collected', 'submitted', 'at-hub']]);
    expect(Date.parse(events[0]?.date ?? '')).toBe(newest);
    expect(events.map(({ date }) => date)).toEqual(
      events
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
  });

  it.each<[ShipmentStatus[], string[]]>([
    [[], ['current', 'pending', 'pending', 'pending', 'pending']],
    [['collected'], ['done', 'current', 'pending', 'pending', 'pending']],
    [
      ['collected', 'at-hub', 'in-transit'],
      ['done', 'done', 'current', 'pending', 'pending'],
    ],
    [
      ['collected', 'out-for-delivery'],
      ['done', 'done', 'done', 'current', 'pending'],
    ],
    [
      ['collected', 'out-for-delivery', 'delivered'],
      ['done', 'done', 'done', 'done', 'done'],
    ],
    [
      ['collected', 'at-hub', 'on-hold'],
      ['done', 'done', 'current', 'pending', 'pending'],
    ],
  ])('after %j has the steps %j', async (statuses, progress) => {
    const world = await makeWorld(test_app.services);
    const shipment = await bookOne(world);

    for (const status of statuses) await moveTo(world, shipment, status);

    const tracked = await track(world, shipment.short_tracking_reference);
    expect(tracked?.tracking_steps.map(({ label }) => label)).toEqual([
      'created',
      'collected',
      'in-transit',
      'out-for-delivery',
      'delivered',
    ]);
    expect(tracked?.tracking_steps.map((step) => step.progress)).toEqual(progress);
  });
});
