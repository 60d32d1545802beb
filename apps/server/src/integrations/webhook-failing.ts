import { isEmail } from '@tsela/domain/formats/email';
import { isToPause, isToSwitchOff, restUntil, wasAway } from '@tsela/domain/integrations/webhook-rules';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import type { Sent } from './send-batch.ts';
import type { FailureState } from './webhook-delivery-repository.ts';
import { isCall, readMakerEmail, updateWebhook } from './webhook-repository.ts';
import type { WebhookRow } from './webhook-repository.ts';

const AT_REST: FailureState = { failures_in_row: 0, failing_since: null, time_wait: null, time_paused: null };

interface Round {
  readonly sent: readonly Sent[];
  readonly now: Date;
}

/**
 * How a webhook stands after what was sent to it, and whether its receiver is back after having been away. One that has failed for a day, or
 * another system that has failed twenty times in a row, is paused, which means one try an hour, and its maker is told; after 30 days it is switched off. Nothing is lost by either. Source: screens S40.
 */
export async function standAfter(
  tx: Tx,
  context: RequestContext,
  webhook: WebhookRow,
  { sent, now }: Round,
): Promise<{ state: FailureState; is_back: boolean }> {
  const { state, is_back } = countedOn(webhook, { sent, now });
  if (state.failures_in_row === 0) return { state, is_back };
  if (isToSwitchOff(state, now)) await switchOff(tx, context, webhook);
  if (state.time_paused !== null || !isToPause({ ...state, is_call: isCall(webhook) }, now)) return { state, is_back };
  await tellPaused(tx, context, webhook);
  return { state: { ...state, time_paused: now }, is_back };
}

function countedOn(webhook: WebhookRow, { sent, now }: Round): { state: FailureState; is_back: boolean } {
  const { failures_in_row, failing_since, time_wait, time_paused } = webhook;
  let state: FailureState = { failures_in_row, failing_since, time_wait, time_paused };
  let is_back = false;
  for (const { state: became } of sent) {
    if (became === 'delivered') {
      is_back ||= wasAway(state, now);
      state = AT_REST;
    } else {
      const failing = { failures_in_row: state.failures_in_row + 1, failing_since: state.failing_since ?? now };
      state = {
        ...failing,
        time_paused: state.time_paused,
        time_wait: restUntil({ ...failing, is_call: isCall(webhook) }, Math.random(), now),
      };
    }
  }
  return { state, is_back };
}

async function switchOff(tx: Tx, context: RequestContext, webhook: WebhookRow): Promise<void> {
  const off_reason = 'Nothing has arrived for 30 days.';
  await updateWebhook(tx, webhook.id, { is_active: false, off_reason }, context.now);
  await recordChange(tx, context, {
    type: 'account.webhook-switched-off',
    object_type: 'account',
    object_id: webhook.account_id,
    account_id: webhook.account_id,
    change_from: { webhook: webhook.url, is_active: true },
    change_to: { webhook: webhook.url, is_active: false, reason: off_reason },
  });
  await tellMaker(tx, context, webhook, {
    event: 'webhook_switched_off',
    subject: 'a webhook was switched off',
    body: `Nothing that was sent to ${webhook.url} has arrived for 30 days, so it was switched off.\n\nWhat happens is kept for 30 days: switch it on again under Settings, Integrations, and it is sent from where it stopped.`,
  });
}

async function tellPaused(tx: Tx, context: RequestContext, webhook: WebhookRow): Promise<void> {
  await recordChange(tx, context, {
    type: 'account.webhook-paused',
    object_type: 'account',
    object_id: webhook.account_id,
    account_id: webhook.account_id,
    change_to: { webhook: webhook.url },
  });
  await tellMaker(tx, context, webhook, {
    event: 'webhook_paused',
    subject: isCall(webhook) ? `the integration ${webhook.name} is paused` : 'a webhook does not answer',
    body: pausedText(webhook),
  });
}

function pausedText(webhook: WebhookRow): string {
  if (isCall(webhook))
    return `The integration "${webhook.name}" is paused: the last 20 calls of ${webhook.url} have failed. It is tried once an hour from now on, and goes on by itself as soon as a call is taken.\n\nWhat was answered can be looked up under Tools, Third-party integrations. What has failed five times is sent again from there.`;
  return `Nothing that was sent to ${webhook.url} has arrived for a day. It is tried once an hour from now on. Nothing is lost: as soon as it takes a message, all that happened meanwhile is sent, for 30 days back.\n\nWhat it answered can be looked up under Settings, Integrations.`;
}

interface Told {
  readonly event: string;
  readonly subject: string;
  readonly body: string;
}

async function tellMaker(tx: Tx, context: RequestContext, webhook: WebhookRow, told: Told): Promise<void> {
  const { account_id, created_by } = webhook;
  const { provider_id } = tx;
  tx.after_commit.push(() => context.services.live.publish({ provider_id, type: 'integrations', id: account_id, account_id }));
  const recipient = await readMakerEmail(tx, created_by);
  if (!isEmail(recipient)) return;
  const title = readSetting(await context.services.settings.of(context.provider_id), 'provider_title');
  await insertMessages(tx, context, [
    { ...told, subject: `${title}: ${told.subject}`, shipment_id: null, account_id, channel: 'email', recipient },
  ]);
}
