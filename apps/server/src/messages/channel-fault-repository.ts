import type { MessageChannel } from '@tsela/domain/messages/message-channels';
import { pipelineStatement } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';

/** Since when nothing goes out on a channel, and what was said then. */
export interface ChannelFault {
  readonly time_since: Date;
  readonly said: string;
}

/** Notes that a channel does not work; since when is what was noted first. */
export async function noteFault(
  tx: Tx,
  channel: MessageChannel,
  { said, now }: { readonly said: string; readonly now: Date },
): Promise<void> {
  await tx.db
    .insertInto('message_channel_faults')
    .values({ provider_id: tx.provider_id, channel, time_since: now, said })
    .onConflict((conflict) => conflict.columns(['provider_id', 'channel']).doNothing())
    .execute();
}

/** Notes that a channel works: its gateway has answered. It travels with what is noted of the message. */
export function endFault(tx: Tx, channel: MessageChannel): void {
  pipelineStatement(
    tx,
    tx.db.deleteFrom('message_channel_faults').where('provider_id', '=', tx.provider_id).where('channel', '=', channel),
  );
}

export async function readFaults(tx: Tx): Promise<ReadonlyMap<MessageChannel, ChannelFault>> {
  const rows = await tx.db
    .selectFrom('message_channel_faults')
    .select(['channel', 'time_since', 'said'])
    .where('provider_id', '=', tx.provider_id)
    .execute();
  return new Map(rows.map(({ channel, ...fault }) => [channel, fault]));
}
