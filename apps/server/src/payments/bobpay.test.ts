import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gatewayApi } from '@tsela/contract/payments/gateway-api';
import { paymentApi } from '@tsela/contract/payments/payment-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { bobpayText } from '@tsela/domain/gateways/bobpay/bobpay-checkout';
import { signedFields } from '@tsela/domain/gateways/bobpay/bobpay-notice';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import { settleNotices } from './payment-notices.testing.ts';
import { settlePayment } from './settle-payment.ts';

const ACCOUNT = 'KAR001';
const PASSPHRASE = 'salt & pepper';

/** Bob Pay as far as it is asked about notifications. */
const asked: string[] = [];
let says = 200;
const bobpay = createServer((request, answer) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    asked.push(`${request.method} ${request.url} ${Buffer.concat(pieces).toString()}`);
    answer.writeHead(says, { 'content-type': 'application/json' }).end('{}');
  });
});

let test_app: TestApp;
beforeAll(async () => {
  await new Promise<void>((listening) => bobpay.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(bobpay.address() as AddressInfo).port}`;
  test_app = await openTestApp({ env: { BOBPAY_URL: url, BOBPAY_API_URL: url, OUTGOING_ALLOWED_HOSTS: '127.0.0.1' } });
});
beforeEach(() => {
  says = 200;
  asked.length = 0;
});
afterAll(async () => {
  await test_app.close();
  await new Promise((closed) => bobpay.close(closed));
});

async function scene() {
  const world = await makeWorld(test_app.services);
  const admin = await signInAs(world, { role: ROLE.admin });
  const customer = await makeCustomer(world);
  const { host, provider_id } = world;
  await succeed(test_app, settingsApi.saveSettings, {
    token: admin.token,
    host,
    input: {
      settings: [
        { setting: 'payment_methods_bobpay_topup_recipient_account_code', value: ACCOUNT },
        { setting: 'payment_methods_bobpay_topup_passphrase', value: PASSPHRASE },
        { setting: 'payment_methods_bobpay_topup_limit', value: 1000 },
        { setting: 'payment_methods_bobpay_topup_enabled', value: true },
      ],
    },
  });
  const { token } = customer;
  const start = (input: object = {}) =>
    test_app.request(paymentApi.start, { token, host, input: { method: 'bob_pay_credit_card', amount: 500, ...input } });
  const { payment, data } = (await start({ billing_email: 'payer@example.com' })).body;
  const query = new URL(data.redirect_url).searchParams;

  function notice(changes: object = {}, passphrase = PASSPHRASE): string {
    const told = {
      ...Object.fromEntries(query),
      payment_method: { name: 'credit-card' },
      amount: 500,
      paid_amount: 500,
      id: 12,
      payment_id: 77,
      status: 'paid',
      is_test: true,
      ...changes,
    };
    const signature = createHash('md5')
      .update(bobpayText(signedFields(JSON.stringify(told)), passphrase))
      .digest('hex');
    return JSON.stringify({ ...told, signature, ...('signature' in changes && { signature: changes.signature }) });
  }

  return {
    world,
    admin,
    customer,
    payment,
    data,
    query,
    start,
    notice,
    async notify(payload: string, type = 'application/json') {
      const answer = await test_app.app.inject({
        method: 'POST',
        url: '/api/billing/bobpay/notify',
        headers: { host, 'content-type': type },
        payload,
      });
      return [answer.statusCode, answer.body];
    },
    settle: () => settleNotices(world),
    settleOne: (notice_id: number) => settlePayment(world.context, { notice_id }, { is_last_try: false }),
    waitingIds: async () =>
      (
        await rowsOf<{ id: number }>(
          world,
          `select id::int from payment_notices where provider_id = ${provider_id} and state = 'received' order by id`,
        )
      ).map(({ id }) => id),
    read: async () => (await succeed(test_app, paymentApi.one, { token, host, input: { id: payment.id } })).payment,
    url: (key_value_pairs: object, more: object = {}) =>
      test_app.request(gatewayApi.url, { token, host, input: { provider_id, key_value_pairs, ...more } }),
    async balance(): Promise<number> {
      const [row] = await rowsOf<{ balance: string }>(
        world,
        `select balance_cents as balance from accounts where provider_id = ${provider_id} and id = ${customer.account_id}`,
      );
      return Number(row?.balance);
    },
  };
}

describe('a top-up by Bob Pay', () => {
  it('that is disputed or refunded there is told to staff once, and books nothing', async () => {
    const { world, notify, notice, settle, balance } = await scene();
    await notify(notice());
    await settle();
    const before = await balance();

    await notify(notice({ status: 'chargeback' }));
    await notify(notice({ status: 'chargeback' }));
    await settle();

    const letters = await rowsOf<{ subject: string }>(
      world,
      `select subject from messages where provider_id = ${world.provider_id} and event = 'payment_not_credited'`,
    );
    expect([await balance(), letters.map(({ subject }) => subject.replace(/^.*?: /, ''))]).toEqual([
      before,
      ['Bob Pay: payment PMT000001 is disputed by its payer: a chargeback'],
    ]);
  });

  it('KEY-PAY-04 CALL-68 TOPUP-11: leads to a signed address of its own account, up to the limit', async () => {
    const { data, query, payment, start } = await scene();

    expect(data.form).toBeNull();
    expect(Object.fromEntries(query)).toMatchObject({
      recipient_account_code: ACCOUNT,
      custom_payment_id: payment.reference,
      email: 'payer@example.com',
      amount: '500.00',
      payment_method: 'credit-card',
    });
    // A space in what is signed is written in two ways by their libraries.
    expect(query.get('item_name')).not.toContain(' ');
    const fields = signedFields(JSON.stringify(Object.fromEntries(query)));
    expect(query.get('signature')).toBe(createHash('md5').update(bobpayText(fields, PASSPHRASE)).digest('hex'));
    const above = await start({ amount: 1000.01 });
    expect([above.status, above.body.violations[0].message]).toEqual([
      400,
      'The amount you have specified is more than the maximum allowed limit.',
    ]);
  });

  it('CALL-66: has its address given again, and never a changed one', async () => {
    const { world, payment, data, query, url } = await scene();
    const pairs = Object.fromEntries([...query].filter(([name]) => name !== 'signature' && name !== 'payment_method'));

    expect((await url(pairs, { payment_method: 'bob_pay_credit_card' })).body).toEqual({ url: data.redirect_url });
    expect((await url({ ...pairs, amount: '1.00' })).body.message).toBe('The field amount is not that of the payment.');
    expect((await url(pairs, { payment_method: 'bob_pay_capitec' })).status).toBe(404);
    expect((await url(pairs, { is_saved_card_setup: true })).status).toBe(400);
    const stranger = await makeCustomer(world);
    const { status } = await test_app.request(gatewayApi.url, {
      token: stranger.token,
      host: world.host,
      input: { provider_id: world.provider_id, key_value_pairs: pairs },
    });
    expect([status, payment.status]).toEqual([404, 'pending']);
  });

  it('CALL-76: is credited once Bob Pay has confirmed the notification, to the letter as it was sent', async () => {
    const { notice, notify, settle, read, balance } = await scene();
    const body = notice();

    expect(await notify(body)).toEqual([200, '']);
    expect(await balance()).toBe(0);
    await settle();

    expect([await balance(), (await read()).status]).toEqual([50_000, 'complete']);
    expect(asked).toEqual([`POST /payments/intents/validate ${body}`]);
  });

  it('CALL-76: is credited once by many notifications in any order', async () => {
    const { notice, notify, settle, balance, read } = await scene();

    await Promise.all(
      Array.from({ length: 18 }, (_, at) => notify(notice({ status: ['paid', 'unpaid', 'failed'][at % 3], is_test: true }))),
    );
    await Promise.all(Array.from({ length: 5 }, () => settle()));
    await notify(notice());
    await settle();

    expect([await balance(), (await read()).status]).toEqual([50_000, 'complete']);
  });

  it.each([
    ['of another amount', { paid_amount: 5 }, 'wrong-amount'],
    ['to another account', { recipient_account_code: 'EVIL01' }, 'wrong-merchant'],
    ['that failed', { status: 'failed' }, 'declined'],
    ['that was cancelled', { status: 'canceled' }, 'cancelled'],
  ])('CALL-76: %s fails and credits nothing', async (_what, changes, failure_reason) => {
    const { notice, notify, settle, read, balance } = await scene();

    await notify(notice(changes));
    await settle();

    expect(await read()).toMatchObject({ status: 'failed', failure_reason });
    expect(await balance()).toBe(0);
  });

  it.each([
    ['signed with another passphrase', (of: Awaited<ReturnType<typeof scene>>) => of.notice({}, 'other'), 'application/json'],
    [
      'with a made-up signature',
      (of: Awaited<ReturnType<typeof scene>>) => of.notice({ signature: '0'.repeat(32) }),
      'application/json',
    ],
    ['cut in the middle', (of: Awaited<ReturnType<typeof scene>>) => of.notice().slice(0, -20), 'application/json'],
    [
      'of no provider',
      (of: Awaited<ReturnType<typeof scene>>) => of.notice({ custom_payment_id: '999999-T1' }),
      'application/json',
    ],
    ['as a list', () => '[1]', 'application/json'],
    ['that is empty', () => '', 'application/json'],
  ])('CALL-76: is not touched by a notification %s, which is answered like any other', async (_what, bodyOf, type) => {
    const of = await scene();

    expect(await of.notify(bodyOf(of), type)).toEqual([200, '']);
    await of.settle();

    expect([await of.balance(), (await of.read()).status, asked]).toEqual([0, 'pending', []]);
  });

  it('CALL-76: is not credited by a notification that was changed under the signature of a real one, refused before or waiting beside it', async () => {
    // Bob Pay signs what was asked, and not what was paid.
    const [refused_first, waiting] = [await scene(), await scene()];
    const changed = (of: typeof waiting) => of.notice({ paid_amount: 500 });
    const real = (of: typeof waiting, paid_amount: number) => of.notice({ paid_amount, time_created: '2026-11-26T10:00:00Z' });

    says = 400;
    await refused_first.notify(changed(refused_first));
    await refused_first.settle();
    says = 200;
    await refused_first.notify(real(refused_first, 5));
    await refused_first.settle();
    expect([await refused_first.balance(), (await refused_first.read()).failure_reason]).toEqual([0, 'wrong-amount']);

    await waiting.notify(changed(waiting));
    await waiting.notify(real(waiting, 500));
    says = 400;
    const [first = 0] = await waiting.waitingIds();
    await waiting.settleOne(first);
    says = 200;
    await waiting.settle();
    expect([await waiting.balance(), (await waiting.read()).status]).toEqual([50_000, 'complete']);
  });

  it('CALL-76: is not credited when Bob Pay does not know the notification', async () => {
    const { notice, notify, settle, read, balance } = await scene();
    says = 400;

    await notify(notice());
    await settle();

    expect([await balance(), (await read()).status]).toEqual([0, 'pending']);
  });
});
