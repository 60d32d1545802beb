import { accountApi } from '@tsela/contract/accounts/account-api';
import { gatewayApi } from '@tsela/contract/payments/gateway-api';
import { paymentApi } from '@tsela/contract/payments/payment-api';
import { savedCardApi } from '@tsela/contract/payments/saved-card-api';
import type { SavedCard } from '@tsela/contract/payments/saved-card-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import type { InputOf } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../billing/ledger/verify-ledger.ts';
import { openFakeCards } from '../gateways/payments/payfast/fake-cards.testing.ts';
import { MERCHANT, noticeBody, openFakePayfast } from '../gateways/payments/payfast/fake-payfast.testing.ts';
import { payfastSettings } from '../gateways/payments/payfast/send-notice.testing.ts';
import type { Services } from '../services.ts';
import { runUntilKilled } from '../testing/killed.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { cancelCard } from './cancel-card.ts';
import { chargeCard } from './charge-card.ts';
import { expirePayments } from './expire-payments.ts';
import { receiveNotice } from './receive-notice.ts';
import { settlePayment } from './settle-payment.ts';

let open: Awaited<ReturnType<typeof openCardApp>>;
beforeAll(async () => {
  open = await openCardApp();
});
beforeEach(() => {
  open.cards.state.charged = [];
  open.cards.state.manner = 'charges';
  open.cards.state.is_away = false;
});
afterAll(() => open.close());

async function scene() {
  const { test_app } = open;
  const world = await openCardProvider(test_app);
  const customer = await customerWithCard(test_app, world);
  return { test_app, world, customer };
}

async function moneyOf(world: World, account_id: number) {
  const [row] = await rowsOf(
    world,
    `select a.balance_cents, array(select p.method || ' ' || p.status from payments p where p.provider_id = a.provider_id and p.account_id = a.id
      order by p.id) as payments from accounts a where a.provider_id = ${world.provider_id} and a.id = ${account_id}`,
  );
  return row;
}

describe('saving a card', () => {
  it('CALL-66 DATA-33: keeps the card of a payment whose payer asked for it, sealed, as the default, and once', async () => {
    const { world, customer } = await scene();
    const cards = await customer.list();

    expect(cards).toEqual([customer.card]);
    expect(customer.card).toMatchObject({ card_association: '', card_pan: '', is_default: true });
    expect(JSON.stringify(cards)).not.toContain('token');
    const kept = await rowsOf(world, `select token::text as token from saved_cards where provider_id = ${world.provider_id}`);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain('token-of-');
    expect(await moneyOf(world, customer.account_id)).toEqual({ balance_cents: 50_000, payments: ['credit_card complete'] });
    const { accounts } = await succeed(open.test_app, accountApi.list, { token: customer.token, host: world.host, input: {} });
    expect(accounts[0]?.account_billing_card_information).toEqual({
      saved_card_id: String(customer.card.saved_card_id),
      card_association: '',
      card_pan: '',
    });
  });

  it('asks the gateway to keep a card only of a payer who wants it, and comes back to the cards: ROUTE-40', async () => {
    const { test_app, world, customer } = await scene();
    const { token } = customer;
    const start = (input: object) =>
      succeed(test_app, paymentApi.start, { token, host: world.host, input: { method: 'credit_card', amount: 500, ...input } });

    const { data: saving } = await start({ is_saved_card_setup: true });
    const { data: paying } = await start({});

    expect(saving.form?.key_value_pairs['subscription_type']).toBe('2');
    expect(saving.form?.key_value_pairs['return_url']).toContain('/account?tab=billing&part=saved-cards&card_saved=success');
    expect(saving.form?.key_value_pairs['cancel_url']).toContain('card_saved=failed');
    expect(paying.form?.key_value_pairs).not.toHaveProperty('subscription_type');
  });

  it('keeps no card of a payer who did not ask for it, whatever the notification says', async () => {
    const { test_app, world } = await scene();
    const { token } = await makeCustomer(world);
    const { payment } = await succeed(test_app, paymentApi.start, {
      token,
      host: world.host,
      input: { method: 'credit_card', amount: 500 },
    });

    await tellOf(world, { reference: payment.reference, amount: 500, token: 'token-unasked' });
    await runJobs(world);

    const { saved_cards } = await succeed(test_app, savedCardApi.savedCards, { token, host: world.host, input: {} });
    expect(saved_cards).toEqual([]);
  });

  it.each([
    ['visitors', 'credit_card', undefined, 401],
    ['a way to pay that is no card', 'instant_eft', 'own', 400],
  ] as const)('refuses it to %s', async (_whom, method, who, status) => {
    const { test_app, world, customer } = await scene();
    const input = { method, amount: 500, is_saved_card_setup: true };
    const answer = await test_app.request(paymentApi.start, { ...(who && { token: customer.token }), host: world.host, input });

    expect(answer.status).toBe(status);
  });

  it('refuses to save by the address of another gateway, in plain words', async () => {
    const { test_app, world, customer } = await scene();
    const input = { provider_id: world.provider_id, key_value_pairs: {}, is_saved_card_setup: true };
    const answer = await test_app.request(gatewayApi.url, { token: customer.token, host: world.host, input });

    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Cards are not saved here. Save a card while you top up by credit or debit card.',
    ]);
  });
});

