import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import { paymentApi } from '@tsela/contract/payments/payment-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { bobpayText } from '@tsela/domain/gateways/bobpay/bobpay-checkout';
import { signedFields } from '@tsela/domain/gateways/bobpay/bobpay-notice';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askForRefund } from '../billing/gateway-refund.ts';
import { verifyLedger } from '../billing/ledger/verify-ledger.ts';
import { MERCHANT, noticeBody } from '../gateways/payments/payfast/fake-payfast.testing.ts';
import { payfastSettings, sendNotice } from '../gateways/payments/payfast/send-notice.testing.ts';
import { contextOf } from '../testing/field.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import { askGateways } from './ask-gateways.ts';
import { settleNotices } from './payment-notices.testing.ts';

const TOKEN = 'a token of tests';
const HEAD = 'Date,Type,Sign,Currency,Gross,"M Payment ID","PF Payment ID"';

/** What both gateways know: lines of a history, payments by our references, and how the next refund goes. */
const state = {
  lines: [] as string[],
  intents: [] as Record<string, unknown>[],
  is_away: false,
  reversal: 'gives' as 'gives' | 'gives-unheard' | 'loses-it' | 'refuses',
};
const asked: string[] = [];
const server = createServer((request, answer) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    asked.push(`${request.method} ${pathname}`);
    const json = (status: number, body: object) =>
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (state.is_away) return json(503, {});
    if (pathname === '/eng/query/validate') return answer.writeHead(200).end('VALID');
    if (pathname === '/transactions/history') {
      const offset = Number(searchParams.get('offset'));
      return answer.writeHead(200).end([HEAD, ...state.lines.slice(offset, offset + 1000)].join('\n'));
    }
    if (pathname.endsWith('/validate')) return json(200, {});
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return json(401, {});
    if (pathname === '/v2/payments/intents') return json(200, { payment_intents: state.intents });
    if (state.reversal === 'refuses') return json(400, { message: 'It is settled' });
    if (state.reversal === 'loses-it') return json(502, {});
    const { id } = JSON.parse(Buffer.concat(pieces).toString()) as { readonly id: number };
    for (const intent of state.intents) if (intent['payment_id'] === id) intent['status'] = 'refunded';
    return state.reversal === 'gives' ? json(200, {}) : json(504, {});
  });
});

let test_app: TestApp;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // It listens on a port, not on a pipe.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { PAYFAST_URL: url, PAYFAST_API_URL: url, BOBPAY_URL: url, BOBPAY_API_URL: url };
  test_app = await openTestApp({ env: { ...env, OUTGOING_ALLOWED_HOSTS: '127.0.0.1' } });
});
beforeEach(() => {
  Object.assign(state, { lines: [], intents: [], is_away: false, reversal: 'gives' });
  asked.length = 0;
});
afterAll(async () => {
  await test_app.close();
  await new Promise((closed) => server.close(closed));
});

const bobpaySettings = (token: string) => [
  { setting: 'payment_methods_bobpay_topup_recipient_account_code', value: 'KAR001' },
  { setting: 'payment_methods_bobpay_topup_passphrase', value: 'salt & pepper' },
  { setting: 'payment_methods_bobpay_topup_api_token', value: token },
  { setting: 'payment_methods_bobpay_topup_enabled', value: true },
];

/** A customer who may top up by both gateways. */
async function scene({ token: bobpay_token = TOKEN } = {}) {
  const world = await makeWorld(test_app.services);
  const admin = await signInAs(world, { role: ROLE.admin, password_hash: 'set' });
  const finance = await signInAs(world, { role: ROLE.finance, password_hash: 'set' });
  const { token, account_id } = await makeCustomer(world);
  const { host, provider_id } = world;
  const settings = [...payfastSettings('topup', MERCHANT), ...bobpaySettings(bobpay_token)];
  await succeed(test_app, settingsApi.saveSettings, { token: admin.token, host, input: { settings } });
  const start = async (method: 'credit_card' | 'bob_pay_credit_card') =>
    succeed(test_app, paymentApi.start, { token, host, input: { method, amount: 500, billing_email: 'payer@example.com' } });
  return {
    world,
    host,
    admin,
    start,
    later: (minutes: number) => ({ ...world.context, now: new Date(Date.now() + minutes * 60_000) }),
    read: async (id: number) => (await succeed(test_app, paymentApi.one, { token, host, input: { id } })).payment,
    listed: async (id: number) => {
      const { payments } = await succeed(test_app, billingPaymentApi.payments, { token: admin.token, host, input: {} });
      return payments.find((each) => each.id === id);
    },
    refund: (id: number, amount: number) =>
      test_app.request(billingPaymentApi.refundPayment, {
        token: finance.token,
        host,
        input: { id, amount, reason: 'Paid too much', by: 'gateway' },
      }),
    credits: async () =>
      (
        await rowsOf<{ amount: string }>(
          world,
          `select amount_cents as amount from transactions where provider_id = ${provider_id} and account_id = ${account_id} order by id`,
        )
      ).map(({ amount }) => Number(amount)),
    letters: async () =>
      (
        await rowsOf<{ subject: string }>(
          world,
          `select distinct subject from messages where provider_id = ${provider_id} and event = 'payment_not_credited' order by 1`,
        )
      ).map(({ subject }) => subject),
  };
}

