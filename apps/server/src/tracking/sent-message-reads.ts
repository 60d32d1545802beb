import type { AddressedChannel } from '@tsela/domain/messages/message-channels';
import type { Tx } from '../db/transaction.ts';

interface SentMessage {
  readonly time: Date;
  readonly channel: AddressedChannel;
  readonly tracking_reference: string;
}

/** The newest message with a code, with its shipment; undefined where there is none. */
export async function findMessageByCode(tx: Tx, code: string): Promise<SentMessage | undefined> {
  const found = await tx.db
    .selectFrom('messages')
    .innerJoin('shipments', (join) =>
      join.onRef('shipments.provider_id', '=', 'messages.provider_id').onRef('shipments.id', '=', 'messages.shipment_id'),
    )
    .select(['messages.time_created', 'messages.time_sent', 'messages.channel', 'shipments.short_tracking_reference'])
    .where('messages.provider_id', '=', tx.provider_id)
    .where('messages.check_code', '=', code)
    .where('messages.check_code', '<>', '')
    .orderBy('messages.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  const { time_created, time_sent, channel, short_tracking_reference } = found;
  // A push has no code.
  if (channel === 'push') return undefined;
  return {
    time: time_sent ?? time_created,
    channel,
    tracking_reference: short_tracking_reference,
  };
}