describe('paying by a saved card', () => {
  it('PAYMETH-12 PAY-06: offers it first under its name, tops up by it, and credits what the gateway tells of', async () => {
    const { test_app, world, customer } = await scene();
    const { token, card, account_id } = customer;
    await succeed(test_app, savedCardApi.changeSavedCard, {
      token,
      host: world.host,
      input: { saved_card_id: card.saved_card_id, card_association: 'Visa', card_pan: '1234' },
    });
    const methods = await succeed(test_app, paymentApi.methods, { token, host: world.host, input: { purpose: 'topup' } });
    expect(methods.payment_methods.map(({ label }) => label)).toEqual([
      'Visa ending 1234',
      'Credit or debit card',
      'Instant EFT',
    ]);

    const { status, body } = await customer.pay();
    await runJobs(world);

    expect([status, body.data.form]).toEqual([200, null]);
    expect(body.data.redirect_url).toContain('/topup/success?id=');
    expect(open.cards.state.charged).toEqual([[body.payment.reference, 20_000]]);
    expect(await moneyOf(world, account_id)).toEqual({
      balance_cents: 50_000,
      payments: ['credit_card complete', 'saved_card pending'],
    });

    await tellOf(world, { reference: body.payment.reference, amount: 200 });
    await runJobs(world);

    expect(await moneyOf(world, account_id)).toEqual({
      balance_cents: 70_000,
      payments: ['credit_card complete', 'saved_card complete'],
    });
    expect((await verifyLedger(world.context)).differences).toEqual([]);
  });

  it('charges a shipment and books it once it is paid', async () => {
    const { test_app, world, customer } = await scene();
    const { token } = await makeCustomer(world);
    const { host } = world;
    const own = await saveCard(test_app, world, token, {});
    const { id: shipment_id } = await succeed(test_app, shipmentApi.create, { token, host, input: aShipment() });
    await changeRows(
      world,
      `update shipments set status = 'payment-pending' where provider_id = ${world.provider_id} and id = ${shipment_id}`,
    );
    const amount = PRICE_CENTS / 100;
    const pay = (saved_card_id: number) =>
      test_app.request(paymentApi.start, { token, host, input: { method: 'saved_card', amount, shipment_id, saved_card_id } });

    const foreign = await pay(customer.card.saved_card_id);
    const [one, other] = await Promise.all([pay(own.saved_card_id), pay(own.saved_card_id)]);
    await runJobs(world);

    expect([foreign.status, foreign.body.message]).toEqual([404, 'No saved card found']);
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]));
    expect(open.cards.state.charged).toHaveLength(1);
  });

  it('ERR-36: says of a card that is not there, of another account and of one removed the same', async () => {
    const { test_app, world, customer } = await scene();
    const other = await customerWithCard(test_app, world);
    const removed = await customerWithCard(test_app, world);
    const { saved_card_id } = removed.card;
    await succeed(test_app, savedCardApi.removeSavedCard, { token: removed.token, host: world.host, input: { saved_card_id } });

    const answers = [
      await customer.pay({ saved_card_id: 999_999 }),
      await customer.pay({ saved_card_id: other.card.saved_card_id }),
      await removed.pay(),
    ];

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(answers.map(() => [404, 'No saved card found']));
    await runJobs(world);
    expect(open.cards.state.charged).toEqual([]);
  });

  it('charges once for ten presses at once, and once for one press that is repeated', async () => {
    const { world, customer } = await scene();

    const answers = await Promise.all(Array.from({ length: 10 }, () => customer.pay()));
    await Promise.all([runJobs(world), runJobs(world), runJobs(world)]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.body.message).toBe(
      'A payment by this card is under way. Please wait for it to end.',
    );
    expect(open.cards.state.charged).toHaveLength(1);
  });

  it.each(['charges-unheard', 'loses-it'] as const)(
    'asks once although the answer was lost (%s): the payment waits, and the notification decides',
    async (manner) => {
      const { world, customer } = await scene();
      open.cards.state.manner = manner;
      const { body } = await customer.pay();

      await runJobs(world);
      open.cards.state.manner = 'charges';
      await chargeCard(world.context, { payment_id: body.payment.id });
      await runJobs(world);

      const made = manner === 'charges-unheard' ? 1 : 0;
      expect(open.cards.state.charged).toHaveLength(made);
      expect((await customer.pay()).status).toBe(409);
      if (made === 1) {
        await tellOf(world, { reference: body.payment.reference, amount: 200 });
      } else {
        await expirePayments({ ...world.context, now: new Date(world.context.now.getTime() + 25 * 3_600_000) });
      }
      await runJobs(world);
      const balance_cents = 50_000 + made * 20_000;
      expect(await moneyOf(world, customer.account_id)).toMatchObject({ balance_cents });
      expect((await customer.pay()).status).toBe(200);
    },
  );

  it('lets no card be saved or paid by while the provider has that switched off', async () => {
    const { test_app } = open;
    const world = await openCardProvider(test_app, { enable_saved_cards: false });
    const { token } = await makeCustomer(world);
    const start = (input: object) =>
      test_app.request(paymentApi.start, { token, host: world.host, input: { method: 'credit_card', amount: 500, ...input } });

    const saving = await start({ is_saved_card_setup: true });
    const paying = await start({ method: 'saved_card' });

    expect([saving.status, saving.body.message]).toEqual([400, 'The card of this payment cannot be saved.']);
    expect([paying.status, paying.body.message]).toEqual([400, 'This way to pay is not available.']);
  });

  it('ends a payment whose card was declined, and lets the payer try again', async () => {
    const { world, customer } = await scene();
    open.cards.state.manner = 'declines';
    await customer.pay();

    await runJobs(world);

    expect(await moneyOf(world, customer.account_id)).toEqual({
      balance_cents: 50_000,
      payments: ['credit_card complete', 'saved_card failed'],
    });
    expect((await customer.pay()).status).toBe(200);
  });

  it('is not offered to an account without a card, and to visitors', async () => {
    const { test_app, world } = await scene();
    const { token } = await makeCustomer(world);
    const methods = async (by?: string) =>
      succeed(test_app, paymentApi.methods, { ...(by && { token: by }), host: world.host, input: { purpose: 'shipment' } });

    for (const { payment_methods, saved_cards } of [await methods(token), await methods()]) {
      expect(payment_methods.map(({ value }) => value)).not.toContain('saved_card');
      expect(saved_cards).toEqual([]);
    }
  });
});

