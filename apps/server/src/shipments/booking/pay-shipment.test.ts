import { billingApi } from '@tsela/contract/billing/billing-api';
import { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentPaymentApi } from '@tsela/contract/shipments/shipment-payment-api';
import type { InputOf } from '@tsela/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPayment } from '../../billing/record-payment.ts';
import { cents } from '@tsela/domain/money/cents';
import { contextOf, moveTo } from '../../testing/field.ts';
import { countRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A provider with a visitor's shipment that waits for payment, and finance staff. */
async function unpaid(settings: Parameters<typeof makeWorld>[1] = { enable_payment_intervention: true }) {
  const world = await makeWorld(test_app.services, {
    unused_feature_guest_shipment_creation: true,
    require_guest_shipment_billing_email: false,
    ...settings,
  });
  const guests = await makeAccount(world, { account_type: 'guest', account_code: 'GUEST' });
  const { token } = await signInAs(world, { role: ROLE.finance });
  const shipment = await succeed(test_app, shipmentApi.create, { host: world.host, input: aShipment() });
  const settle = (input: Partial<InputOf<typeof shipmentPaymentApi.settle>>, by = token) =>
    test_app.request(shipmentPaymentApi.settle, { token: by, input: { shipment_id: shipment.id, ...input } });
  const moneyOf = async (account_id = guests) => {
    const [row] = await rowsOf<{ balance: number; types: string[] }>(
      world,
      `select balance_cents as balance, array(select type from transactions t where t.provider_id = a.provider_id and t.account_id = a.id
        order by t.id) as types from accounts a where id = ${account_id}`,
    );
    return row;
  };
  return { world, guests, token, shipment, settle, moneyOf };
}

describe('settling a shipment by hand', () => {
  it('KEY-PAY-11: books it with the payment that came in, which is its own', async () => {
    const { shipment, settle, moneyOf, token } = await unpaid();
    expect(shipment.status).toBe('payment-pending');

    const { status, body } = await settle({ payment: { method: 'manual_eft', reference: 'GUEST 12' } });

    expect([status, body.status]).toEqual([200, 'submitted']);
    expect(await moneyOf()).toEqual({ balance: 0, types: ['payment', 'shipping-charge'] });
    const { payments } = await succeed(test_app, billingPaymentApi.payments, { token, input: {} });
    expect(payments).toMatchObject([{ amount: PRICE_CENTS / 100, shipment_id: shipment.id, reference: 'GUEST 12' }]);
  });

  it("SCREEN-09: shows the payment among the shipment's transactions with what it cost, and what goes back of it", async () => {
    const { shipment, settle, token, world } = await unpaid();
    const other = await succeed(test_app, shipmentApi.create, { host: world.host, input: aShipment() });
    await settle({ payment: { method: 'cash' } });
    await settle({ payment: { method: 'cash' }, shipment_id: other.id });
    const { payments } = await succeed(test_app, billingPaymentApi.payments, { token, input: {} });
    const own = payments.find(({ shipment_id }) => shipment_id === shipment.id);
    const ofShipment = async () => {
      const read = await succeed(test_app, billingApi.transactions, { token, input: { shipment_id: shipment.id } });
      return read.transactions.map(({ type, amount, payment_id }) => [type, amount, payment_id]);
    };

    const settled = await ofShipment();
    await succeed(test_app, billingPaymentApi.reversePayment, { token, input: { id: own?.id ?? 0, reason: 'Till was short' } });

    expect(settled).toEqual([
      ['shipping-charge', -PRICE_CENTS / 100, null],
      ['payment', PRICE_CENTS / 100, own?.id],
    ]);
    expect((await ofShipment())[0]).toEqual(['payment-reversal', -PRICE_CENTS / 100, own?.id]);
  });

  it('KEY-PAY-11: releases it unpaid for a reason, and its account owes it', async () => {
    const { world, settle, moneyOf, shipment } = await unpaid();

    const { body } = await settle({ reason: 'Pays the driver on Friday' });

    expect(body.status).toBe('submitted');
    expect(await moneyOf()).toEqual({ balance: -PRICE_CENTS, types: ['shipping-charge'] });
    const [told] = await rowsOf(
      world,
      `select message from tracking_events where shipment_id = ${shipment.id} order by id desc limit 1`,
    );
    const [kept] = await rowsOf(
      world,
      `select change_to from events where type = 'shipment.released-unpaid' and object_id = ${shipment.id}`,
    );
    expect([told, kept]).toEqual([{ message: 'Shipment booked' }, { change_to: { reason: 'Pays the driver on Friday' } }]);
  });

  it('by several at once is done once', async () => {
    const { world, settle, moneyOf } = await unpaid();

    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => settle({ payment: { method: 'cash' } })),
      settle({ reason: 'Pays later' }),
    ]);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This shipment does not wait for payment.');
    expect((await moneyOf())?.types.filter((type) => type === 'shipping-charge')).toHaveLength(1);
    expect((await countRows(world, 'payments'))[0]).toBeLessThanOrEqual(1);
  });

  it('KEY-PAY-11: is refused where the provider does not let staff do so', async () => {
    const { settle, moneyOf } = await unpaid({});

    const { status, body } = await settle({ reason: 'Pays later' });

    expect([status, body.message]).toEqual([409, 'Shipments that wait for payment are not settled by hand here.']);
    expect(await moneyOf()).toEqual({ balance: 0, types: [] });
  });

  it.each([
    [{}, 'Please say how it was paid, or why it is released unpaid.'],
    [{ payment: { method: 'cash' as const }, reason: 'Both' }, 'Please say how it was paid, or why it is released unpaid.'],
    [{ reason: ' ' }, 'Please say why: the reason appears on the account.'],
    [
      { payment: { method: 'manual_eft' as const } },
      'Please enter the reference of the payment: money that is entered twice is found by it.',
    ],
  ])('%o is refused, and nothing is booked', async (input, message) => {
    const { settle, moneyOf } = await unpaid();

    const { status, body } = await settle(input);

    expect([status, body.message]).toEqual([400, message]);
    expect(await moneyOf()).toEqual({ balance: 0, types: [] });
  });

  it('SHIP-RULE-02 ERR-44: a charge of visitors waits for no invoice run, whatever its shipment has reached', async () => {
    const { world, settle, token, shipment } = await unpaid();
    await settle({ payment: { method: 'cash' } });
    await moveTo(world, shipment, 'collected');

    const { transactions } = await succeed(test_app, billingApi.transactions, { token, input: { shipment_id: shipment.id } });

    expect(transactions).toMatchObject([
      { type: 'shipping-charge', account_type: 'guest', invoiceable: false },
      { type: 'payment', account_type: 'guest', invoiceable: false },
    ]);
  });

  it('of a guest that is cancelled leaves credit, which is paid back', async () => {
    const { world, settle, moneyOf, token, shipment } = await unpaid();
    await settle({ payment: { method: 'cash' } });
    const admin = await signInAs(world, { role: ROLE.admin });
    await succeed(test_app, shipmentApi.cancel, { token: admin.token, input: { id: shipment.id, message: 'Not needed' } });
    const [payment] = (await succeed(test_app, billingPaymentApi.payments, { token, input: {} })).payments;

    const { body } = await test_app.request(billingPaymentApi.refundPayment, {
      token,
      input: { id: payment?.id, amount: PRICE_CENTS / 100, reason: 'Cancelled' },
    });

    expect(body.payment).toMatchObject({ amount: PRICE_CENTS / 100, returned: PRICE_CENTS / 100 });
    expect((await moneyOf())?.balance).toBe(0);
  });
});

