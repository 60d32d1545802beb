import { gatewayApi } from '@tsela/contract/payments/gateway-api';
import { paymentApi } from '@tsela/contract/payments/payment-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import { askForRefund } from '../billing/gateway-refund.ts';
import { contextOf } from '../testing/field.ts';
import { verifyLedger } from '../billing/ledger/verify-ledger.ts';
import { STITCH, openFakeStitch, stitchSettingsOf, webhookOf } from '../gateways/payments/stitch/fake-stitch.testing.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { askGateways } from './ask-gateways.ts';
import { settleNotices } from './payment-notices.testing.ts';

let stitch: Awaited<ReturnType<typeof openFakeStitch>>;
let test_app: TestApp;
beforeAll(async () => {
  stitch = await openFakeStitch();
  test_app = await openTestApp({
    env: {
      STITCH_TOKEN_URL: `${stitch.url}/connect/token`,
      STITCH_API_URL: `${stitch.url}/graphql`,
      OUTGOING_ALLOWED_HOSTS: new URL(stitch.url).host,
    },
  });
});
beforeEach(() => {
  stitch.asked.length = 0;
  Object.assign(stitch.state, { is_down: false, url_host: '', refund_is_unheard: false });
});
afterAll(async () => {
  await test_app.close();
  await stitch.close();
});

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
    input: { settings: [...stitchSettingsOf('shipment'), ...stitchSettingsOf('topup')] },
  });
  return world;
}

/** A customer who has started a top-up of R 500. */
async function topUp() {
  const world = await openProvider();
  const { token, account_id } = await makeCustomer(world, { account_code: 'KAR01' });
  const start = () =>
    test_app.request(paymentApi.start, { token, host: world.host, input: { method: 'stitch_eft', amount: 500 } });
  const { payment, data } = (await start()).body;
  const request_id: string = /\/pay\/([\w-]+)/.exec(data.redirect_url)?.[1] ?? '';
  return { world, token, account_id, payment, data, request_id, start };
}

async function send(world: World, { body, headers }: ReturnType<typeof webhookOf>): Promise<number> {
  const answer = await test_app.app.inject({
    method: 'POST',
    url: '/api/billing/stitch/notify',
    headers: { host: world.host, 'content-type': 'application/json', ...headers },
    payload: body,
  });
  return answer.statusCode;
}

async function balanceOf(world: World, account_id: number): Promise<string> {
  const [row] = await rowsOf<{ balance: number; credits: number }>(
    world,
    `select balance_cents as balance, (select count(*) from transactions t where t.provider_id = a.provider_id and t.account_id = a.id
      and t.type = 'payment') as credits from accounts a where a.provider_id = ${world.provider_id} and a.id = ${account_id}`,
  );
  return `${row?.balance} in ${row?.credits}`;
}

const statusOf = async (world: World, payment_id: number) =>
  (
    await rowsOf<{ status: string }>(
      world,
      `select status from payments where provider_id = ${world.provider_id} and id = ${payment_id}`,
    )
  )[0]?.status;

