import { paymentApi } from '@tsela/contract/payments/payment-api';
import type { Payment } from '@tsela/contract/payments/payment-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestContext } from '../context.ts';
import { MERCHANT, noticeBody, openFakePayfast } from '../gateways/payments/payfast/fake-payfast.testing.ts';
import { payfastSettings, sendNotice } from '../gateways/payments/payfast/send-notice.testing.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import { expirePayments } from './expire-payments.ts';
import { settleNotices } from './payment-notices.testing.ts';

let payfast: Awaited<ReturnType<typeof openFakePayfast>>;
let test_app: TestApp;
beforeAll(async () => {
  payfast = await openFakePayfast();
  test_app = await openTestApp({ env: { PAYFAST_URL: payfast.url, OUTGOING_ALLOWED_HOSTS: '127.0.0.1' } });
});
beforeEach(() => {
  payfast.state.next = { status: 200, body: 'VALID' };
  payfast.asked.length = 0;
});
afterAll(async () => {
  await test_app.close();
  await payfast.close();
});

/** An account that has begun to pay R 500.00. */
async function scene() {
  const world = await makeWorld(test_app.services);
  const admin = await signInAs(world, { role: ROLE.admin });
  const finance = await signInAs(world, { role: ROLE.finance, password_hash: 'set' });
  const customer = await makeCustomer(world);
  const { host, provider_id } = world;
  await succeed(test_app, settingsApi.saveSettings, {
    token: admin.token,
    host,
    input: {
      settings: payfastSettings('topup', MERCHANT),
    },
  });
  const { payment } = await succeed(test_app, paymentApi.start, {
    token: customer.token,
    host,
    input: { method: 'credit_card', amount: 500, billing_email: 'payer@example.com' },
  });
  const { reference } = payment;

  return {
    world,
    finance,
    reference,
    settle: (context?: RequestContext, run?: { is_last_try: boolean }) => settleNotices(world, context, run),
    notify: (facts: Partial<Parameters<typeof noticeBody>[0]> = {}, ip?: string) =>
      sendNotice(test_app, noticeBody({ reference, ...facts }), { host, ip }),
    read: async (): Promise<Payment> =>
      (await succeed(test_app, paymentApi.one, { token: customer.token, host, input: { id: payment.id } })).payment,
    /** What the account has, by its balance and by its ledger: in cents. */
    async credited(): Promise<number> {
      const [row] = await rowsOf<{ balance: string; ledger: string; entries: string }>(
        world,
        `select balance_cents as balance, (select coalesce(sum(amount_cents), 0) from transactions t
          where t.provider_id = a.provider_id and t.account_id = a.id) as ledger from accounts a
          where provider_id = ${provider_id} and id = ${customer.account_id}`,
      );
      expect(Number(row?.ledger)).toBe(Number(row?.balance));
      return Number(row?.balance);
    },
    notices: async () =>
      (
        await rowsOf<{ state: string; settled_as: string; parameters: string }>(
          world,
          `select state, settled_as, parameters from payment_notices where provider_id = ${provider_id} order by id`,
        )
      ).map(({ state, settled_as }) => `${state} ${settled_as}`.trim()),
    /** The subjects of what was written, by event. */
    letters: (event: string) =>
      rowsOf<{ recipient: string; body: string }>(
        world,
        `select recipient, body from messages where provider_id = ${provider_id} and event = '${event}' order by id`,
      ),
  };
}

