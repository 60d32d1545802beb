import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { WAITS_FOR_MS } from '@tsela/domain/integrations/webhook-rules';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
import { pipelineRows } from '../db/insert-rows.ts';
import type { WebhookRow } from './webhook-repository.ts';
import { webhooks } from './webhook-repository.ts';

/** Longer than one batch can take: the process that claimed a webhook before then has died. */
const CLAIM_MS = 2 * 60_000;

/**
 * Claims a webhook that may be sent to; undefined where another process has claimed it, where it waits after failures, or
 * where it or, of a webhook, its account's switch is off.
 */
export async function claimWebhook(tx: Tx, id: number, now: Date): Promise<WebhookRow | undefined> {
  const { rowCount } = await tx.client.query(
    `update webhooks w set time_claimed = $3
      where w.provider_id = $1 and w.id = $2 and w.is_active and w.time_removed is null and coalesce(w.time_wait <= $3, true)
        and coalesce(w.time_claimed < $4, true)
        and exists (select from accounts a where a.provider_id = $1 and a.id = w.account_id and a.status = 'open')
        and (w.integration_type = 'api-outgoing' or exists (select from account_settings s where s.provider_id = $1
          and s.account_id = w.account_id and s.setting = 'webhook_integration_enabled' and s.value = 'true'::jsonb))`,
    [tx.provider_id, id, now, new Date(now.getTime() - CLAIM_MS)],
  );
  return rowCount === 0 ? undefined : webhooks(tx).where('w.id', '=', id).executeTakeFirst();
}

/** How a webhook stands: how often in a row it has failed, since when, until when nothing is sent, and since when it is paused. */
export type FailureState = Pick<WebhookRow, 'failures_in_row' | 'failing_since' | 'time_wait' | 'time_paused'>;

/** Lets a webhook go after a batch, with how it stands. */
export async function releaseWebhook(tx: Tx, id: number, failure_state: FailureState | null): Promise<void> {
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
  /** What comes in order: the shipment, or 0 for all that concerns none. */
  readonly lane: number;
  readonly topic: string;
  readonly number: number;
  readonly previous_hash: string;
  readonly body: string | null;
  readonly tries: number;
  readonly time_created: Date;
}

/** As far into what waits it is looked: what lies behind so much that is held up waits with it. */
const LOOKED_THROUGH = 2000;
/** Of one shipment so many at a time: one that has a thousand leaves room for others. */
const OF_ONE_LANE = 16;

/**
 * What is to be sent to a webhook next, in the order of the stream: of each shipment the first ones, and none of a shipment whose first one
 * waits for its next try.
 */
export async function findDue(
  tx: Tx,
  { webhook_id, now, most }: { webhook_id: number; now: Date; most: number },
): Promise<DueDelivery[]> {
  const { rows } = await tx.client.query<DueDelivery>({
    name: 'due-webhook-deliveries',
    text: `with ahead as materialized (
        select id, coalesce(shipment_id, 0) as lane, number, time_due from webhook_deliveries
          where provider_id = $1 and webhook_id = $2 and state = 'waiting' and number is not null order by number limit $4),
      placed as (select id, lane, number, row_number() over of_lane as place, first_value(time_due) over of_lane as first_due
        from ahead window of_lane as (partition by lane order by number)),
      chosen as (select id, lane, place from placed where first_due <= $3 and place <= $5 order by number limit $6)
      select d.id, c.lane, d.topic, d.number, d.previous_hash, d.body, d.tries, d.time_created
        from chosen c join webhook_deliveries d on d.provider_id = $1 and d.id = c.id order by d.number`,
    values: [tx.provider_id, webhook_id, now, LOOKED_THROUGH, OF_ONE_LANE, most],
  });
  return rows;
}

/** What became of a try. */
export interface Outcome {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly time_due: Date;
  readonly time_tried: Date;
  readonly duration_ms: number;
  readonly status_code: number | null;
  readonly answer: string;
  readonly error: string;
  readonly signature: string;
}

const TRIES: RowsInsert = {
  name: 'insert-webhook-tries',
  table: 'webhook_tries',
  ids: 'webhook_try_ids',
  columns: ['delivery_id', 'time_tried', 'duration_ms', 'status_code', 'answer', 'error'],
};

