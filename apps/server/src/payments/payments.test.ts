import { gatewayApi } from '@tsela/contract/payments/gateway-api';
import { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import { paymentApi } from '@tsela/contract/payments/payment-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { cents } from '@tsela/domain/money/cents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPayment } from '../billing/record-payment.ts';
import { MERCHANT, openFakePayfast } from '../gateways/payments/payfast/fake-payfast.testing.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import { expirePayments } from './expire-payments.ts';

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

const SET_UP = {
  payment_methods_payfast_topup_enabled: true,
  payment_methods_payfast_topup_merchant_id: MERCHANT.merchant_id,
  payment_methods_payfast_topup_merchant_key: MERCHANT.merchant_key,
  payment_methods_payfast_topup_passphrase: MERCHANT.passphrase,
};

const EFT = {
  payment_methods_eft_enabled: true,
  payment_methods_eft_details_bank: 'Nedbank',
  payment_methods_eft_details_branch_code: '198765',
  payment_methods_eft_details_account_type: 'Current',
  payment_methods_eft_details_account_number: '1012345678',
};

/** A provider with a customer. What only the platform sets is given apart. */
async function scene(settings: Readonly<Record<string, unknown>> = {}, of_platform: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, of_platform);
  const admin = await signInAs(world, { role: ROLE.admin });
  const customer = await makeCustomer(world);
  const { host } = world;
  await succeed(test_app, settingsApi.saveSettings, {
    token: admin.token,
    host,
    input: { settings: Object.entries({ ...SET_UP, ...settings }).map(([setting, value]) => ({ setting, value })) },
  });
  const { token } = customer;
  return {
    world,
    admin,
    customer,
    methods: (by = token) => test_app.request(paymentApi.methods, { token: by, host, input: { purpose: 'topup' } }),
    start: (input: object = {}, by = token, headers = {}) =>
      test_app.request(paymentApi.start, { token: by, host, headers, input: { method: 'credit_card', amount: 500, ...input } }),
    sign: (key_value_pairs: object, by = token) =>
      test_app.request(gatewayApi.signature, { token: by, host, input: { provider_id: world.provider_id, key_value_pairs } }),
  };
}

describe('ways to top up', () => {
  it('CALL-71 CALL-72 DATA-41 PAYMETH-13 PAYMETH-14: are those that are switched on and set up, in their order', async () => {
    const { methods } = await scene({ payment_methods_payfast_topup_limit: 5000, ...EFT });

    const { body } = await methods();

    expect(body.payment_methods).toEqual([
      {
        label: 'Credit or debit card',
        value: 'credit_card',
        imageURL: '',
        type: 'credit card',
        provider: 'payfast-topup',
        limit: 5000,
        is_sandbox: true,
        saves_card: false,
      },
      {
        label: 'Instant EFT',
        value: 'instant_eft',
        imageURL: '',
        type: 'instant EFT',
        provider: 'payfast-topup',
        limit: 5000,
        is_sandbox: true,
        saves_card: false,
      },
      {
        label: 'Manual EFT',
        value: 'manual_eft',
        imageURL: '',
        type: 'manual EFT',
        provider: 'manual',
        limit: null,
        is_sandbox: false,
        saves_card: false,
      },
    ]);
  });

  it('KEY-PAY-02: leave out a gateway that is switched off', async () => {
    const { methods } = await scene({
      payment_methods_payfast_topup_enabled: false,
    });

    expect((await methods()).body.payment_methods).toEqual([]);
  });

  it('KEY-PAY-03 PAYMETH-01 PAYMETH-06: have the name of their gateway where two gateways take the same', async () => {
    const { world, methods, customer } = await scene({
      payment_methods_bobpay_topup_recipient_account_code: 'KAR001',
      payment_methods_bobpay_topup_passphrase: 'x',
      payment_methods_bobpay_topup_enabled: true,
      payment_methods_bobpay_recipient_account_code: 'KAR002',
      payment_methods_bobpay_passphrase: 'x',
      payment_methods_bobpay_enabled: true,
    });

    const labels = (await methods()).body.payment_methods.map(({ label }: { label: string }) => label);
    expect(labels).toEqual([
      'Credit or debit card (PayFast)',
      'Instant EFT (PayFast)',
      'Credit or debit card (Bob Pay)',
      'Instant EFT (Bob Pay)',
      'Manual EFT',
      'Capitec Pay',
      'PayShap',
      'Scan to pay',
    ]);
    const { body } = await test_app.request(paymentApi.methods, {
      token: customer.token,
      host: world.host,
      input: { purpose: 'shipment' },
    });
    expect(body.payment_methods.map(({ value }: { value: string }) => value)).toContain('bob_pay_credit_card');
  });

  it('KEY-PAY-07 KEY-PAY-08: name the page of the provider as it does, where it may have one', async () => {
    const custom = {
      payment_methods_custom_topup_enabled: true,
      payment_methods_custom_topup_url: 'https://pay.example.co.za/',
      payment_methods_custom_topup_name: 'Karoo Pay',
    };
    const shown = await scene({}, { ...custom, show_custom_payment_gateway: true });
    const hidden = await scene({}, custom);
    const named = async ({ methods }: typeof shown) =>
      (await methods()).body.payment_methods.filter(({ value }: { value: string }) => value === 'custom');

    expect(await named(shown)).toMatchObject([{ label: 'Karoo Pay', provider: null }]);
    expect(await named(hidden)).toEqual([]);
  });

  it('PAY-03: are not for staff, nor for users without amounts, nor where topping up is switched off', async () => {
    const { world, customer, admin, methods, start } = await scene();
    const blind = await signInAs(world, { role: ROLE.no_billing, account_id: customer.account_id });

    expect((await methods(admin.token)).status).toBe(403);
    const refused = await start({ account_id: customer.account_id }, admin.token);
    expect([refused.status, refused.body.message]).toEqual([403, 'Staff cannot top up an account.']);
    expect((await start({}, blind.token)).status).toBe(403);
    const off = await scene({}, { enabled_features: ['dashboard', 'shipments'] });
    expect([(await off.methods()).status, (await off.start()).status]).toEqual([403, 403]);
  });
});