describe('a process that is killed while it charges a card', () => {
  it.each(['before', 'after'] as const)(
    'has charged it once at most, %s any statement, when the job runs again',
    async (when) => {
      const { test_app, world } = await scene();
      let at = 0;
      for (let has_died = true; has_died;) {
        const customer = await customerWithCard(test_app, world);
        const { body } = await customer.pay();
        const { id: payment_id, reference } = body.payment;
        has_died = await runUntilKilled(test_app.services, { at: ++at, when }, (services) =>
          chargeCard({ ...world.context, services }, { payment_id }),
        );

        await chargeCard(world.context, { payment_id });
        await chargeCard(world.context, { payment_id });

        const charged = open.cards.state.charged.filter(([each]) => each === reference);
        expect([at, charged.length <= 1]).toEqual([at, true]);
        await tellOf(world, { reference, amount: 200 });
        await runJobs(world);
        expect([at, await moneyOf(world, customer.account_id)]).toMatchObject([at, { balance_cents: 70_000 }]);
      }
      expect(at).toBeGreaterThan(3);
    },
    60_000,
  );
});

describe('the cards of an account', () => {
  it('PAYMETH-16: are noted by association and last four digits, never by a whole number, and have one default', async () => {
    const { test_app, world, customer } = await scene();
    const { token, card } = customer;
    const { host } = world;
    const second = await saveCard(test_app, world, token);
    const change = (input: InputOf<typeof savedCardApi.changeSavedCard>) =>
      test_app.request(savedCardApi.changeSavedCard, { token, host, input });

    await Promise.all([
      change({ saved_card_id: second.saved_card_id, is_default: true }),
      change({ saved_card_id: card.saved_card_id, is_default: true }),
      change({ saved_card_id: second.saved_card_id, is_default: true }),
    ]);
    const whole = await change({ saved_card_id: card.saved_card_id, card_pan: '4111111111111111' });
    const cards = await customer.list();

    expect(second.is_default).toBe(false);
    expect(cards.filter(({ is_default }) => is_default)).toHaveLength(1);
    expect(whole.status).toBe(400);
  });

  it('set_as_default_payment_setup: a later card becomes the default where its payer asked for that', async () => {
    const { test_app, world, customer } = await scene();

    const second = await saveCard(test_app, world, customer.token, { set_as_default_payment_setup: true });

    expect(second.is_default).toBe(true);
    expect((await customer.list()).map(({ is_default }) => is_default)).toEqual([true, false]);
  });

  it("are no one else's: another account finds none, and a driver may not ask", async () => {
    const { test_app, world, customer } = await scene();
    const { host } = world;
    const { saved_card_id } = customer.card;
    const stranger = await makeCustomer(world);
    for (const call of [savedCardApi.changeSavedCard, savedCardApi.removeSavedCard]) {
      const answer = await test_app.request(call, { token: stranger.token, host, input: { saved_card_id } });
      expect([answer.status, answer.body]).toMatchObject([404, { message: 'No saved card found' }]);
    }
    const { account_id } = customer.card;
    const listed = await test_app.request(savedCardApi.savedCards, { token: stranger.token, host, input: { account_id } });
    expect(listed.status).toBe(404);
    const driver = await signInAs(world, { role: ROLE.driver, branch_id: world.johannesburg });
    const answer = await test_app.request(savedCardApi.removeSavedCard, { token: driver.token, host, input: { saved_card_id } });
    expect(answer.status).toBe(403);
  });

  it('a card that is removed is cancelled at the gateway, which is asked again while it is away, and its token goes', async () => {
    const { test_app, world, customer } = await scene();
    const { saved_card_id } = customer.card;
    await succeed(test_app, savedCardApi.removeSavedCard, { token: customer.token, host: world.host, input: { saved_card_id } });
    open.cards.state.is_away = true;
    const cancel = (is_last_try = false) => cancelCard(world.context, { saved_card_id }, { is_last_try });

    await expect(cancel()).rejects.toThrow('did not take the removal');
    open.cards.state.is_away = false;
    await cancel();
    await cancel();

    expect(open.cards.state.cancelled.filter((token) => token.startsWith('token-of-'))).toHaveLength(1);
    expect(await customer.list()).toEqual([]);
    expect(
      await rowsOf(
        world,
        `select state, token from saved_cards where provider_id = ${world.provider_id} and id = ${saved_card_id}`,
      ),
    ).toEqual([{ state: 'removed', token: null }]);
  });

  it('a card is not removed while a payment by it is under way', async () => {
    const { test_app, world, customer } = await scene();
    await customer.pay();
    const { saved_card_id } = customer.card;
    const remove = () =>
      test_app.request(savedCardApi.removeSavedCard, { token: customer.token, host: world.host, input: { saved_card_id } });

    expect((await remove()).status).toBe(409);
  });
});

