import { paymentApi } from '@tsela/contract/payments/payment-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentPaymentApi } from '@tsela/contract/shipments/shipment-payment-api';
import { UNPAID_KEEPS_MS } from '@tsela/domain/shipments/kept-compartments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MERCHANT, noticeBody, openFakePayfast } from '../gateways/payments/payfast/fake-payfast.testing.ts';
import { payfastSettings, sendNotice } from '../gateways/payments/payfast/send-notice.testing.ts';
import { savePickupPoint } from '../pickup-points/save-pickup-point.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import { settleNotices } from './payment-notices.testing.ts';

let payfast: Awaited<ReturnType<typeof openFakePayfast>>;
let test_app: TestApp;
beforeAll(async () => {
  payfast = await openFakePayfast();
  test_app = await openTestApp({ env: { PAYFAST_URL: payfast.url, OUTGOING_ALLOWED_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await test_app.close();
  await payfast.close();
});

const OF_SHIPMENTS = { ...MERCHANT, merchant_id: '10000107', passphrase: 'of shipments' };
const PRICE = PRICE_CENTS / 100;
const FULL = 'Rosebank Locker is full for this parcel. Please choose another pickup point.';

/** A locker with one compartment, and customers who pay for each parcel as they send it. */
async function scene() {
  const world = await makeWorld(test_app.services, {
    enable_locker_shipments: true,
    enabled_pickup_providers: ['tcg-locker'],
    pay_as_you_go: true,
    enable_payment_intervention: true,
  });
  const admin = await signInAs(world, { role: ROLE.admin, password_hash: 'set' });
  await succeed(test_app, settingsApi.saveSettings, {
    token: admin.token,
    host: world.host,
    input: { settings: [...payfastSettings('shipment', OF_SHIPMENTS), ...payfastSettings('topup', MERCHANT)] },
  });
  await savePickupPoint(world.context, {
    pickup_point_id: 'CG1',
    pickup_point_provider: 'tcg-locker',
    name: 'Rosebank Locker',
    type: 'locker',
    description: '',
    trading_hours: '',
    address: { street_address: '50 Bath Avenue', local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP' },
    compartments: [{ code: 'medium', count: 1 }],
  });
  const customer = await makeCustomer(world, { balance: 0 });
  const book = (token = customer.token) =>
    test_app.request(shipmentApi.create, {
      token,
      host: world.host,
      input: aShipment({ delivery_pickup_point_id: 'CG1', pays_online: true }),
    });
  const start = (shipment_id: number) =>
    test_app.request(paymentApi.start, {
      token: customer.token,
      host: world.host,
      input: { method: 'credit_card', amount: PRICE, shipment_id },
    });
  const pay = async (reference: string) => {
    await sendNotice(test_app, noticeBody({ ...OF_SHIPMENTS, amount: PRICE.toFixed(2), reference }), { host: world.host });
    await settleNotices(world);
  };
  const settle = (shipment_id: number) =>
    test_app.request(shipmentPaymentApi.settle, {
      token: admin.token,
      host: world.host,
      input: { shipment_id, reason: 'The gateway was away' },
    });
  const kept = () =>
    rowsOf<{ shipment_id: number; minutes: number | null }>(
      world,
      `select r.shipment_id, round(extract(epoch from r.time_expires - r.time_reserved) / 60)::int as minutes
       from compartment_reservations r where r.provider_id = ${world.provider_id} order by r.shipment_id`,
    );
  const waitOut = () =>
    changeRows(
      world,
      `update compartment_reservations set time_expires = time_expires - interval '31 minutes' where provider_id = ${world.provider_id}`,
    );
  const status = async (id: number) =>
    (
      await rowsOf<{ status: string }>(
        world,
        `select status from shipments where provider_id = ${world.provider_id} and id = ${id}`,
      )
    )[0]?.status;
  return { world, customer, book, start, pay, settle, kept, waitOut, status };
}

describe('SCREEN-12 LOCKER-12: the compartment of a booking that is not paid', () => {
  it('is kept for as long as a payment takes, and for good once it is paid', async () => {
    const { book, start, pay, kept, status } = await scene();

    const { body: booked } = await book();
    const second = await book();
    const unpaid = await kept();
    const { body } = await start(booked.id);
    await pay(body.payment.reference);

    expect([booked.status, second.status, second.body.message]).toEqual(['payment-pending', 400, FULL]);
    expect(unpaid).toEqual([{ shipment_id: booked.id, minutes: UNPAID_KEEPS_MS / 60_000 }]);
    expect(await kept()).toEqual([{ shipment_id: booked.id, minutes: null }]);
    expect(await status(booked.id)).toBe('submitted');
  });

  it('goes to the next after that, and a late payer is told before they pay, as staff are who settle it', async () => {
    const { book, start, settle, waitOut, status } = await scene();
    const { body: late } = await book();
    await waitOut();

    const next = await book();
    const [started, settled] = [await start(late.id), await settle(late.id)];

    expect(next.status).toBe(200);
    expect([started.status, started.body.message]).toEqual([400, FULL]);
    expect([settled.status, settled.body.message]).toEqual([400, FULL]);
    expect(await status(late.id)).toBe('payment-pending');
  });

  it('is kept anew from the start of a payment on where no other has taken it', async () => {
    const { book, start, waitOut, kept } = await scene();
    const { body: booked } = await book();
    await waitOut();

    const started = await start(booked.id);

    expect(started.status).toBe(200);
    expect((await book()).body.message).toBe(FULL);
    expect(await kept()).toEqual([{ shipment_id: booked.id, minutes: 30 }]);
  });

  it('that went to another leaves the money as credit, which is told', async () => {
    const { world, customer, book, start, pay, waitOut, status } = await scene();
    const { body: late } = await book();
    const { body } = await start(late.id);
    await waitOut();
    await book();

    await pay(body.payment.reference);

    const [account] = await rowsOf<{ balance: string }>(
      world,
      `select balance_cents as balance from accounts where provider_id = ${world.provider_id} and id = ${customer.account_id}`,
    );
    expect([await status(late.id), Number(account?.balance)]).toEqual(['payment-pending', PRICE_CENTS]);
    const [receipt] = await rowsOf<{ body: string }>(
      world,
      `select body from messages where provider_id = ${world.provider_id} and event = 'payment_received'`,
    );
    expect(receipt?.body).toContain('because its locker is full by now. It is credit on your account.');
  });

  it('is had by exactly one of a late payment and three bookings at the same moment, five times over', async () => {
    for (let round = 0; round < 5; round++) {
      const { world, book, start, pay, waitOut, status } = await scene();
      const others = await Promise.all([1, 2, 3].map(() => makeCustomer(world, { balance: 0 })));
      const { body: late } = await book();
      const { body } = await start(late.id);
      await waitOut();

      const [, ...answers] = await Promise.all([pay(body.payment.reference), ...others.map(({ token }) => book(token))]);

      const booked = answers.filter(({ status: code }) => code === 200).length;
      expect(answers.every(({ status: code }) => code === 200 || code === 400)).toBe(true);
      expect([booked, await status(late.id)]).toEqual(booked === 1 ? [1, 'payment-pending'] : [0, 'submitted']);
    }
  });
});
