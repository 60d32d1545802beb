import type { WholeCollectionRequest } from '@tsela/contract/collection-requests/collection-request-api';
import { REQUEST_EVENTS } from '@tsela/domain/collection-requests/collection-request-status';
import type { CollectionRequestId, DriverId } from '@tsela/domain/ids';
import { visibleDrivers } from '../db/reach.ts';
import { isStaff } from '../context.ts';
import type { Actor } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { readPhotoIds } from './request-photo-repository.ts';

type RequestEvent = WholeCollectionRequest['events'][number];

/** So much of a history is read. */
const MOST = 100;
const PREFIX = 'collection-request.';

/** What was done with a request, newest first, for staff who see the request. Source: screens S15. */
export async function readRequestEvents(tx: Tx, actor: Actor, id: CollectionRequestId): Promise<RequestEvent[]> {
  if (!isStaff(actor)) return [];
  const rows = await tx.db
    .selectFrom('events')
    .select(['id', 'time', 'type', 'actor_name', 'change_to'])
    .where('provider_id', '=', tx.provider_id)
    .where('object_type', '=', 'collection_request')
    .where('object_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  const driver_ids = [...new Set(rows.flatMap(({ change_to }) => numberIn(change_to, 'driver_id') ?? []))];
  const names = await readNames(tx, actor, driver_ids);
  const photos = await readPhotoIds(tx, id);
  return rows.flatMap(({ id: event_id, time, type: full, actor_name, change_to }) => {
    const type = REQUEST_EVENTS.find((each) => `${PREFIX}${each}` === full);
    if (type === undefined) return [];
    const driver_id = numberIn(change_to, 'driver_id');
    return [
      {
        id: event_id,
        time: time.toISOString(),
        type,
        person_name: actor_name,
        status: textIn(change_to, 'status'),
        driver_name: driver_id === null ? '' : (names.get(driver_id) ?? ''),
        reason: textIn(change_to, 'reason'),
        ...attemptIn(change_to),
        photo_ids: [...(photos.get(textIn(change_to, 'event_id')) ?? [])],
      },
    ];
  });
}

async function readNames(tx: Tx, actor: Actor, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await visibleDrivers(tx, actor)
    .select(['drivers.id', 'drivers.name'])
    // What was written are ids of drivers.
    .where('drivers.id', 'in', ids as readonly DriverId[])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** As apply-request-event.ts keeps it. */
function attemptIn(change: unknown): Pick<RequestEvent, 'attempt'> {
  const kept = valueIn(change, 'attempt');
  return typeof kept === 'object' && kept !== null ? { attempt: kept as NonNullable<RequestEvent['attempt']> } : {};
}

function textIn(change: unknown, key: 'status' | 'reason' | 'event_id'): string {
  const value = valueIn(change, key);
  return typeof value === 'string' ? value : '';
}

function numberIn(change: unknown, key: 'driver_id'): number | null {
  const value = valueIn(change, key);
  return typeof value === 'number' ? value : null;
}

function valueIn(change: unknown, key: string): unknown {
  return typeof change === 'object' && change !== null ? (change as Readonly<Record<string, unknown>>)[key] : undefined;
}
