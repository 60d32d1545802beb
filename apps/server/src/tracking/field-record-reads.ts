import type { fieldRecordApi } from '@tsela/contract/tracking/field-record-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { DriverId, UserId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { DAY_MS } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import { visibleDrivers } from '../db/reach.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';

const DAYS = 30;
/** Of duties that other users have handed in, the newest are told. */
const LEFT_BEHIND_MAX = 5;

/** A driver's work as its events tell it, for staff who see the driver. Source: users-ask.md 32, 35; issue 19, part 9. */
export async function readFieldRecord(
  context: RequestContext,
  { id }: InputOf<typeof fieldRecordApi.ofDriver>,
): Promise<OutputOf<typeof fieldRecordApi.ofDriver>> {
  if (!isStaff(context.actor)) throw new Problem('not-permitted', 'Only staff can see the work of a driver.');
  const since = new Date(context.now.getTime() - DAYS * DAY_MS);
  return reading(context, async (tx) => {
    const driver = await visibleDrivers(tx, context.actor).select('user_id').where('id', '=', id).executeTakeFirst();
    if (!driver) throw new Problem('not-found', 'Driver not found.');
    const attempts = await countAttempts(tx, id, since);
    const { devices, last_heard, ...events } = await countEvents(tx, driver.user_id, since);
    const attempts_contested = await countContested(tx, id, since);
    const missing = await countMissing(tx, devices, since);
    const duties_left_behind = await readDutiesLeftBehind(tx, id, since);
    const heard = { last_heard: last_heard?.toISOString() ?? null, duties_left_behind };
    return { days: DAYS, ...attempts, attempts_contested, ...events, missing, ...heard };
  });
}

/** At the doors of shipments, and of collection requests, each of which is one however many shipments are on it. */
async function countAttempts(tx: Tx, driver_id: DriverId, since: Date) {
  const at_doors = await countOfShipments(tx, driver_id, since);
  const of_requests = await tx.db
    .selectFrom('collection_request_attempts')
    .select([sql<number>`count(*)::int`.as('attempts'), sql<number>`count(*) filter (where is_shown)::int`.as('attempts_shown')])
    .where('provider_id', '=', tx.provider_id)
    .where('driver_id', '=', driver_id)
    .where('date', '>=', since)
    .executeTakeFirstOrThrow();
  return {
    attempts: at_doors.attempts + of_requests.attempts,
    attempts_shown: at_doors.attempts_shown + of_requests.attempts_shown,
    attempts_at_requests: of_requests.attempts,
  };
}

async function countOfShipments(tx: Tx, driver_id: DriverId, since: Date) {
  return tx.db
    .selectFrom('tracking_events')
    .select([
      sql<number>`count(*)::int`.as('attempts'),
      sql<number>`count(*) filter (where data ->> 'is_shown' = 'true')::int`.as('attempts_shown'),
    ])
    .where('provider_id', '=', tx.provider_id)
    .where('driver_id', '=', driver_id)
    .where('status', 'in', ['collection-failed-attempt', 'delivery-failed-attempt'])
    .where('date', '>=', since)
    .executeTakeFirstOrThrow();
}

/** As duties.ts writes them down. Source: docs/decisions/0311. */
async function readDutiesLeftBehind(tx: Tx, driver_id: DriverId, since: Date) {
  const rows = await tx.db
    .selectFrom('events')
    .select(['type', sql<string>`change_to ->> 'captured_at'`.as('captured_at')])
    .where('provider_id', '=', tx.provider_id)
    .where('object_type', '=', 'driver')
    .where('object_id', '=', driver_id)
    .where('type', 'in', ['driver.on-duty', 'driver.off-duty'])
    .where('time', '>=', since)
    .where(sql<SqlBool>`change_to ->> 'is_left_behind' = 'true'`)
    .orderBy('id', 'desc')
    .limit(LEFT_BEHIND_MAX)
    .execute();
  return rows.map(({ type, captured_at }) => ({ is_on_duty: type === 'driver.on-duty', captured_at }));
}

async function countContested(tx: Tx, driver_id: DriverId, since: Date): Promise<number> {
  const { count } = await tx.db
    .selectFrom('field_exceptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', tx.provider_id)
    .where('driver_id', '=', driver_id)
    .where('kind', '=', 'contested')
    .where('captured_at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

async function countEvents(tx: Tx, user_id: UserId, since: Date) {
  return tx.db
    .selectFrom('field_events')
    .select([
      sql<number>`count(*) filter (where event ->> 'choice' in ('collected', 'delivered') and answer ->> 'result' = 'accepted')::int`.as(
        'done',
      ),
      sql<number>`count(*) filter (where is_clock_changed)::int`.as('clock_changes'),
      sql<string[]>`coalesce(array_agg(distinct device_id), '{}')`.as('devices'),
      sql<Date | null>`max(time_received)`.as('last_heard'),
    ])
    .where('provider_id', '=', tx.provider_id)
    .where('actor_user_id', '=', user_id)
    .where('time_received', '>=', since)
    .executeTakeFirstOrThrow();
}

/** Each device counts what it captures, also of several users. */
async function countMissing(tx: Tx, devices: readonly string[], since: Date): Promise<number> {
  if (devices.length === 0) return 0;
  const rows = await tx.db
    .selectFrom('field_events')
    .select(sql<number>`(max(device_sequence) - min(device_sequence) + 1 - count(distinct device_sequence))::int`.as('missing'))
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('device_id', devices, 'text'))
    .where('time_received', '>=', since)
    .groupBy('device_id')
    .execute();
  return rows.reduce((sum, { missing }) => sum + missing, 0);
}
