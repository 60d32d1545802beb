import { withoutRecipients } from '@tsela/domain/messages/masked-recipient';
import { MESSAGE_CHANNELS, isFreeChannel } from '@tsela/domain/messages/message-channels';
import { monthlyLimit } from '@tsela/domain/messages/monthly-limit';
import { sendingNow } from '@tsela/domain/messages/sending-rules';
import { keepsBack } from '@tsela/domain/shipments/notices/unsubscribing';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { forgetDevice, noteTold } from '../devices/push-devices.ts';
import type { Tx } from '../db/transaction.ts';
import type { HandedOver } from '../gateways/messages/message-gateway.ts';
import type { JobRun } from '../jobs/job-repository.ts';
import type { JobPayloads } from '../jobs/jobs.ts';
import { hasWayOut } from '../jobs/message-sender-reads.ts';
import type { MessageSenders } from '../jobs/message-sender-reads.ts';
import { endFault, noteFault } from './channel-fault-repository.ts';
import { claimMessages, keepQueued, readNewestPushes, recordNotSent, recordSent } from './delivery-repository.ts';
import type { ClaimedMessage, NotSent } from './delivery-repository.ts';
import { handOver } from './hand-over.ts';
import type { Handing, Papers } from './hand-over.ts';
import { addToDay, readMonth } from './message-day-repository.ts';
import { tellLimits } from './tell-limits.ts';
import { findSuppressed, insertSuppression, recipientHash } from './suppression-repository.ts';

/** So many are claimed together: all of them have gone out long before their claims end. */
const CLAIMED_AT_ONCE = 16;
const SIDE_BY_SIDE = 4;

type Run = Pick<JobRun, 'is_last_try'> & Papers;

/**
 * Hands messages to what takes them on their channels. Each is claimed first, sent outside of any transaction, and then marked. Where a process
 * dies in between, its claim ends by age; then a message goes out again by what takes it once only, and has failed where that cannot be known.
 * Throws while some must be tried again. Source: screens S56.
 */
export async function deliverMessages(
  context: RequestContext,
  { message_ids }: JobPayloads['deliver-messages'],
  run: Run,
): Promise<void> {
  const { services } = context;
  const senders = await services.message_senders.of(context.provider_id);
  const closed = MESSAGE_CHANNELS.filter((channel) => !hasWayOut(services, channel, senders.of(channel)));
  await inTransaction(context, (tx) => keepQueued(tx, message_ids, closed));
  let [faults, others] = [0, 0];
  for (let at = 0; at < message_ids.length; at += CLAIMED_AT_ONCE) {
    const ids = message_ids.slice(at, at + CLAIMED_AT_ONCE);
    const due = await inTransaction(context, (tx) => claimDue(tx, context, { ids, senders }));
    others += due.others;
    faults += await sendAll(context, due.to_send, { ...run, senders });
  }
  if (faults + others > 0)
    throw new Error(`${faults} of ${message_ids.length} messages failed, ${others} are being sent elsewhere.`);
}

interface Due {
  readonly message: ClaimedMessage;
  readonly parts: number;
}

/** Claims messages and says of those that do not go out now what becomes of them. Answers those that do. */
async function claimDue(
  tx: Tx,
  context: RequestContext,
  { ids, senders }: { readonly ids: readonly number[]; readonly senders: MessageSenders },
): Promise<{ readonly to_send: readonly Due[]; readonly others: number }> {
  const now = new Date();
  const { claimed, others } = await claimMessages(tx, ids, now);
  const hashOf = (message: ClaimedMessage) => recipientHash(tx, context.services.secret_key, message);
  const suppressed = await findSuppressed(tx, claimed.map(hashOf));
  const month = claimed.length === 0 ? new Map<string, never>() : await readMonth(tx, now);
  const push_hours = await readPushHours(context);
  const newestOf = await readNewestPushes(tx, claimed);
  const to_send: Due[] = [];
  const parts_of = new Map(claimed.map(({ channel }) => [channel, month.get(channel)?.parts ?? 0]));
  for (const message of claimed) {
    const { channel } = message;
    const { is_paused, ...limits } = senders.of(channel);
    const [parts_monthly_max, parts_this_month] = [monthlyLimit(limits), parts_of.get(channel) ?? 0];
    const is_suppressed = keepsBack(suppressed.get(hashOf(message)), message.event);
    const is_outdated = message.id < newestOf(message);
    const sending = sendingNow(
      { ...message, is_suppressed, is_paused, parts_this_month, parts_monthly_max, push_hours, is_outdated },
      now,
    );
    if (sending.what === 'send') {
      to_send.push({ message, parts: sending.parts });
      parts_of.set(channel, parts_this_month + sending.parts);
    } else await leave(tx, context, { message, sending });
  }
  await tellLimits(tx, { ...context, now }, { parts_of, senders });
  return { to_send, others };
}