const line = (reference: string, changes: { gross?: string; id?: string; type?: string } = {}) =>
  `2026-11-27,${changes.type ?? 'FUNDS_RECEIVED'},Credit,ZAR,${changes.gross ?? '500.00'},${reference},${changes.id ?? '1089250'}`;

describe('asking PayFast about payments that it has not told of', () => {
  it('CALL-76: credits once what its history has, however many ask and whatever is told meanwhile', async () => {
    const { world, host, start, later, read, credits, letters } = await scene();
    const { payment } = await start('credit_card');
    expect(await askGateways(later(1))).toBe(0);
    state.lines = [line(payment.reference)];

    await Promise.all([
      askGateways(later(4)),
      askGateways(later(4)),
      sendNotice(test_app, noticeBody({ reference: payment.reference }), { host }).then(() => settleNotices(world)),
      sendNotice(test_app, noticeBody({ reference: payment.reference }), { host }).then(() => settleNotices(world)),
    ]);
    // A notification that comes long after it.
    await sendNotice(test_app, noticeBody({ reference: payment.reference, status: 'FAILED' }), { host });
    await settleNotices(world);

    expect([await credits(), (await read(payment.id)).status, await letters()]).toEqual([[50_000], 'complete', []]);
    expect(await askGateways(later(600))).toBe(0);
    expect((await verifyLedger(world.context)).differences).toEqual([]);
  });

  it('CALL-76: reads one history for all of them, page by page, and touches no other payment', async () => {
    const { start, later, read, credits } = await scene();
    const [first, second, third] = await Promise.all([start('credit_card'), start('credit_card'), start('credit_card')]);
    const others = Array.from({ length: 1500 }, (_, at) => line(`other-${at}`, { id: `9${at}` }));
    state.lines = [line(first.payment.reference, { id: '1' }), ...others, line(second.payment.reference, { id: '2' })];

    expect(await askGateways(later(4))).toBe(3);

    const states = await Promise.all([first, second, third].map(async ({ payment }) => (await read(payment.id)).status));
    expect([states, await credits(), asked]).toEqual([
      ['complete', 'complete', 'pending'],
      [50_000, 50_000],
      ['GET /transactions/history', 'GET /transactions/history'],
    ]);
  });

  it.each([
    ['of another amount fails it, and staff are told', (reference: string) => line(reference, { gross: '5.00' }), 'failed', 1],
    ['that left again credits nothing', (reference: string) => line(reference, { type: 'REFUND' }), 'pending', 0],
    ['of another reference credits nothing', (reference: string) => line(`${reference}9`), 'pending', 0],
  ] as const)('CALL-76: money %s', async (_what, lineOf, status, letter_count) => {
    const { start, later, read, credits, letters } = await scene();
    const { payment } = await start('credit_card');
    state.lines = [lineOf(payment.reference)];

    await askGateways(later(4));

    expect([await credits(), (await read(payment.id)).status, (await letters()).length]).toEqual([[], status, letter_count]);
  });

  it('waits longer and longer while PayFast is away, and says until when', async () => {
    const { start, later, read } = await scene();
    const { payment } = await start('credit_card');
    const [before] = [await read(payment.id)];
    state.is_away = true;
    const minutes: number[] = [];

    for (let minute = 0; minute <= 30; minute++) if ((await askGateways(later(minute))) > 0) minutes.push(minute);

    expect(minutes).toEqual([3, 6, 12, 24]);
    const { waits_for } = await read(payment.id);
    expect([before.waits_for?.gateway_name, waits_for?.gateway_name]).toEqual(['PayFast', 'PayFast']);
    expect(Date.parse(waits_for?.time_asked_next ?? '')).toBeGreaterThan(Date.parse(before.waits_for?.time_asked_next ?? ''));
  });
});

/** A notification of Bob Pay, signed as it signs. */
function bobpayNotice(redirect_url: string, changes: object = {}): string {
  const query = new URL(redirect_url).searchParams;
  const amount = Number(query.get('amount'));
  const notice = {
    ...Object.fromEntries(query),
    id: 5,
    payment_id: 77,
    amount,
    paid_amount: amount,
    status: 'paid',
    is_test: true,
  };
  const signature = createHash('md5')
    .update(bobpayText(signedFields(JSON.stringify(notice)), 'salt & pepper'))
    .digest('hex');
  return JSON.stringify({ ...notice, signature, ...changes });
}

async function tell(host: string, payload: string): Promise<void> {
  const headers = { host, 'content-type': 'application/json' };
  await test_app.app.inject({ method: 'POST', url: '/api/billing/bobpay/notify', headers, payload });
}

