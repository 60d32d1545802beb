import { isToSwitchOff, nextTry } from '@tsela/domain/integrations/webhook-rules';
import { isEmail } from '@tsela/domain/formats/email';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { JobPayloads } from '../jobs/jobs.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { sendWebhook } from './send-webhook.ts';
import { bodyOf } from './webhook-body.ts';
import {
  claimWebhook,
  deleteDelivery,
  deleteOldDeliveries,
  failOverdue,
  findDue,
  findWebhooksDue,
  recordTry,
  releaseWebhook,
} from './webhook-delivery-repository.ts';
import type { DueDelivery, FailureState } from './webhook-delivery-repository.ts';
import { readMakerEmail, updateWebhook } from './webhook-repository.ts';
import type { WebhookRow } from './webhook-repository.ts';

/**
 * Begins to send what is due to the webhooks of an account. The job does not wait for receivers, which may be slow: what is cut short with
 * the process is taken up by the sweep.
 */
export async function deliverWebhooks(context: RequestContext, { account_id }: JobPayloads['deliver-webhooks']): Promise<void> {
  await startAll(context, await reading(context, (tx) => findWebhooksDue(tx, { now: new Date(), account_id })));
}

const KEPT_DAYS = 30;
const ROWS_AT_ONCE = 1000;

/** Every minute: what is due once more is sent, what has waited for a day has failed, and what is old goes. */
export async function sweepWebhooks(context: RequestContext): Promise<void> {
  const { now } = context;
  const due = await inTransaction(context, async (tx) => {
    await failOverdue(tx, now);
    await deleteOldDeliveries(tx, { before: new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000), rows_max: ROWS_AT_ONCE });
    return findWebhooksDue(tx, { now });
  });
  await startAll(context, due);
}

async function startAll(context: RequestContext, webhook_ids: readonly number[]): Promise<void> {
  for (const id of webhook_ids)
    context.services.webhook_runs.start(`${context.provider_id}:${id}`, () => runWebhook(context, id));
}

/**
 * Sends to one webhook, in order and one message at a time, until nothing is due or it has to rest. It is claimed for each message anew, so
 * that whatever was changed in the meantime holds from the next one on; what comes while a message is under way is found after it.
 */
export async function runWebhook(context: RequestContext, webhook_id: number): Promise<void> {
  while (!context.services.webhook_runs.isStopped()) {
    const taken = await inTransaction(context, (tx) => takeNext(tx, context, webhook_id));
    if (taken === null) return;
    if (taken.message !== null) await sendOne(context, taken.webhook, taken.message);
  }
}

interface Message extends DueDelivery {
  readonly body: string;
}

interface Taken {
  readonly webhook: WebhookRow;
  /** Null where the account is not to see it: it is gone, and the next one may be. */
  readonly message: Message | null;
}

/** Claims a webhook for what is due to it next; null where there is nothing to do. */
async function takeNext(tx: Tx, context: RequestContext, webhook_id: number): Promise<Taken | null> {
  const now = new Date();
  const webhook = await claimWebhook(tx, webhook_id, now);
  if (!webhook) return null;
  const due = await findDue(tx, webhook_id, now);
  const body = due && (due.body ?? (await bodyOf(tx, context, due)));
  if (due && typeof body === 'string') return { webhook, message: { ...due, body } };
  if (due) await deleteDelivery(tx, due.id);
  await releaseWebhook(tx, webhook_id, failureStateOf(webhook));
  return due ? { webhook, message: null } : null;
}

async function sendOne(context: RequestContext, webhook: WebhookRow, message: Message): Promise<void> {
  const { topic, body } = message;
  const time_tried = new Date();
  const id = `${context.provider_id}-${message.id}`;
  const { is_taken, ...tried } = await sendWebhook(context, webhook, { id, topic, body });
  const now = new Date();
  const next = is_taken ? null : nextTry({ tries: message.tries + 1, time_created: message.time_created }, now);
  const state = is_taken ? 'delivered' : next === null ? 'failed' : 'waiting';
  const failure_state = is_taken ? AT_REST : afterFailure(webhook, now);
  await inTransaction(context, async (tx) => {
    await recordTry(tx, message.id, { ...tried, state, body, time_tried, time_due: next ?? now });
    await releaseWebhook(tx, webhook.id, failure_state);
    if (isToSwitchOff(failure_state, now)) await switchOff(tx, context, webhook, failure_state.failures_in_row);
  });
}

const AT_REST: FailureState = { failures_in_row: 0, failing_since: null, time_wait: null };

function failureStateOf({ failures_in_row, failing_since, time_wait }: WebhookRow): FailureState {
  return { failures_in_row, failing_since, time_wait };
}

/** After so many failures in a row a receiver is left alone for a while, so that one that is away costs little. */
const FAILURES_TO_REST = 3;
const REST_FOR_EACH_MS = 15_000;
const LONGEST_REST_MS = 10 * 60_000;

function afterFailure(webhook: WebhookRow, now: Date): FailureState {
  const failures_in_row = webhook.failures_in_row + 1;
  const rest_ms = failures_in_row < FAILURES_TO_REST ? 0 : Math.min(REST_FOR_EACH_MS * failures_in_row, LONGEST_REST_MS);
  return {
    failures_in_row,
    failing_since: webhook.failing_since ?? now,
    time_wait: rest_ms === 0 ? null : new Date(now.getTime() + rest_ms),
  };
}

/** Switches a webhook off that has failed for long, with an entry in the trail and a message to its maker. Source: screens S40. */
async function switchOff(tx: Tx, context: RequestContext, webhook: WebhookRow, failures_in_row: number): Promise<void> {
  const { id, account_id, url } = webhook;
  const off_reason = `It failed ${failures_in_row} times in a row.`;
  await updateWebhook(tx, id, { is_active: false, off_reason }, context.now);
  await recordChange(tx, context, {
    type: 'account.webhook-switched-off',
    object_type: 'account',
    object_id: account_id,
    account_id,
    change_from: { webhook: url, is_active: true },
    change_to: { webhook: url, is_active: false, reason: off_reason },
  });
  const { provider_id } = tx;
  tx.after_commit.push(() => context.services.live.publish({ provider_id, type: 'integrations', id: account_id, account_id }));
  const recipient = await readMakerEmail(tx, webhook.created_by);
  if (!isEmail(recipient)) return;
  const title = readSetting(await context.services.settings.of(context.provider_id), 'provider_title');
  await insertMessages(tx, context, [
    {
      shipment_id: null,
      account_id,
      channel: 'email',
      event: 'webhook_switched_off',
      recipient,
      subject: `${title}: a webhook was switched off`,
      body: `Nothing that was sent to ${url} has arrived for a day, so it was switched off. ${off_reason}\n\nPlease see to it and switch it on again under Settings, Integrations. What happens until then is not sent to it.`,
    },
  ]);
}