type NotNow = Exclude<ReturnType<typeof sendingNow>, { what: 'send' }>;

const STATUS_OF = { hold: 'held', suppress: 'suppressed', fail: 'failed' } as const;

async function leave(
  tx: Tx,
  { services, now }: RequestContext,
  { message, sending }: { readonly message: ClaimedMessage; readonly sending: NotNow },
): Promise<void> {
  if (sending.what !== 'wait') {
    await recordNotSent(tx, message, { status: STATUS_OF[sending.what], why: sending.why });
    if (sending.what === 'fail') addToDay(tx, { channel: message.channel, now, failed: 1 });
    return;
  }
  await recordNotSent(tx, message, { status: 'queued', why: sending.why, time_due: sending.until });
  const payload = { provider_id: tx.provider_id, message_ids: [message.id] };
  await services.jobs.add(tx, 'deliver-messages', payload, { after: sending.until });
}

/** When devices are told. Source: KEY-61. */
async function readPushHours({ services, provider_id }: RequestContext) {
  const { push_notifications_active_hours_from: from, push_notifications_active_hours_to: to } = readSettings(
    await services.settings.of(provider_id),
    ['push_notifications_active_hours_from', 'push_notifications_active_hours_to'],
  );
  return { from, to };
}

/** Sends some side by side, and answers how many must be tried again. */
async function sendAll(
  context: RequestContext,
  due: readonly Due[],
  run: Run & { readonly senders: MessageSenders },
): Promise<number> {
  const waiting = [...due];
  let faults = 0;
  async function lane(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      if (!(await deliverOne(context, next, run))) faults++;
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
  return faults;
}

/** True when the message needs no further try: it is sent, refused for good, or it is not known whether it was sent. */
async function deliverOne(
  context: RequestContext,
  { message, parts }: Due,
  { senders, is_last_try, ...papers }: Run & { readonly senders: MessageSenders },
): Promise<boolean> {
  const sender = senders.of(message.channel);
  const handing = await handOver(context, message, { sender, ...papers });
  const { outcome, gateway, was_asked } = handing;
  const now = new Date();
  if (outcome.outcome === 'taken') {
    const sent_parts = outcome.parts ?? parts;
    const cost_millicents = isFreeChannel(message.channel) ? 0 : sent_parts * sender.price_cents;
    const by = { gateway, gateway_message: outcome.gateway_message, parts: sent_parts, cost_millicents };
    // Three statements that travel together with the commit.
    await inTransaction(context, async (tx) => {
      endFault(tx, message.channel);
      recordSent(tx, message, { ...by, now, keeps_secrets: context.services.config.demo });
      addToDay(tx, { channel: message.channel, now, messages: 1, parts: sent_parts, cost_millicents });
      noteTold(tx, message, now);
    });
    return true;
  }
  const { again, status, why } = after(handing, outcome);
  await inTransaction(context, async (tx) => {
    const is_over = !again || is_last_try;
    await recordNotSent(tx, message, { status: is_over ? status : 'queued', why });
    if (is_over) addToDay(tx, { channel: message.channel, now, failed: 1 });
    if (outcome.outcome === 'later' || outcome.outcome === 'unclear') {
      if (was_asked) await noteFault(tx, message.channel, { said: withoutRecipients(why), now });
    } else endFault(tx, message.channel);
    const { secret_key } = context.services;
    const { channel } = message;
    if (outcome.outcome !== 'unreachable') return;
    if (channel === 'push') await forgetDevice(tx, message);
    else await insertSuppression(tx, { ...message, channel }, { reason: 'bounced', secret_key, now });
  });
  return !again;
}

interface AfterFault {
  readonly again: boolean;
  /** When it is not tried again. */
  readonly status: NotSent['status'];
  readonly why: string;
}

function after({ is_repeatable }: Handing, { outcome, said }: Exclude<HandedOver, { outcome: 'taken' }>): AfterFault {
  switch (outcome) {
    case 'refused':
      return { again: false, status: 'failed', why: said };
    case 'unreachable':
      return { again: false, status: 'bounced', why: said };
    case 'later':
      return { again: true, status: 'failed', why: said };
    case 'unclear':
      return is_repeatable
        ? { again: true, status: 'failed', why: said }
        : { again: false, status: 'failed', why: `${said} ${UNKNOWN}` };
  }
}

const UNKNOWN = 'It is not known whether it arrived, so it was not sent again.';