describe('asking Bob Pay about payments that it has not told of', () => {
  it('CALL-76: credits once what it has under our reference, also beside a notification', async () => {
    const { world, host, start, later, read, credits, letters } = await scene();
    const { payment, data } = await start('bob_pay_credit_card');
    const told = bobpayNotice(data.redirect_url);
    const paid = JSON.parse(told) as Record<string, unknown>;
    state.intents = [
      { ...paid, custom_payment_id: 'another', payment_id: 1 },
      { ...paid, status: 'unpaid', payment_id: 2 },
      paid,
    ];

    await Promise.all([askGateways(later(4)), askGateways(later(4)), tell(host, told).then(() => settleNotices(world))]);

    expect([await credits(), (await read(payment.id)).status, await letters()]).toEqual([[50_000], 'complete', []]);
  });

  it('is left alone without a token of its dashboard, and the payer is told that its word is waited for', async () => {
    const { start, later, read } = await scene({ token: '' });
    const { payment } = await start('bob_pay_credit_card');

    expect(await askGateways(later(600))).toBe(0);

    expect((await read(payment.id)).waits_for).toEqual({ gateway_name: 'Bob Pay', time_asked_next: null });
  });
});

describe('PERM-077: a refund through Bob Pay', () => {
  async function paid(options?: { token: string }) {
    const here = await scene(options);
    const { payment, data } = await here.start('bob_pay_credit_card');
    await tell(here.host, bobpayNotice(data.redirect_url));
    await settleNotices(here.world);
    state.intents = [JSON.parse(bobpayNotice(data.redirect_url)) as Record<string, unknown>];
    let minutes = 0;
    const run = async ({ is_last_try } = { is_last_try: false }) => {
      minutes += 5;
      const rows = await rowsOf<{ id: number }>(
        here.world,
        `select id::int from payment_refunds where provider_id = ${here.world.provider_id} and state = 'asked'`,
      );
      const context = { ...contextOf(here.world), now: new Date(Date.now() + minutes * 60_000) };
      return Promise.allSettled(rows.map(({ id }) => askForRefund(context, { refund_id: id }, { is_last_try })));
    };
    const reversals = () => asked.filter((each) => each.endsWith('/reversal')).length;
    return { ...here, payment, data, run, reversals };
  }

  it('is asked for with its token, and booked once', async () => {
    const { world, payment, refund, run, credits, reversals } = await paid();

    expect((await refund(payment.id, 500)).status).toBe(200);
    await Promise.all([run(), run()]);
    await run();

    expect([await credits(), reversals()]).toEqual([[50_000, -50_000], 1]);
    expect((await verifyLedger(contextOf(world))).differences).toEqual([]);
  });

  it('is of the whole payment, and refused in plain words for a part or without a token', async () => {
    const { payment, refund, listed } = await paid();
    const without = await paid({ token: '' });

    const [part, none] = [await refund(payment.id, 200), await without.refund(without.payment.id, 500)];

    expect([part.status, part.body.message]).toEqual([409, 'Bob Pay gives back whole payments only: R 500.00 of this one.']);
    expect([none.status, none.body.message]).toEqual([
      409,
      'Bob Pay cannot be asked for refunds here. Refund it at Bob Pay, then enter the refund.',
    ]);
    expect((await listed(payment.id))?.refunded_by).toBe('Bob Pay');
    expect((await without.listed(without.payment.id))?.refunded_by).toBe('');
  });

  it.each([
    ['was given all the same is booked and not asked for again', 'gives-unheard', 1],
    ['was not heard is asked for again', 'loses-it', 2],
  ] as const)('of which no answer came and that %s', async (_what, reversal, times) => {
    const { payment, refund, run, credits, reversals } = await paid();
    state.reversal = reversal;
    await refund(payment.id, 500);

    await run();
    state.reversal = 'gives';
    await run();
    await run();

    expect([await credits(), reversals()]).toEqual([[50_000, -50_000], times]);
  });

  it('that Bob Pay refuses books nothing, and staff are told', async () => {
    const { payment, refund, run, credits, letters } = await paid();
    state.reversal = 'refuses';
    await refund(payment.id, 500);

    await run();

    expect([await credits(), await letters()]).toEqual([
      [50_000],
      ['Test Couriers: A refund of R 500.00 by Bob Pay was refused'],
    ]);
  });

  it('that Bob Pay tells of later is shown and, where it was asked for here, written to no one', async () => {
    const { world, host, payment, data, refund, run, listed, letters } = await paid();
    await refund(payment.id, 500);
    await run();

    await tell(host, bobpayNotice(data.redirect_url, { status: 'refunded' }));
    await settleNotices(world);

    expect([(await listed(payment.id))?.afterwards, await letters()]).toEqual(['refunded', []]);
  });

  it('or a chargeback that came of itself shows on the payment, and staff are told; what is older changes nothing', async () => {
    const { world, host, payment, data, listed, letters } = await paid();

    for (const status of ['chargeback', 'refund_pending'])
      await tell(host, bobpayNotice(data.redirect_url, { status })).then(() => settleNotices(world));

    expect((await listed(payment.id))?.afterwards).toBe('chargeback');
    expect(await letters()).toEqual([
      expect.stringMatching(/Bob Pay: payment PMT\d+ is being refunded$/),
      expect.stringMatching(/Bob Pay: payment PMT\d+ is disputed by its payer: a chargeback$/),
    ]);
  });
});
