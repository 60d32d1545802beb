import type { MessageChannelState, messageChannelApi } from '@tsela/contract/messages/message-channel-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { GATEWAY_WORDS, MESSAGE_CHANNELS, isMessageGateway } from '@tsela/domain/messages/message-channels';
import type { MessageChannel } from '@tsela/domain/messages/message-channels';
import { limitState, monthlyLimit } from '@tsela/domain/messages/monthly-limit';
import { channelChecks } from '@tsela/domain/messages/channel-checks';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { centsFromRand, randFromCents } from '@tsela/domain/money/cents';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import { isOfPlatform, isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { MESSAGE_PORTS } from '../gateways/messages/message-gateways.ts';
import { hasWayOut, usualSender } from '../jobs/message-sender-reads.ts';
import type { MessageSender } from '../jobs/message-sender-reads.ts';
import { contextAtNamed } from '../providers/as-provider.ts';
import { readFaults } from './channel-fault-repository.ts';
import { countWaiting, lockChannel, readChannels, writeChannel } from './message-channel-repository.ts';
import type { ChannelRow } from './message-channel-repository.ts';
import { readMonth } from './message-day-repository.ts';
import { takeUpHeld } from './release-held.ts';
import { gatewayOf, newsPath, openSenderSecrets, sealSenderSecrets } from './sender-access.ts';

type Save = InputOf<typeof messageChannelApi.saveChannel>;

/** By whom messages go on each channel, and what went this month. Source: screens S52. */
export async function listChannels(
  caller: RequestContext,
  { provider_id }: InputOf<typeof messageChannelApi.channels>,
): Promise<OutputOf<typeof messageChannelApi.channels>> {
  refuseCustomers(caller);
  const context = await contextAtNamed(caller, provider_id);
  return reading(context, async (tx) => ({ channels: await presentChannels(tx, context) }));
}

/** Changes a channel. What was held on it goes out where it may now. Source: screens S52, S56. */
export async function saveChannel(caller: RequestContext, input: Save): Promise<OutputOf<typeof messageChannelApi.saveChannel>> {
  refuseCustomers(caller);
  const context = await contextAtNamed(caller, input.provider_id);
  if (input.platform_parts_monthly_max !== undefined && !isOfPlatform(context.actor))
    throw new Problem('not-permitted', 'Only the platform can change what it lets you send.');
  const { provider_id, services, now } = context;
  return inTransaction(context, async (tx) => {
    const row = await lockChannel(tx, input.channel);
    if (row) refuseStale('channel', input.time_modified, row);
    const before = row ?? usualSender(input.channel);
    const after = changed(context, before, input);
    const { secret } = openSenderSecrets(services, { provider_id, channel: input.channel }, after.secrets);
    refuseIfAny(channelChecks({ ...after, channel: input.channel, has_secret: secret !== '' }));
    await writeChannel(tx, input.channel, after, now);
    await recordChange(tx, context, {
      type: 'message.channel-changed',
      object_type: 'provider',
      object_id: provider_id,
      change_from: told(before, input.channel),
      change_to: { ...told(after, input.channel), ...(after.secrets !== before.secrets && { secrets: '***' }) },
    });
    const senders = await readChannels(tx);
    await takeUpHeld(tx, context, (channel) => senders.get(channel)?.is_paused ?? false);
    services.message_senders.invalidate(provider_id);
    tx.after_commit.push(() => {
      services.message_senders.invalidate(provider_id);
      services.live.publish({ provider_id, type: 'settings', id: provider_id, account_id: null });
    });
    const [channel] = (await presentChannels(tx, context)).filter((each) => each.channel === input.channel);
    if (!channel) throw new Error('Each channel is presented.');
    return { channel };
  });
}

/** Shows the saved credentials to their gateway. No transaction is open meanwhile: it may take seconds to answer. */
export async function testChannel(
  caller: RequestContext,
  { provider_id, channel }: InputOf<typeof messageChannelApi.testChannel>,
): Promise<OutputOf<typeof messageChannelApi.testChannel>> {
  refuseCustomers(caller);
  const context = await contextAtNamed(caller, provider_id);
  const row = await reading(context, async (tx) => (await readChannels(tx)).get(channel));
  const found = gatewayOf(context, channel, row ?? usualSender(channel));
  await inTransaction(context, (tx) =>
    recordChange(tx, context, {
      type: 'message.channel-tested',
      object_type: 'provider',
      object_id: context.provider_id,
      change_to: { channel },
    }),
  );
  if (found === null) return { works: false, message: 'There are no credentials to test on this channel.' };
  const { works, said } = await MESSAGE_PORTS[found.id].tryCredentials(found.access);
  const { name } = GATEWAY_WORDS[found.id];
  return { works, message: `${name} ${works ? 'took' : 'did not take'} these credentials. ${said}`.trim() };
}

function refuseCustomers({ actor }: RequestContext): void {
  if (!isStaff(actor)) throw new Problem('not-permitted', 'Only staff can do this.');
}

/** What was there with what is said anew. Secrets of another gateway are not kept for this one. */
function changed({ services, provider_id }: RequestContext, before: MessageSender, input: Save): MessageSender {
  const gateway = input.gateway ?? before.gateway;
  const owner = { provider_id, channel: input.channel };
  const is_other = gateway !== before.gateway;
  const { secret, signing_secret } = is_other
    ? { secret: '', signing_secret: '' }
    : openSenderSecrets(services, owner, before.secrets);
  const is_said = input.secret !== undefined || input.signing_secret !== undefined;
  const secrets = { secret: input.secret ?? secret, signing_secret: input.signing_secret ?? signing_secret };
  return {
    gateway,
    credentials_id: (input.credentials_id ?? (is_other ? '' : before.credentials_id)).trim(),
    secrets: !isMessageGateway(gateway)
      ? null
      : is_said || is_other
        ? sealSenderSecrets(services, owner, secrets)
        : before.secrets,
    language: input.language ?? before.language,
    is_paused: input.is_paused ?? before.is_paused,
    price_cents: input.price === undefined ? before.price_cents : centsFromRand(input.price),
    parts_monthly_max: input.parts_monthly_max === undefined ? before.parts_monthly_max : input.parts_monthly_max,
    platform_parts_monthly_max:
      input.platform_parts_monthly_max === undefined ? before.platform_parts_monthly_max : input.platform_parts_monthly_max,
    alert_percent: input.alert_percent === undefined ? before.alert_percent : input.alert_percent,
  };
}

/** What the log keeps of a channel: everything but its secrets. */
function told(sender: MessageSender, channel: MessageChannel): Record<string, unknown> {
  const { secrets: _secrets, ...plain } = sender;
  return { channel, ...plain };
}

const NOTHING_SENT = { messages: 0, parts: 0, cost_millicents: 0, delivered: 0, failed: 0 };

/** The channels of the transaction's provider. */
export async function presentChannels(tx: Tx, context: RequestContext): Promise<MessageChannelState[]> {
  const [rows, waiting, month] = [await readChannels(tx), await countWaiting(tx), await readMonth(tx, context.now)];
  const faults = await readFaults(tx);
  const settings = await context.services.settings.of(context.provider_id);
  return MESSAGE_CHANNELS.map((channel) => {
    const sender: MessageSender = rows.get(channel) ?? usualSender(channel);
    const fault = faults.get(channel);
    const sent = month.get(channel) ?? NOTHING_SENT;
    const { alert_percent } = sender;
    return {
      ...presentSender(context, channel, rows.get(channel)),
      sender_name: channel === 'sms' ? readSetting(settings, 'sms_sender_id').trim() : '',
      limit_state: limitState(sent.parts, { limit: monthlyLimit(sender), alert_percent }),
      time_down: fault?.time_since.toISOString() ?? null,
      down_because: fault?.said ?? '',
      month: sent,
      waiting: waiting(channel, 'queued'),
      held: waiting(channel, 'held'),
    };
  });
}

function presentSender(context: RequestContext, channel: MessageChannel, row: ChannelRow | undefined) {
  const { services, provider_id } = context;
  const sender: MessageSender = row ?? usualSender(channel);
  const { secret, signing_secret } = openSenderSecrets(services, { provider_id, channel }, sender.secrets);
  return {
    channel,
    gateway: sender.gateway,
    has_way_out: hasWayOut(services, channel, sender),
    credentials_id: sender.credentials_id,
    has_secret: secret !== '',
    has_signing_secret: signing_secret !== '',
    news_url: newsUrl(context, channel, sender),
    language: sender.language,
    is_paused: sender.is_paused,
    price: randFromCents(sender.price_cents),
    parts_monthly_max: sender.parts_monthly_max,
    platform_parts_monthly_max: sender.platform_parts_monthly_max,
    alert_percent: sender.alert_percent,
    time_modified: row?.time_modified.toISOString() ?? null,
  };
}

/** Where a gateway is to tell; that of the installation's own sender is for those who run it. */
function newsUrl(
  { services, provider_id, actor }: RequestContext,
  channel: MessageChannel,
  { gateway }: Pick<MessageSender, 'gateway'>,
): string {
  const { public_url, platform_sms } = services.config;
  if (isMessageGateway(gateway)) return `${public_url}${newsPath(services.secret_key, gateway, provider_id)}`;
  if (gateway !== 'platform' || channel !== 'sms' || platform_sms === null || !isOfPlatform(actor)) return '';
  return `${public_url}${newsPath(services.secret_key, platform_sms.gateway, 'platform')}`;
}
