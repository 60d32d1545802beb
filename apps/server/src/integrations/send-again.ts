import type { webhookApi } from '@tsela/contract/integrations/webhook-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { TEST_TOPIC } from '@tsela/domain/integrations/webhook-rules';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { refuseSwitchedOffFor } from './integration-switch.ts';
import { presentDelivery } from './present-delivery.ts';
import { sendWebhook } from './send-webhook.ts';
import { exampleBody } from './webhook-body.ts';
import { insertExample, recordTries, sendFailedOnceMore, sendOnceMore } from './webhook-delivery-repository.ts';
import { readDeliveryFor, readLastTest, readSentParts } from './webhook-log-reads.ts';
import type { DeliveryRow } from './webhook-log-reads.ts';
import { lockWebhookFor, updateWebhook } from './webhook-repository.ts';
import type { WebhookRow } from './webhook-repository.ts';
import { deliveryMessageId } from './webhook-secrets.ts';
import { webhookNotFound } from './webhooks.ts';

/** Sends something once more in its place: its id, number and body stay, so that a receiver knows it again. Source: screens S21. */
export async function resendDelivery(
  context: RequestContext,
  { id }: InputOf<typeof webhookApi.resend>,
): Promise<OutputOf<typeof webhookApi.resend>> {
  return inTransaction(context, async (tx) => {
    const before = await readDeliveryFor(tx, context.actor, id);
    if (!before || before.topic === TEST_TOPIC) throw new Problem('not-found', 'There is nothing to send again.');
    const webhook = await lockReceiver(tx, context, before.webhook_id);
    if (before.state === 'waiting') throw new Problem('conflict', 'It waits to be sent already.');
    if ((await readSentParts(tx, id)).body === null)
      throw new Problem('conflict', 'What it told was deleted with the data of a person.');
    await sendOnceMore(tx, before, context.now);
    await goOn(tx, context, webhook);
    await record(tx, context, { type: 'account.webhook-resent', webhook, change_to: { webhook: webhook.url, delivery_id: id } });
    return { delivery: presentDelivery(await loadDelivery(tx, context, id)) };
  });
}

/** Sends all that has failed since a moment once more, each in its place. Source: screens S40. */
export async function resendFailed(
  context: RequestContext,
  { webhook_id, since }: InputOf<typeof webhookApi.resendFailed>,
): Promise<OutputOf<typeof webhookApi.resendFailed>> {
  return inTransaction(context, async (tx) => {
    const webhook = await lockReceiver(tx, context, webhook_id);
    const count = await sendFailedOnceMore(tx, { webhook_id, since: new Date(since), now: context.now });
    if (count > 0) await goOn(tx, context, webhook);
    await record(tx, context, { type: 'account.webhook-resent', webhook, change_to: { webhook: webhook.url, since, count } });
    return { count };
  });
}

async function lockReceiver(tx: Tx, context: RequestContext, webhook_id: number): Promise<WebhookRow> {
  const webhook = await lockWebhookFor(tx, context.actor, webhook_id);
  if (!webhook) throw webhookNotFound();
  if (!webhook.is_active) throw new Problem('conflict', 'The webhook is switched off. Please switch it on first.');
  await refuseSwitchedOffFor(tx, webhook);
  return webhook;
}

/** The caller waits for it, so the receiver is not left alone any longer. */
async function goOn(tx: Tx, context: RequestContext, webhook: WebhookRow): Promise<void> {
  await updateWebhook(tx, webhook.id, { time_wait: null }, context.now);
  await context.services.jobs.add(tx, 'deliver-webhooks', { provider_id: tx.provider_id, account_id: webhook.account_id });
}

const REST_MS = 5000;

/**
 * Sends an example and answers what came of it. It is no event of the stream and not counted among failures, and at most one is sent in five
 * seconds, since the address may belong to another party. Source: screens S21.
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
    await refuseSwitchedOffFor(tx, row);
    const last = await readLastTest(tx, id, TEST_TOPIC);
    if (last !== null && now.getTime() - last.getTime() < REST_MS)
      throw new Problem('too-many-requests', 'Please wait five seconds between tests.', { retry_after_s: REST_MS / 1000 });
    await record(tx, context, { type: 'account.webhook-tested', webhook: row, change_to: { webhook: row.url } });
    return { webhook: row, delivery_id: await insertExample(tx, { webhook_id: id, topic: TEST_TOPIC, body }, now) };
  });
  const message = { id: deliveryMessageId(provider_id, delivery_id), topic: TEST_TOPIC, body, number: null, previous_hash: null };
  const { is_taken, ...tried } = await sendWebhook(context, webhook, message);
  const state = is_taken ? 'delivered' : 'failed';
  return inTransaction(context, async (tx) => {
    await recordTries(tx, [{ ...tried, id: delivery_id, state, time_due: now }]);
    return { delivery: presentDelivery(await loadDelivery(tx, context, delivery_id)) };
  });
}

async function loadDelivery(tx: Tx, { actor }: RequestContext, id: number): Promise<DeliveryRow> {
  const row = await readDeliveryFor(tx, actor, id);
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
