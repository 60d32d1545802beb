import { MESSAGE_CHANNELS } from '@tsela/domain/messages/message-channels';
import type { MessageChannel } from '@tsela/domain/messages/message-channels';
import type { Selectable } from 'kysely';
import type { MessageChannelsTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';
import { jsonValue } from '../db/insert-rows.ts';
import type { MessageSender } from '../jobs/message-sender-reads.ts';

export type ChannelRow = Selectable<MessageChannelsTable>;

/** The channels of which something was said, locked where they are to be changed. */
export async function readChannels(tx: Tx): Promise<ReadonlyMap<MessageChannel, ChannelRow>> {
  const rows = await tx.db.selectFrom('message_channels').selectAll().where('provider_id', '=', tx.provider_id).execute();
  return new Map(rows.map((row) => [row.channel, row]));
}

export async function lockChannel(tx: Tx, channel: MessageChannel): Promise<ChannelRow | undefined> {
  return tx.db
    .selectFrom('message_channels')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('channel', '=', channel)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes a channel; of two that say something of it for the first time the later one is kept. */
export async function writeChannel(
  tx: Tx,
  channel: MessageChannel,
  { secrets, ...sender }: MessageSender,
  now: Date,
): Promise<void> {
  const values = { ...sender, secrets: jsonValue(secrets) };
  await tx.db
    .insertInto('message_channels')
    .values({ provider_id: tx.provider_id, channel, ...values, time_modified: now })
    .onConflict((conflict) => conflict.columns(['provider_id', 'channel']).doUpdateSet({ ...values, time_modified: now }))
    .execute();
}

/** How many messages wait, and are held, on each channel. */
export async function countWaiting(tx: Tx): Promise<(channel: MessageChannel, status: 'queued' | 'held') => number> {
  const rows = await tx.db
    .selectFrom('messages')
    .select(({ fn }) => ['channel', 'status', fn.countAll<number>().as('count')])
    .where('provider_id', '=', tx.provider_id)
    .where('status', 'in', ['queued', 'held'])
    .groupBy(['channel', 'status'])
    .execute();
  return (channel, status) => rows.find((row) => row.channel === channel && row.status === status)?.count ?? 0;
}

/** Lets held messages wait to be sent again, the oldest first, and answers which. */
export async function releaseHeld(
  tx: Tx,
  { channels, before, rows_max }: { channels: readonly MessageChannel[]; before: Date; rows_max: number },
): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('messages')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('status', '=', 'held')
    .where('channel', 'in', [...MESSAGE_CHANNELS])
    .where(({ or, eb }) =>
      or([...(channels.length > 0 ? [eb('channel', 'in', [...channels])] : []), eb('time_created', '<', before)]),
    )
    .orderBy('id')
    .limit(rows_max)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.db
    .updateTable('messages')
    .set({ status: 'queued', last_error: null })
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', ids)
    .execute();
  return ids;
}
