import { webhookApi } from '@tsela/contract/integrations/webhook-api';
import { STREAM_START } from '@tsela/domain/integrations/event-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAccountSettings } from '../accounts/account-settings.ts';
import { contextOf } from '../testing/field.ts';
import { runUntilKilled } from '../testing/killed.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { openWebhookReceiver } from '../testing/webhook-receiver.ts';
import type { WebhookReceiver } from '../testing/webhook-receiver.ts';
import { makeCustomer, makeWorld } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';
import { runWebhook } from './deliver-webhooks.ts';
import { eventHash } from './event-hash.ts';

let test_app: TestApp;
let world: World;
let receiver: WebhookReceiver;
let customer: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
  receiver = await openWebhookReceiver();
  Object.assign(test_app.services, { outgoing: receiver.outgoing });
  world = await makeWorld(test_app.services);
  const owner = await makeCustomer(world);
  customer = owner;
  const settings = [{ setting: 'webhook_integration_enabled', value: true }];
  await saveAccountSettings(world.context, { account_id: owner.account_id, settings });
});
afterAll(async () => {
  await test_app.close();
  await receiver.close();
});

const EVENTS = 5;
let number = 0;

/** A webhook to which so much was committed, of two shipments by turns. */
async function waitingWebhook() {
  const path = `/killed-${++number}`;
  // An account has ten at most.
  await changeRows(world, `update webhooks set time_removed = now() where provider_id = ${world.provider_id}`);
  const input = { url: receiver.urlOf(path), topics: ['shipment-note' as const] };
  const { webhook } = await succeed(test_app, webhookApi.createWebhook, { token: customer.token, host: world.host, input });
  await test_app.services.webhook_runs.idle();
  await changeRows(
    world,
    `insert into webhook_deliveries (provider_id, id, webhook_id, shipment_id, topic, body, state, time_created, time_due)
      select ${world.provider_id}, nextval('webhook_delivery_ids'), ${webhook.id}, 1 + at % 2, 'shipment-note', '{"at":' || at || '}', 'waiting', now(), now() - interval '1 second'
      from generate_series(1, ${EVENTS}) as at`,
  );
  return { path, id: webhook.id };
}

/** What another process does once the claim of the one that died has run out. Due for a second: the database tells microseconds, a process the millisecond before. */
async function takeOver(id: number): Promise<void> {
  await changeRows(
    world,
    `with failed as (update webhook_deliveries set time_due = now() - interval '1 second' where provider_id = ${world.provider_id} and webhook_id = ${id} and state = 'waiting')
      update webhooks set time_claimed = null, time_wait = null where provider_id = ${world.provider_id} and id = ${id}`,
  );
  await runWebhook(contextOf(world), id);
  // What this process began by itself has come to its end as well.
  await test_app.services.webhook_runs.idle();
}

/** Each event when it arrived first, shipment by shipment. */
function firstArrivals(path: string): number[][] {
  const numbers = receiver.bodiesAt(path).map(({ at }) => Number(at));
  const first = [...new Set(numbers)];
  return [first.filter((at) => at % 2 === 1), first.filter((at) => at % 2 === 0)];
}

async function isWhole(id: number): Promise<boolean> {
  const rows = await rowsOf(
    world,
    `select number, provider_id || '-' || id as id, topic, previous_hash, hash, body, state from webhook_deliveries
      where provider_id = ${world.provider_id} and webhook_id = ${id} order by number`,
  );
  let before = STREAM_START;
  return rows.every((row, at) => {
    const event = row as unknown as Parameters<typeof eventHash>[0] & { readonly hash: string; readonly state: string };
    const is_next = event.number === at + 1 && event.previous_hash === before && event.state === 'delivered';
    before = event.hash;
    return is_next && eventHash(event) === event.hash;
  });
}

describe('a delivery that is cut short', () => {
  it.each(['before', 'after'] as const)(
    'S40: by the death of its process %s any of its statements loses nothing, doubles no number and keeps the order of each shipment',
    async (when) => {
      let at = 0;
      for (let has_died = true; has_died;) {
        const { path, id } = await waitingWebhook();
        has_died = await runUntilKilled(test_app.services, { at: ++at, when }, (services) =>
          runWebhook({ ...contextOf(world), services }, id),
        );
        await takeOver(id);

        expect([at, firstArrivals(path), await isWhole(id)]).toEqual([
          at,
          [
            [1, 3, 5],
            [2, 4],
          ],
          true,
        ]);
      }

      expect(at).toBeGreaterThan(8);
    },
    120_000,
  );

  it('S40: by the death of its receiver in the middle of an answer is sent again, in its order', async () => {
    const { path, id } = await waitingWebhook();
    let asked = 0;
    receiver.answer(path, (response) => {
      if (++asked % 2 === 0) response.socket?.destroy();
      else response.end();
    });

    for (let round = 0; round < EVENTS * 3 && !(await isWhole(id)); round++) await takeOver(id);

    expect([firstArrivals(path), await isWhole(id)]).toEqual([
      [
        [1, 3, 5],
        [2, 4],
      ],
      true,
    ]);
    expect(asked).toBeGreaterThan(EVENTS);
  });

  it('S40: by an answer that never ends is taken by its status alone, and no more of it is read', async () => {
    const { path, id } = await waitingWebhook();
    let written = 0;
    receiver.answer(path, (response) => {
      response.writeHead(200);
      const write = () => {
        written++;
        if (!response.destroyed) response.write('x'.repeat(64 * 1024), () => setImmediate(write));
      };
      write();
    });

    await runWebhook(contextOf(world), id);

    expect(await isWhole(id)).toBe(true);
    expect(written).toBeLessThan(1000);
  });
});
