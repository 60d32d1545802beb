import type { ShipmentId } from '@tsela/domain/ids';
import { PAGE_BODY_BYTES } from '@tsela/domain/integrations/event-stream';
import type { Tx } from '../db/transaction.ts';
import type { EventFilter } from '@tsela/domain/integrations/event-filter';
import type { StreamHead } from './event-hash.ts';

/** What was committed and has no place in the stream of its webhook yet. */
export interface UnsealedEvent {
  readonly id: number;
  readonly shipment_id: ShipmentId | null;
  readonly tracking_event_id: number | null;
  readonly topic: string;
  /** Null where it is written from the history of its shipment. */
  readonly body: string | null;
}

/** The next of what is to be sealed, in the order in which it was written. The webhook is locked by this transaction. */
export async function readUnsealed(tx: Tx, webhook_id: number, most: number): Promise<UnsealedEvent[]> {
  const { rows } = await tx.client.query<UnsealedEvent>({
    name: 'unsealed-webhook-events',
    text: `select id, shipment_id, tracking_event_id, topic, body from webhook_deliveries
      where provider_id = $1 and webhook_id = $2 and state = 'waiting' and number is null order by id limit $3`,
    values: [tx.provider_id, webhook_id, most],
  });
  return rows;
}

/** How far a stream reaches, and what it leaves out. */
export interface LockedStream extends StreamHead {
  readonly filters: EventFilter;
}

/** Locks the row that gives a stream its numbers; undefined where it is gone, or another process seals it at this moment. */
export async function lockStream(tx: Tx, webhook_id: number): Promise<LockedStream | undefined> {
  const { rows } = await tx.client.query<LockedStream>(
    `select stream_number as number, stream_hash as hash, filters from webhooks
      where provider_id = $1 and id = $2 and time_removed is null for no key update skip locked`,
    [tx.provider_id, webhook_id],
  );
  return rows[0];
}

interface SealedEvent {
  readonly row_id: number;
  readonly number: number;
  readonly previous_hash: string;
  readonly hash: string;
  readonly body: string;
}

/** Writes events into their places, and how far the stream reaches now: both or neither. */
export async function writeSealed(tx: Tx, webhook_id: number, sealed: readonly SealedEvent[]): Promise<void> {
  const last = sealed.at(-1);
  if (!last) return;
  await Promise.all([
    tx.client.query(
      `update webhook_deliveries d set number = s.number, previous_hash = s.previous_hash, hash = s.hash, body = s.body
        from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[]) as s (id, number, previous_hash, hash, body)
        where d.provider_id = $1 and d.id = s.id`,
      [
        tx.provider_id,
        sealed.map(({ row_id }) => row_id),
        sealed.map(({ number }) => number),
        sealed.map(({ previous_hash }) => previous_hash),
        sealed.map(({ hash }) => hash),
        sealed.map(({ body }) => body),
      ],
    ),
    tx.client.query(`update webhooks set stream_number = $3, stream_hash = $4 where provider_id = $1 and id = $2`, [
      tx.provider_id,
      webhook_id,
      last.number,
      last.hash,
    ]),
  ]);
}

/** Takes out what its account is not shown: it gets no number. */
export async function deleteUnsealed(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .deleteFrom('webhook_deliveries')
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', [...ids])
    .execute();
}

/** An event as it lies in its stream. */
interface StreamEvent {
  readonly id: number;
  readonly number: number;
  readonly topic: string;
  readonly shipment_id: ShipmentId | null;
  readonly time_created: Date;
  readonly previous_hash: string;
  readonly hash: string;
  /** Null where it was deleted with the data of a person. */
  readonly body: string | null;
}

/** The events after a number, as many as a page holds; the first of them comes however large it is. */
export async function readStreamPage(
  tx: Tx,
  { webhook_id, after, limit }: { webhook_id: number; after: number; limit: number },
): Promise<StreamEvent[]> {
  const { rows } = await tx.client.query<StreamEvent>(
    `select id, number, topic, shipment_id, time_created, previous_hash, hash, body from (
        select e.*, sum(coalesce(octet_length(e.body), 0)) over (order by e.number) as bytes, row_number() over (order by e.number) as place
        from (select * from webhook_deliveries
          where provider_id = $1 and webhook_id = $2 and number > $3 order by number limit $4) e) page
      where page.bytes <= $5 or page.place = 1 order by number`,
    [tx.provider_id, webhook_id, after, limit, PAGE_BODY_BYTES],
  );
  return rows;
}

/** The number of the oldest event that is kept; null where none is. */
export async function readFirstNumber(tx: Tx, webhook_id: number): Promise<number | null> {
  const { rows } = await tx.client.query<{ number: number }>(
    `select number from webhook_deliveries where provider_id = $1 and webhook_id = $2 and number is not null order by number limit 1`,
    [tx.provider_id, webhook_id],
  );
  return rows[0]?.number ?? null;
}
