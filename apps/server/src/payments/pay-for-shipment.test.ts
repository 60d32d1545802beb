import { gatewayApi } from '@tsela/contract/payments/gateway-api';
import { paymentApi } from '@tsela/contract/payments/payment-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import type { Route } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentPaymentApi } from '@tsela/contract/shipments/shipment-payment-api';
import { cents } from '@tsela/domain/money/cents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPayment } from '../billing/record-payment.ts';
import { MERCHANT, noticeBody, openFakePayfast } from '../gateways/payments/payfast/fake-payfast.testing.ts';
import { payfastSettings, sendNotice } from '../gateways/payments/payfast/send-notice.testing.ts';
import { expireUnpaid } from '../shipments/change/expire-unpaid.ts';
import { changeRows, countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
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

/** The merchant of visitors is another one than that of top-ups. */
const OF_VISITORS = { ...MERCHANT, merchant_id: '10000107', passphrase: 'of visitors' };
const PRICE = PRICE_CENTS / 100;

/** Tells of a payment, and settles what was told. */
async function tellOf(world: World, facts: Parameters<typeof noticeBody>[0]): Promise<void> {
  await sendNotice(test_app, noticeBody(facts), { host: world.host });
  await settleNotices(world);
}

async function openProvider(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, {
    unused_feature_guest_shipment_creation: true,
    require_guest_shipment_billing_email: false,
    ...settings,
  });
  const admin = await signInAs(world, { role: ROLE.admin, password_hash: 'set' });
  await succeed(test_app, settingsApi.saveSettings, {
    token: admin.token,
    host: world.host,
    input: { settings: [...payfastSettings('shipment', OF_VISITORS), ...payfastSettings('topup', MERCHANT)] },
  });
  return { world, admin };
}

/** A shipment that waits for payment, for who may pay it: by its key, or by their session. */
function payerOf(world: World, shipment_id: number, by: { key?: string; token?: string }) {
  const { key, token } = by;
  const ask = (call: Route, input: object) =>
    test_app.request(call, {
      host: world.host,
      ...(token !== undefined && { token }),
      input: { ...(key !== undefined && { key }), ...input },
    });
  return {
    ask,
    start: (input: object = {}) => ask(paymentApi.start, { method: 'credit_card', amount: PRICE, shipment_id, ...input }),
    look: async () => (await ask(paymentApi.forShipment, { shipment_id })).body.shipment,
    tell: (reference: string, facts: object = {}) =>
      tellOf(world, { ...OF_VISITORS, amount: PRICE.toFixed(2), reference, ...facts }),
  };
}

async function visitor(settings: Parameters<typeof makeWorld>[1] = {}) {
  const { world, admin } = await openProvider(settings);
  const guests = await makeAccount(world, { account_type: 'guest', account_code: 'GUEST' });
  const booking = aShipment({ billing_contact: { email: 'visitor@example.com' } });
  const shipment = await succeed(test_app, shipmentApi.create, { host: world.host, input: booking });
  const key: string = shipment.payment_key ?? '';
  return { world, admin, shipment, key, account_id: guests, ...payerOf(world, shipment.id, { key }) };
}

/** A prepaid customer who pays as they go and has nothing. */
async function customer() {
  const { world, admin } = await openProvider({ pay_as_you_go: true });
  const { token, account_id } = await makeCustomer(world);
  const shipment = await succeed(test_app, shipmentApi.create, { token, host: world.host, input: aShipment() });
  return { world, admin, shipment, token, account_id, ...payerOf(world, shipment.id, { token }) };
}

/** An account's balance and its ledger in one line: they say the same. */
async function ledgerOf(world: World, account_id: number): Promise<string> {
  const [row] = await rowsOf<{ balance: string; sum: string; types: string[] }>(
    world,
    `select balance_cents as balance, (select coalesce(sum(amount_cents), 0) from transactions t where t.provider_id = a.provider_id
      and t.account_id = a.id) as sum, array(select type from transactions t where t.provider_id = a.provider_id and t.account_id = a.id
      order by t.id) as types from accounts a where a.provider_id = ${world.provider_id} and a.id = ${account_id}`,
  );
  expect(Number(row?.sum)).toBe(Number(row?.balance));
  return `${row?.balance}: ${row?.types.join(', ')}`;
}