describe('paying from the balance', () => {
  /** A prepaid customer whose shipment waits for payment, and what was paid in since. */
  async function later(paid: number) {
    const made = await unpaid({ pay_as_you_go: true });
    const customer = await makeCustomer(made.world);
    const shipment = await succeed(test_app, shipmentApi.create, { token: customer.token, input: aShipment() });
    if (paid > 0)
      await recordPayment(contextOf(made.world), {
        account_id: customer.account_id,
        amount_cents: cents(paid),
        method: 'manual_eft',
        reference: 'LATER',
      });
    const pay = (token = customer.token) =>
      test_app.request(shipmentPaymentApi.payFromBalance, { token, input: { shipment_id: shipment.id } });
    return { ...made, customer, shipment, pay, own: () => made.moneyOf(customer.account_id) };
  }

  it('PAY-01 PAY-04: books what waited for payment', async () => {
    const { shipment, pay, own } = await later(PRICE_CENTS);
    expect(shipment.status).toBe('payment-pending');

    const { status, body } = await pay();

    expect([status, body.status]).toEqual([200, 'submitted']);
    expect(await own()).toEqual({ balance: 0, types: ['payment', 'shipping-charge'] });
  });

  it('PAY-04: is refused when the balance does not cover it', async () => {
    const { pay, own } = await later(PRICE_CENTS - 1);

    const { status, body } = await pay();

    expect([status, body.message]).toEqual([
      409,
      'Your balance is too low: R 114.99 does not cover R 115.00. Please top up your account.',
    ]);
    expect(await own()).toEqual({ balance: PRICE_CENTS - 1, types: ['payment'] });
  });

  it('PAY-01: asked ten times at once is paid once', async () => {
    const { pay, own } = await later(10 * PRICE_CENTS);

    const answers = await Promise.all(Array.from({ length: 10 }, () => pay()));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await own())?.balance).toBe(9 * PRICE_CENTS);
  });

  it('PAY-03: is not for staff, nor for the people of another account', async () => {
    const { world, pay } = await later(PRICE_CENTS);
    const { token } = await signInAs(world, { role: ROLE.admin });
    const stranger = await makeCustomer(world, { balance: PRICE_CENTS });

    expect([(await pay(token)).status, (await pay(stranger.token)).status]).toEqual([409, 404]);
  });
});
