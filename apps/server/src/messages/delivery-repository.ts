import type { ProviderId, ShipmentId, UserId } from '@tsela/domain/ids';
import type { MessageChannel } from '@tsela/domain/messages/message-channels';
import { withoutSecrets } from '@tsela/domain/messages/message-secrets';
import type { MessageStatus } from '@tsela/domain/messages/message-status';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import { isRowVisible } from '../db/reach.ts';
import { pipelineStatement } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';

/** Longer than a process can take to send what it claimed: after this it has died. */
const CLAIM_MS = 5 * 60 * 1000;

export interface ClaimedMessage {
  readonly provider_id: ProviderId;
  readonly id: number;
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly event: string;
  readonly reply_to: string;
  readonly subject: string;
  readonly body: string;
  readonly document_kind: 'invoice' | 'credit-note' | 'quote' | null;
  readonly document_id: number | null;
  readonly template: unknown;
  /** The page that a tap on a push message opens. */
  readonly page: string;
  readonly to_user_id: UserId | null;
  readonly saved_report_id: number | null;
  /** In which a recipient reads it; empty for all others. */
  readonly language: string;
  readonly shipment_id: ShipmentId | null;
  readonly time_created: Date;
  /** Since when a process had it in hand that died: it is not known whether its gateway has it. */
  readonly in_flight_since: Date | null;
}

/**
 * Claims the waiting messages, so that no other process sends them, and counts the try. `others` says how many of them wait but are claimed
 * by another process.
 */
export async function claimMessages(
  tx: Tx,
  ids: readonly number[],
  now: Date,
): Promise<{ claimed: ClaimedMessage[]; others: number }> {
  const free = await tx.db
    .selectFrom('messages')
    .select(['id', 'time_claimed'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', ids)
    .where('status', '=', 'queued')
    .where(({ or, eb }) => or([eb('time_due', 'is', null), eb('time_due', '<=', now)]))
    .where(({ or, eb }) => or([eb('time_claimed', 'is', null), eb('time_claimed', '<', new Date(now.getTime() - CLAIM_MS))]))
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  const waiting = await countQueued(tx, ids, now);
  if (free.length === 0) return { claimed: [], others: waiting };
  const claimed = await tx.db
    .updateTable('messages')
    .set(({ eb }) => ({ time_claimed: now, attempts: eb('attempts', '+', 1) }))
    .where('provider_id', '=', tx.provider_id)
    .where(
      'id',
      'in',
      free.map(({ id }) => id),
    )
    .returning(CLAIMED_COLUMNS)
    .execute();
  const in_flight = new Map(free.map(({ id, time_claimed }) => [id, time_claimed]));
  return {
    claimed: claimed.map((message) => ({ ...message, in_flight_since: in_flight.get(message.id) ?? null })),
    others: waiting - claimed.length,
  };
}

const CLAIMED_COLUMNS = [
  'provider_id',
  'id',
  'channel',
  'recipient',
  'event',
  'reply_to',
  'subject',
  'body',
  'document_kind',
  'document_id',
  'template',
  'page',
  'to_user_id',
  'saved_report_id',
  'language',
  'shipment_id',
  'time_created',
] as const;

/** The newest push message to each device about each shipment, of those that some messages are about: an older one is no news. */
export async function readNewestPushes(
  tx: Tx,
  messages: readonly ClaimedMessage[],
): Promise<(message: ClaimedMessage) => number> {
  const about = messages.filter(({ channel, shipment_id }) => channel === 'push' && shipment_id !== null);
  if (about.length === 0) return ({ id }) => id;
  const rows = await tx.db
    .selectFrom('messages')
    .select(({ fn, ref }) => ['shipment_id', 'recipient', fn.max<number>(ref('id')).as('id')])
    .where('provider_id', '=', tx.provider_id)
    .where('channel', '=', 'push')
    .where(
      'shipment_id',
      'in',
      about.flatMap(({ shipment_id }) => (shipment_id === null ? [] : [shipment_id])),
    )
    .groupBy(['shipment_id', 'recipient'])
    .execute();
  const newest = new Map(rows.map(({ shipment_id, recipient, id }) => [`${shipment_id} ${recipient}`, id]));
  return ({ channel, id, shipment_id, recipient }) =>
    channel === 'push' ? (newest.get(`${shipment_id} ${recipient}`) ?? id) : id;
}

/** Those whose time has come; the others have a job of their own. */
async function countQueued(tx: Tx, ids: readonly number[], now: Date): Promise<number> {
  const { count } = await tx.db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', ids)
    .where('status', '=', 'queued')
    .where(({ or, eb }) => or([eb('time_due', 'is', null), eb('time_due', '<=', now)]))
    .executeTakeFirstOrThrow();
  return count;
}

/** By which gateway a message went, and what it costs. */
export interface SentBy {
  readonly gateway: string;
  readonly gateway_message: string;
  readonly parts: number;
  readonly cost_millicents: number;
}

/**
 * What opened a door is with its recipient: it is kept here no longer, except in the demo, which has no other way to read it. A receipt may
 * have come before: the status it gave stays.
 */
export function recordSent(
  tx: Tx,
  message: ClaimedMessage,
  { now, keeps_secrets, ...by }: SentBy & { readonly now: Date; readonly keeps_secrets: boolean },
): void {
  const text = keeps_secrets ? {} : { ...withoutSecrets(message), has_secret: false, template: null };
  const statement = tx.db
    .updateTable('messages')
    .set(({ eb }) => ({
      status: eb
        .case()
        .when('status', '=', 'queued')
        .then('sent' as const)
        .else(eb.ref('status'))
        .end(),
      time_sent: now,
      time_claimed: null,
      last_error: null,
      ...by,
      ...text,
    }))
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', message.id)
    // What another process has sent meanwhile stays as that one noted it.
    .where('time_sent', 'is', null);
  pipelineStatement(tx, statement);
}

/** What became of a message that did not go out now. */
export interface NotSent {
  readonly status: 'queued' | 'failed' | 'bounced' | 'held' | 'suppressed';
  readonly why: string | null;
  /** It is tried no sooner. */
  readonly time_due?: Date;
}

export async function recordNotSent(tx: Tx, { id }: ClaimedMessage, { status, why, time_due }: NotSent): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ status, time_claimed: null, last_error: why, ...(time_due && { time_due }) })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    // What another process has sent meanwhile stays sent.
    .where('status', '=', 'queued')
    .execute();
}

