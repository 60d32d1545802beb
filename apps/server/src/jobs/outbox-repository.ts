import { hasSecret } from '@tsela/domain/messages/message-secrets';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import type { RequestContext } from '../context.ts';
import { pipelineStatement } from '../db/transaction.ts';
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
  const statement = {
    name: 'insert-messages',
    text: INSERT_MESSAGES,
    values: [tx.provider_id, JSON.stringify(messages.map(withMark)), context.now, email !== null],
  };
  if (email === null) return pipelineStatement(tx, statement);
  const { rows } = await tx.client.query<{ id: number; status: string }>(statement);
  const message_ids = rows.filter(({ status }) => status === 'queued').map(({ id }) => id);
  if (message_ids.length > 0) await jobs.add(tx, 'deliver-messages', { provider_id: tx.provider_id, message_ids });
}

function withMark(message: NewMessage) {
  return { ...message, has_secret: hasSecret(message) };
}

// As JSON, so that it is one statement however many messages there are.
const INSERT_MESSAGES = `
  insert into messages (provider_id, id, time_created, status, shipment_id, account_id, channel, event, recipient, subject, body,
    has_secret)
  select $1, nextval('message_ids'), $3, case when $4 and message.channel = 'email' then 'queued' else 'kept' end, message.*
  from json_to_recordset($2::json) as message (
    shipment_id bigint, account_id bigint, channel text, event text, recipient text, subject text, body text, has_secret boolean)
  returning id, status`;
