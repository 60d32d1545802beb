import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { clockChanges } from '@tsela/domain/tracking/device-clock';
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
  /** How far its device's clock was behind ours as it sent; left out for what no device sent. */
  readonly behind_ms?: number;
  /** Whether the device told its clock. */
  readonly is_timed?: boolean;
}

/** Keeps events with their answers. Raises AnsweredBefore when one of them was kept already; a twin under way is waited for. */
export async function keepFieldEvents(tx: Tx, context: RequestContext, answered: readonly AnsweredEvent[]): Promise<void> {
  const actor_user_id = context.actor.kind === 'user' ? context.actor.user_id : null;
  // In the order of their ids: two sendings of the same events wait for each other, never in a circle.
  const in_order = answered.toSorted((one, other) => (one.event.event_id < other.event.event_id ? -1 : 1));
  const changed = await clockChangedAt(tx, context, answered);
  const rows = in_order.map(({ event, captured_at, answer, behind_ms = 0 }) => [
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
    behind_ms,
    changed.has(event.event_id),
  ]);
  const kept = await insertRows(tx, FIELD_EVENTS, rows);
  if (kept.length !== answered.length) throw new AnsweredBefore();
  keepWhereSeen(tx, context, answered);
}

/** The events at which the clock of a driver's device is seen to have been changed. A scanner stands where its clock is looked at. */
async function clockChangedAt(
  tx: Tx,
  { actor }: RequestContext,
  answered: readonly AnsweredEvent[],
): Promise<ReadonlySet<string>> {
  if (actor.kind !== 'user' || actor.driver_id === null) return new Set();
  const by_device = Map.groupBy(answered, ({ event }) => event.device_id);
  const last = await readLastOfDevices(tx, [...by_device.keys()]);
  const changed = [...by_device].flatMap(([device_id, of_device]) => {
    const [first] = of_device;
    const at = clockChanges(
      of_device.map(({ event }) => clockOf(event)),
      {
        sending_behind_ms: first?.is_timed === true ? (first.behind_ms ?? 0) : null,
        before: last.get(device_id) ?? null,
      },
    );
    return of_device.filter(({ event }) => at.has(event.device_sequence)).map(({ event }) => event.event_id);
  });
  return new Set(changed);
}

function clockOf({ device_sequence, captured_at, clock_behind_ms }: FieldEvent) {
  return { device_sequence, captured_at_ms: Date.parse(captured_at), behind_ms: clock_behind_ms };
}

/** What each device captured last of what has arrived. */
async function readLastOfDevices(tx: Tx, device_ids: readonly string[]) {
  const rows = await tx.db
    .selectFrom('field_events')
    .distinctOn('device_id')
    .select(['device_id', 'event'])
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('device_id', device_ids, 'text'))
    .orderBy('device_id')
    .orderBy('device_sequence', 'desc')
    .execute();
  // Written by keepFieldEvents in this shape.
  return new Map(rows.map(({ device_id, event }) => [device_id, clockOf(event as FieldEvent)]));
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
  columns: [
    'time_received',
    'actor_user_id',
    'event_id',
    'device_id',
    'device_sequence',
    'captured_at',
    'event',
    'answer',
    'clock_behind_ms',
    'is_clock_changed',
  ],
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