async function lettersOf(world: World, event: string): Promise<{ recipient: string; body: string }[]> {
  return rowsOf(
    world,
    `select recipient, body from messages where provider_id = ${world.provider_id} and event = '${event}' order by id`,
  );
}

describe("a visitor's shipment", () => {
  it('CALL-69 CALL-70 CALL-76 CONST-27: is paid by the key that came with it, and booked once the gateway has confirmed', async () => {
    const { world, shipment, key, account_id, start, look, tell } = await visitor();
    expect(await look()).toMatchObject({
      status: 'payment-pending',
      rate: PRICE,
      vat: 15,
      payment: null,
      billing_email: 'visitor@example.com',
    });

    const { status, body } = await start();

    expect([status, body.payment]).toMatchObject([
      200,
      { status: 'pending', amount: PRICE, shipment_id: shipment.id, reference: `${world.provider_id}-${shipment.id}` },
    ]);
    expect((await look()).status).toBe('payment-pending');
    await tell(body.payment.reference);
    expect(await look()).toMatchObject({ status: 'submitted', valid_until: null, payment: { status: 'complete' } });
    expect(await ledgerOf(world, account_id)).toBe('0: payment, shipping-charge');
    const receipts = await lettersOf(world, 'payment_received');
    expect(receipts).toMatchObject([
      { recipient: 'visitor@example.com', body: expect.stringContaining('Your parcel is booked.') },
    ]);
    expect(receipts[0]?.body).toContain(
      `Print its label and follow it here:\nhttp://${world.host}:3000/shipments/success?str=${shipment.short_tracking_reference}&id=${shipment.id}&key=${key}`,
    );
    // What is on the account of all visitors, none of them reads.
    expect(receipts[0]?.body).not.toMatch(/Account|Balance/);
    expect(key).toMatch(/^[\w-]{16}$/);
  });

  it("ROUTE-34 ROUTE-35 CALL-63 CALL-65: is paid on a form that leads back to the visitor's host, and is signed for who holds the key", async () => {
    const { world, shipment, key, start, ask } = await visitor();
    const { form } = (await start()).body.data;

    expect(form.key_value_pairs).toMatchObject({
      item_name: `Parcel ${shipment.short_tracking_reference}`,
      amount: '115.00',
      return_url: `http://${world.host}/shipments/success?str=${shipment.short_tracking_reference}&id=${shipment.id}&key=${key}`,
      cancel_url: `http://${world.host}/shipments/payfast-cancelled?id=${shipment.id}&key=${key}`,
    });
    const pairs = { provider_id: world.provider_id, key_value_pairs: form.key_value_pairs };
    expect((await ask(gatewayApi.signature, pairs)).body).toMatchObject({ merchant_id: OF_VISITORS.merchant_id });
    const cheaper = await ask(gatewayApi.signature, { ...pairs, key_value_pairs: { ...form.key_value_pairs, amount: '1.00' } });
    expect([cheaper.status, cheaper.body.message]).toEqual([400, 'The field amount is not that of the payment.']);
  });

  it('is paid and looked at by its own visitor only: other keys, no key and what is not there are answered alike', async () => {
    const { world, shipment, key, start } = await visitor();
    const other = await visitor();
    const { payment, data } = (await start()).body;
    const wrong = [undefined, '', 'x'.repeat(16), other.key, `${key}a`, key.slice(1)];

    for (const one of wrong) {
      const { ask } = payerOf(world, shipment.id, one === undefined ? {} : { key: one });
      const answers = [
        await ask(paymentApi.forShipment, { shipment_id: shipment.id }),
        await ask(paymentApi.forShipment, { shipment_id: shipment.id + 1000 }),
        await ask(paymentApi.start, { method: 'credit_card', amount: PRICE, shipment_id: shipment.id }),
        await ask(paymentApi.one, { id: payment.id }),
        await ask(gatewayApi.signature, { provider_id: world.provider_id, key_value_pairs: data.form.key_value_pairs }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
    expect(await countRows(world, 'payments')).toEqual([1]);
    // A key of a shipment opens no top-up.
    expect(
      (await payerOf(world, shipment.id, { key }).ask(paymentApi.start, { method: 'credit_card', amount: 500 })).status,
    ).toBe(401);
    expect((await payerOf(world, shipment.id, { key }).ask(paymentApi.methods, { purpose: 'topup' })).status).toBe(401);
  });

  it('CALL-61 CALL-72 KEY-PAY-01: is paid in the ways that are active for visitors', async () => {
    const { world, ask, admin } = await visitor();

    const { body } = await ask(paymentApi.methods, { purpose: 'shipment' });
    const known = await test_app.request(paymentApi.methodsForGuests, { host: world.host, input: { account_code: 'guest' } });
    const other = await test_app.request(paymentApi.methodsForGuests, { host: world.host, input: { account_code: 'KAR01' } });

    expect(body.payment_methods.map(({ value, provider }: { value: string; provider: string }) => [value, provider])).toEqual([
      ['credit_card', 'payfast'],
      ['instant_eft', 'payfast'],
    ]);
    expect(known.body.payment_methods).toEqual(
      expect.arrayContaining([
        { name: 'credit_card', status: 'active' },
        { name: 'instant_eft', status: 'active' },
        { name: 'stitch_card', status: 'inactive' },
      ]),
    );
    expect(known.body.payment_methods.map(({ name }: { name: string }) => name)).not.toContain('manual_eft');
    expect(other.status).toBe(404);
    await succeed(test_app, settingsApi.saveSettings, {
      token: admin.token,
      input: { settings: [{ setting: 'payment_methods_payfast_enabled', value: false }] },
    });
    expect((await ask(paymentApi.methods, { purpose: 'shipment' })).body.payment_methods).toEqual([]);
  });

  it('CALL-76 CONST-28: whose payment is declined is shown as failed, waits again for another try, and is booked by that', async () => {
    const { world, shipment, start, look, tell, account_id } = await visitor();
    const first = (await start()).body.payment;

    await tell(first.reference, { status: 'FAILED' });
    expect(await look()).toMatchObject({ status: 'payment-failed', payment: { status: 'failed', failure_reason: 'declined' } });
    const second = (await start()).body.payment;
    expect([second.reference, (await look()).status]).toEqual([`${world.provider_id}-${shipment.id}-2`, 'payment-pending']);
    await tell(second.reference, { pf_payment_id: '77' });

    expect((await look()).status).toBe('submitted');
    expect(await ledgerOf(world, account_id)).toBe('0: payment, shipping-charge');
  });

  it('CALL-76: that is declined stays as it is while another payment is under way, and when the payer turned back', async () => {
    const { start, look, tell } = await visitor();
    const first = (await start()).body.payment;
    const second = (await start()).body.payment;

    await tell(first.reference, { status: 'FAILED' });
    expect((await look()).status).toBe('payment-pending');
    await tell(second.reference, { status: 'CANCELLED', pf_payment_id: '78' });

    expect(await look()).toMatchObject({ status: 'payment-pending', payment: { status: 'failed', failure_reason: 'cancelled' } });
  });

  it('CALL-76: that is paid twice is charged once; the rest is credit, of which staff and the payer are told', async () => {
    const { world, start, tell, look, account_id } = await visitor();
    const [first, second] = [(await start()).body.payment, (await start()).body.payment];

    await tell(first.reference);
    await tell(second.reference, { pf_payment_id: '78' });

    expect((await look()).status).toBe('submitted');
    expect(await ledgerOf(world, account_id)).toBe(`${PRICE_CENTS}: payment, shipping-charge, payment`);
    const [to_staff] = await lettersOf(world, 'payment_not_credited');
    expect(to_staff?.body).toContain('R 115.00 of it pays for nothing: the parcel does not wait for payment any more.');
    expect((await lettersOf(world, 'payment_received'))[1]?.body).toContain(
      'Your parcel is booked: it was paid already, and this payment was one too many. We will pay it back to you.',
    );
  });

  it('SCREEN-23: is told of the payment that booked it, whatever was begun beside it, and of what came in too much', async () => {
    const { start, tell, look } = await visitor();
    const [first, second] = [(await start()).body.payment, (await start()).body.payment];
    expect(await look()).toMatchObject({ payment: { id: second.id, status: 'pending' }, paid_over: 0 });

    await tell(first.reference);
    expect(await look()).toMatchObject({ status: 'submitted', payment: { id: first.id, status: 'complete' }, paid_over: 0 });
    await tell(second.reference, { pf_payment_id: '78' });

    expect(await look()).toMatchObject({ payment: { id: first.id, status: 'complete' }, paid_over: PRICE });
  });

  it('SCREEN-23: that staff have settled meanwhile tells its payer that the payment is paid back, also where too little had come in', async () => {
    const { admin, world, shipment, start, tell, look } = await visitor({ enable_payment_intervention: true });
    const early = (await start()).body.payment;
    await changeRows(world, `update shipments set rate_cents = rate_cents + 100 where id = ${shipment.id}`);
    await tell(early.reference);
    const late = (await start({ amount: PRICE + 1 })).body.payment;
    const input = { shipment_id: shipment.id, payment: { method: 'cash' as const } };
    await succeed(test_app, shipmentPaymentApi.settle, { token: admin.token, input });

    expect(await look()).toMatchObject({ status: 'submitted', payment: { id: early.id }, paid_over: PRICE });
    await tell(late.reference, { amount: (PRICE + 1).toFixed(2), pf_payment_id: '78' });

    expect(await look()).toMatchObject({ status: 'submitted', payment: { status: 'complete' }, paid_over: 2 * PRICE + 1 });
    expect((await lettersOf(world, 'payment_received'))[1]?.body).toContain(
      'this payment was one too many. We will pay it back to you.',
    );
  });

  it('SCREEN-23: has its label once it is paid, for who holds the key, and none before', async () => {
    const { world, shipment, start, tell, look } = await visitor();
    expect((await look()).label_url).toBeNull();
    const { payment } = (await start()).body;
    expect((await look()).label_url).toBeNull();

    await tell(payment.reference);

    const { pathname, search } = new URL((await look()).label_url);
    const label = await test_app.app.inject({ url: pathname + search, headers: { host: world.host } });
    expect([label.statusCode, label.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(label.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    await changeRows(world, `update shipments set status = 'cancelled' where id = ${shipment.id}`);
    expect((await look()).label_url).toBeNull();
  });

  it('CALL-76: is booked once by many notifications of two payments at once', async () => {
    const { world, start, look, account_id } = await visitor();
    const references = [(await start()).body.payment.reference, (await start()).body.payment.reference];
    const { host } = world;

    await Promise.all(
      Array.from({ length: 24 }, (_, at) => {
        const facts = {
          ...OF_VISITORS,
          amount: '115.00',
          status: at % 3 === 0 ? 'PENDING' : 'COMPLETE',
          pf_payment_id: `9${at % 2}`,
        };
        return sendNotice(test_app, noticeBody({ ...facts, reference: references[at % 2] ?? '' }), { host });
      }),
    );
    await Promise.all(Array.from({ length: 6 }, () => settleNotices(world)));

    expect((await look()).status).toBe('submitted');
    expect((await ledgerOf(world, account_id)).split(', ').toSorted()).toEqual([
      `${PRICE_CENTS}: payment`,
      'payment',
      'shipping-charge',
    ]);
  });

  it('CALL-76: that was cancelled while it was paid is not booked', async () => {
    const { world, start, look, tell, account_id } = await visitor();
    const { payment } = (await start()).body;
    await expireUnpaid({ ...world.context, now: new Date(Date.now() + 31 * 86_400_000) });
    expect((await look()).status).toBe('cancelled');

    await tell(payment.reference);

    expect(await look()).toMatchObject({ status: 'cancelled', payment: { status: 'complete' } });
    expect(await ledgerOf(world, account_id)).toBe(`${PRICE_CENTS}: payment`);
    expect(await lettersOf(world, 'payment_not_credited')).not.toEqual([]);
  });

  it("CALL-76: of top-ups' merchant or passphrase is not paid", async () => {
    const { world, start, look } = await visitor();
    const { payment } = (await start()).body;

    await tellOf(world, { ...MERCHANT, amount: '115.00', reference: payment.reference });
    expect((await look()).payment.status).toBe('pending');
    await tellOf(world, {
      ...OF_VISITORS,
      merchant_id: MERCHANT.merchant_id,
      amount: '115.00',
      reference: payment.reference,
    });

    expect(await look()).toMatchObject({ status: 'payment-failed', payment: { failure_reason: 'wrong-merchant' } });
  });

  it('PAY-01: that costs another amount than the payer was shown asks them first, and what it cost before books nothing', async () => {
    const { world, shipment, start, look, tell, account_id } = await visitor();
    const { payment } = (await start()).body;
    await changeRows(world, `update shipments set rate_cents = rate_cents + 100 where id = ${shipment.id}`);

    const { status, body } = await start();
    await tell(payment.reference);

    expect([status, body.message]).toEqual([409, 'The price is R 116.00 by now. Please confirm.']);
    expect((await look()).status).toBe('payment-pending');
    expect(await ledgerOf(world, account_id)).toBe(`${PRICE_CENTS}: payment`);
    expect((await start({ amount: 116 })).status).toBe(200);
  });

  it.each([
    ['too-many-decimals', { amount: 115.001 }, 400],
    ['a negative amount', { amount: -115 }, 400],
    ['an amount as text', { amount: '115,00' }, 400],
    ['no e-mail address', { billing_email: 'visitor' }, 400],
    ['a method of top-ups only', { method: 'manual_eft' }, 400],
    ['a gateway that is off', { method: 'stitch_card' }, 400],
    ['another booker', { provider: 'payfast-topup' }, 400],
  ])('with %s keeps nothing', async (_what, input, status) => {
    const { world, start } = await visitor();

    expect((await start(input)).status).toBe(status);
    expect(await countRows(world, 'payments')).toEqual([0]);
  });

  it('starts thirty payments in a quarter of an hour at most, of many at once as well', async () => {
    const { world, start } = await visitor();

    const answers = await Promise.all(Array.from({ length: 34 }, () => start()));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    const references = await rowsOf<{ reference: string }>(
      world,
      `select distinct reference from payments where provider_id = ${world.provider_id}`,
    );
    expect(references).toHaveLength(30);
  });
});

describe("a customer's shipment", () => {
  it('PAY-02 KEY-30: is paid at a gateway exactly when the balance does not cover it', async () => {
    const { world, start, tell, look, account_id } = await customer();
    const { body } = await start();

    expect(body.data.form.key_value_pairs.return_url).not.toContain('key=');
    await tell(body.payment.reference);

    expect((await look()).status).toBe('submitted');
    expect(await ledgerOf(world, account_id)).toBe('0: payment, shipping-charge');
    expect((await lettersOf(world, 'payment_received'))[0]?.body).toContain('Balance now: R 0.00');
  });

  it('CALL-76: that was paid from the balance meanwhile leaves the payment as credit, and staff have nothing to do', async () => {
    const { world, start, tell, shipment, token, account_id, look } = await customer();
    const { payment } = (await start()).body;
    await recordPayment(world.context, { account_id, amount_cents: cents(PRICE_CENTS), method: 'cash', reference: 'till' });
    await succeed(test_app, shipmentPaymentApi.payFromBalance, { token, input: { shipment_id: shipment.id } });

    await tell(payment.reference);

    expect((await look()).status).toBe('submitted');
    expect(await ledgerOf(world, account_id)).toBe(`${PRICE_CENTS}: payment, shipping-charge, payment`);
    expect(await lettersOf(world, 'payment_not_credited')).toEqual([]);
  });

  it('SCREEN-23: that was paid from the balance meanwhile tells its payer, on the page and in the receipt, that the payment is credit', async () => {
    const { world, start, tell, shipment, token, account_id, look } = await customer();
    const { payment } = (await start()).body;
    await recordPayment(world.context, { account_id, amount_cents: cents(PRICE_CENTS), method: 'cash', reference: 'till' });
    await succeed(test_app, shipmentPaymentApi.payFromBalance, { token, input: { shipment_id: shipment.id } });

    await tell(payment.reference);

    expect(await look()).toMatchObject({ status: 'submitted', payment: { status: 'complete' }, paid_over: PRICE });
    expect((await lettersOf(world, 'payment_received'))[0]?.body).toContain(
      'Your parcel is booked: it was paid already, and this payment was one too many. It is credit on your account.',
    );
  });

  it('CALL-76: that is paid from the balance, cancelled and paid at the gateway at once is charged once or not at all', async () => {
    for (let round = 0; round < 4; round++) {
      const { world, start, shipment, token, account_id, look } = await customer();
      const { payment } = (await start()).body;
      await recordPayment(world.context, { account_id, amount_cents: cents(PRICE_CENTS), method: 'cash', reference: 'till' });
      const notice = noticeBody({ ...OF_VISITORS, amount: '115.00', reference: payment.reference });
      await sendNotice(test_app, notice, { host: world.host });

      await Promise.all([
        settleNotices(world),
        test_app.request(shipmentPaymentApi.payFromBalance, { token, input: { shipment_id: shipment.id } }),
        ...(round % 2 === 0 ? [test_app.request(shipmentApi.cancel, { token, input: { id: shipment.id } })] : []),
      ]);

      const ledger = await ledgerOf(world, account_id);
      const is_charged = (await look()).status === 'submitted';
      expect(Number.parseInt(ledger, 10)).toBe(is_charged ? PRICE_CENTS : 2 * PRICE_CENTS);
    }
  });

  it("PAY-03 PERM-055: is not paid by staff, by users who see no amounts, or by another account's", async () => {
    const { world, admin, shipment, account_id } = await customer();
    const blind = await signInAs(world, { role: ROLE.no_billing, account_id });
    const other = await makeCustomer(world);

    const tried = async (token: string) => {
      const { status, body } = await payerOf(world, shipment.id, { token }).start();
      return [status, body.message];
    };

    expect(await tried(admin.token)).toEqual([403, 'Staff settle a shipment; its account pays for it.']);
    expect((await tried(blind.token))[0]).toBe(403);
    expect((await tried(other.token))[0]).toBe(404);
    expect(
      (await payerOf(world, shipment.id, { token: other.token }).ask(paymentApi.forShipment, { shipment_id: shipment.id }))
        .status,
    ).toBe(404);
    expect(await countRows(world, 'payments')).toEqual([0]);
  });

  it('PAY-01: is not paid as a quote: one that is accepted to be paid online is, whatever the balance covers', async () => {
    const { world } = await openProvider();
    const { token } = await makeCustomer(world, { balance: 10 * PRICE_CENTS });
    const quote = await succeed(test_app, shipmentApi.create, { token, input: aShipment({ quick_quote: 'quote' }) });
    const { start } = payerOf(world, quote.id, { token });

    const refused = await start();
    expect([refused.status, refused.body.message]).toEqual([409, 'Please accept the quote first. It is paid after that.']);
    const accepted = await succeed(test_app, shipmentApi.acceptQuote, { token, input: { id: quote.id, pays_online: true } });
    expect(accepted.status).toBe('payment-pending');
    expect((await start()).status).toBe(200);
    await changeRows(world, `update shipments set status = 'quote-expired' where id = ${quote.id}`);
    expect((await start()).body.message).toBe('This quote has expired.');
  });
});
