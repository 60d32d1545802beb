import { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import { transactionApi } from '@tsela/contract/billing/transaction-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { paymentApi } from '@tsela/contract/payments/payment-api';
import { cents } from '@tsela/domain/money/cents';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFakeRefunds } from '../gateways/payments/payfast/fake-refunds.testing.ts';
import { MERCHANT } from '../gateways/payments/payfast/fake-payfast.testing.ts';
import { payfastSettings } from '../gateways/payments/payfast/send-notice.testing.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { contextOf } from '../testing/field.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { askForRefund } from './gateway-refund.ts';
import { recordPayment } from './record-payment.ts';
import { verifyLedger } from './ledger/verify-ledger.ts';

let fake: Awaited<ReturnType<typeof openFakeRefunds>>;
let test_app: TestApp;
beforeAll(async () => {
  fake = await openFakeRefunds();
  test_app = await openTestApp({ env: { PAYFAST_API_URL: fake.url, OUTGOING_ALLOWED_HOSTS: '127.0.0.1' } });
});
beforeEach(() => {
  Object.assign(fake.state, { left_cents: 50_000, given: [], manner: 'gives', is_away: false });
});
afterAll(async () => {
  await test_app.close();
  await fake.close();
});

/** A payment of R 500.00 that came through PayFast. */
async function scene() {
  const world = await makeWorld(test_app.services);
  const { host, provider_id } = world;
  const { token } = await signInAs(world, { role: ROLE.admin });
  const finance = await signInAs(world, { role: ROLE.finance, password_hash: 'set' });
  const customer = await makeCustomer(world);
  await succeed(test_app, settingsApi.saveSettings, { token, host, input: { settings: payfastSettings('topup', MERCHANT) } });
  const { payment } = await succeed(test_app, paymentApi.start, {
    token: customer.token,
    host,
    input: { method: 'credit_card', amount: 500, billing_email: 'payer@example.com' },
  });
  const context = contextOf(world);
  await recordPayment(context, {
    account_id: payment.account_id,
    amount_cents: cents(50_000),
    method: 'credit_card',
    reference: payment.reference,
  });
  await changeRows(
    world,
    `update payment_attempts set gateway_payment_id = '1089250' where provider_id = ${provider_id} and payment_id = ${payment.id}`,
  );
  let minutes = 0;
  return {
    world,
    finance,
    refund: (amount: number, by: 'hand' | 'gateway' = 'gateway') =>
      test_app.request(billingPaymentApi.refundPayment, {
        token,
        host,
        input: { id: payment.id, amount, reason: 'Paid too much', by },
      }),
    enter: (amount: number) =>
      succeed(test_app, transactionApi.createTransaction, {
        token,
        host,
        input: { account_id: payment.account_id, type: 'admin-debit', amount, reason: 'Storage' },
      }),
    payByHand: async (amount: number) => {
      const input = { account_id: payment.account_id, amount, method: 'manual_eft' as const, reference: 'EFT' };
      const { id } = (await succeed(test_app, billingPaymentApi.recordPayment, { token, host, input })).payment;
      return {
        refund: (part: number) =>
          test_app.request(billingPaymentApi.refundPayment, {
            token,
            host,
            input: { id, amount: part, reason: 'Paid too much' },
          }),
      };
    },
    reverse: () =>
      test_app.request(billingPaymentApi.reversePayment, { token, host, input: { id: payment.id, reason: 'Bounced' } }),
    /** Runs the jobs that ask, each five minutes after the one before. */
    run: async (is_last_try = false) => {
      minutes += 5;
      const now = new Date(context.now.getTime() + minutes * 60_000);
      const rows = await rowsOf<{ id: number }>(
        world,
        `select id from payment_refunds where provider_id = ${provider_id} and state = 'asked' order by id`,
      );
      return Promise.allSettled(
        rows.map(({ id }) => askForRefund({ ...context, now }, { refund_id: Number(id) }, { is_last_try })),
      );
    },
    read: async () => {
      const { payments } = await succeed(test_app, billingPaymentApi.payments, { token, host });
      const found = payments.find(({ id }) => id === payment.id);
      return [found?.returned, found?.refund_state, found?.refunded_by];
    },
    letters: () =>
      rowsOf<{ subject: string }>(
        world,
        `select subject from messages where provider_id = ${provider_id} and event = 'payment_not_credited' order by id`,
      ),
    faults: async () => (await verifyLedger(context)).differences,
  };
}

async function refundOf(world: World): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(world, `select id from payment_refunds where provider_id = ${world.provider_id}`);
  return Number(row?.id);
}