const laterBy = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe('a payment at Stitch', () => {
  it('KEY-PAY-05 KEY-PAY-06 CALL-67: is asked for with what Stitch takes, and opened again it is the same request', async () => {
    const { world, token, account_id, payment, data } = await topUp();

    const { url } = await succeed(test_app, gatewayApi.requestUrl, {
      token,
      host: world.host,
      input: { provider_id: world.provider_id, account_id, key_value_pairs: { externalReference: payment.reference } },
    });

    expect(url).toBe(data.redirect_url);
    expect(data.form).toBeNull();
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(`http://${world.host}/stitch-payment`);
    expect(stitch.inputs.at(-1)).toMatchObject({
      amount: { quantity: '500.00', currency: 'ZAR' },
      payerReference: payment.reference.slice(-12),
      beneficiaryReference: payment.reference,
      externalReference: payment.reference,
      beneficiary: { bankAccount: { name: 'A courier with a ver', bankId: 'fnb', accountNumber: '62000000001' } },
      paymentMethods: { eft: { enabled: true }, card: { enabled: false } },
    });
    expect(stitch.asked).toEqual(['create']);
  });

  it('CALL-67: is opened for its own account only, and with nothing in it that we would not write', async () => {
    const { world, token, payment } = await topUp();
    const other = await makeCustomer(world);
    const open = (as: string, changes: object, key_value_pairs: object = { externalReference: payment.reference }) =>
      test_app.request(gatewayApi.requestUrl, {
        token: as,
        host: world.host,
        input: { provider_id: world.provider_id, key_value_pairs, ...changes },
      });

    expect((await open(other.token, {})).status).toBe(404);
    expect((await open(token, { account_id: other.account_id })).status).toBe(404);
    expect((await open(token, {}, { externalReference: payment.reference, amount: '1.00' })).status).toBe(400);
  });

  it('CALL-76: is credited once the money has been received, by many webhooks in any order', async () => {
    const { world, account_id, request_id } = await topUp();
    const completed = stitch.become(request_id, { paymentConfirmation: { __typename: 'PaymentPending' } });
    const early = webhookOf(completed, { id: 'msg_early' });
    await send(world, early);
    await settleNotices(world);
    expect(await balanceOf(world, account_id)).toBe('0 in 0');

    const received = stitch.become(request_id);
    const webhooks = [1, 2, 3, 4].map((at) => webhookOf(received, { id: `msg_${at}` }));
    const answers = await Promise.all([...webhooks, webhooks[0] ?? early].map((webhook) => send(world, webhook)));
    await Promise.all([settleNotices(world), settleNotices(world)]);
    await send(world, early);
    await settleNotices(world);

    expect(answers).toEqual([200, 200, 200, 200, 200]);
    expect(await balanceOf(world, account_id)).toBe('50000 in 1');
    expect((await verifyLedger(world.context)).differences).toEqual([]);
  });

  it.each([
    ['signed with another secret', { secret: 'whsec_b3RoZXI=' }],
    ['sent once more an hour later', { at: laterBy(-60) }],
    ['from a clock that is far ahead', { at: laterBy(60) }],
  ])('CALL-64: is not credited by a webhook %s', async (_what, signing) => {
    const { world, account_id, request_id } = await topUp();

    expect(await send(world, webhookOf(stitch.become(request_id), signing))).toBe(200);

    expect(await rowsOf(world, `select id from payment_notices where provider_id = ${world.provider_id}`)).toEqual([]);
    expect(await balanceOf(world, account_id)).toBe('0 in 0');
  });

  it.each([
    ['cut short', (body: string) => body.slice(0, -10)],
    ['with one space more', (body: string) => `${body} `],
    ['with another amount', (body: string) => body.replace('500.00', '500.01')],
    ['that is a million brackets', () => '['.repeat(8000)],
  ])('CALL-64: is not credited by a webhook %s', async (_what, change) => {
    const { world, account_id, request_id } = await topUp();
    const { body, headers } = webhookOf(stitch.become(request_id));

    expect(await send(world, { body: change(body), headers })).toBe(200);
    await settleNotices(world);

    expect(await balanceOf(world, account_id)).toBe('0 in 0');
  });

  it.each([
    ['another amount', { amount: { currency: 'ZAR', quantity: '5.00' } }],
    ['another currency', { amount: { currency: 'USD', quantity: '500.00' } }],
  ])('CALL-76: of %s fails, and staff are told', async (_what, became) => {
    const { world, account_id, payment, request_id } = await topUp();

    await send(world, webhookOf(stitch.become(request_id, became)));
    await settleNotices(world);

    expect([await balanceOf(world, account_id), await statusOf(world, payment.id)]).toEqual(['0 in 0', 'failed']);
    expect(
      await rowsOf(
        world,
        `select distinct event from messages where provider_id = ${world.provider_id} and event = 'payment_not_credited'`,
      ),
    ).toHaveLength(1);
  });

  it('is credited by what Stitch itself says, not by what its webhook does', async () => {
    const { world, account_id, request_id } = await topUp();
    const told = webhookOf(stitch.become(request_id));
    stitch.become(request_id, { state: { __typename: 'PaymentInitiationRequestCancelled' } });

    await send(world, told);
    await settleNotices(world);

    expect(await balanceOf(world, account_id)).toBe('0 in 0');
  });

  it('ends as failed when the payer cancels it', async () => {
    const { world, payment, request_id } = await topUp();

    await send(world, webhookOf(stitch.become(request_id, { state: { __typename: 'PaymentInitiationRequestCancelled' } })));
    await settleNotices(world);

    expect(await statusOf(world, payment.id)).toBe('failed');
  });

  it('that Stitch does not take now ends at once, and the payer reads what to do', async () => {
    const { world, account_id, start } = await topUp();
    stitch.state.is_down = true;

    const { status, body } = await start();

    expect([status, body.message]).toEqual([
      503,
      'Stitch does not take payments at this moment. Please try again, or pay in another way.',
    ]);
    expect(
      await rowsOf(
        world,
        `select status from payments where provider_id = ${world.provider_id} and account_id = ${account_id} order by id`,
      ),
    ).toEqual([{ status: 'pending' }, { status: 'failed' }]);
  });

  it.each([
    ['topup', 'payment_methods_stitch_topup_enabled'],
    ['shipment', 'payment_methods_stitch_enabled'],
  ] as const)('KEY-PAY-05 KEY-PAY-06 PAYMETH-10: is offered for a %s while %s is on', async (purpose, setting) => {
    const world = await openProvider();
    const admin = await signInAs(world, { role: ROLE.admin, password_hash: 'set' });
    const { token } = await makeCustomer(world);
    const offered = async () => {
      const input = { purpose };
      const { payment_methods } = await succeed(test_app, paymentApi.methods, { token, host: world.host, input });
      return payment_methods.map(({ value, is_sandbox }) => [value, is_sandbox]);
    };
    const before = await offered();

    await succeed(test_app, settingsApi.saveSettings, {
      token: admin.token,
      host: world.host,
      input: { settings: [{ setting, value: false }] },
    });

    expect(before).toEqual([
      ['stitch_eft', true],
      ['stitch_card', true],
    ]);
    expect(await offered()).toEqual([]);
  });

  it('leads nowhere but to Stitch', async () => {
    const { start } = await topUp();
    stitch.state.url_host = 'https://evil.example';

    expect((await start()).status).toBe(503);
  });

  it('asks for one token, and for another when Stitch takes it no longer', async () => {
    const { world, start } = await topUp();
    const { tokens } = stitch.state;
    await Promise.all([start(), start(), start()]);
    expect(stitch.state.tokens).toBe(tokens);

    stitch.state.token = 'over';

    expect((await start()).status).toBe(200);
    expect(stitch.state.tokens).toBe(tokens + 1);
    expect(world.provider_id).toBeGreaterThan(0);
  });

  it('is given up at Stitch once its shipment waits for no payment any more', async () => {
    const world = await openProvider();
    await makeAccount(world, { account_type: 'guest', account_code: 'GUEST' });
    const booking = aShipment({ billing_contact: { email: 'visitor@example.com' } });
    const shipment = await succeed(test_app, shipmentApi.create, { host: world.host, input: booking });
    await succeed(test_app, paymentApi.start, {
      host: world.host,
      input: { method: 'stitch_card', amount: PRICE_CENTS / 100, shipment_id: shipment.id, key: shipment.payment_key ?? '' },
    });
    await askGateways({ ...world.context, now: laterBy(4) });
    const before = [...stitch.asked];
    await changeRows(
      world,
      `update shipments set status = 'cancelled' where provider_id = ${world.provider_id} and id = ${shipment.id}`,
    );

    await askGateways({ ...world.context, now: laterBy(30) });

    expect([before, stitch.asked]).toEqual([
      ['create', 'read'],
      ['create', 'read', 'read', 'cancel'],
    ]);
  });

  it('payment-gateways C1: says that no money moves with a client of tests, also where Stitch itself is asked', async () => {
    const live = await openTestApp();
    const offered = async (client_id: string) => {
      const world = await makeWorld(live.services);
      const admin = await signInAs(world, { role: ROLE.admin, password_hash: 'set' });
      const { token } = await makeCustomer(world);
      const settings = stitchSettingsOf('topup').map((each) =>
        each.setting.endsWith('_client_id') ? { ...each, value: client_id } : each,
      );
      await succeed(live, settingsApi.saveSettings, { token: admin.token, host: world.host, input: { settings } });
      const { payment_methods } = await succeed(live, paymentApi.methods, {
        token,
        host: world.host,
        input: { purpose: 'topup' },
      });
      return payment_methods.find(({ value }) => value === 'stitch_eft')?.is_sandbox;
    };

    expect([await offered('test-tsela'), await offered('tsela-live')]).toEqual([true, false]);
    await live.close();
  });

  it('ROUTE-39: a visitor pays for their shipment and comes back by its key, which Stitch gives back with them', async () => {
    const world = await openProvider();
    await makeAccount(world, { account_type: 'guest', account_code: 'GUEST' });
    const booking = aShipment({ billing_contact: { email: 'visitor@example.com' } });
    const shipment = await succeed(test_app, shipmentApi.create, { host: world.host, input: booking });
    const key = shipment.payment_key ?? '';
    const { payment, data } = await succeed(test_app, paymentApi.start, {
      host: world.host,
      input: { method: 'stitch_card', amount: PRICE_CENTS / 100, shipment_id: shipment.id, key },
    });
    const request_id = /\/pay\/([\w-]+)/.exec(data.redirect_url)?.[1] ?? '';
    const { externalReference } = stitch.become(request_id);
    expect(externalReference).toBe(`${payment.reference}.${key}`);

    await send(world, webhookOf(stitch.become(request_id)));
    await settleNotices(world);

    const found = await succeed(test_app, paymentApi.one, { host: world.host, input: { reference: payment.reference, key } });
    expect(found.payment).toMatchObject({ id: payment.id, status: 'complete', shipment_id: shipment.id });
    const { status } = await test_app.request(paymentApi.one, {
      host: world.host,
      input: { reference: payment.reference, key: 'x'.repeat(16) },
    });
    expect(status).toBe(404);
  });
});

