import { hasSecret } from '@tsela/domain/messages/message-secrets';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import type { RequestContext } from '../context.ts';
import { insertRows, pipelineRows } from '../db/insert-rows.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
import type { Tx } from '../db/transaction.ts';

export interface NewMessage {
  readonly shipment_id: ShipmentId | null;
  readonly account_id: AccountId | null;
  readonly channel: 'email' | 'sms' | 'whatsapp';
  readonly event: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** By it the reader finds out whether the courier has sent the message; left out where none stands in it. */
  readonly check_code?: string;
  /** Goes out with it, as a PDF that is drawn then. */
  readonly document?: { readonly kind: 'invoice' | 'credit-note' | 'quote'; readonly id: number };
}

/**
 * Puts messages into the outbox, in the transaction that causes them. E-mails go out after it where there is a mail server; what has no
 * way out is kept for reading.
 */
export async function insertMessages(tx: Tx, context: RequestContext, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const { email, jobs } = context.services;
  const goesOut = ({ channel }: NewMessage) => email !== null && channel === 'email';
  const values = messages.map((message) => [
    context.now,
    goesOut(message) ? 'queued' : 'kept',
    message.shipment_id,
    message.account_id,
    message.channel,
    message.event,
    message.recipient,
    message.subject,
    message.body,
    hasSecret(message),
    message.document?.kind ?? null,
    message.document?.id ?? null,
    message.check_code ?? '',
  ]);
  if (!messages.some(goesOut)) return pipelineRows(tx, MESSAGES, values);
  const rows = await insertRows<{ id: number; status: string }>(tx, MESSAGES, values);
  const message_ids = rows.filter(({ status }) => status === 'queued').map(({ id }) => id);
  await jobs.add(tx, 'deliver-messages', { provider_id: tx.provider_id, message_ids });
}

const MESSAGES: RowsInsert = {
  name: 'insert-messages',
  table: 'messages',
  ids: 'message_ids',
  columns: [
    'time_created',
    'status',
    'shipment_id',
    'account_id',
    'channel',
    'event',
    'recipient',
    'subject',
    'body',
    'has_secret',
    'document_kind',
    'document_id',
    'check_code',
  ],
  ending: 'returning id, status',
};
