import type { Message, messageApi } from '@tsela/contract/messages/message-api';
import type { shipmentMessageApi } from '@tsela/contract/messages/shipment-message-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { isForRecipientAlone, isWhollySecret, withoutSecrets } from '@tsela/domain/messages/message-secrets';
import { canResend, isWaiting } from '@tsela/domain/messages/message-status';
import type { MessageText } from '@tsela/domain/messages/message-secrets';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { PARTY_MESSAGES } from '@tsela/domain/shipments/notices/party-messages';
import type { Selectable } from 'kysely';
import { readAddressesAbove } from '../users/managed-user-reads.ts';
import { isAnyOf } from '../db/any-of.ts';
import { isRowVisible } from '../db/reach.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import type { MessagesTable } from '../db/tables.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { Services } from '../services.ts';

interface Told extends MessageText {
  readonly recipient: string;
}

/** Codes, PINs and links give access: readers of the outbox must not get it. The demo has neither mail nor SMS to read them in. */
function textOf(row: Told, isForRecipientOnly: (row: Told) => boolean, { config }: Services) {
  const is_shown = config.demo && !isForRecipientOnly(row);
  return is_shown ? { subject: row.subject, body: row.body } : withoutSecrets(row);
}

/** The demo has no mail to read codes and links in; there who reads them must have the rights that they open. Source: ADR 0030. */
async function secretsAmong(tx: Tx, { actor, services }: RequestContext, rows: readonly Told[]): Promise<(row: Told) => boolean> {
  if (!services.config.demo || actor.kind !== 'user') return () => false;
  const addresses = rows.filter(isWhollySecret).map(({ recipient }) => recipient);
  const above = await readAddressesAbove(tx, actor, addresses);
  return (row) => isWhollySecret(row) && above.has(row.recipient.toLowerCase());
}

/** Messages, newest first. Without a mail server this is where their messages are read. */
export async function listOutbox(
  context: RequestContext,
  input: InputOf<typeof messageApi.outbox>,
): Promise<OutputOf<typeof messageApi.outbox>> {
  return reading(context, async (tx) => {
    let query = tx.db
      .selectFrom('messages')
      .selectAll()
      .where('provider_id', '=', tx.provider_id)
      .where(isRowVisible(tx, context.actor, { shipment_id: 'messages.shipment_id', account_id: 'messages.account_id' }));
    if (input.shipment_id !== undefined) query = query.where('shipment_id', '=', input.shipment_id);
    if (input.channel !== undefined) query = query.where('channel', '=', input.channel);
    if (input.status !== undefined) query = query.where('status', '=', input.status);
    const { limit, offset } = pageOf(input);
    const rows = await query.orderBy('id', 'desc').limit(limit).offset(offset).execute();
    const messages = await presentMessages(tx, context, rows);
    const has_mail_server = context.services.email !== null;
    return { messages, count: await countUpTo(tx, query, { limit, offset, rows }), has_mail_server };
  });
}

/**
 * The messages about one shipment. Who reads the outbox sees them as there; other staff see what it is and what became of it, without what
 * opens a door; account users see what went to sender and recipient. Source: screens S09, S56, users-ask 40, docs/decisions/0316.
 */
export async function listMessagesOfShipment(
  context: RequestContext,
  input: InputOf<typeof shipmentMessageApi.ofShipment>,
): Promise<OutputOf<typeof shipmentMessageApi.ofShipment>> {
  const { actor } = context;
  return reading(context, async (tx) => {
    let query = tx.db
      .selectFrom('messages')
      .selectAll()
      .where('provider_id', '=', tx.provider_id)
      .where('shipment_id', '=', input.shipment_id)
      .where(isRowVisible(tx, actor, { shipment_id: 'messages.shipment_id', account_id: 'messages.account_id' }));
    if (!isStaff(actor)) query = query.where(isAnyOf('event', PARTY_MESSAGES, 'text'));
    const { limit, offset } = pageOf(input);
    const rows = await query.orderBy('id', 'desc').limit(limit).offset(offset).execute();
    const messages = readsOutbox(context)
      ? await presentMessages(tx, context, rows)
      : rows.map((row) => withoutInsides(context, row));
    return { messages, count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

type MessageRow = Selectable<MessagesTable>;

function readsOutbox({ actor }: RequestContext): boolean {
  return actor.kind === 'user' && isStaff(actor) && hasPermission(actor.permissions, 'API_/messages/outbox:GET');
}

async function presentMessages(tx: Tx, context: RequestContext, rows: readonly MessageRow[]): Promise<Message[]> {
  const isForRecipientOnly = await secretsAmong(tx, context, rows);
  return rows.map((row) => ({ ...presentMessage(row), ...textOf(row, isForRecipientOnly, context.services) }));
}

/** What a message cost and what a gateway said of it are the courier's; so is sending it once more. */
function withoutInsides({ actor }: RequestContext, row: MessageRow): Message {
  const shown = { ...presentMessage(row), ...withoutSecrets(row), cost_millicents: null, can_cancel: false };
  return isStaff(actor) ? shown : { ...shown, last_error: '', can_resend: false };
}

function presentMessage(row: MessageRow): Message {
  return {
    id: row.id,
    shipment_id: row.shipment_id,
    channel: row.channel,
    event: row.event,
    recipient: row.recipient,
    subject: row.subject,
    body: row.body,
    status: row.status,
    attempts: row.attempts,
    last_error: row.last_error ?? '',
    time_created: row.time_created.toISOString(),
    time_sent: row.time_sent?.toISOString() ?? null,
    time_delivered: row.time_delivered?.toISOString() ?? null,
    parts: row.channel === 'sms' ? row.parts : null,
    cost_millicents: row.cost_millicents,
    can_resend: canResend(row.status) && !isForRecipientAlone(row),
    can_cancel: isWaiting(row.status),
  };
}
