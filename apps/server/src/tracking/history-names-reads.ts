import type { HistoryEvent } from '@tsela/contract/tracking/tracking-shapes';
import { isAnyOf } from '../db/any-of.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import type { TrackingEventRow } from '../shipments/tracking-event-repository.ts';

type Named = Pick<TrackingEventRow, 'branch_id' | 'driver_id' | 'actor_user_id' | 'bay' | 'is_public' | 'event_id' | 'data'>;

/** What staff read of a step beside what all read. */
type ForStaff = Required<Pick<HistoryEvent, 'is_public' | 'branch_name' | 'bay' | 'driver_name' | 'person_name'>> &
  Pick<HistoryEvent, 'is_clock_changed' | 'attempt'>;

/** Where and by whom each step of a history was recorded, in names: they may be those of drivers and users who have left. */
export async function readHistoryNames(
  tx: Tx,
  { services }: RequestContext,
  events: readonly Named[],
): Promise<(event: Named) => ForStaff> {
  const branches = new Map((await services.branches.of(tx.provider_id)).map(({ id, name }) => [id, name]));
  const drivers = await readNames(
    tx,
    'drivers',
    events.flatMap(({ driver_id }) => driver_id ?? []),
  );
  const users = await readNames(
    tx,
    'users',
    events.flatMap(({ actor_user_id }) => actor_user_id ?? []),
  );
  const changed = await readClockChanges(
    tx,
    events.flatMap(({ event_id }) => event_id ?? []),
  );
  return ({ branch_id, driver_id, actor_user_id, bay, is_public, event_id, data }) => ({
    is_public,
    ...attemptIn(data),
    ...(event_id !== null && changed.has(event_id) && { is_clock_changed: true }),
    branch_name: (branch_id !== null && branches.get(branch_id)) || '',
    bay,
    driver_name: (driver_id !== null && drivers.get(driver_id)) || '',
    person_name: (actor_user_id !== null && users.get(actor_user_id)) || '',
  });
}

/** Names of drivers or users by their ids, also of those who have left. */
export async function readNames(
  tx: Tx,
  table: 'drivers' | 'users',
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('id', [...new Set(ids)]))
    .execute();
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}

/** Which of these were captured about when the clock of their device was changed. */
async function readClockChanges(tx: Tx, event_ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (event_ids.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('field_events')
    .select('event_id')
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('event_id', [...new Set(event_ids)], 'uuid'))
    .where('is_clock_changed', '=', true)
    .execute();
  return new Set(rows.map(({ event_id }) => event_id));
}

/** What apply-field-events.ts keeps with a failed attempt. */
function attemptIn(data: unknown): Pick<HistoryEvent, 'attempt'> {
  const kept = data as (NonNullable<HistoryEvent['attempt']> & { readonly type: string }) | null;
  if (kept?.type !== 'attempt') return {};
  const { distance_m, has_photo, contact_tried, is_shown } = kept;
  return { attempt: { distance_m, has_photo, contact_tried, is_shown } };
}
