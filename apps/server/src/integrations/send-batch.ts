import { nextTry } from '@tsela/domain/integrations/webhook-rules';
import type { RequestContext } from '../context.ts';
import type { DueDelivery, Outcome } from './webhook-delivery-repository.ts';
import { isCall } from './webhook-repository.ts';
import type { WebhookRow } from './webhook-repository.ts';
import { accessTo } from './access-of-webhook.ts';
import type { Access } from './access-of-webhook.ts';
import { sendWebhook } from './send-webhook.ts';
import type { Ask } from './send-webhook.ts';
import { deliveryMessageId } from './webhook-secrets.ts';

export interface Message extends DueDelivery {
  readonly body: string;
}

/** What is sent to a claimed webhook in one go. */
export interface Batch {
  readonly webhook: WebhookRow;
  readonly messages: readonly Message[];
}

/** What became of one of them. */
export interface Sent extends Outcome {
  readonly id: number;
}

/** Shipments that a receiver is told of side by side. */
const SIDE_BY_SIDE = 8;
/** After as long no further message of a batch is begun: it ends well before another process takes the webhook over. */
const BATCH_MS = 20_000;
/** A receiver that fails so often in a row, with whichever shipments, is left alone. */
const FAILURES_TO_STOP = 3;

/**
 * Sends the messages of a batch, those of one shipment one after the other and of several shipments side by side. Where one fails the later
 * ones of its shipment are left for another time. Answers what became of those that were tried, in the order in which they ended.
 */
export async function sendBatch(context: RequestContext, { webhook, messages }: Batch): Promise<Sent[]> {
  const lanes = [...Map.groupBy(messages, ({ lane }) => lane).values()];
  const end = performance.now() + BATCH_MS;
  const sent: Sent[] = [];
  const access = accessTo(context, webhook);
  let failures_in_row = 0;
  const isOver = () =>
    failures_in_row >= FAILURES_TO_STOP || performance.now() > end || context.services.webhook_runs.isStopped();

  async function sendLanes(ask: Ask, whenTaken?: () => void): Promise<void> {
    for (let lane = lanes.shift(); lane && !isOver(); lane = lanes.shift()) {
      for (const message of lane) {
        if (isOver()) return;
        const outcome = await sendOne(context, webhook, message, { ask, access });
        sent.push(outcome);
        failures_in_row = outcome.state === 'delivered' ? 0 : failures_in_row + 1;
        if (outcome.state !== 'delivered') break;
        whenTaken?.();
      }
    }
  }

  const about = { asker: context.provider_id, url: siteIn(webhook.url), is_customers: true };
  await context.services.outgoing.converse(about, async (ask) => {
    // The first one alone: a receiver that is away is not asked for eight shipments at once.
    const others = Promise.withResolvers<void>();
    const first = sendLanes(ask, others.resolve).finally(others.resolve);
    await others.promise;
    await Promise.all([first, ...Array.from({ length: Math.min(SIDE_BY_SIDE - 1, lanes.length) }, () => sendLanes(ask))]);
  });
  return sent;
}

/** The site alone: what lies behind it may have fields in it. */
function siteIn(url: string): string {
  return new URL('/', url).href;
}

async function sendOne(
  context: RequestContext,
  webhook: WebhookRow,
  message: Message,
  ways: { readonly ask: Ask; readonly access: Access },
): Promise<Sent> {
  const id = deliveryMessageId(context.provider_id, message.id);
  const { is_taken, ...tried } = await sendWebhook(context, webhook, { ...message, id }, ways);
  const now = new Date();
  const facts = { tries: message.tries + 1, time_created: message.time_created, chance: Math.random(), is_call: isCall(webhook) };
  const next = is_taken ? null : nextTry(facts, now);
  const state = is_taken ? 'delivered' : next === null ? 'failed' : 'waiting';
  return { ...tried, id: message.id, state, time_due: next ?? now };
}