/** Writes what became of deliveries, in one statement; a try that failed is kept beside as well. */
export async function recordTries(tx: Tx, tried: readonly (Outcome & { readonly id: number })[]): Promise<void> {
  if (tried.length === 0) return;
  const failed = tried.filter(({ state }) => state !== 'delivered');
  pipelineRows(
    tx,
    TRIES,
    failed.map((each) => [each.id, each.time_tried, each.duration_ms, each.status_code, each.answer, each.error]),
  );
  await tx.client.query(
    `update webhook_deliveries d set state = t.state, tries = d.tries + 1, time_due = t.time_due, time_tried = t.time_tried,
        duration_ms = t.duration_ms, status_code = t.status_code, answer = t.answer, error = t.error, signature = t.signature
      from unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::integer[], $7::integer[], $8::text[], $9::text[],
        $10::text[]) as t (id, state, time_due, time_tried, duration_ms, status_code, answer, error, signature)
      where d.provider_id = $1 and d.id = t.id`,
    [
      tx.provider_id,
      tried.map(({ id }) => id),
      tried.map(({ state }) => state),
      tried.map(({ time_due }) => time_due),
      tried.map(({ time_tried }) => time_tried),
      tried.map(({ duration_ms }) => duration_ms),
      tried.map(({ status_code }) => status_code),
      tried.map(({ answer }) => answer),
      tried.map(({ error }) => error),
      tried.map(({ signature }) => signature),
    ],
  );
}

/** What has been tried in vain is due at once, since its receiver is back. */
export async function hastenTried(tx: Tx, webhook_id: number, now: Date): Promise<void> {
  await tx.db
    .updateTable('webhook_deliveries')
    .set({ time_due: now })
    .where('provider_id', '=', tx.provider_id)
    .where('webhook_id', '=', webhook_id)
    .where('state', '=', 'waiting')
    .where('number', 'is not', null)
    .where('tries', '>', 0)
    .where('time_due', '>', now)
    .execute();
}

/** What can be sent no more, because what it told was deleted with the data of a person. */
export async function failErased(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', error: 'What it told was deleted with the data of a person.' })
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', [...ids])
    .execute();
}

/** The webhooks, of one account or of all, that have something to be sealed or sent. */
export async function findWebhooksDue(tx: Tx, { now, account_id }: { now: Date; account_id?: AccountId }): Promise<number[]> {
  const { rows } = await tx.client.query<{ id: number }>(
    `select w.id from webhooks w
      where w.provider_id = $1 and w.time_removed is null and ($3::bigint is null or w.account_id = $3)
        and (exists (select from webhook_deliveries d where d.provider_id = $1 and d.webhook_id = w.id
            and d.state = 'waiting' and d.number is null)
          or (w.is_active and coalesce(w.time_wait <= $2, true) and exists (select from webhook_deliveries d
            where d.provider_id = $1 and d.webhook_id = w.id and d.state = 'waiting' and d.number is not null)))
      order by w.id`,
    [tx.provider_id, now, account_id ?? null],
  );
  return rows.map(({ id }) => id);
}

/** What has waited for 30 days, for a webhook that was off or away, has failed. */
export async function failOverdue(tx: Tx, now: Date): Promise<void> {
  await tx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', error: sql<string>`case when error = '' then 'It could not be sent within 30 days.' else error end` })
    .where('provider_id', '=', tx.provider_id)
    .where('state', '=', 'waiting')
    .where('time_created', '<', new Date(now.getTime() - WAITS_FOR_MS))
    .execute();
}

/** Takes out what was sent before, some of it at a time; answers how much that was. */
export async function deleteOldDeliveries(tx: Tx, { before, rows_max }: { before: Date; rows_max: number }): Promise<number> {
  const { numDeletedRows } = await tx.db
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
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** An example that is about to be sent: until its receiver has answered, it has failed. */
export async function insertExample(
  tx: Tx,
  example: { readonly webhook_id: number; readonly topic: string; readonly body: string },
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

/** What a delivery is before it is sent once more. */
interface SentBefore {
  readonly id: number;
  readonly shipment_id: ShipmentId | null;
  readonly time_tried: Date | null;
  readonly duration_ms: number | null;
  readonly status_code: number | null;
  readonly answer: string;
  readonly error: string;
  readonly state: string;
}

/** Sends something once more in its place of the stream: its id, number and body stay. What became of it before is kept as a try. */
export async function sendOnceMore(tx: Tx, before: SentBefore, now: Date): Promise<void> {
  if (before.time_tried !== null && before.state === 'delivered')
    pipelineRows(tx, TRIES, [
      [before.id, before.time_tried, before.duration_ms ?? 0, before.status_code, before.answer, before.error],
    ]);
  await tx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', time_due: now, tries: 0 })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', before.id)
    .execute();
}

/** As many failed ones as one call sends again. */
const SENT_AGAIN_AT_ONCE = 10_000;

/** All that has failed since a moment, of what is still known; answers how many. */
export async function sendFailedOnceMore(
  tx: Tx,
  { webhook_id, since, now }: { webhook_id: number; since: Date; now: Date },
): Promise<number> {
  const { rowCount } = await tx.client.query(
    `update webhook_deliveries set state = 'waiting', time_due = $4, tries = 0
      where provider_id = $1 and id in (select id from webhook_deliveries where provider_id = $1 and webhook_id = $2 and state = 'failed'
        and number is not null and body is not null and time_created >= $3 order by id limit ${SENT_AGAIN_AT_ONCE})`,
    [tx.provider_id, webhook_id, since, now],
  );
  return rowCount ?? 0;
}
