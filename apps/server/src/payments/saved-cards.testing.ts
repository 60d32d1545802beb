import type { SavedCard } from '@tsela/contract/payments/saved-card-api';
import { savedCardApi } from '@tsela/contract/payments/saved-card-api';
import { paymentApi } from '@tsela/contract/payments/payment-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { MERCHANT, noticeBody, openFakePayfast } from '../gateways/payments/payfast/fake-payfast.testing.ts';
import { openFakeCards } from '../gateways/payments/payfast/fake-cards.testing.ts';
import { payfastSettings } from '../gateways/payments/payfast/send-notice.testing.ts';
import type { Services } from '../services.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { chargeCard } from './charge-card.ts';
import { receiveNotice } from './receive-notice.ts';
import { settlePayment } from './settle-payment.ts';

/** The product with a PayFast that keeps cards. */
export async function openCardApp() {
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
export async function openCardProvider(test_app: TestApp, { enable_saved_cards = true } = {}): Promise<World> {
  const world = await makeWorld(test_app.services, { pay_as_you_go: true, enable_saved_cards });
  const { token: admin } = await signInAs(world, { role: ROLE.admin, password_hash: 'set' });
  const settings = [...payfastSettings('topup', MERCHANT), ...payfastSettings('shipment', MERCHANT)];
  await succeed(test_app, settingsApi.saveSettings, { token: admin, host: world.host, input: { settings } });
  return world;
}

/** What the jobs do, one after the other: cards are charged, and what the gateway told is settled. */
export async function runJobs(world: World, services: Services = world.context.services): Promise<void> {
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
export async function tellOf(
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
export async function customerWithCard(test_app: TestApp, world: World) {
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
export async function saveCard(test_app: TestApp, world: World, token: string, input: object = {}): Promise<SavedCard> {
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