describe('a top-up', () => {
  it('CALL-68 CALL-70 CALL-76 CONST-25 CONST-26 CONST-28: is kept as pending, and answers where it is paid', async () => {
    const { world, customer, start } = await scene();

    const { status, body } = await start({ amount: 500.5, billing_email: 'pay@example.com', phone_number: '+27 82 123 4567' });

    const { payment, data } = body;
    expect(status).toBe(200);
    expect(payment).toMatchObject({
      status: 'pending',
      reference: `${world.provider_id}-T${payment.id}`,
      amount: 500.5,
      account_id: customer.account_id,
      billing_email: 'pay@example.com',
    });
    expect(data.form).toEqual({
      url: `${payfast.url}/eng/process`,
      key_value_pairs: {
        return_url: `http://${world.host}/topup/success?id=${payment.id}`,
        cancel_url: `http://${world.host}/top-up-account?cancelled=${payment.id}`,
        notify_url: `http://${world.host}/api/billing/payfast/notify`,
        email_address: 'pay@example.com',
        cell_number: '0821234567',
        m_payment_id: payment.reference,
        amount: '500.50',
        item_name: expect.stringMatching(/^Top up ACC\d+$/),
        email_confirmation: '0',
        payment_method: 'cc',
      },
    });
    const redirect = new URL(data.redirect_url);
    expect(`${redirect.origin}${redirect.pathname}`).toBe(data.form.url);
    expect(Object.fromEntries(redirect.searchParams)).toMatchObject({ ...data.form.key_value_pairs, merchant_id: '10000100' });
    expect(JSON.stringify(body)).not.toContain('pepper');
    expect(await rowsOf(world, `select type from transactions where provider_id = ${world.provider_id}`)).toEqual([]);
  });

  it('CALL-62 CALL-65: is signed as the redirect is, whatever merchant the caller names', async () => {
    const { start, sign } = await scene();
    const { data } = (await start()).body;

    const { body } = await sign({ ...data.form.key_value_pairs, merchant_id: '1', merchant_key: 'mine' });

    expect(body).toEqual({
      signature: new URL(data.redirect_url).searchParams.get('signature'),
      merchant_id: MERCHANT.merchant_id,
      merchant_key: MERCHANT.merchant_key,
    });
  });

  it.each([
    ['amount', { amount: '1.00' }],
    ['notify_url', { notify_url: 'https://elsewhere.example/' }],
    ['return_url', { return_url: 'https://elsewhere.example/' }],
    ['custom_str1', { custom_str1: 'x' }],
    ['subscription_type', { subscription_type: '1' }],
  ])('CALL-62: is not signed with another %s', async (field, other) => {
    const { start, sign } = await scene();
    const { key_value_pairs } = (await start()).body.data.form;

    const { status, body } = await sign({ ...key_value_pairs, ...other });

    expect([status, body.message]).toEqual([400, `The field ${field} is not that of the payment.`]);
    expect(JSON.stringify(body)).not.toMatch(/[0-9a-f]{32}/);
  });

  it('CALL-62: is not signed for another account, nor once it has ended', async () => {
    const { world, start, sign } = await scene();
    const other = await makeCustomer(world);
    const { key_value_pairs } = (await start()).body.data.form;

    expect((await sign(key_value_pairs, other.token)).status).toBe(404);
    const later = new Date(world.context.now.getTime() + 31 * 86_400_000);
    await expirePayments({ ...world.context, now: later });
    expect((await sign(key_value_pairs)).status).toBe(409);
  });

  it('is read by its own account and by no other', async () => {
    const { world, customer, start } = await scene();
    const other = await makeCustomer(world);
    const { payment } = (await start()).body;
    const read = (token: string) => test_app.request(paymentApi.one, { token, host: world.host, input: { id: payment.id } });

    expect((await read(customer.token)).body).toEqual({ payment });
    expect((await read(other.token)).status).toBe(404);
  });

  it.each([
    ['TOPUP-10', { amount: 5000.01 }, 'The amount you have specified is more than the maximum allowed limit.'],
    ['SCREEN-22', { amount: 9.99 }, 'Please top up at least R 10.00.'],
    ['CONST-25', { amount: 20.005 }, 'An amount has two decimals at most.'],
    ['CALL-70', { method: 'bob_pay_pay_shap' }, 'This way to pay is not available.'],
    ['CALL-70', { method: 'manual_eft' }, 'This way to pay is not available.'],
    ['CALL-70', { provider: 'payfast' }, 'This way to pay is not available.'],
    ['CALL-69', { billing_email: 'nobody' }, 'Please enter a valid e-mail address.'],
  ])('%s: is refused with %o', async (_id, input, message) => {
    const { world, start } = await scene({ payment_methods_payfast_topup_limit: 5000 });

    const { status, body } = await start(input);

    expect([status, body.message]).toEqual([400, message]);
    expect(await rowsOf(world, `select id from payments where provider_id = ${world.provider_id}`)).toEqual([]);
  });

  it('TOPUP-10: is taken at the limit, and at any amount without one', async () => {
    const limited = await scene({ payment_methods_payfast_topup_limit: 5000 });
    const free = await scene();

    expect((await limited.start({ amount: 5000 })).status).toBe(200);
    expect((await free.start({ amount: 900_000 })).status).toBe(200);
  });

  it('CALL-76: is started once for each Idempotency-Key', async () => {
    const { world, start, customer } = await scene();
    const headers = { 'idempotency-key': 'once' };

    const answers = await Promise.all([1, 2, 3].map(() => start({}, customer.token, headers)));

    expect(new Set(answers.map(({ body }) => body.payment.id)).size).toBe(1);
    expect(await rowsOf(world, `select id from payments where provider_id = ${world.provider_id}`)).toHaveLength(1);
  });

  it('cannot be started without end', async () => {
    const { start } = await scene();
    for (let started = 0; started < 30; started++) expect((await start()).status).toBe(200);

    expect((await start()).status).toBe(429);
  });

  it('KEY-PAY-10: is given up when nothing was heard of it in time', async () => {
    const { world, start } = await scene({ payment_pending_validity_period: 7 });
    const { payment } = (await start()).body;
    const status = async () =>
      (await rowsOf<{ status: string }>(world, `select status from payments where id = ${payment.id}`))[0]?.status;
    const after = (days: number) => ({ ...world.context, now: new Date(Date.now() + days * 86_400_000) });

    await expirePayments(after(6.9));
    expect(await status()).toBe('pending');
    expect(await expirePayments(after(7.1))).toBe(1);
    expect(await status()).toBe('expired');
    expect(await expirePayments(after(8))).toBe(0);
  });

  it('KEY-PAY-10: that staff have recorded by hand is no longer waited for', async () => {
    const { world, customer, start } = await scene();
    const { payment } = (await start()).body;
    const { account_id } = customer;
    await recordPayment(world.context, {
      account_id,
      amount_cents: cents(50_000),
      method: 'manual_eft',
      reference: payment.reference,
    });
    const later = { ...world.context, now: new Date(Date.now() + 40 * 86_400_000) };

    expect([await expirePayments(later), await expirePayments(later)]).toEqual([1, 0]);
    expect(await rowsOf(world, `select status from payments where id = ${payment.id}`)).toEqual([{ status: 'complete' }]);
  });

  it('SCREEN-22: has a receipt once it has arrived, for its own account', async () => {
    const { world, customer, start } = await scene();
    const other = await makeCustomer(world);
    const { payment } = (await start()).body;
    const read = (token: string) =>
      test_app.request(billingPaymentApi.receipt, { token, host: world.host, input: { id: payment.id } });
    expect((await read(customer.token)).body.message).toBe('There is no receipt before a payment has come in.');
    const { account_id } = customer;
    const arrived = { account_id, amount_cents: cents(50_000), method: 'credit_card', reference: payment.reference };
    await recordPayment(world.context, arrived);

    const { status, body } = await read(customer.token);

    expect([status, Buffer.from(body.content, 'base64').subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await read(other.token)).status).toBe(404);
  });
});