describe('asking Stitch about what it has not told of', () => {
  it('credits a payment whose webhook never comes, once, also beside one that does', async () => {
    const { world, account_id, request_id, payment } = await topUp();
    const later = { ...world.context, now: laterBy(4) };
    expect(await askGateways({ ...world.context, now: laterBy(1) })).toBe(0);
    stitch.become(request_id);

    await Promise.all([
      askGateways(later),
      askGateways(later),
      send(world, webhookOf(stitch.become(request_id))).then(() => settleNotices(world)),
    ]);

    expect([await balanceOf(world, account_id), await statusOf(world, payment.id)]).toEqual(['50000 in 1', 'complete']);
    expect(await askGateways({ ...world.context, now: laterBy(600) })).toBe(0);
    expect((await verifyLedger(world.context)).differences).toEqual([]);
  });

  it('asks less and less often while nothing has happened or nothing is answered', async () => {
    const { world, account_id } = await topUp();
    const asked: number[] = [];
    for (let minute = 0; minute <= 30; minute++) {
      stitch.state.is_down = minute > 10;
      if ((await askGateways({ ...world.context, now: laterBy(minute) })) > 0) asked.push(minute);
    }

    expect(asked).toEqual([3, 6, 12, 24]);
    expect(await balanceOf(world, account_id)).toBe('0 in 0');
  });

  it('asks a gateway that is away about one payment a run', async () => {
    const { world, start } = await topUp();
    await Promise.all([start(), start()]);
    stitch.state.is_down = true;
    const later = { ...world.context, now: laterBy(4) };

    expect(await askGateways(later)).toBe(1);

    stitch.state.is_down = false;
    expect(await askGateways(later)).toBe(2);
  });

  it('believes nothing about another payment', async () => {
    const { world, account_id, request_id } = await topUp();
    stitch.become(request_id, { externalReference: `${world.provider_id}-T999` });

    await askGateways({ ...world.context, now: laterBy(4) });

    expect(await balanceOf(world, account_id)).toBe('0 in 0');
    expect(STITCH.client_id).toMatch(/^test-/);
  });
});

