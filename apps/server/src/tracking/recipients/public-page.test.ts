import { inflateSync } from 'node:zlib';
import type { InputOf } from '@tsela/contract/route';
import { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePickupPoint } from '../../pickup-points/save-pickup-point.ts';
import { bookOne, keySentFor, moveTo, outForDelivery, pinSentFor, sendEvent } from '../../testing/field.ts';
import { changeRows } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function track(world: World, tracking_reference: string, { token, key }: { token?: string; key?: string } = {}) {
  const who = token === undefined ? { host: world.host } : { token };
  const input = { tracking_reference, ...(key !== undefined && { key }) };
  const { shipments } = await succeed(test_app, trackingApi.track, { ...who, input });
  return shipments[0];
}

/** Delivered to a person who gave a name with the PIN. */
async function delivered(world: World, receiver_name = 'Nomsa Receiver', overrides: Parameters<typeof bookOne>[1] = {}) {
  const { shipment, driver } = await outForDelivery(test_app, world, overrides);
  const reference = shipment.short_tracking_reference;
  await sendEvent(test_app, driver.token, {
    reference,
    choice: 'delivered',
    pin: await pinSentFor(world, shipment),
    receiver_name,
  });
  return shipment;
}

describe('who took it', () => {
  it('SCREEN-17: is told by the first name once it is delivered, to the recipient and to who may open the shipment', async () => {
    const world = await makeWorld(test_app.services);
    const shipment = await delivered(world);
    const { token } = await signInAs(world, { role: ROLE.ops });

    const tracked = await track(world, shipment.short_tracking_reference, { key: await keySentFor(world, shipment) });
    const of_staff = await track(world, shipment.short_tracking_reference, { token });
    const of_stranger = await track(world, shipment.short_tracking_reference);

    expect([tracked?.status, tracked?.receiver_first_name]).toEqual(['delivered', 'Nomsa']);
    expect(Date.parse(tracked?.shipment_delivered_date ?? '')).toBeGreaterThan(0);
    expect(of_staff?.receiver_first_name).toBe('Nomsa');
    expect(of_stranger?.receiver_first_name).toBe('');
    expect(JSON.stringify([tracked, of_stranger])).not.toContain('Receiver');
  });

  it('is not told by a surname, nor where the provider does not show it', async () => {
    const world = await makeWorld(test_app.services);
    const staff = await signInAs(world, { role: ROLE.ops });
    const titled = await delivered(world, 'Mrs Dlamini');
    const silent = await makeWorld(test_app.services, { tracking_show_proof_of_delivery: false });
    const hidden = await delivered(silent);
    const staff_of_silent = await signInAs(silent, { role: ROLE.ops });

    expect((await track(world, titled.short_tracking_reference, staff))?.receiver_first_name).toBe('');
    expect((await track(silent, hidden.short_tracking_reference, staff_of_silent))?.receiver_first_name).toBe('');
  });
});

