import { webhookApi } from '@tsela/contract/integrations/webhook-api';
import type { Route } from '@tsela/contract/route';
import { shipmentNoteApi } from '@tsela/contract/shipments/shipment-note-api';
import type { AccountId } from '@tsela/domain/ids';
import { STREAM_START } from '@tsela/domain/integrations/event-stream';
import { WEBHOOK_TOPICS } from '@tsela/domain/integrations/webhook-rules';
import type { WebhookTopic } from '@tsela/domain/integrations/webhook-rules';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAccountSettings } from '../accounts/account-settings.ts';
import { inTransaction } from '../db/transaction.ts';
import { bookOne, contextOf, moveTo } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { Answer, TestApp } from '../testing/test-app.ts';
import { openWebhookReceiver } from '../testing/webhook-receiver.ts';
import type { WebhookReceiver } from '../testing/webhook-receiver.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';
import { deliverWebhooks, runWebhook } from './deliver-webhooks.ts';
import { eventHash } from './event-hash.ts';

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

async function aCustomer() {
  const customer = await makeCustomer(world, { balance: 100_000_000 });
  await saveAccountSettings(world.context, {
    account_id: customer.account_id,
    settings: [{ setting: 'webhook_integration_enabled', value: true }],
  });
  return customer;
}

let number = 0;

async function addWebhook(customer: SignedIn, topics: readonly WebhookTopic[] = ['shipment-created', 'status-changed']) {
  const path = `/stream-${++number}`;
  const answer = await ask(webhookApi.createWebhook, customer, { url: receiver.urlOf(path), topics });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { path, id: answer.body.webhook.id as number, secret: answer.body.signing_secret as string };
}

async function deliver(account_id: AccountId): Promise<void> {
  await deliverWebhooks(contextOf(world), { provider_id: world.provider_id, account_id });
  await test_app.services.webhook_runs.idle();
}

interface PulledEvent {
  readonly number: number;
  readonly id: string;
  readonly topic: string;
  readonly previous_hash: string;
  readonly hash: string;
  readonly body: string | null;
}

/** All of a stream, as a receiver fetches it. */
async function pull(customer: SignedIn, webhook_id: number, limit = 100): Promise<PulledEvent[]> {
  const events: PulledEvent[] = [];
  for (let after = 0; ;) {
    const { body } = await ask(webhookApi.events, customer, { webhook_id, after, limit });
    events.push(...body.events);
    after = events.at(-1)?.number ?? 0;
    if (!body.has_more) return events;
  }
}

/** What a receiver that has everything can show: numbers without gaps, and each hash made of the one before. */
function proven(events: readonly PulledEvent[]): boolean {
  let before = STREAM_START;
  return events.every((event, at) => {
    const { body } = event;
    const is_next = event.number === at + 1 && event.previous_hash === before;
    before = event.hash;
    return is_next && (body === null || eventHash({ ...event, body }) === event.hash);
  });
}

const arrivedAt = (path: string) => receiver.arrived.filter((each) => each.path === path);
const numbersAt = (path: string) => arrivedAt(path).map(({ headers }) => Number(headers['tsela-event-number']));
const fails = (status: number) =>
  receiver.answer.bind(receiver, `/stream-${number}`, (response) => response.writeHead(status).end('no'));

