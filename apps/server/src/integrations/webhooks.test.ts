import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { webhookApi } from '@tsela/contract/integrations/webhook-api';
import type { Route } from '@tsela/contract/route';
import type { AccountId } from '@tsela/domain/ids';
import { MOST_WEBHOOKS } from '@tsela/domain/integrations/webhook-rules';
import type { WebhookTopic } from '@tsela/domain/integrations/webhook-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAccountSettings } from '../accounts/account-settings.ts';
import { bookOne, contextOf, moveTo } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { Answer, TestApp } from '../testing/test-app.ts';
import { openWebhookReceiver } from '../testing/webhook-receiver.ts';
import type { WebhookReceiver } from '../testing/webhook-receiver.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';
import { deliverWebhooks, sweepWebhooks } from './deliver-webhooks.ts';

let test_app: TestApp;
let world: World;
let receiver: WebhookReceiver;

beforeAll(async () => {
  test_app = await openTestApp();
  receiver = await openWebhookReceiver();
  Object.assign(test_app.services, { outgoing: receiver.outgoing });
  world = await makeWorld(test_app.services);
});
afterAll(async () => {
  await test_app.close();
  await receiver.close();
});

const ask = (call: Route, person: SignedIn, input: object): Promise<Answer> =>
  test_app.request(call, { token: person.token, host: world.host, input });

/** A customer whose provider lets them have webhooks. */
async function aCustomer() {
  const customer = await makeCustomer(world, { balance: 10_000_000 });
  const settings = [{ setting: 'webhook_integration_enabled', value: true }];
  await saveAccountSettings(world.context, { account_id: customer.account_id, settings });
  return customer;
}

let number = 0;