it('SCREEN-17: the pickup point is told with its address and hours', async () => {
  const world = await makeWorld(test_app.services, {
    enable_locker_shipments: true,
    enabled_pickup_providers: ['tcg-locker'],
  });
  await savePickupPoint(world.context, {
    pickup_point_id: 'CG9',
    pickup_point_provider: 'tcg-locker',
    name: 'Mall locker',
    type: 'locker',
    description: '',
    trading_hours: 'Mon-Sat 08:00-18:00',
    address: { street_address: '50 Bath Avenue', local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP' },
  });
  const shipment = await bookOne(world, {
    delivery_pickup_point_id: 'CG9',
    delivery_pickup_point_provider: 'tcg-locker',
  });

  expect((await track(world, shipment.short_tracking_reference))?.pickup_point).toEqual({
    name: 'Mall locker',
    type: 'locker',
    address: '50 Bath Avenue, Rosebank, Johannesburg',
    trading_hours: 'Mon-Sat 08:00-18:00',
  });
  expect((await track(world, (await bookOne(world)).short_tracking_reference))?.pickup_point).toBeNull();
});

describe('the driver on the map', () => {
  const SEEN = { lat: -33.91234, lng: 18.39876 };

  async function onTheRoad(settings: Parameters<typeof makeWorld>[1]) {
    const world = await makeWorld(test_app.services, settings);
    const { shipment, driver } = await outForDelivery(test_app, world);
    const other = await outForDelivery(test_app, world);
    // The position comes with a step at some door; it is the driver's, whosever parcel it was.
    await sendEvent(test_app, driver.token, {
      reference: shipment.short_tracking_reference,
      choice: 'delivery-failed-attempt',
      reason: 'No one at home',
      ...SEEN,
    });
    await moveTo(world, shipment, 'out-for-delivery');
    const seen = async () => (await track(world, shipment.short_tracking_reference))?.driver_seen;
    return { world, shipment, other: other.shipment, seen };
  }

  it('SCREEN-17: is shown about where it was seen, while the parcel is on the van', async () => {
    const { world, shipment, other, seen } = await onTheRoad({ tracking_show_driver_location: true });

    expect(await seen()).toMatchObject({ lat: -33.912, lng: 18.399 });
    expect((await track(world, other.short_tracking_reference))?.driver_seen).toBeNull();
    await moveTo(world, shipment, 'delivered');
    expect(await seen()).toBeNull();
  });

  it('is not shown where the provider does not show it, nor after half an hour', async () => {
    const hidden = await onTheRoad({});
    const old = await onTheRoad({ tracking_show_driver_location: true });
    await changeRows(
      old.world,
      `update driver_positions set captured_at = now() - interval '31 minutes' where provider_id = ${old.world.provider_id}`,
    );

    expect([await hidden.seen(), await old.seen()]).toEqual([null, null]);
  });
});

describe('a signed-in user', () => {
  it('SCREEN-17: is led to the shipment itself where it is theirs, and gets its proof of delivery', async () => {
    const world = await makeWorld(test_app.services);
    const [owner, stranger] = [await makeCustomer(world, { balance: 1_000_000 }), await makeCustomer(world)];
    const staff = await signInAs(world, { role: ROLE.ops });
    const shipment = await delivered(world, 'Nomsa Receiver', { account_id: owner.account_id });
    const reference = shipment.short_tracking_reference;
    const may_open = async (token?: string) => (await track(world, reference, token === undefined ? {} : { token }))?.may_open;
    const proof = (token: string) => test_app.request(trackPageApi.proofOfDelivery, { token, input: { id: shipment.id } });

    expect([await may_open(owner.token), await may_open(staff.token), await may_open(stranger.token), await may_open()]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const { status, body } = await proof(owner.token);
    expect([status, body.filename, (await proof(stranger.token)).status]).toEqual([
      200,
      `Proof_of_delivery_${reference}.pdf`,
      404,
    ]);
    const text = textOf(Buffer.from(body.content, 'base64'));
    for (const told of ['Proof of delivery', reference, 'Nomsa Receiver', 'gave the PIN']) expect(text).toContain(told);
  });

  it('gets no proof of what is not delivered, and visitors get none at all', async () => {
    const world = await makeWorld(test_app.services);
    const staff = await signInAs(world, { role: ROLE.ops });
    const { id } = await bookOne(world);
    const input: InputOf<typeof trackPageApi.proofOfDelivery> = { id };

    const early = await test_app.request(trackPageApi.proofOfDelivery, { token: staff.token, input });
    const visitor = await test_app.request(trackPageApi.proofOfDelivery, { host: world.host, input });

    expect([early.status, early.body.message]).toEqual([409, 'There is no proof of delivery before a shipment is delivered.']);
    expect(visitor.status).toBe(401);
  });
});

/** What a PDF of pdfkit writes with the printers' own fonts: its streams unpacked, and their hexadecimal texts read. */
function textOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return streams
    .join('\n')
    .split('\n')
    .map((line) =>
      [...line.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join('\n');
}
