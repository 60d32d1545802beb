import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';

export interface NewMessage {
  readonly shipment_id: ShipmentId | null;
  readonly account_id: AccountId | null;
  readonly channel: 'email' | 'sms' | 'whatsapp';
  readonly event: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/**
 * Puts messages into the outbox, in the transaction that causes them. E-mails go out after it where there is a mail server; what has no
 * way out is kept for reading.
 */
export async function insertMessages(tx: Tx, context: RequestContext, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const { email, jobs } = context.services;
  const goesOut = ({ channel }: Pick<NewMessage, 'channel'>) => channel === 'email' && email !== null;
  const inserted = await tx.db
    .insertInto('messages')
    .values(({ fn, val }) =>
      messages.map((message) => ({
        ...message,
        provider_id: tx.provider_id,
        id: fn<number>('nextval', [val('message_ids')]),
        status: goesOut(message) ? ('queued' as const) : ('kept' as const),
        time_created: context.now,
      })),
    )
    .returning(['id', 'channel'])
    .execute();
  const message_ids = inserted.filter(goesOut).map(({ id }) => id);
  if (message_ids.length > 0) await jobs.add(tx, 'deliver-messages', { provider_id: tx.provider_id, message_ids });
}
