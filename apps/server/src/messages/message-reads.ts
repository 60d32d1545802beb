import type { Message, messageApi } from '@tsela/contract/messages/message-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { RequestContext } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { reading } from '../db/transaction.ts';

/** What people were told, newest first. Without a mail server this is where their messages are read. */
export async function listOutbox(
  context: RequestContext,
  input: InputOf<typeof messageApi.outbox>,
): Promise<OutputOf<typeof messageApi.outbox>> {
  return reading(context, async (tx) => {
    let query = tx.db.selectFrom('messages').selectAll().where('provider_id', '=', tx.provider_id);
    if (input.shipment_id !== undefined) query = query.where('shipment_id', '=', input.shipment_id);
    const { limit, offset } = pageOf(input);
    const rows = await query.orderBy('id', 'desc').limit(limit).offset(offset).execute();
    const messages: Message[] = rows.map((row) => ({
      id: row.id,
      shipment_id: row.shipment_id,
      channel: row.channel,
      event: row.event,
      recipient: row.recipient,
      subject: row.subject,
      body: row.body,
      status: row.status,
      time_created: row.time_created.toISOString(),
    }));
    return { messages, count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}
