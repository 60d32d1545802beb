import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePickupPoint } from '../../pickup-points/save-pickup-point.ts';
import { bookOne, moveTo, outForDelivery, numbersToRead, pinSentFor, sendEvent } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const LOCKERS = {
  enable_locker_shipments: true,
  enable_counter_shipments: true,
  enabled_pickup_providers: ['tcg-locker', 'ram-counter'],
};
/** Long enough that no two PINs of a test are the same by chance. */
const PIN_DIGITS = 8;

async function scene() {
  const world = await makeWorld(test_app.services, { ...LOCKERS, pod_pin_length: PIN_DIGITS });
  const address = { street_address: '50 Bath Avenue', local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP' };
  const point = { description: '', trading_hours: '', address };
  await savePickupPoint(world.context, {
    ...point,
    pickup_point_id: 'CG101',
    pickup_point_provider: 'tcg-locker',
    name: 'Locker',
    type: 'locker',
  });
  await savePickupPoint(world.context, {
    ...point,
    pickup_point_id: 'K201',
    pickup_point_provider: 'ram-counter',
    name: 'Counter',
    type: 'counter',
  });
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const { token } = await signInAs(world, { role: ROLE.ops });
  const resend = (shipment_id: number, pin_type: string, by = token) =>
    test_app.request(trackingApi.resendPin, { token: by, input: { shipment_id, pin_type } });
  return { world, customer, resend };
}

describe('sending a PIN again', () => {
  it('PIN-01: is for a delivery to a door that is out or has failed, and ends the PIN before it', async () => {
    const { world, customer, resend } = await scene();
    const { shipment, driver } = await outForDelivery(test_app, world, { account_id: customer.account_id });
    const first = await pinSentFor(world, shipment);

    const out = await resend(shipment.id, 'delivery');
    await sendEvent(test_app, driver.token, {
      reference: shipment.short_tracking_reference,
      choice: 'delivery-failed-attempt',
      reason: 'No one at home',
    });
    const failed = await resend(shipment.id, 'delivery');
    const newest = await pinSentFor(world, shipment);
    const deliver = async (pin: string) =>
      (await sendEvent(test_app, driver.token, { reference: shipment.short_tracking_reference, choice: 'delivered', pin }))
        .result;

    expect([out.status, out.body.message, failed.status]).toEqual([200, 'The PIN has been sent.', 200]);
    expect([await deliver(first), await deliver(newest)]).toEqual(['refused', 'accepted']);
  });

  it('PIN-01: is refused before the delivery and after it', async () => {
    const { world, resend } = await scene();
    const shipment = await bookOne(world);

    const early = await resend(shipment.id, 'delivery');
    await moveTo(world, shipment, 'delivered');
    const late = await resend(shipment.id, 'delivery');

    const message = 'No delivery PIN can be sent for this shipment as it stands.';
    expect([early.status, early.body.message, late.status]).toEqual([409, message, 409]);
  });

  it('PIN-02: is for a locker that holds the parcel for its recipient', async () => {
    const { world, resend } = await scene();
    const [locker, counter] = [
      await bookOne(world, { delivery_pickup_point_id: 'CG101' }),
      await bookOne(world, { delivery_pickup_point_id: 'K201' }),
    ];
    await moveTo(world, locker, 'out-for-delivery');
    const not_yet = await resend(locker.id, 'pickup');
    for (const shipment of [locker, counter]) await moveTo(world, shipment, 'ready-for-pickup');

    const [sent, of_counter, as_delivery] = [
      await resend(locker.id, 'pickup'),
      await resend(counter.id, 'pickup'),
      await resend(locker.id, 'delivery'),
    ];

    expect([not_yet.status, sent.status, of_counter.status, as_delivery.status]).toEqual([409, 200, 409, 409]);
    expect(await pinSentFor(world, locker, 'pickup_pin')).toMatch(/^\d{8}$/);
  });

  it('PIN-03: is for the sender while the locker waits for the parcel', async () => {
    const { world, resend } = await scene();
    const shipment = await bookOne(world, { collection_pickup_point_id: 'CG101' });

    const waiting = await resend(shipment.id, 'dropoff');
    await moveTo(world, shipment, 'in-locker');
    const dropped = await resend(shipment.id, 'dropoff');

    expect([waiting.status, dropped.status]).toEqual([200, 409]);
  });

  it('PIN-04: is done three times an hour at most, and again an hour later', async () => {
    const { world, resend } = await scene();
    const { shipment } = await outForDelivery(test_app, world);

    const answers = [
      await resend(shipment.id, 'delivery'),
      await resend(shipment.id, 'delivery'),
      await resend(shipment.id, 'delivery'),
      await resend(shipment.id, 'delivery'),
    ];
    const hour_ago = JSON.stringify(Array.from({ length: 4 }, () => new Date(Date.now() - 3_601_000).toISOString()));
    await changeRows(world, `update shipment_pins set times_sent = '${hour_ago}' where provider_id = ${world.provider_id}`);
    const later = await resend(shipment.id, 'delivery');

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.body.message).toBe('The PIN was sent three times within the last hour. Please try again later.');
    expect(answers[3]?.headers['retry-after']).toBe('3600');
    expect(later.status).toBe(200);
  });

  it('PIN-04: at the same moment is counted as well', async () => {
    const { world, resend } = await scene();
    const { shipment } = await outForDelivery(test_app, world);

    const answers = await Promise.all(Array.from({ length: 6 }, () => resend(shipment.id, 'delivery')));

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 429, 429, 429]);
  });

  it('goes to the recipient, whichever user asks, and is not told to the caller', async () => {
    const { world, customer, resend } = await scene();
    const { shipment } = await outForDelivery(test_app, world, { account_id: customer.account_id });
    const stranger = await makeCustomer(world);

    const by_owner = await resend(shipment.id, 'delivery', customer.token);
    const by_stranger = await resend(shipment.id, 'delivery', stranger.token);

    const pin = await pinSentFor(world, shipment);
    expect([by_owner.status, by_stranger.status]).toEqual([200, 404]);
    expect(numbersToRead(JSON.stringify(by_owner.body))).not.toContain(pin);
    const carriers = await rowsOf<{ recipient: string }>(
      world,
      `select distinct recipient from messages where provider_id = ${world.provider_id} and event = 'delivery_pin'`,
    );
    expect(carriers.map(({ recipient }) => recipient).toSorted()).toEqual(['+27831234567', 'rachel@example.com']);
  });
});