/** The product with a PayFast that keeps cards. */
async function openCardApp() {
  const [pages, cards] = [await openFakePayfast(), await openFakeCards()];
  const env = { PAYFAST_URL: pages.url, PAYFAST_API_URL: cards.url, OUTGOING_ALLOWED_HOSTS: '127.0.0.1' };
  const test_app = await openTestApp({ env });
  return {
    test_app,
    cards,
    async close() {
      await test_app.close();
      await pages.close();
      await cards.close();
    },
  };
}

/** A provider whose customers save cards. */
async function openCardProvider(test_app: TestApp, { enable_saved_cards = true } = {}): Promise<World> {
  const world = await makeWorld(test_app.services, { pay_as_you_go: true, enable_saved_cards });
  const { token: admin } = await signInAs(world, { role: ROLE.admin, password_hash: 'set' });
  const settings = [...payfastSettings('topup', MERCHANT), ...payfastSettings('shipment', MERCHANT)];
  await succeed(test_app, settingsApi.saveSettings, { token: admin, host: world.host, input: { settings } });
  return world;
}

/** What the jobs do, one after the other: cards are charged, and what the gateway told is settled. */
async function runJobs(world: World, services: Services = world.context.services): Promise<void> {
  const context = { ...world.context, services };
  const charges = await rowsOf<{ payment_id: number }>(
    world,
    `select payment_id from payment_attempts where provider_id = ${world.provider_id} and saved_card_id is not null and time_charged is null
      and time_expires is not null order by payment_id`,
  );
  for (const { payment_id } of charges) await chargeCard(context, { payment_id: Number(payment_id) });
  const notices = await rowsOf<{ id: number }>(
    world,
    `select id from payment_notices where provider_id = ${world.provider_id} and state = 'received' order by id`,
  );
  for (const { id } of notices) await settlePayment(context, { notice_id: Number(id) }, { is_last_try: false });
}

