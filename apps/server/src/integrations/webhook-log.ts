import type { WebhookDelivery, webhookApi } from '@tsela/contract/integrations/webhook-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { TEST_TOPIC } from '@tsela/domain/integrations/webhook-rules';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { refuseSwitchedOff } from './integration-switch.ts';
import { sendWebhook } from './send-webhook.ts';
import { exampleBody } from './webhook-body.ts';
import {
  insertAgain,
  insertExample,
  listDeliveryRows,
  readDeliveryFor,
  readLastTest,
  recordTry,
} from './webhook-delivery-repository.ts';
import type { DeliveryRow } from './webhook-delivery-repository.ts';
import { lockWebhookFor, readWebhookFor, updateWebhook } from './webhook-repository.ts';
import type { WebhookRow } from './webhook-repository.ts';
import { webhookNotFound } from './webhooks.ts';

/** What was sent to a webhook. Source: screens S21. */
export async function listDeliveries(
  context: RequestContext,
  { webhook_id, ...page }: InputOf<typeof webhookApi.deliveries>,
): Promise<OutputOf<typeof webhookApi.deliveries>> {
  return reading(context, async (tx) => {
    if (!(await readWebhookFor(tx, context.actor, webhook_id))) throw webhookNotFound();
    const { rows, count } = await listDeliveryRows(tx, webhook_id, page);
    return { deliveries: rows.map((row) => present(row)), count };
  });
}

/** Sends something once more, as it was, at the end of what waits. Source: screens S21. */
export async function resendDelivery(
  context: RequestContext,
  { id }: InputOf<typeof webhookApi.resend>,
): Promise<OutputOf<typeof webhookApi.resend>> {
  return inTransaction(context, async (tx) => {
    const before = await readDeliveryFor(tx, context.actor, id);
    if (!before || before.topic === TEST_TOPIC) throw new Problem('not-found', 'There is nothing to send again.');
    const webhook = await lockWebhookFor(tx, context.actor, before.webhook_id);
    if (!webhook) throw webhookNotFound();
    if (!webhook.is_active) throw new Problem('conflict', 'The webhook is switched off. Please switch it on first.');
    if (before.state === 'waiting') throw new Problem('conflict', 'It waits to be sent already.');
    await refuseSwitchedOff(tx, webhook.account_id);
    const again = await insertAgain(tx, id, context.now);
    // The caller waits for it, so the receiver is not tried again.
    await updateWebhook(tx, webhook.id, { time_wait: null }, context.now);
    await record(tx, context, { type: 'account.webhook-resent', webhook, change_to: { webhook: webhook.url, delivery_id: id } });
    await context.services.jobs.add(tx, 'deliver-webhooks', { provider_id: tx.provider_id, account_id: webhook.account_id });
    return { delivery: present(await loadDelivery(tx, context, again)) };
  });
}

const REST_MS = 5000;

/**
 * Sends an example and answers what came of it. It is not counted among failures, and at most one is sent in five seconds, since the
 * address may belong to another party. Source: screens S21.
 */
export async function testWebhook(
  context: RequestContext,
  { id }: InputOf<typeof webhookApi.testWebhook>,
): Promise<OutputOf<typeof webhookApi.testWebhook>> {
  const { now, provider_id } = context;
  const body = exampleBody(provider_id, now);
  const { webhook, delivery_id } = await inTransaction(context, async (tx) => {
    const row = await lockWebhookFor(tx, context.actor, id);
    if (!row) throw webhookNotFound();
    await refuseSwitchedOff(tx, row.account_id);
    const last = await readLastTest(tx, id, TEST_TOPIC);
    if (last !== null && now.getTime() - last.getTime() < REST_MS)
      throw new Problem('too-many-requests', 'Please wait five seconds between tests.', { retry_after_s: REST_MS / 1000 });
    await record(tx, context, { type: 'account.webhook-tested', webhook: row, change_to: { webhook: row.url } });
    return { webhook: row, delivery_id: await insertExample(tx, { webhook_id: id, topic: TEST_TOPIC, body }, now) };
  });
  const message = { id: `${provider_id}-${delivery_id}`, topic: TEST_TOPIC, body };
  const { is_taken, ...tried } = await sendWebhook(context, webhook, message);
  const state = is_taken ? 'delivered' : 'failed';
  return inTransaction(context, async (tx) => {
    await recordTry(tx, delivery_id, { ...tried, state, body, time_tried: now, time_due: now });
    return { delivery: present(await loadDelivery(tx, context, delivery_id)) };
  });
}

async function loadDelivery(tx: Tx, { actor }: RequestContext, id: number | undefined): Promise<DeliveryRow> {
  const row = id === undefined ? undefined : await readDeliveryFor(tx, actor, id);
  if (!row) throw webhookNotFound();
  return row;
}

async function record(
  tx: Tx,
  context: RequestContext,
  { webhook: { account_id }, ...change }: { type: string; webhook: Pick<WebhookRow, 'account_id'>; change_to: object },
): Promise<void> {
  await recordChange(tx, context, { ...change, object_type: 'account', object_id: account_id, account_id });
}

function present({ time_tried, time_due, ...row }: DeliveryRow): WebhookDelivery {
  return {
    ...row,
    // Written from the list of topics alone.
    topic: row.topic as WebhookDelivery['topic'],
    short_tracking_reference: row.short_tracking_reference ?? '',
    time_created: row.time_created.toISOString(),
    time_tried: time_tried?.toISOString() ?? null,
    time_due: row.state === 'waiting' ? time_due.toISOString() : null,
  };
}
