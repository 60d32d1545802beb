import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import type { RequestContext } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import type { Tx } from '../db/transaction.ts';
import { AnsweredBefore } from './answered-before.ts';

/** An event as it was sent, with the time at which it happened by our clock and its answer. */
export interface AnsweredEvent {
  readonly event: FieldEvent;
  readonly captured_at: Date;
  readonly answer: FieldEventResult;
}

/** Keeps events with their answers. Raises AnsweredBefore when one of them was kept already; a twin under way is waited for. */
export async function keepFieldEvents(tx: Tx, context: RequestContext, answered: readonly AnsweredEvent[]): Promise<void> {
  const kept = answered.map(({ event, captured_at, answer }) => ({
    event_id: event.event_id,
    device_id: event.device_id,
    device_sequence: event.device_sequence,
    captured_at,
    // The PIN is checked and forgotten; it is kept nowhere.
    event: { ...event, pin: undefined },
    answer,
  }));
  const { rowCount } = await tx.client.query({
    name: 'keep-field-events',
    text: KEEP_FIELD_EVENTS,
    values: [tx.provider_id, context.now, context.actor.kind === 'user' ? context.actor.user_id : null, JSON.stringify(kept)],
  });
  if (rowCount !== answered.length) throw new AnsweredBefore();
}

// In the order of their ids: two sendings of the same events wait for each other, never in a circle.
const KEEP_FIELD_EVENTS = `
  insert into field_events (provider_id, time_received, actor_user_id, event_id, device_id, device_sequence, captured_at, event, answer)
  select $1, $2, $3, kept.* from json_to_recordset($4::json) as kept (
    event_id uuid, device_id text, device_sequence bigint, captured_at timestamptz, event jsonb, answer jsonb)
  order by event_id
  on conflict do nothing`;

/** The answers that events got when they were first sent, by their ids; those not known yet are left out. */
export async function findFieldAnswers(tx: Tx, event_ids: readonly string[]): Promise<ReadonlyMap<string, FieldEventResult>> {
  const rows = await tx.db
    .selectFrom('field_events')
    .select(['event_id', 'answer'])
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('event_id', event_ids, 'uuid'))
    .execute();
  // Written by keepFieldEvents in this shape.
  return new Map(rows.map(({ event_id, answer }) => [event_id, answer as FieldEventResult]));
}
