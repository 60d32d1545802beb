import { KEPT_FOR_MS } from '@tsela/domain/integrations/webhook-rules';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { JobPayloads } from '../jobs/jobs.ts';
import { deleteOldCalls } from './incoming-repository.ts';
import { sealStream } from './seal-stream.ts';
import { sendBatch } from './send-batch.ts';
import type { Batch, Sent } from './send-batch.ts';
import {
  claimWebhook,
  deleteOldDeliveries,
  failErased,
  failOverdue,
  findDue,
  findWebhooksDue,
  hastenTried,
  recordTries,
  releaseWebhook,
} from './webhook-delivery-repository.ts';
import { standAfter } from './webhook-failing.ts';
import { lockStream } from './webhook-stream-repository.ts';

/**
 * Begins to send what is due to the webhooks of an account. The job does not wait for receivers, which may be slow: what is cut short with
 * the process is taken up by the sweep.
 */
export async function deliverWebhooks(context: RequestContext, { account_id }: JobPayloads['deliver-webhooks']): Promise<void> {
  startAll(context, await reading(context, (tx) => findWebhooksDue(tx, { now: new Date(), account_id })));
}

const ROWS_AT_ONCE = 2000;
const ROUNDS_MAX = 20;

/** Every minute: what is due once more is sent, what has waited for 30 days has failed, and what is old goes. */
export async function sweepWebhooks(context: RequestContext): Promise<void> {
  const { now } = context;
  const before = new Date(now.getTime() - KEPT_FOR_MS);
  await inTransaction(context, (tx) => failOverdue(tx, now));
  await inTransaction(context, (tx) => deleteOldCalls(tx, before));
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const deleted = await inTransaction(context, (tx) => deleteOldDeliveries(tx, { before, rows_max: ROWS_AT_ONCE }));
    if (deleted < ROWS_AT_ONCE) break;
  }
  startAll(context, await reading(context, (tx) => findWebhooksDue(tx, { now })));
}

function startAll(context: RequestContext, webhook_ids: readonly number[]): void {
  for (const id of webhook_ids) startWebhook(context, id);
}

/** Begins to send to a webhook in this process, unless that is under way. */
export function startWebhook(context: RequestContext, webhook_id: number): void {
  const { provider_id, services } = context;
  services.webhook_runs.start({ provider_id, webhook_id }, () => runWebhook(context, webhook_id));
}

/**
 * Seals what was committed and sends it, a batch at a time, until nothing is due or the receiver has to rest. The webhook is claimed for each
 * batch anew, so that whatever was changed in the meantime holds from the next one on. Of two processes one sends: what the other one
 * has committed before it found the claim is seen at the next look, since the last look of a run holds the webhook's row.
 */
export async function runWebhook(context: RequestContext, webhook_id: number): Promise<void> {
  while (!context.services.webhook_runs.isStopped()) {
    const batch = await inTransaction(context, (tx) => takeBatch(tx, context, webhook_id));
    if (batch === null) return;
    const sent = batch.messages.length === 0 ? [] : await sendBatch(context, batch);
    await inTransaction(context, (tx) => keepOutcomes(tx, context, batch, sent));
  }
}

const BATCH = 200;

/** Claims a webhook with what is due to it next; null where there is nothing to do. */
async function takeBatch(tx: Tx, context: RequestContext, webhook_id: number): Promise<Batch | null> {
  const now = new Date();
  const webhook = await claimWebhook(tx, webhook_id, now);
  if (!webhook) {
    await sealOnly(tx, context, webhook_id);
    return null;
  }
  const head = { number: webhook.stream_number, hash: webhook.stream_hash, filters: webhook.filters };
  const is_more = await sealStream(tx, context, webhook_id, head);
  // One that fails is tried with one message, whichever is first.
  const due = await findDue(tx, { webhook_id, now, most: webhook.failures_in_row > 0 ? 1 : BATCH });
  const erased = due.filter(({ body }) => body === null).map(({ id }) => id);
  await failErased(tx, erased);
  if (due.length > 0 || is_more)
    return { webhook, messages: due.flatMap((each) => (each.body === null ? [] : { ...each, body: each.body })) };
  await releaseWebhook(tx, webhook_id, null);
  return null;
}

/** What is off, paused or held by another process is kept up to date for programs that fetch it. */
async function sealOnly(tx: Tx, context: RequestContext, webhook_id: number): Promise<void> {
  const head = await lockStream(tx, webhook_id);
  if (head) await sealStream(tx, context, webhook_id, head);
}

async function keepOutcomes(tx: Tx, context: RequestContext, { webhook }: Batch, sent: readonly Sent[]): Promise<void> {
  const now = new Date();
  await recordTries(tx, sent);
  const { state, is_back } = await standAfter(tx, context, webhook, { sent, now });
  if (is_back) await hastenTried(tx, webhook.id, now);
  await releaseWebhook(tx, webhook.id, state);
}
