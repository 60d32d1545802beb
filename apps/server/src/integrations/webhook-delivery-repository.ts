import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { WAITS_FOR_MS } from '@tsela/domain/integrations/webhook-rules';
import type { WebhookDelivery } from '@tsela/contract/integrations/webhook-api';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { isAccountIdVisible } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';
import type { WebhookRow } from './webhook-repository.ts';
import { webhooks } from './webhook-repository.ts';

/** Longer than one message can take: the process that claimed a webhook before then has died. */
const CLAIM_MS = 2 * 60_000;

/**
 * Claims a webhook that may be sent to; undefined where another process has claimed it, where it waits after failures, or
 * where it or its account's switch is off.
 */
export async function claimWebhook(tx: Tx, id: number, now: Date): Promise<WebhookRow | undefined> {
  const { rowCount } = await tx.client.query(
    `update webhooks w set time_claimed = $3
      where w.provider_id = $1 and w.id = $2 and w.is_active and w.time_removed is null and coalesce(w.time_wait <= $3, true)
        and coalesce(w.time_claimed < $4, true)
        and exists (select from accounts a where a.provider_id = $1 and a.id = w.account_id and a.status = 'open')
        and exists (select from account_settings s where s.provider_id = $1 and s.account_id = w.account_id
          and s.setting = 'webhook_integration_enabled' and s.value = 'true'::jsonb)`,
    [tx.provider_id, id, now, new Date(now.getTime() - CLAIM_MS)],
  );
  return rowCount === 0 ? undefined : webhooks(tx).where('w.id', '=', id).executeTakeFirst();
}

/** How a webhook stands: how often in a row it has failed, since when, and until when nothing is sent. */
export type FailureState = Pick<WebhookRow, 'failures_in_row' | 'failing_since' | 'time_wait'>;