describe('CALL-64: a notification', () => {
  it('CALL-76: is answered empty at once, and credits the account when the gateway has confirmed it', async () => {
    const { notify, settle, read, credited, letters, reference } = await scene();

    expect(await notify()).toEqual([200, '']);
    expect([await credited(), (await read()).status]).toEqual([0, 'pending']);
    await settle();

    expect([await credited(), (await read()).status]).toEqual([50_000, 'complete']);
    // The gateway is asked about what it sent, to the letter and without the signature.
    const [asked = ''] = payfast.asked;
    expect(asked).toBe(`POST /eng/query/validate ${noticeBody({ reference }).split('&signature=')[0]}`);
    const receipts = await letters('payment_received');
    expect(receipts.map(({ recipient }) => recipient)).toEqual(['payer@example.com']);
    expect(receipts[0]?.body).toContain('Balance now: R 500.00');
  });

  it('CALL-76: that is repeated, before and after it was settled, credits once', async () => {
    const { notify, settle, credited, notices, letters } = await scene();

    for (let times = 0; times < 3; times++) expect(await notify()).toEqual([200, '']);
    await settle();
    for (let times = 0; times < 3; times++) expect(await notify()).toEqual([200, '']);
    await settle();

    expect(await credited()).toBe(50_000);
    expect(await notices()).toEqual(['settled credited']);
    expect(await letters('payment_received')).toHaveLength(1);
  });

  it('CALL-76: that arrives many times at once, with others of the same payment, credits once', async () => {
    const { notify, settle, credited, read, letters } = await scene();

    await Promise.all(Array.from({ length: 24 }, (_, at) => notify({ status: ['PENDING', 'COMPLETE', 'FAILED'][at % 3] ?? '' })));
    await Promise.all(Array.from({ length: 6 }, () => settle()));

    expect([await credited(), (await read()).status]).toEqual([50_000, 'complete']);
    expect(await letters('payment_received')).toHaveLength(1);
  });

  it.each([
    [
      ['PENDING', 'COMPLETE'],
      ['settled waiting', 'settled credited'],
    ],
    [
      ['COMPLETE', 'PENDING'],
      ['settled credited', 'settled waiting'],
    ],
    [
      ['FAILED', 'COMPLETE'],
      ['settled declined', 'settled credited'],
    ],
    [
      ['COMPLETE', 'FAILED'],
      ['settled credited', 'settled late'],
    ],
  ])('CALL-76: in the order %o ends alike', async (order, became) => {
    const { notify, settle, credited, read, notices } = await scene();

    for (const status of order) {
      await notify({ status });
      await settle();
    }

    expect([await credited(), (await read()).status]).toEqual([50_000, 'complete']);
    expect((await read()).failure_reason).toBeNull();
    expect(await notices()).toEqual(became);
  });

  it('CALL-76: of a payment that failed ends it, and one of a payment under way does not', async () => {
    const { notify, settle, credited, read } = await scene();

    await notify({ status: 'PENDING' });
    await settle();
    expect((await read()).status).toBe('pending');
    await notify({ status: 'FAILED' });
    await settle();

    expect(await read()).toMatchObject({ status: 'failed', failure_reason: 'declined' });
    expect(await credited()).toBe(0);
  });

  it('CALL-76: that comes after the payment was given up is credited all the same', async () => {
    const { world, notify, settle, credited, read } = await scene();
    await expirePayments({ ...world.context, now: new Date(Date.now() + 31 * 86_400_000) });
    expect((await read()).status).toBe('expired');

    await notify();
    await settle();

    expect([await credited(), (await read()).status]).toEqual([50_000, 'complete']);
  });

  it.each([
    ['of another amount', { amount: '5.00' }, 'wrong-amount'],
    ['to another merchant', { merchant_id: '10000101' }, 'wrong-merchant'],
  ])('CALL-76: %s fails the payment, credits nothing and is told to staff', async (_what, facts, because) => {
    const { notify, settle, credited, read, letters, reference } = await scene();

    await notify(facts);
    await settle();

    expect(await read()).toMatchObject({ status: 'failed', failure_reason: because });
    expect(await credited()).toBe(0);
    const told = await letters('payment_not_credited');
    expect(told.length).toBeGreaterThan(0);
    expect(told[0]?.body).toContain(reference);
  });

  it('CALL-76: of a second payment under one reference is told to staff and not credited', async () => {
    const { notify, settle, credited, letters, notices } = await scene();
    await notify();
    await settle();

    await notify({ pf_payment_id: '1089251' });
    await settle();

    expect(await credited()).toBe(50_000);
    expect(await notices()).toEqual(['settled credited', 'settled paid-twice']);
    expect((await letters('payment_not_credited')).length).toBeGreaterThan(0);
  });

  it.each([
    ['signed with another passphrase', (reference: string) => noticeBody({ reference, passphrase: 'guessed' })],
    ['signed without the passphrase', (reference: string) => noticeBody({ reference, passphrase: '' })],
    ['changed after it was signed', (reference: string) => noticeBody({ reference }).replace('500.00', '900.00')],
    ['cut', (reference: string) => noticeBody({ reference }).slice(0, -40)],
    ['cut in its signature', (reference: string) => noticeBody({ reference }).slice(0, -1)],
    ['of no provider', () => noticeBody({ reference: '999999999-T1' })],
    ['without a reference of ours', () => noticeBody({ reference: 'order 12' })],
    ['of nothing', () => ''],
  ])('%s is answered alike and kept nowhere', async (_what, bodyOf) => {
    const { world, settle, credited, notices, reference } = await scene();

    expect(await sendNotice(test_app, bodyOf(reference), { host: world.host })).toEqual([200, '']);
    await settle();

    expect([await credited(), await notices()]).toEqual([0, []]);
    expect(payfast.asked).toEqual([]);
  });

  it('from another address than the gateway is not asked about and credits nothing; the real one still does', async () => {
    const { notify, settle, credited, notices, read } = await scene();

    await notify({}, '203.0.113.9');
    await settle();
    expect([await credited(), await notices(), payfast.asked]).toEqual([0, ['refused other-sender'], []]);
    expect((await read()).status).toBe('pending');
    await notify();
    await settle();

    expect([await credited(), await notices()]).toEqual([50_000, ['settled credited']]);
  });

  it('that the gateway does not know credits nothing; once it knows it, the repeat does', async () => {
    const { notify, settle, credited, notices } = await scene();
    payfast.state.next = { status: 200, body: 'INVALID' };

    await notify();
    await settle();
    expect([await credited(), await notices()]).toEqual([0, ['refused not-confirmed']]);
    payfast.state.next = { status: 200, body: 'VALID\n' };
    await notify();
    await settle();

    expect(await credited()).toBe(50_000);
  });

  it.each([
    ['is in trouble', { status: 502, body: '' }],
    ['refuses the question', { status: 404, body: 'INVALID' }],
  ])('waits while the gateway %s, and staff are told after the last try', async (_what, next) => {
    const { world, notify, settle, credited, notices, letters } = await scene();
    payfast.state.next = next;

    await notify();
    await expect(settle()).rejects.toThrow('could not be asked');
    expect([await credited(), await notices()]).toEqual([0, ['received']]);
    await settle(world.context, { is_last_try: true });

    expect(await notices()).toEqual(['refused no-answer']);
    expect((await letters('payment_not_credited')).length).toBeGreaterThan(0);
    payfast.state.next = { status: 200, body: 'VALID' };
    await notify();
    await settle();
    expect(await credited()).toBe(50_000);
  });

  it('CALL-76: whose settling is cut off after the credit leaves nothing half, and is settled by the next run', async () => {
    const { world, notify, settle, credited, read, notices } = await scene();
    await notify();
    const { services } = world.context;
    // The last step before the commit fails, as if the process had ended there.
    const dies = {
      ...world.context,
      services: { ...services, email: {}, jobs: { ...services.jobs, add: async () => Promise.reject(new Error('died')) } },
    } as unknown as RequestContext;

    await expect(settle(dies)).rejects.toThrow('died');
    expect([await credited(), (await read()).status, await notices()]).toEqual([0, 'pending', ['received']]);
    await settle();

    expect([await credited(), (await read()).status]).toEqual([50_000, 'complete']);
  });

  it('CALL-64: is kept together with its job or not at all', async () => {
    const { world, notify } = await scene();
    await notify();

    const jobs = await rowsOf<{ data: { notice_id: number } }>(
      world,
      `select data from pgboss.job where name = 'settle-payment' and (data->>'provider_id')::bigint = ${world.provider_id}`,
    );
    const kept = await rowsOf<{ id: string }>(world, `select id from payment_notices where provider_id = ${world.provider_id}`);

    expect(jobs.map(({ data }) => data.notice_id)).toEqual(kept.map(({ id }) => Number(id)));
  });

  it('CALL-64: whose job cannot be added is not answered with 200, so that the gateway repeats it', async () => {
    const { notify, settle, credited, notices } = await scene();
    vi.spyOn(test_app.services.jobs, 'add').mockRejectedValueOnce(new Error('died'));

    expect((await notify())[0]).toBe(500);
    expect(await notices()).toEqual([]);
    expect(await notify()).toEqual([200, '']);
    await settle();

    expect(await credited()).toBe(50_000);
  });

  it('names its payer no longer once it is settled', async () => {
    const { world, notify, settle } = await scene();
    await notify();
    const parameters = () =>
      rowsOf<{ parameters: string }>(world, `select parameters from payment_notices where provider_id = ${world.provider_id}`);
    expect((await parameters())[0]?.parameters).toContain('zoe');

    await settle();

    expect(await parameters()).toEqual([{ parameters: '' }]);
  });

  it('CALL-76: of an account that was merged into another credits the one that it has become', async () => {
    const { world, notify, settle, reference } = await scene();
    const other = await makeCustomer(world);
    await changeRows(
      world,
      `update payments set account_id = ${other.account_id} where provider_id = ${world.provider_id} and reference = '${reference}'`,
    );

    await notify();
    await settle();

    const [row] = await rowsOf<{ balance_cents: string }>(
      world,
      `select balance_cents from accounts where provider_id = ${world.provider_id} and id = ${other.account_id}`,
    );
    expect(Number(row?.balance_cents)).toBe(50_000);
  });
});

describe('CALL-64: the address of notifications', () => {
  it('takes forms only, and short ones', async () => {
    const { world, reference } = await scene();
    const { host } = world;

    expect((await sendNotice(test_app, '{}', { host, type: 'application/json' }))[0]).toBe(400);
    expect((await sendNotice(test_app, `${noticeBody({ reference })}&x=${'a'.repeat(9000)}`, { host }))[0]).toBe(413);
  });

  it('slows down a network that sends without end, and no other', async () => {
    const { world } = await scene();
    const from = (ip: string) => sendNotice(test_app, 'x=1', { host: world.host, ip });

    const statuses = [];
    for (let sent = 0; sent < 301; sent++) statuses.push((await from('198.51.100.77'))[0]);

    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(300);
    expect(statuses.at(-1)).toBe(429);
    expect((await from('198.51.100.78'))[0]).toBe(200);
  });
});