describe('PERM-077: a refund through PayFast', () => {
  it('is kept, asked for by a job and booked when it was given', async () => {
    const { refund, run, read, faults } = await scene();

    const { status } = await refund(200);
    const before = await read();
    await run();

    expect([status, before, fake.state.given, await read()]).toEqual([
      200,
      [0, 'asked', 'PayFast'],
      [20_000],
      [200, null, 'PayFast'],
    ]);
    expect(await faults()).toEqual([]);
  });

  it('requested by eight clerks at once is asked for once, and no other way is open meanwhile', async () => {
    const { refund, reverse, run, read } = await scene();

    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(500)));
    const by_hand = await refund(500, 'hand');
    const reversed = await reverse();
    await run();

    expect([answers.filter(({ status }) => status === 200).length, by_hand.status, reversed.status]).toEqual([1, 409, 409]);
    expect([by_hand.body.message, fake.state.given, (await read())[0]]).toEqual([
      'A refund of R 500.00 by the gateway is under way for this payment.',
      [50_000],
      500,
    ]);
  });

  it('asked for one payment leaves of the credit of its account what it does not take for refunds of the others', async () => {
    const { refund, run, read, enter, payByHand, faults } = await scene();
    await enter(250);
    const other = await payByHand(100);
    // R 500 + R 100 came in and R 250 were spent.
    expect((await refund(300)).status).toBe(200);

    const both = await Promise.all([other.refund(100), other.refund(60)]);
    const rest = await other.refund(50);
    await run();

    expect(both.map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'Beside refunds that are under way the account has R 50.00 in credit. Credit what the rest paid for first.'],
      [409, 'Beside refunds that are under way the account has R 50.00 in credit. Credit what the rest paid for first.'],
    ]);
    expect([rest.status, rest.body.payment.refundable, (await read())[0]]).toEqual([200, 0, 300]);
    expect(await faults()).toEqual([]);
  });

  it('that was given although the answer was lost is booked and not given again', async () => {
    const { refund, run, read, faults } = await scene();
    await refund(200);
    fake.state.manner = 'gives-unheard';
    const [first] = await run();
    const between = await read();
    fake.state.manner = 'gives';

    await run();

    expect([first?.status, between, fake.state.given, await read()]).toEqual([
      'rejected',
      [0, 'asked', 'PayFast'],
      [20_000],
      [200, null, 'PayFast'],
    ]);
    expect(await faults()).toEqual([]);
  });

  it('that was not heard is asked for again, but not within two minutes', async () => {
    const { world, refund, run, read } = await scene();
    await refund(200);
    fake.state.manner = 'loses-it';
    await run();
    fake.state.manner = 'gives';
    const id = await refundOf(world);
    const now = new Date(world.context.now.getTime() + 5.5 * 60_000);

    const at_once = askForRefund({ ...contextOf(world), now }, { refund_id: id }, { is_last_try: false });

    await expect(at_once).rejects.toThrow('The gateway was asked a moment ago, and may be at work.');
    await run();
    expect([fake.state.given, (await read())[0]]).toEqual([[20_000], 200]);
  });

  it('asked for by several processes at once is given once', async () => {
    const { world, refund, read, faults } = await scene();
    await refund(200);
    const id = await refundOf(world);

    await Promise.allSettled(
      Array.from({ length: 6 }, () => askForRefund(contextOf(world), { refund_id: id }, { is_last_try: false })),
    );

    expect([fake.state.given, (await read())[0]]).toEqual([[20_000], 200]);
    expect(await faults()).toEqual([]);
  });

  it.each([
    ['refuses', 50_000, 'A refund of R 200.00 by PayFast was refused'],
    ['gives', 19_999, 'A refund of R 200.00 by PayFast was refused'],
  ] as const)('that PayFast %s with %d cents left books nothing, and staff are told', async (manner, left_cents, subject) => {
    const { refund, run, read, letters } = await scene();
    Object.assign(fake.state, { manner, left_cents });
    await refund(200);

    await run();

    expect([fake.state.given, await read()]).toEqual([[], [0, null, 'PayFast']]);
    expect((await letters())[0]?.subject).toContain(subject);
  });

  it('of an unknown outcome waits for staff, who have it asked again or enter it by hand', async () => {
    const { refund, run, read, letters, faults } = await scene();
    fake.state.is_away = true;
    await refund(200);
    await run(true);
    const unknown = await read();
    fake.state.is_away = false;

    const again = await refund(200);
    await run();

    expect([unknown, again.status, await read()]).toEqual([[0, 'unclear', 'PayFast'], 200, [200, null, 'PayFast']]);
    expect((await letters())[0]?.subject).toContain('has an unknown outcome');
    fake.state.is_away = true;
    await refund(100);
    await run(true);
    expect([(await refund(100, 'hand')).status, await read()]).toEqual([200, [300, null, 'PayFast']]);
    expect(await faults()).toEqual([]);
  });
});
