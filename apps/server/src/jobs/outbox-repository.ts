import { hasSecret } from '@tsela/domain/messages/message-secrets';
import type { AccountId, ShipmentId, UserId } from '@tsela/domain/ids';
import type { MessageChannel } from '@tsela/domain/messages/message-channels';
import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import type { RequestContext } from '../context.ts';
import { insertRows, jsonValue, pipelineRows } from '../db/insert-rows.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
import type { Tx } from '../db/transaction.ts';
import { hasWayOut } from './message-sender-reads.ts';

export interface NewMessage {
  readonly shipment_id: ShipmentId | null;
  readonly account_id: AccountId | null;
  readonly channel: MessageChannel;
  readonly event: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** By it the reader finds out whether the courier has sent the message; left out where none stands in it. */
  readonly check_code?: string;
  /** Goes out with it, as a PDF that is drawn then. */
  readonly document?: { readonly kind: 'invoice' | 'credit-note' | 'quote'; readonly id: number };
  /** The text as a gateway of templates knows it: its name there, and the values of its gaps. */
  readonly template?: { readonly name: string; readonly values: readonly string[] };
  /** Where an answer goes, when not to the sender. */
  readonly reply_to?: string;
  /** What is told once: a second message of the same key is not written. */
  readonly once_key?: string;
  /** Of a push message: the page that a tap opens. */
  readonly page?: string;
  /** The user who can switch this notice off, or who gets the report; left out where there is none. */
  readonly to_user_id?: UserId;
  /** The saved report that is sent. */
  readonly saved_report_id?: number;
  /** In which language a recipient reads it; left out for all others. */
  readonly language?: Language;
  /** The message that this one repeats. */
  readonly resend_of?: number;
}

/**
 * Puts messages into the outbox, in the transaction that causes them. They go out after it where their channel has a way out; the others
 * are kept for reading.
 */
export async function insertMessages(tx: Tx, context: RequestContext, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const { services } = context;
  const senders = await services.message_senders.of(tx.provider_id);
  const goesOut = ({ channel }: NewMessage) => hasWayOut(services, channel, senders.of(channel));
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
    message.template ? jsonValue(message.template) : null,
    message.once_key ?? null,
    message.resend_of ?? null,
    message.check_code ?? '',
    message.reply_to ?? '',
    message.page ?? '',
    message.to_user_id ?? null,
    message.saved_report_id ?? null,
    message.language ?? '',
  ]);
  if (!messages.some(goesOut)) return pipelineRows(tx, MESSAGES, values);
  const rows = await insertRows<{ id: number; status: string }>(tx, MESSAGES, values);
  const message_ids = rows.filter(({ status }) => status === 'queued').map(({ id }) => id);
  if (message_ids.length === 0) return;
  await services.jobs.add(tx, 'deliver-messages', { provider_id: tx.provider_id, message_ids });
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
    'template',
    'once_key',
    'resend_of',
    'check_code',
    'reply_to',
    'page',
    'to_user_id',
    'saved_report_id',
    'language',
  ],
  ending: 'on conflict (provider_id, once_key) where once_key is not null do nothing returning id, status',
};
