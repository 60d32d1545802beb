import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import type { RequestContext } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import { insertRows, jsonValue } from '../db/insert-rows.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
import type { Tx } from '../db/transaction.ts';
import { keepDriverPosition } from './driver-position-repository.ts';
import { AnsweredBefore } from './answered-before.ts';

/** An event as it was sent, with the time at which it happened by our clock and its answer. */
export interface AnsweredEvent {
  readonly event: FieldEvent;
  readonly captured_at: Date;
  readonly answer: FieldEventResult;
}

/** Keeps events with their answers. Raises AnsweredBefore when one of them was kept already; a twin under way is waited for. */
export async function keepFieldEvents(tx: Tx, context: RequestContext, answered: readonly AnsweredEvent[]): Promise<void> {
  const actor_user_id = context.actor.kind === 'user' ? context.actor.user_id : null;
  // In the order of their ids: two sendings of the same events wait for each other, never in a circle.
  const in_order = answered.toSorted((one, other) => (one.event.event_id < other.event.event_id ? -1 : 1));
  const rows = in_order.map(({ event, captured_at, answer }) => [
    context.now,
    actor_user_id,
    event.event_id,
    event.device_id,
    event.device_sequence,
    captured_at,
    // The PIN is checked and forgotten; it is kept nowhere. What was captured is kept as documents.
    jsonValue({ ...event, pin: undefined, ...(event.documents && { documents: event.documents.map(({ type }) => ({ type })) }) }),
    // What a bench is told of a parcel is read anew; instructions of people are not kept twice.
    jsonValue({ ...answer, bench: undefined }),
  ]);
  const kept = await insertRows(tx, FIELD_EVENTS, rows);
  if (kept.length !== answered.length) throw new AnsweredBefore();
  keepWhereSeen(tx, context, answered);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Keeps where the driver's own device was. An impersonator is elsewhere, and a device with a wrong clock has no reliable time. */
function keepWhereSeen(tx: Tx, { actor }: RequestContext, answered: readonly AnsweredEvent[]): void {
  if (actor.kind !== 'user' || actor.driver_id === null || actor.impersonator) return;
  const seen = answered.flatMap(({ event, captured_at }) => {
    const { lat = 0, lng = 0 } = event;
    const is_known = lat !== 0 || lng !== 0;
    return is_known && Math.abs(Date.parse(event.captured_at) - captured_at.getTime()) < DAY_MS
      ? [{ lat, lng, captured_at }]
      : [];
  });
  const [last] = seen.toSorted((one, other) => other.captured_at.getTime() - one.captured_at.getTime());
  if (last) keepDriverPosition(tx, actor.driver_id, last);
}

const FIELD_EVENTS: RowsInsert = {
  name: 'keep-field-events',
  table: 'field_events',
  columns: ['time_received', 'actor_user_id', 'event_id', 'device_id', 'device_sequence', 'captured_at', 'event', 'answer'],
  ending: 'on conflict do nothing returning event_id',
};

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