describe('PERM-077: a refund through Stitch', () => {
  /** A top-up of R 500 that was paid, and the job that asks for refunds of it. */
  async function paid() {
    const { world, account_id, payment, request_id } = await topUp();
    const finance = await signInAs(world, { role: ROLE.finance, password_hash: 'set' });
    await send(world, webhookOf(stitch.become(request_id)));
    await settleNotices(world);
    const refund = (amount: number) =>
      test_app.request(billingPaymentApi.refundPayment, {
        token: finance.token,
        host: world.host,
        input: { id: payment.id, amount, reason: 'Paid too much', by: 'gateway' },
      });
    let minutes = 0;
    const run = async () => {
      minutes += 5;
      const rows = await rowsOf<{ id: number }>(world, `select id::int from payment_refunds where state = 'asked'`);
      const context = { ...contextOf(world), now: new Date(Date.now() + minutes * 60_000) };
      return Promise.allSettled(rows.map(({ id }) => askForRefund(context, { refund_id: id }, { is_last_try: false })));
    };
    const booked = () =>
      rowsOf<{ type: string; amount: number }>(
        world,
        `select type, amount_cents::int as amount from transactions where account_id = ${account_id} order by id`,
      );
    return { world, refund, run, booked };
  }

  it('is asked for with a nonce of its own, and booked once', async () => {
    stitch.refunds.clear();
    const { world, refund, run, booked } = await paid();

    expect((await refund(200)).status).toBe(200);
    await Promise.all([run(), run()]);
    await run();

    expect([...stitch.refunds.values()]).toEqual(['200.00']);
    expect((await booked()).map(({ amount }) => amount)).toEqual([50_000, -20_000]);
    expect((await verifyLedger(contextOf(world))).differences).toEqual([]);
  });

  it('of which no answer came is asked for again with the same nonce, and given and booked once', async () => {
    stitch.refunds.clear();
    const { refund, run, booked } = await paid();
    await refund(500);

    stitch.state.refund_is_unheard = true;
    const [unheard] = await run();
    stitch.state.refund_is_unheard = false;
    await run();

    expect([unheard?.status, stitch.refunds.size, stitch.asked.filter((each) => each === 'refund').length]).toEqual([
      'rejected',
      1,
      2,
    ]);
    expect((await booked()).map(({ amount }) => amount)).toEqual([50_000, -50_000]);
  });
});
