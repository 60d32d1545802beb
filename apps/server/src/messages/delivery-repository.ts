import type { ProviderId } from '@tsela/domain/ids';
import { withoutSecrets } from '@tsela/domain/messages/message-secrets';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** Longer than a process can take to send what it claimed: after this it has died. */
const CLAIM_MS = 5 * 60 * 1000;

export interface ClaimedMessage {
  readonly provider_id: ProviderId;
  readonly id: number;
  readonly recipient: string;
  readonly event: string;
  readonly subject: string;
  readonly body: string;
  readonly document_kind: 'invoice' | 'credit-note' | 'quote' | null;
  readonly document_id: number | null;
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
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', ids)
    .where('status', '=', 'queued')
    .where(({ or, eb }) => or([eb('time_claimed', 'is', null), eb('time_claimed', '<', new Date(now.getTime() - CLAIM_MS))]))
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  const waiting = await countQueued(tx, ids);
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
    .returning(['provider_id', 'id', 'recipient', 'event', 'subject', 'body', 'document_kind', 'document_id'])
    .execute();
  return { claimed, others: waiting - claimed.length };
}

async function countQueued(tx: Tx, ids: readonly number[]): Promise<number> {
  const { count } = await tx.db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', ids)
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow();
  return count;
}

/** What opened a door is with its recipient: it is kept here no longer. */
export async function recordSent(tx: Tx, message: ClaimedMessage, now: Date): Promise<void> {
  const text = { ...withoutSecrets(message), has_secret: false };
  await changeOne(tx, message.id, { status: 'sent', time_sent: now, time_claimed: null, last_error: null, ...text });
}

/** Tried for the last time. */
export async function recordFailure(tx: Tx, { id }: ClaimedMessage, why: string): Promise<void> {
  await changeOne(tx, id, { status: 'failed', time_claimed: null, last_error: why });
}

/** To be tried again, by the next process. */
export async function releaseClaim(tx: Tx, { id }: ClaimedMessage, why: string): Promise<void> {
  await changeOne(tx, id, { status: 'queued', time_claimed: null, last_error: why });
}

interface Outcome {
  readonly status: 'queued' | 'sent' | 'failed';
  readonly time_sent?: Date;
  readonly time_claimed: null;
  readonly last_error: string | null;
  readonly subject?: string;
  readonly body?: string;
  readonly has_secret?: boolean;
}

async function changeOne(tx: Tx, id: number, outcome: Outcome): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set(outcome)
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    // What another process has sent meanwhile stays sent.
    .where('status', '=', 'queued')
    .execute();
}

/** Without a mail server what waits is kept for reading. */
export async function keepQueued(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ status: 'kept', time_claimed: null })
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', ids)
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
  await sql`update messages set subject = text.subject, body = text.body, has_secret = false
    from json_to_recordset(${JSON.stringify(texts)}::json) as text (id bigint, subject text, body text)
    where messages.provider_id = ${tx.provider_id} and messages.id = text.id`.execute(tx.db);
  return rows.length;
}
