import { Agent, request } from 'node:http';
import { saveAccountSettings } from '@tsela/server/accounts/account-settings';
import { runWebhook } from '@tsela/server/integrations/deliver-webhooks';
import { openWebhookReceiver } from '@tsela/server/testing/webhook-receiver';
import type { WebhookReceiver } from '@tsela/server/testing/webhook-receiver';
import { createShipment } from '@tsela/server/shipments/booking/create-shipment';
import pg from 'pg';
import { send } from './http-client.ts';
import { repeat } from './measure.ts';
import type { Comparison } from './measure.ts';
import type { Figure } from './rating.ts';
import { BOOKING } from './world.ts';
import type { Bench } from './world.ts';

const ROUNDS = 3;
const EVENTS = 1500;
const SHIPMENTS = 300;
const AT_ONCE = 8;
/** What issue 20 holds the nineteenth of twenty messages to, from the commit of its booking to its arrival. */
const MS_MAX = 500;
const BOOKINGS = 60;

/** Events of one webhook that are sealed and delivered in a second, against the same bodies sent by themselves to the same receiver. */
export async function compareWebhooks(bench: Bench): Promise<Comparison[]> {
  const receiver = await openWebhookReceiver();
  const open = await openSubscriber(bench, receiver);
  const samples = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const other = await plainRate(receiver);
    const one = await open.deliveredRate();
    if (round > 0) samples.push({ one, other });
  }
  await receiver.close();
  const comparison = {
    name: 'webhooks',
    one: `events of ${SHIPMENTS} shipments sealed and delivered to one webhook`,
    other: 'the same bodies posted by themselves to the same receiver',
    floor: 0.15,
    samples,
  };
  return [comparison];
}

/** How long a message takes from the commit of its booking to its arrival, booking after booking. */
export async function measureWebhookDelay(bench: Bench): Promise<Figure[]> {
  const receiver = await openWebhookReceiver();
  const { customer, context } = await openSubscriber(bench, receiver);
  const told = { ...context, services: { ...bench.services, outgoing: receiver.outgoing } };
  bench.services.webhook_runs.serve(
    (_provider_id, webhook_id) =>
      bench.services.webhook_runs.start({ provider_id: context.provider_id, webhook_id }, () => runWebhook(told, webhook_id)),
    { warn: () => undefined, error: () => undefined },
  );
  const times_ms: number[] = [];
  for (let booking = 0; booking < BOOKINGS; booking++) {
    const before = receiver.arrived.length;
    await createShipment({ ...context, now: new Date() }, { ...BOOKING, account_id: customer.account_id });
    const committed = performance.now();
    while (receiver.arrived.length === before) await new Promise((resolve) => setImmediate(resolve));
    times_ms.push(performance.now() - committed);
  }
  await receiver.close();
  const p95_ms = times_ms.toSorted((one, other) => one - other)[Math.floor(BOOKINGS * 0.95)] ?? Infinity;
  return [
    {
      lines: [`webhook delay: ${p95_ms.toFixed(0)} ms from commit to arrival for the slowest of twenty (at most ${MS_MAX} ms)`],
      reached: p95_ms <= MS_MAX,
    },
  ];
}

async function openSubscriber({ base_url, context, customers, owner_url, services }: Bench, receiver: WebhookReceiver) {
  const [customer] = customers;
  if (!customer) throw new Error('The bench has no customer.');
  const settings = [{ setting: 'webhook_integration_enabled', value: true }];
  await saveAccountSettings(context, { account_id: customer.account_id, settings });
  const body = JSON.stringify({ url: receiver.urlOf('/bench'), topics: ['shipment-created', 'shipment-note'] });
  const added = await send(base_url, { method: 'POST', path: '/api/integrations', token: customer.token, body });
  const { webhook } = JSON.parse(added) as { webhook: { id: number } };
  services.accounts_with_webhooks.invalidate(context.provider_id);
  const told = { ...context, services: { ...services, outgoing: receiver.outgoing } };

  async function deliveredRate(): Promise<number> {
    const client = new pg.Client(owner_url);
    await client.connect();
    await client.query(
      `insert into webhook_deliveries (provider_id, id, webhook_id, shipment_id, topic, body, state, time_created, time_due)
        select $1, nextval('webhook_delivery_ids'), $2, 1 + at % ${SHIPMENTS}, 'shipment-note', $3, 'waiting', now(), now()
        from generate_series(1, ${EVENTS}) as at`,
      [context.provider_id, webhook.id, BODY],
    );
    await client.end();
    const before = receiver.arrived.length;
    const began = performance.now();
    await runWebhook({ ...told, now: new Date() }, webhook.id);
    const rate = ((receiver.arrived.length - before) * 1000) / (performance.now() - began);
    receiver.arrived.length = 0;
    return rate;
  }

  return { customer, context, deliveredRate };
}

const BODY = JSON.stringify({ message: 'x'.repeat(1500) });

async function plainRate(receiver: WebhookReceiver): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const url = receiver.urlOf('/plain').replace('https://hooks.example', 'http://127.0.0.1');
  const began = performance.now();
  await repeat(
    EVENTS,
    AT_ONCE,
    () =>
      new Promise<void>((resolve, reject) => {
        request(url, { method: 'POST', agent }, (answer) => answer.resume().on('end', resolve))
          .on('error', reject)
          .end(BODY);
      }),
  );
  agent.destroy();
  receiver.arrived.length = 0;
  return (EVENTS * 1000) / (performance.now() - began);
}
