import type { webhookApi } from '@tsela/contract/integrations/webhook-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { MOST_EVENTS_A_PAGE, sentHeaders } from '@tsela/domain/integrations/event-stream';
import type { WebhookTopic } from '@tsela/domain/integrations/webhook-rules';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { presentDelivery, presentTries } from './present-delivery.ts';
import { secondsOf } from './send-webhook.ts';
import { listDeliveryRows, readDeliveryFor, readSentParts, readTries } from './webhook-log-reads.ts';
import { isCall, readWebhookFor } from './webhook-repository.ts';
import type { WebhookRow } from './webhook-repository.ts';
import { callOfEvent } from './call-of-event.ts';
import { deliveryMessageId } from './webhook-secrets.ts';
import { readFirstNumber, readStreamPage } from './webhook-stream-repository.ts';
import { presentNamed, webhookNotFound } from './webhooks.ts';

/** What was sent to a webhook. Source: screens S21. */
export async function listDeliveries(
  context: RequestContext,
  input: InputOf<typeof webhookApi.deliveries>,
): Promise<OutputOf<typeof webhookApi.deliveries>> {
  return reading(context, async (tx) => {
    const webhook = await readWebhookFor(tx, context.actor, input.webhook_id);
    if (!webhook) throw webhookNotFound();
    const { rows, count } = await listDeliveryRows(tx, input);
    return {
      webhook: presentNamed(webhook, context.now),
      deliveries: rows.map((row) => presentDelivery(row)),
      count,
    };
  });
}

/** What stands for an auth key, which is never shown again. */
const HIDDEN = '***';

/** Headers whose values are secrets, or may be. */
function hiddenHeaders({ headers, auth_kind, auth_name, auth_key }: WebhookRow): Record<string, string> {
  const own = Object.fromEntries(headers.map(({ name }) => [name.toLowerCase(), HIDDEN]));
  if (auth_key === null || auth_kind === 'none') return own;
  return { ...own, [auth_kind === 'api-key' ? auth_name.toLowerCase() : 'authorization']: HIDDEN };
}

/**
 * One of them, header for header as it was sent last, and every try. What another system is sent is worked out from the template as it is
 * now: so it would be sent again.
 */
export async function readDelivery(
  context: RequestContext,
  { id }: InputOf<typeof webhookApi.delivery>,
): Promise<OutputOf<typeof webhookApi.delivery>> {
  return reading(context, async (tx) => {
    const row = await readDeliveryFor(tx, context.actor, id);
    const webhook = row && (await readWebhookFor(tx, context.actor, row.webhook_id));
    if (!row || !webhook) throw new Problem('not-found', 'Delivery not found.');
    const [{ signature, previous_hash, body }, tries] = await Promise.all([readSentParts(tx, id), readTries(tx, id)]);
    const { topic, number, time_tried } = row;
    const sent = { id: deliveryMessageId(tx.provider_id, id), signature, topic, number, previous_hash };
    const call = isCall(webhook) && body !== null ? callOfEvent(webhook, { ...sent, body }) : null;
    const is_sent = time_tried !== null && (signature !== '' || call !== null);
    const headers = is_sent
      ? { ...(call?.headers ?? sentHeaders({ ...sent, timestamp_s: secondsOf(time_tried) })), ...hiddenHeaders(webhook) }
      : {};
    return {
      delivery: presentDelivery(row),
      url: call?.url ?? webhook.url,
      method: webhook.request_method,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body,
      request_body: call?.body ?? null,
      tries: presentTries(row, tries),
    };
  });
}

const USUAL_PAGE = 100;

/** A page of the stream of a webhook, from after a number on. Source: docs/api-keys-and-webhooks.md, ADR 0218. */
export async function readEvents(
  context: RequestContext,
  { webhook_id, after = 0, limit = USUAL_PAGE }: InputOf<typeof webhookApi.events>,
): Promise<OutputOf<typeof webhookApi.events>> {
  return reading(context, async (tx) => {
    const webhook = await readWebhookFor(tx, context.actor, webhook_id);
    if (!webhook) throw webhookNotFound();
    const rows = await readStreamPage(tx, { webhook_id, after, limit: Math.min(limit, MOST_EVENTS_A_PAGE) });
    const last_number = webhook.stream_number;
    return {
      events: rows.map((row) => ({
        ...row,
        id: deliveryMessageId(tx.provider_id, row.id),
        // Written from the list of topics alone.
        topic: row.topic as WebhookTopic,
        time_created: row.time_created.toISOString(),
      })),
      first_number: await readFirstNumber(tx, webhook_id),
      last_number,
      has_more: (rows.at(-1)?.number ?? last_number) < last_number,
    };
  });
}