/** A webhook at a path of its own. */
async function addWebhook(
  customer: SignedIn,
  facts: { topics?: WebhookTopic[]; auth_key?: string; account_id?: AccountId } = {},
) {
  const path = `/hook-${++number}`;
  const answer = await ask(webhookApi.createWebhook, customer, {
    url: receiver.urlOf(path),
    topics: ['shipment-created', 'status-changed'],
    ...facts,
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { path, id: answer.body.webhook.id as number, signing_secret: answer.body.signing_secret as string };
}

/** What the job does, and all that it has begun. */
async function deliver(account_id: AccountId): Promise<void> {
  await deliverWebhooks(contextOf(world), { provider_id: world.provider_id, account_id });
  await test_app.services.webhook_runs.idle();
}

async function sweep(): Promise<void> {
  await sweepWebhooks(contextOf(world));
  await test_app.services.webhook_runs.idle();
}

const log = async (customer: SignedIn, webhook_id: number) =>
  (await ask(webhookApi.deliveries, customer, { webhook_id })).body.deliveries as Record<string, unknown>[];
const statusesAt = (path: string) => receiver.bodiesAt(path).map(({ status }) => status);
/** Lets time pass for what waits at a webhook. */
const hurry = (webhook_id: number, also = '') =>
  changeRows(
    world,
    `with webhook as (update webhooks set time_wait = null where provider_id = ${world.provider_id} and id = ${webhook_id})
      update webhook_deliveries set time_due = now() - interval '1 second' ${also}
      where provider_id = ${world.provider_id} and webhook_id = ${webhook_id} and state = 'waiting'`,
  );
const fails = (status: number) => (response: ServerResponse) => response.writeHead(status).end('no');

describe('what a webhook is told', () => {
  it('SCREEN-21: a booking and each change of status, in the shape that programs know, signed and with the auth key as it is', async () => {
    const customer = await aCustomer();
    const { path, id, signing_secret } = await addWebhook(customer, { auth_key: 'Basic c2hvcA==' });
    const shipment = await bookOne(world, { account_id: customer.account_id });
    await moveTo(world, shipment, 'collected');

    await deliver(customer.account_id);
    const [booked, collected] = receiver.arrived.filter((each) => each.path === path);
    const body = JSON.parse(collected?.body ?? '');
    const headers = collected?.headers ?? {};
    const key = Buffer.from(signing_secret.replace('whsec_', ''), 'base64');
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${collected?.body}`;

    expect(JSON.parse(booked?.body ?? '')).toMatchObject({ status: 'submitted', tracking_events: [{ status: 'submitted' }] });
    expect(booked?.headers['tsela-topic']).toBe('shipment-created');
    expect(body).toMatchObject({
      shipment_id: shipment.id,
      provider_id: world.provider_id,
      status: 'collected',
      update_type: 'shipment',
      short_tracking_reference: shipment.short_tracking_reference,
      parcel_tracking_references: [`${shipment.short_tracking_reference}/1`],
      service_level_code: 'ECO',
      shipment_delivered_date: null,
      collection_hub: 'Johannesburg',
      delivery_hub: 'Cape Town',
      tracking_events: [{ status: 'collected' }, { status: 'submitted' }],
    });
    expect(body.event_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+02:00$/);
    expect(headers).toMatchObject({ authorization: 'Basic c2hvcA==', 'tsela-topic': 'status-changed' });
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    expect((await log(customer, id)).map(({ state, status_code, answer }) => [state, status_code, answer])).toEqual([
      ['delivered', 200, 'ok'],
      ['delivered', 200, 'ok'],
    ]);
  });

  it('SHIP-DISP-03: nothing of what the account is not shown', async () => {
    const customer = await aCustomer();
    const { path } = await addWebhook(customer);
    const shipment = await bookOne(world, { account_id: customer.account_id });
    for (const status of [
      'collection-assigned',
      'collection-rejected',
      'collected',
      'at-hub',
      'on-hold-internal',
      'delivered',
    ] as const)
      await moveTo(world, shipment, status);

    await deliver(customer.account_id);

    expect(statusesAt(path)).toEqual(['submitted', 'collection-assigned', 'collected', 'at-hub', 'delivered']);
    expect(receiver.arrived.filter((each) => each.path === path).some(({ body }) => /rejected|internal/.test(body))).toBe(false);
  });

  it('SCREEN-21: of each event once, of what it asks for only', async () => {
    const customer = await aCustomer();
    const everything = await addWebhook(customer, { topics: ['shipment-created', 'status-changed', 'tracking-event'] });
    const bookings = await addWebhook(customer, { topics: ['shipment-created'] });
    const shipment = await bookOne(world, { account_id: customer.account_id });
    await moveTo(world, shipment, 'collected');

    await deliver(customer.account_id);

    expect(statusesAt(everything.path)).toEqual(['submitted', 'collected']);
    expect(statusesAt(bookings.path)).toEqual(['submitted']);
  });

  it('SCREEN-21: no quotes, nothing of other accounts, and nothing while its provider has switched webhooks off', async () => {
    const [customer, other] = [await aCustomer(), await aCustomer()];
    const { path } = await addWebhook(customer);
    await bookOne(world, { account_id: customer.account_id, quick_quote: 'quote' });
    await bookOne(world, { account_id: other.account_id });
    await deliver(customer.account_id);
    const before = receiver.bodiesAt(path);

    const admin = await signInAs(world, { role: ROLE.admin });
    const settings = [{ setting: 'webhook_integration_enabled', value: false }];
    await bookOne(world, { account_id: customer.account_id });
    await ask(accountSettingsApi.saveSettings, admin, { account_id: customer.account_id, settings });
    await deliver(customer.account_id);

    expect([before, receiver.bodiesAt(path)]).toEqual([[], []]);
  });

  it('SCREEN-21: nothing of a booking that failed', async () => {
    const customer = await aCustomer();
    const { path, id } = await addWebhook(customer);

    await bookOne(world, { account_id: customer.account_id, service_level_code: 'NONE' }).catch(() => undefined);
    await deliver(customer.account_id);

    expect([receiver.bodiesAt(path), await log(customer, id)]).toEqual([[], []]);
  });
});

describe('a receiver that fails', () => {
  it('SCREEN-21: is tried again later, with the same id and body, in the order of each shipment; others do not wait', async () => {
    const customer = await aCustomer();
    const { path, id } = await addWebhook(customer);
    const first = await bookOne(world, { account_id: customer.account_id });
    let answered = 0;
    receiver.answer(path, (response) => (++answered === 1 ? fails(500)(response) : response.end()));
    await deliver(customer.account_id);
    await moveTo(world, first, 'collected');
    await bookOne(world, { account_id: customer.account_id });
    await deliver(customer.account_id);
    const meanwhile = receiver.bodiesAt(path).map(({ shipment_id, status }) => [shipment_id === first.id, status]);
    const waiting = (await log(customer, id)).find(({ state, tries }) => state === 'waiting' && tries === 1);

    await hurry(id);
    await sweep();
    const messages = receiver.arrived.filter((each) => each.path === path);
    const ids = messages.map(({ headers }) => headers['webhook-id']);

    expect(meanwhile).toEqual([
      [true, 'submitted'],
      [false, 'submitted'],
    ]);
    expect(waiting).toMatchObject({ state: 'waiting', status_code: 500, answer: 'no' });
    expect(statusesAt(path)).toEqual(['submitted', 'submitted', 'submitted', 'collected']);
    expect([ids[2], messages[2]?.body]).toEqual([ids[0], messages[0]?.body]);
    expect((await log(customer, id)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('SCREEN-21: is given up on after 30 days, and then what came later goes on', async () => {
    const customer = await aCustomer();
    const { path, id } = await addWebhook(customer);
    const shipment = await bookOne(world, { account_id: customer.account_id });
    receiver.answer(path, fails(503));
    await deliver(customer.account_id);
    await hurry(id, ", time_created = now() - interval '30 days'");

    await sweep();
    receiver.answer(path, (response) => response.end());
    await moveTo(world, shipment, 'collected');
    await deliver(customer.account_id);

    expect((await log(customer, id)).map(({ state, status_code }) => [state, status_code])).toEqual([
      ['delivered', 200],
      ['failed', 503],
    ]);
  });

  it('SCREEN-21: is left alone after three failures in a row, and takes no redirect for an answer', async () => {
    const customer = await aCustomer();
    const { path, id } = await addWebhook(customer);
    receiver.answer(path, (response) => response.writeHead(302, { location: receiver.urlOf('/elsewhere') }).end());
    for (let round = 0; round < 5; round++) await bookOne(world, { account_id: customer.account_id });

    await deliver(customer.account_id);
    await deliver(customer.account_id);

    expect([receiver.bodiesAt(path).length, receiver.bodiesAt('/elsewhere').length]).toEqual([3, 0]);
    expect((await log(customer, id)).map(({ status_code }) => status_code)).toEqual([null, null, 302, 302, 302]);
  });

  it('S40: is paused after twenty failures that have gone on for a day, its maker is told once, and all is sent when it is back', async () => {
    const customer = await aCustomer();
    const { path, id } = await addWebhook(customer);
    receiver.answer(path, fails(500));
    const shipment = await bookOne(world, { account_id: customer.account_id });
    await changeRows(
      world,
      `update webhooks set failures_in_row = 19, failing_since = now() - interval '25 hours' where provider_id = ${world.provider_id} and id = ${id}`,
    );

    await deliver(customer.account_id);
    await moveTo(world, shipment, 'collected');
    await hurry(id);
    await deliver(customer.account_id);
    const [webhook] = (await ask(webhookApi.webhooks, customer, {})).body.webhooks;
    const mails = await rowsOf(
      world,
      `select subject from messages where provider_id = ${world.provider_id} and event = 'webhook_paused'`,
    );
    const trail = await ask(auditApi.events, await signInAs(world, { role: ROLE.admin }), {
      type: 'account',
      object_id: customer.account_id,
    });
    receiver.answer(path, (response) => response.end());
    await hurry(id);
    await deliver(customer.account_id);
    const [after] = (await ask(webhookApi.webhooks, customer, {})).body.webhooks;

    expect([webhook.is_active, webhook.paused_since === null]).toEqual([true, false]);
    expect(mails).toEqual([{ subject: 'Test Couriers: a webhook does not answer' }]);
    expect(JSON.stringify(trail.body)).toContain('account.webhook-paused');
    expect([after.paused_since, after.failing_since]).toEqual([null, null]);
    expect((await log(customer, id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('S40: is switched off after 30 days; what happens meanwhile is sent once it is on again', async () => {
    const customer = await aCustomer();
    const { path, id } = await addWebhook(customer);
    receiver.answer(path, fails(500));
    await bookOne(world, { account_id: customer.account_id });
    await changeRows(
      world,
      `update webhooks set failures_in_row = 99, failing_since = now() - interval '30 days', time_paused = now() - interval '29 days'
        where provider_id = ${world.provider_id} and id = ${id}`,
    );
    await deliver(customer.account_id);
    const [off] = (await ask(webhookApi.webhooks, customer, {})).body.webhooks;
    await bookOne(world, { account_id: customer.account_id });

    receiver.answer(path, (response) => response.end());
    await ask(webhookApi.changeWebhook, customer, { id, is_active: true });
    await deliver(customer.account_id);

    expect([off.is_active, off.off_reason]).toEqual([false, 'Nothing has arrived for 30 days.']);
    expect((await log(customer, id)).map((each) => [each['state'], each['number']])).toEqual([
      ['delivered', 2],
      ['delivered', 1],
    ]);
  });

  it('SCREEN-21: that is slow holds no other webhook up, and gets one message at a time', async () => {
    const [slow, quick] = [await aCustomer(), await aCustomer()];
    const [held, free] = [await addWebhook(slow), await addWebhook(quick)];
    const open: ServerResponse[] = [];
    receiver.answer(held.path, (response) => void open.push(response));
    await bookOne(world, { account_id: slow.account_id });
    await bookOne(world, { account_id: slow.account_id });
    await bookOne(world, { account_id: quick.account_id });
    const start = (account_id: AccountId) => deliverWebhooks(contextOf(world), { provider_id: world.provider_id, account_id });

    await start(slow.account_id);
    await start(slow.account_id);
    await start(quick.account_id);
    await expect.poll(() => [receiver.bodiesAt(free.path).length, open.length]).toEqual([1, 1]);
    receiver.answer(held.path, (response) => response.end());
    open[0]?.end();
    await test_app.services.webhook_runs.idle();

    expect(receiver.bodiesAt(held.path)).toHaveLength(2);
  });
});

describe('the log of a webhook', () => {
  it('SCREEN-21: keeps the first 500 characters of an answer, and sends again', async () => {
    const customer = await aCustomer();
    const { path, id } = await addWebhook(customer);
    receiver.answer(path, (response) => response.writeHead(200).end('é'.repeat(3000)));
    await bookOne(world, { account_id: customer.account_id });
    await deliver(customer.account_id);
    const [sent] = await log(customer, id);

    const again = await ask(webhookApi.resend, customer, { id: sent?.['id'] });
    await deliver(customer.account_id);
    const [first, second] = receiver.arrived.filter((each) => each.path === path);

    expect(sent?.['answer']).toBe('é'.repeat(500));
    expect(again.status).toBe(200);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect((await log(customer, id)).map((each) => [each['state'], each['number']])).toEqual([['delivered', 1]]);
  });

  it('SCREEN-21: has the tests, which say at once what came of them, five seconds apart', async () => {
    const customer = await aCustomer();
    const { path, id } = await addWebhook(customer);
    receiver.answer(path, fails(404));

    const tried = await ask(webhookApi.testWebhook, customer, { id });
    const again = await ask(webhookApi.testWebhook, customer, { id });

    expect(tried.body.delivery).toMatchObject({ topic: 'test', state: 'failed', status_code: 404, answer: 'no' });
    expect(again.status).toBe(429);
    expect(receiver.bodiesAt(path)).toMatchObject([{ shipment_id: 0, status: 'submitted' }]);
    expect((await log(customer, id)).map(({ topic }) => topic)).toEqual(['test']);
  });
});

describe('webhooks of an account', () => {
  it('SCREEN-21: never answer their secrets again, and keep them sealed', async () => {
    const customer = await aCustomer();
    const { id, signing_secret } = await addWebhook(customer, { auth_key: 'Bearer of-the-shop' });
    const listed = await ask(webhookApi.webhooks, customer, {});
    const changed = await ask(webhookApi.changeWebhook, customer, { id, new_secret: true });
    const rows = await rowsOf(
      world,
      `select to_jsonb(w)::text as text from webhooks w where provider_id = ${world.provider_id}
        union all select to_jsonb(e)::text from events e where provider_id = ${world.provider_id}`,
    );

    const kept = JSON.stringify([rows, listed.body]);
    expect([kept.includes(signing_secret), kept.includes('of-the-shop'), listed.body.webhooks[0].has_auth_key]).toEqual([
      false,
      false,
      true,
    ]);
    expect(changed.body.signing_secret).toMatch(/^whsec_/);
    expect(changed.body.signing_secret).not.toBe(signing_secret);
  });

  it.each(['http://shop.example/hook', 'https://127.0.0.1/hook', 'https://localhost/hook', 'shop.example'])(
    'VALID-14: are refused at %s',
    async (url) => {
      const answer = await ask(webhookApi.createWebhook, await aCustomer(), { url, topics: ['status-changed'] });

      expect([answer.status, answer.body.violations[0].field]).toEqual([400, 'url']);
    },
  );

  it('SCREEN-21: are for who runs the account, of what they may reach, where the provider has switched them on', async () => {
    const [customer, stranger] = [await aCustomer(), await aCustomer()];
    const { id } = await addWebhook(customer);
    const user = await signInAs(world, { role: ROLE.user, account_id: customer.account_id });
    const without = await makeCustomer(world);
    const input = { url: 'https://shop.example/hook', topics: ['status-changed'] };

    const answers = [
      await ask(webhookApi.createWebhook, user, input),
      await ask(webhookApi.createWebhook, without, input),
      await ask(webhookApi.webhooks, stranger, { account_id: customer.account_id }),
      await ask(webhookApi.changeWebhook, stranger, { id, is_active: false }),
      await ask(webhookApi.deliveries, stranger, { webhook_id: id }),
      await ask(webhookApi.testWebhook, stranger, { id }),
      await ask(webhookApi.removeWebhook, stranger, { id }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404, 404, 404]);
  });

  it('SCREEN-21: are told nothing while they are off, and nothing more once they are removed', async () => {
    const customer = await aCustomer();
    const [off, removed, on] = [await addWebhook(customer), await addWebhook(customer), await addWebhook(customer)];
    await ask(webhookApi.changeWebhook, customer, { id: off.id, is_active: false });
    await ask(webhookApi.removeWebhook, customer, { id: removed.id });

    await bookOne(world, { account_id: customer.account_id });
    await deliver(customer.account_id);

    expect([off, removed, on].map(({ path }) => receiver.bodiesAt(path).length)).toEqual([0, 0, 1]);
    expect(await log(customer, off.id)).toMatchObject([{ state: 'waiting', number: 1 }]);
    expect((await ask(webhookApi.webhooks, customer, {})).body.count).toBe(2);
  });

  it('SCREEN-21: are ten at most', async () => {
    const customer = await aCustomer();
    for (let made = 0; made < MOST_WEBHOOKS; made++) await addWebhook(customer);

    const more = await ask(webhookApi.createWebhook, customer, { url: 'https://shop.example', topics: ['status-changed'] });

    expect([more.status, more.body.message]).toEqual([409, 'The account has 10 webhooks already.']);
  });

  it('SCREEN-21: are not overwritten by who has not seen their last change', async () => {
    const customer = await aCustomer();
    const { id } = await addWebhook(customer);
    const [{ time_modified }] = (await ask(webhookApi.webhooks, customer, {})).body.webhooks;
    await ask(webhookApi.changeWebhook, customer, { id, topics: ['tracking-event'] });

    const late = await ask(webhookApi.changeWebhook, customer, { id, topics: ['status-changed'], time_modified });

    expect(late.status).toBe(409);
  });
});

it('SCREEN-21: what a receiver is trusted with goes to no other one by a change of the address alone', async () => {
  const customer = await aCustomer();
  const { id } = await addWebhook(customer, { auth_key: 'Bearer of-the-shop' });
  const move = (input: object) => ask(webhookApi.changeWebhook, customer, { id, url: 'https://elsewhere.example/in', ...input });

  const alone = await move({});
  const anew = await move({ auth_key: 'Bearer of-elsewhere' });

  expect([alone.status, alone.body.violations?.[0]?.field, anew.status]).toEqual([400, 'auth_key', 200]);
});

it('an account without webhooks has nothing written', async () => {
  const account_id = await makeAccount(world, { balance: 1_000_000 });
  const before = await rowsOf(
    world,
    `select count(*)::int as count from webhook_deliveries where provider_id = ${world.provider_id}`,
  );

  await bookOne(world, { account_id });

  expect(
    await rowsOf(world, `select count(*)::int as count from webhook_deliveries where provider_id = ${world.provider_id}`),
  ).toEqual(before);
});