/** A notification of PayFast, received and not settled. */
async function tellOf(
  world: World,
  told: { readonly reference: string; readonly amount: number; readonly token?: string; readonly status?: string },
): Promise<void> {
  const { amount, ...facts } = told;
  const body = noticeBody({
    ...MERCHANT,
    ...facts,
    amount: amount.toFixed(2),
    pf_payment_id: told.reference.replaceAll(/\W/g, '_'),
  });
  await receiveNotice(
    world.context.services,
    { gateway: 'payfast', body, ip: '127.0.0.1', request_id: 'card' },
    world.context.now,
  );
}

/** A customer whose top-up of R 500 was paid by a card that they had saved. */
async function customerWithCard(test_app: TestApp, world: World) {
  const customer = await makeCustomer(world);
  const { token } = customer;
  const { host } = world;
  const card = await saveCard(test_app, world, token);
  return {
    ...customer,
    card,
    list: async () => (await succeed(test_app, savedCardApi.savedCards, { token, host, input: {} })).saved_cards,
    pay: (input: object = {}, headers = {}) =>
      test_app.request(paymentApi.start, {
        token,
        host,
        headers,
        input: { method: 'saved_card', amount: 200, saved_card_id: card.saved_card_id, ...input },
      }),
  };
}

/** Tops up by a card that the payer has saved; answers the newest card. */
async function saveCard(test_app: TestApp, world: World, token: string, input: object = {}): Promise<SavedCard> {
  const { host } = world;
  const { payment } = await succeed(test_app, paymentApi.start, {
    token,
    host,
    input: { method: 'credit_card', amount: 500, is_saved_card_setup: true, ...input },
  });
  await tellOf(world, { reference: payment.reference, amount: 500, token: `token-of-${payment.id}` });
  await runJobs(world);
  const { saved_cards } = await succeed(test_app, savedCardApi.savedCards, { token, host, input: {} });
  const newest = saved_cards.toSorted((one, other) => other.saved_card_id - one.saved_card_id)[0];
  if (!newest) throw new Error('No card was saved.');
  return newest;
}