describe('the stream of a webhook', () => {
  it('beyond.md 6: has every event once, numbered without gaps and chained, after many bookings at once of which some fail', async () => {
    const customer = await aCustomer();
    const { id } = await addWebhook(customer);
    const book = async (at: number) => {
      if (at % 4 !== 0) return bookOne(world, { account_id: customer.account_id });
      const context = contextOf(world);
      return inTransaction(context, async (tx) => {
        await bookOne({ ...world, context: { ...world.context, tx } }, { account_id: customer.account_id });
        throw new Error('It is rolled back.');
      }).catch(() => undefined);
    };
    const keepSealing = async () => {
      for (let round = 0; round < 5; round++) await runWebhook(contextOf(world), id);
    };

    const booked = (await Promise.all([...Array.from({ length: 20 }, (_, at) => book(at)), keepSealing(), keepSealing()])).filter(
      (each) => typeof each === 'object',
    );
    await deliver(customer.account_id);
    const events = await pull(customer, id, 7);

    expect(booked).toHaveLength(15);
    expect(events.map((event) => event.number)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
    expect(proven(events)).toBe(true);
    expect(new Set(events.map(({ id: each }) => each)).size).toBe(15);
  });

  it('beyond.md 6: is pushed with the bodies, ids and numbers that are fetched', async () => {
    const customer = await aCustomer();
    const { id, path } = await addWebhook(customer);
    const shipment = await bookOne(world, { account_id: customer.account_id });
    await moveTo(world, shipment, 'collected');
    await deliver(customer.account_id);

    const pushed = arrivedAt(path).map(({ headers, body }) => ({
      number: Number(headers['tsela-event-number']),
      id: headers['webhook-id'],
      topic: headers['tsela-topic'],
      previous_hash: headers['tsela-previous-hash'],
      body,
    }));

    expect(await pull(customer, id)).toMatchObject(pushed);
    expect(pushed).toHaveLength(2);
  });

  it('beyond.md 6: leaves out what the account is not shown without leaving out a number', async () => {
    const customer = await aCustomer();
    const { id } = await addWebhook(customer);
    const shipment = await bookOne(world, { account_id: customer.account_id });
    for (const status of ['collection-assigned', 'collection-rejected', 'collected', 'on-hold-internal'] as const)
      await moveTo(world, shipment, status);
    await deliver(customer.account_id);

    const events = await pull(customer, id);

    expect(events.map(({ body }) => JSON.parse(body ?? '').status)).toEqual(['submitted', 'collection-assigned', 'collected']);
    expect(proven(events)).toBe(true);
  });

  it('beyond.md 6: is fetched while nothing is pushed, and can be proven whole after a body was deleted with the data of a person', async () => {
    const customer = await aCustomer();
    const { id } = await addWebhook(customer);
    await ask(webhookApi.changeWebhook, customer, { id, is_active: false });
    for (let made = 0; made < 3; made++) await bookOne(world, { account_id: customer.account_id });
    await deliver(customer.account_id);
    await changeRows(
      world,
      `update webhook_deliveries set body = null where provider_id = ${world.provider_id} and webhook_id = ${id} and number = 2`,
    );

    const events = await pull(customer, id);

    expect(events.map(({ body }) => body === null)).toEqual([false, true, false]);
    expect(proven(events)).toBe(true);
  });

  it('beyond.md 6: says where it begins and ends, and is seen by no other account', async () => {
    const [customer, stranger] = [await aCustomer(), await aCustomer()];
    const { id } = await addWebhook(customer);
    const empty = await ask(webhookApi.events, customer, { webhook_id: id });
    for (let made = 0; made < 3; made++) await bookOne(world, { account_id: customer.account_id });
    await deliver(customer.account_id);
    await changeRows(
      world,
      `delete from webhook_deliveries where provider_id = ${world.provider_id} and webhook_id = ${id} and number = 1`,
    );

    const page = await ask(webhookApi.events, customer, { webhook_id: id, limit: 1 });

    expect(empty.body).toEqual({ events: [], first_number: null, last_number: 0, has_more: false });
    expect(page.body).toMatchObject({ first_number: 2, last_number: 3, has_more: true });
    expect((await ask(webhookApi.events, stranger, { webhook_id: id })).status).toBe(404);
  });
});

describe('what is pushed', () => {
  it('beyond.md 6: is verified by the libraries of Standard Webhooks; a replaced secret holds for another day', async () => {
    const customer = await aCustomer();
    const { path, id, secret } = await addWebhook(customer);
    await bookOne(world, { account_id: customer.account_id });
    await deliver(customer.account_id);
    const changed = await ask(webhookApi.changeWebhook, customer, { id, new_secret: true });
    await bookOne(world, { account_id: customer.account_id });
    await deliver(customer.account_id);
    await changeRows(
      world,
      `update webhooks set previous_secret_until = now() where provider_id = ${world.provider_id} and id = ${id}`,
    );
    await bookOne(world, { account_id: customer.account_id });
    await deliver(customer.account_id);

    const verifies = (with_secret: string) =>
      arrivedAt(path).map(({ headers, body }) => {
        const given = headers as Record<string, string>;
        const answers = [SvixWebhook, StandardWebhook].map((Library) => {
          try {
            new Library(with_secret).verify(body, given);
            return 'verified';
          } catch {
            return 'refused';
          }
        });
        return answers.join(' ');
      });

    expect(verifies(secret)).toEqual(['verified verified', 'verified verified', 'refused refused']);
    expect(verifies(changed.body.signing_secret)).toEqual(['refused refused', 'verified verified', 'verified verified']);
    expect(changed.body.webhook.old_secret_until).toMatch(/^\d{4}-/);
  });

  it('beyond.md 6: keeps the order of each shipment, and a shipment with a thousand events in a second leaves room for another', async () => {
    const customer = await aCustomer();
    const { path, id } = await addWebhook(customer, ['shipment-note']);
    const [many, one] = [
      await bookOne(world, { account_id: customer.account_id }),
      await bookOne(world, { account_id: customer.account_id }),
    ];
    const write = (shipment_id: number, count: number) =>
      changeRows(
        world,
        `insert into webhook_deliveries (provider_id, id, webhook_id, shipment_id, topic, body, state, time_created, time_due)
          select ${world.provider_id}, nextval('webhook_delivery_ids'), ${id}, ${shipment_id}, 'shipment-note', '{"at":' || at || '}', 'waiting', now(), now()
          from generate_series(1, ${count}) as at`,
      );
    await write(many.id, 1000);
    await write(one.id, 1);

    await deliver(customer.account_id);
    const numbers = numbersAt(path);
    const of_many = numbers.filter((each) => each <= 1000);

    expect([numbers.length, new Set(numbers).size]).toEqual([1001, 1001]);
    expect(of_many).toEqual(of_many.toSorted((a, b) => a - b));
    expect(proven(await pull(customer, id, 200))).toBe(true);
  });

  it('beyond.md 6: says once a shipment is refused what others are told at once', async () => {
    const customer = await aCustomer();
    const { path, id } = await addWebhook(customer);
    const refused = await bookOne(world, { account_id: customer.account_id });
    receiver.answer(path, (response) => {
      const { body = '' } = arrivedAt(path).at(-1) ?? {};
      response.writeHead(body.includes(refused.short_tracking_reference) ? 422 : 200).end();
    });
    await moveTo(world, refused, 'collected');
    for (let made = 0; made < 5; made++) await bookOne(world, { account_id: customer.account_id });
    await deliver(customer.account_id);
    await deliver(customer.account_id);

    const { deliveries } = (await ask(webhookApi.deliveries, customer, { webhook_id: id })).body;
    const outcomes = deliveries.map(({ number: at, state, tries }: Record<string, unknown>) => [at, state, tries]);

    expect(outcomes.toReversed()).toEqual([
      [1, 'waiting', 1],
      [2, 'waiting', 0],
      ...Array.from({ length: 5 }, (_, at) => [at + 3, 'delivered', 1]),
    ]);
  });
});

describe('the topics', () => {
  it('SCREEN-21: tell of notes that the account may read, in the shape that programs know', async () => {
    const customer = await aCustomer();
    const { path } = await addWebhook(customer, ['shipment-note']);
    const shipment = await bookOne(world, { account_id: customer.account_id });
    const staff = await signInAs(world, { role: ROLE.admin });
    await ask(shipmentNoteApi.addNote, staff, { shipment_id: shipment.id, text: 'For us only', is_visible_to_account: false });
    await ask(shipmentNoteApi.addNote, staff, { shipment_id: shipment.id, text: 'At the gate', is_visible_to_account: true });
    await deliver(customer.account_id);

    expect(receiver.bodiesAt(path)).toMatchObject([
      {
        message: 'At the gate',
        shipment_id: shipment.id,
        shipment_short_tracking_reference: shipment.short_tracking_reference,
        attachments: { uploads: [] },
        type: 'external',
      },
    ]);
  });
});

describe('what is sent again', () => {
  it('beyond.md 6: is all that has failed since a moment, in its place, and every try is kept', async () => {
    const customer = await aCustomer();
    const { path, id } = await addWebhook(customer);
    fails(500)();
    await bookOne(world, { account_id: customer.account_id });
    await deliver(customer.account_id);
    await changeRows(
      world,
      `update webhook_deliveries set state = 'failed' where provider_id = ${world.provider_id} and webhook_id = ${id}`,
    );
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const later = await ask(webhookApi.resendFailed, customer, {
      webhook_id: id,
      since: new Date(Date.now() + 60_000).toISOString(),
    });
    receiver.answer(path, (response) => response.end('thanks'));

    const again = await ask(webhookApi.resendFailed, customer, { webhook_id: id, since });
    await deliver(customer.account_id);
    const [delivery] = (await ask(webhookApi.deliveries, customer, { webhook_id: id })).body.deliveries;
    const entry = (await ask(webhookApi.delivery, customer, { id: delivery.id })).body;
    const sent = arrivedAt(path);

    expect([later.body.count, again.body.count]).toEqual([0, 1]);
    expect(numbersAt(path)).toEqual([1, 1]);
    expect(entry.tries.map(({ status_code, answer }: Record<string, unknown>) => [status_code, answer])).toEqual([
      [200, 'thanks'],
      [500, 'no'],
    ]);
    expect(entry.body).toBe(sent[1]?.body);
    for (const { name, value } of entry.headers) expect([name, sent[1]?.headers[name]]).toEqual([name, value]);
  });

  it('beyond.md 6: the console finds by state, topic and shipment, and pages by what came before', async () => {
    const customer = await aCustomer();
    const { id } = await addWebhook(customer);
    const [first, second] = [
      await bookOne(world, { account_id: customer.account_id }),
      await bookOne(world, { account_id: customer.account_id }),
    ];
    await moveTo(world, first, 'collected');
    await deliver(customer.account_id);
    const found = async (filter: object) =>
      (await ask(webhookApi.deliveries, customer, { webhook_id: id, ...filter })).body.deliveries.map(
        (each: { number: number }) => each.number,
      );
    const [newest] = (await ask(webhookApi.deliveries, customer, { webhook_id: id })).body.deliveries;

    expect(await found({ state: 'failed' })).toEqual([]);
    expect(await found({ topic: 'shipment-created' })).toEqual([2, 1]);
    expect(await found({ reference: second.short_tracking_reference.toLowerCase() })).toEqual([2]);
    expect(await found({ before: newest.id, limit: 1 })).toEqual([2]);
  });
});

it('SCREEN-21: all topics can be asked for', async () => {
  const customer = await aCustomer();
  const { id } = await addWebhook(customer, WEBHOOK_TOPICS);

  const [kept] = await rowsOf(world, `select topics from webhooks where provider_id = ${world.provider_id} and id = ${id}`);

  expect(kept).toEqual({ topics: [...WEBHOOK_TOPICS] });
});
