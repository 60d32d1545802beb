import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { afterAll, describe, expect, it } from 'vitest';
import { outForDelivery } from '../../testing/field.ts';
import { changeRows } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';

const open: TestApp[] = [];
afterAll(() => Promise.all(open.map((test_app) => test_app.close())));

/** An installation that is no demo, by whose outbox nothing is read. */
async function scene(env: Readonly<Record<string, string>> = {}) {
  const test_app = await openTestApp({ env: { DEMO: '0', ...env } });
  open.push(test_app);
  const world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const staff = await signInAs(world, { role: ROLE.admin });
  const book = (delivery_contact: { email: string; mobile_number: string }, more = {}) =>
    succeed(test_app, shipmentApi.create, {
      token: customer.token,
      input: aShipment({ delivery_contact: { name: 'Thabo', ...delivery_contact }, ...more }),
    });
  const pinsOf = ({ id }: { id: number }) =>
    succeed(test_app, shipmentLifeApi.pins, { token: staff.token, input: { shipment_id: id as never } });
  return { test_app, world, customer, staff, book, pinsOf };
}

const WITH_SMS = { SMS_SENDER: 'bulksms:id:secret' };
const BOTH = { email: 'thabo@example.com', mobile_number: '0831234567' };
const EMAIL_ONLY = { email: 'thabo@example.com', mobile_number: '' };
const NO_SENDER = { reason: 'no-sender', message: 'it reaches no one, because no sender of messages is set up' };
const NO_NUMBER = { reason: 'no-address', message: 'it reaches no one, because the contact has no mobile number' };

describe('a PIN that reaches no one', () => {
  it('PIN-04 SCREEN-56: is known before the shipment goes out, and once it is out', async () => {
    const { test_app, world, customer, staff, book, pinsOf } = await scene();

    const booked = await book(BOTH);
    const { shipment } = await outForDelivery(test_app, world, { account_id: customer.account_id });

    expect(await pinsOf(booked)).toEqual({ pins: [], unsent_ahead: NO_SENDER });
    expect(await pinsOf(shipment)).toMatchObject({ pins: [{ pin_type: 'delivery', unsent: NO_SENDER }], unsent_ahead: null });
    const { message } = await succeed(test_app, trackingApi.resendPin, {
      token: staff.token,
      input: { shipment_id: shipment.id, pin_type: 'delivery' },
    });
    expect(message).toBe('There is a new PIN, and it reaches no one, because no sender of messages is set up.');
    // The booker can do nothing about it: no booking says so.
    expect(booked.warnings).toBeUndefined();
    expect(await succeed(test_app, shipmentLifeApi.pinChannels, { token: staff.token })).toEqual({ channels: [] });
  });

  it('PIN-04 SCREEN-56: where SMS go out is that of a recipient without a number, as the booker is told', async () => {
    const { test_app, world, customer, book, pinsOf } = await scene(WITH_SMS);

    const [reached, unreached] = [await book(BOTH), await book(EMAIL_ONLY)];
    const stamped = await book(EMAIL_ONLY, { pod_method: 'grv' });
    const { shipment } = await outForDelivery(test_app, world, { account_id: customer.account_id });

    expect([reached.warnings, stamped.warnings]).toEqual([undefined, undefined]);
    expect(unreached.warnings).toEqual([
      'The recipient cannot be sent the PIN of the delivery: they have no mobile number, and messages go out by nothing else. Without a PIN the driver asks for the other proof.',
    ]);
    const ahead = async (of: { id: number }) => (await pinsOf(of)).unsent_ahead;
    expect([await ahead(reached), await ahead(unreached), await ahead(stamped)]).toEqual([null, NO_NUMBER, null]);
    const unsentNow = async () => (await pinsOf(shipment)).pins.map(({ unsent }) => unsent?.reason ?? null);
    expect(await unsentNow()).toEqual([null]);
    await changeRows(
      world,
      `update messages set status = 'bounced' where provider_id = ${world.provider_id} and shipment_id = ${shipment.id} and channel = 'sms'`,
    );
    expect(await unsentNow()).toEqual(['not-delivered']);
  });

  it('PIN-04: in the demo is read in the outbox', async () => {
    const { test_app, world, customer, book, pinsOf } = await scene({ DEMO: '1' });

    const { shipment } = await outForDelivery(test_app, world, { account_id: customer.account_id });

    expect((await pinsOf(shipment)).pins.map(({ unsent }) => unsent)).toEqual([null]);
    expect(await pinsOf(await book(EMAIL_ONLY))).toEqual({ pins: [], unsent_ahead: null });
  });
});
