import type { DeliveryState, WebhookTry } from '@tsela/contract/integrations/webhook-api';
import { codesOfGroup } from '@tsela/domain/integrations/integration-types';
import type { StatusCodeGroup } from '@tsela/domain/integrations/integration-types';
import type { ShipmentId } from '@tsela/domain/ids';
import type { Actor } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { isAccountIdVisible } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';

export interface DeliveryRow {
  readonly id: number;
  readonly webhook_id: number;
  readonly number: number | null;
  readonly topic: string;
  readonly shipment_id: ShipmentId | null;
  readonly short_tracking_reference: string | null;
  readonly state: DeliveryState;
  readonly tries: number;
  readonly time_created: Date;
  readonly time_tried: Date | null;
  readonly time_due: Date;
  readonly duration_ms: number | null;
  readonly status_code: number | null;
  readonly answer: string;
  readonly error: string;
}

interface Wanted {
  readonly webhook_id: number;
  readonly state?: DeliveryState;
  readonly topic?: string;
  readonly answered?: StatusCodeGroup;
  readonly reference?: string;
  readonly before?: number;
  readonly limit?: number;
  readonly offset?: number;
}

/** What was sent to a webhook of an account within reach, newest first. */
export async function listDeliveryRows(tx: Tx, wanted: Wanted): Promise<{ rows: DeliveryRow[]; count: number }> {
  const { state, topic, before, answered, reference = '' } = wanted;
  let query = deliveries(tx).where('d.webhook_id', '=', wanted.webhook_id);
  if (state !== undefined) query = query.where('d.state', '=', state);
  if (topic !== undefined) query = query.where('d.topic', '=', topic);
  if (answered !== undefined) {
    const { from, to } = codesOfGroup(answered);
    query = query.where('d.status_code', '>=', from).where('d.status_code', '<=', to);
  }
  if (reference !== '')
    query = query.where(
      'd.shipment_id',
      'in',
      tx.db
        .selectFrom('shipments')
        .select('id')
        .where('provider_id', '=', tx.provider_id)
        .where('short_tracking_reference', '=', reference.trim().toUpperCase()),
    );
  const { limit, offset } = pageOf(wanted);
  const page = before === undefined ? query : query.where('d.id', '<', before);
  const rows = await page.orderBy('d.id', 'desc').limit(limit).offset(offset).execute();
  return { rows, count: await countUpTo(tx, query, { limit, offset: before === undefined ? offset : 1, rows }) };
}

/** One of them, whose webhook is within reach and has not been removed. */
export async function readDeliveryFor(tx: Tx, actor: Actor, id: number): Promise<DeliveryRow | undefined> {
  return deliveries(tx)
    .where('d.id', '=', id)
    .where(isAccountIdVisible(tx, actor, 'w.account_id'))
    .executeTakeFirst();
}

/** What is shown of one besides: how it was signed last, its place in the stream, and its body. */
export async function readSentParts(tx: Tx, id: number) {
  return tx.db
    .selectFrom('webhook_deliveries')
    .select(['signature', 'previous_hash', 'body'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** As many tries as 30 days have. */
const TRIES_MAX = 500;

/** The tries of a delivery, the oldest first; the last one may stand on the delivery alone. */
export async function readTries(tx: Tx, delivery_id: number): Promise<(Omit<WebhookTry, 'time_tried'> & { time_tried: Date })[]> {
  return tx.db
    .selectFrom('webhook_tries')
    .select(['time_tried', 'duration_ms', 'status_code', 'answer', 'error'])
    .where('provider_id', '=', tx.provider_id)
    .where('delivery_id', '=', delivery_id)
    .orderBy('id')
    .limit(TRIES_MAX)
    .execute();
}

/** When an example was sent to a webhook last. */
export async function readLastTest(tx: Tx, webhook_id: number, topic: string): Promise<Date | null> {
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

function deliveries(tx: Tx) {
  return tx.db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', (join) => join.onRef('w.provider_id', '=', 'd.provider_id').onRef('w.id', '=', 'd.webhook_id'))
    .leftJoin('shipments as s', (join) => join.onRef('s.provider_id', '=', 'd.provider_id').onRef('s.id', '=', 'd.shipment_id'))
    .select([
      'd.id',
      'd.webhook_id',
      'd.number',
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