/** Lets a webhook go after a message, with how it stands. */
export async function releaseWebhook(tx: Tx, id: number, failure_state: FailureState): Promise<void> {
  await tx.db
    .updateTable('webhooks')
    .set({ ...failure_state, time_claimed: null })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

/** Something to send. */
export interface DueDelivery {
  readonly id: number;
  readonly shipment_id: ShipmentId;
  readonly tracking_event_id: number;
  readonly topic: WebhookDelivery['topic'];
  readonly body: string | null;
  readonly tries: number;
  readonly time_created: Date;
}

// Of a shipment nothing is sent before what came earlier has arrived or failed for good; other shipments do not wait for it.
const DUE = `from webhook_deliveries d where d.provider_id = $1 and d.webhook_id = $2 and d.state = 'waiting' and d.time_due <= $3
  and not exists (select from webhook_deliveries earlier where earlier.provider_id = $1 and earlier.webhook_id = $2
    and earlier.state = 'waiting' and earlier.shipment_id = d.shipment_id and earlier.id < d.id)`;

/** What is to be sent to a webhook next. */
export async function findDue(tx: Tx, webhook_id: number, now: Date): Promise<DueDelivery | undefined> {
  const { rows } = await tx.client.query<DueDelivery>(
    `select d.id, d.shipment_id, d.tracking_event_id, d.topic, d.body, d.tries, d.time_created ${DUE} order by d.id limit 1`,
    [tx.provider_id, webhook_id, now],
  );
  return rows[0];
}

/** What became of a try. */
export interface Outcome {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly body: string;
  readonly time_due: Date;
  readonly time_tried: Date;
  readonly duration_ms: number;
  readonly status_code: number | null;
  readonly answer: string;
  readonly error: string;
}

export async function recordTry(tx: Tx, id: number, outcome: Outcome): Promise<void> {
  await tx.db
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({ ...outcome, tries: eb('tries', '+', 1) }))
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

/** Takes out what its account is not to see. */
export async function deleteDelivery(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('webhook_deliveries').where('provider_id', '=', tx.provider_id).where('id', '=', id).execute();
}

/** An example that is about to be sent: until its receiver has answered, it has failed. */
export async function insertExample(
  tx: Tx,
  example: { readonly webhook_id: number; readonly topic: WebhookDelivery['topic']; readonly body: string },
  now: Date,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('webhook_deliveries')
    .values(({ fn, val }) => ({
      ...example,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('webhook_delivery_ids')]),
      state: 'failed',
      time_created: now,
      time_due: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts something that was sent before into the outbox once more, as it was. Answers its id, or undefined where there is no such thing. */
export async function insertAgain(tx: Tx, id: number, now: Date): Promise<number | undefined> {
  const before = await tx.db
    .selectFrom('webhook_deliveries')
    .select(['provider_id', 'webhook_id', 'shipment_id', 'tracking_event_id', 'topic', 'body'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!before) return undefined;
  const again = await tx.db
    .insertInto('webhook_deliveries')
    .values(({ fn, val }) => ({
      ...before,
      id: fn<number>('nextval', [val('webhook_delivery_ids')]),
      state: 'waiting',
      time_created: now,
      time_due: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return again.id;
}

/** When an example was sent to a webhook last. */
export async function readLastTest(tx: Tx, webhook_id: number, topic: WebhookDelivery['topic']): Promise<Date | null> {
  const row = await tx.db
    .selectFrom('webhook_deliveries')
    .select('time_created')
    .where('provider_id', '=', tx.provider_id)
    .where('webhook_id', '=', webhook_id)
    .where('topic', '=', topic)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.time_created ?? null;
}

export interface DeliveryRow {
  readonly id: number;
  readonly webhook_id: number;
  readonly topic: string;
  readonly shipment_id: ShipmentId | null;
  readonly short_tracking_reference: string | null;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly tries: number;
  readonly time_created: Date;
  readonly time_tried: Date | null;
  readonly time_due: Date;
  readonly duration_ms: number | null;
  readonly status_code: number | null;
  readonly answer: string;
  readonly error: string;
}

/** What was sent to a webhook of an account within reach, newest first. */
export async function listDeliveryRows(
  tx: Tx,
  webhook_id: number,
  page: { limit?: number; offset?: number },
): Promise<{ rows: DeliveryRow[]; count: number }> {
  const query = deliveries(tx).where('d.webhook_id', '=', webhook_id);
  const { limit, offset } = pageOf(page);
  const rows = await query.orderBy('d.id', 'desc').limit(limit).offset(offset).execute();
  return { rows, count: await countUpTo(tx, query, { limit, offset, rows }) };
}

/** One of them, whose webhook is within reach and has not been removed. */
export async function readDeliveryFor(tx: Tx, actor: Actor, id: number): Promise<DeliveryRow | undefined> {
  return deliveries(tx)
    .where('d.id', '=', id)
    .where(isAccountIdVisible(tx, actor, 'w.account_id'))
    .executeTakeFirst();
}

function deliveries(tx: Tx) {
  return tx.db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', (join) => join.onRef('w.provider_id', '=', 'd.provider_id').onRef('w.id', '=', 'd.webhook_id'))
    .leftJoin('shipments as s', (join) => join.onRef('s.provider_id', '=', 'd.provider_id').onRef('s.id', '=', 'd.shipment_id'))
    .select([
      'd.id',
      'd.webhook_id',
      'd.topic',
      'd.shipment_id',
      's.short_tracking_reference',
      'd.state',
      'd.tries',
      'd.time_created',
      'd.time_tried',
      'd.time_due',
      'd.duration_ms',
      'd.status_code',
      'd.answer',
      'd.error',
    ])
    .where('d.provider_id', '=', tx.provider_id)
    .where('w.time_removed', 'is', null);
}

/** The webhooks, of one account or of all, to which something is due. */
export async function findWebhooksDue(tx: Tx, { now, account_id }: { now: Date; account_id?: AccountId }): Promise<number[]> {
  const query = tx.db
    .selectFrom('webhooks as w')
    .select('w.id')
    .where('w.provider_id', '=', tx.provider_id)
    .where('w.is_active', '=', true)
    .where('w.time_removed', 'is', null)
    .where(sql<SqlBool>`coalesce(w.time_wait <= ${now}, true)`)
    .where(
      sql<SqlBool>`exists (select from webhook_deliveries d where d.provider_id = ${tx.provider_id} and d.webhook_id = w.id
        and d.state = 'waiting' and d.time_due <= ${now})`,
    )
    .orderBy('w.id');
  const rows = await (account_id === undefined ? query : query.where('w.account_id', '=', account_id)).execute();
  return rows.map(({ id }) => id);
}

/** What has waited for a day, for a webhook that was off or away, has failed. */
export async function failOverdue(tx: Tx, now: Date): Promise<void> {
  await tx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', error: sql<string>`case when error = '' then 'It could not be sent within a day.' else error end` })
    .where('provider_id', '=', tx.provider_id)
    .where('state', '=', 'waiting')
    .where('time_created', '<', new Date(now.getTime() - WAITS_FOR_MS))
    .execute();
}

/** Takes out what was sent before, some of it at a time. */
export async function deleteOldDeliveries(tx: Tx, { before, rows_max }: { before: Date; rows_max: number }): Promise<void> {
  await tx.db
    .deleteFrom('webhook_deliveries')
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('webhook_deliveries')
        .select('id')
        .where('provider_id', '=', tx.provider_id)
        .where('time_created', '<', before)
        .orderBy('time_created')
        .limit(rows_max),
    )
    .execute();
}
