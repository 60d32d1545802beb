import type { AccountId, ShipmentId } from '@tsela/domain/ids';
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

/** Puts messages into the outbox, in the transaction that causes them. */
export async function insertMessages(tx: Tx, messages: readonly NewMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return;
  await tx.db
    .insertInto('messages')
    .values(({ fn, val }) =>
      messages.map((message) => ({
        ...message,
        provider_id: tx.provider_id,
        id: fn<number>('nextval', [val('message_ids')]),
        time_created: now,
      })),
    )
    .execute();
}