/** What waits on channels without a way out is kept for reading. */
export async function keepQueued(tx: Tx, ids: readonly number[], channels: readonly MessageChannel[]): Promise<void> {
  if (channels.length === 0) return;
  await tx.db
    .updateTable('messages')
    .set({ status: 'kept', time_claimed: null })
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', ids)
    .where('channel', 'in', [...channels])
    .where('status', '=', 'queued')
    .execute();
}

/** Messages that wait although they were claimed long ago, oldest first; locked, so that no other process takes them up as well. */
export async function findAbandoned(
  tx: Tx,
  { before, rows_max }: { before: Date; rows_max: number },
): Promise<{ id: number; attempts: number }[]> {
  return tx.db
    .selectFrom('messages')
    .select(['id', 'attempts'])
    .where('provider_id', '=', tx.provider_id)
    .where('status', '=', 'queued')
    .where('time_claimed', '<', before)
    .orderBy('id')
    .limit(rows_max)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Given up without an answer of the mail server; what it said before, if anything, stays. */
export async function recordAbandoned(tx: Tx, ids: readonly number[], why: string): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('messages')
    .set(({ fn, ref, val }) => ({ status: 'failed', time_claimed: null, last_error: fn.coalesce(ref('last_error'), val(why)) }))
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', [...ids])
    .execute();
}

/** Takes out of messages that wait for nothing any more what opened a door, and answers how many were looked at. */
export async function forgetSecrets(tx: Tx, { before, rows_max }: { before: Date; rows_max: number }): Promise<number> {
  const rows = await tx.db
    .selectFrom('messages')
    .select(['id', 'event', 'subject', 'body'])
    .where('provider_id', '=', tx.provider_id)
    .where('has_secret', '=', true)
    .where('status', '<>', 'queued')
    .where('time_created', '<', before)
    .orderBy('id')
    .limit(rows_max)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return 0;
  const texts = rows.map(({ id, ...message }) => ({ id, ...withoutSecrets(message) }));
  await sql`update messages set subject = text.subject, body = text.body, has_secret = false, template = null
    from json_to_recordset(${JSON.stringify(texts)}::json) as text (id bigint, subject text, body text)
    where messages.provider_id = ${tx.provider_id} and messages.id = text.id`.execute(tx.db);
  return rows.length;
}

/** A message within the reach of the caller, locked. */
export async function lockMessageFor(tx: Tx, actor: Actor, id: number) {
  return tx.db
    .selectFrom('messages')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where(isRowVisible(tx, actor, { shipment_id: 'messages.shipment_id', account_id: 'messages.account_id' }))
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a process has a message in hand at this moment. */
export function isClaimed({ time_claimed }: { readonly time_claimed: Date | null }, now: Date): boolean {
  return time_claimed !== null && now.getTime() - time_claimed.getTime() <= CLAIM_MS;
}

/** Notes that staff have taken a message back. What opened a door the sweep takes out of it within the hour. */
export async function recordCancelled(tx: Tx, id: number): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ status: 'cancelled', time_claimed: null, time_due: null })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

/** A message by its number, locked: what a gateway tells of it. */
export async function lockMessage(tx: Tx, id: number) {
  return tx.db
    .selectFrom('messages')
    .select(['id', 'channel', 'recipient', 'status', 'gateway'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** What the reader of a message can end by it. */
export async function findUnsubscribable(tx: Tx, id: number) {
  return tx.db
    .selectFrom('messages')
    .select(['channel', 'event', 'recipient', 'subject', 'to_user_id', 'saved_report_id', 'language'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Notes what a gateway told of a message. */
export async function recordReceipt(
  tx: Tx,
  id: number,
  { status, said, now }: { readonly status: MessageStatus; readonly said: string; readonly now: Date },
): Promise<void> {
  const is_delivered = status === 'delivered';
  await tx.db
    .updateTable('messages')
    .set({ status, last_error: is_delivered ? null : said, ...(is_delivered && { time_delivered: now }) })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}
