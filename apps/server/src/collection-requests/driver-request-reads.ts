import { DUE_STATUSES } from '@tsela/domain/collection-requests/collection-request-status';
import type { CollectionRequestId, DriverId, ShipmentId } from '@tsela/domain/ids';
import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import { endOfDay, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import { visibleCollectionRequests } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';
import type { CollectionRequestRow } from './collection-request-repository.ts';

/** More requests than this no driver has in a day. */
const MOST_REQUESTS = 200;
/** Of all of these drivers together. */
const MOST_OF_ALL = 5000;

export interface DriversRequests {
  readonly due: readonly CollectionRequestRow[];
  /** Collected or closed on the day. */
  readonly done: readonly CollectionRequestRow[];
  /** The request that a shipment is fetched with. */
  readonly request_of: ReadonlyMap<ShipmentId, CollectionRequestId>;
}

const NONE: DriversRequests = { due: [], done: [], request_of: new Map() };

/** The requests of a driver up to a day that wait to be collected, and those that were done on it. Source: screens S15, S25. */
export async function readRequestsOfDriver(
  tx: Tx,
  context: RequestContext,
  { driver_id, date }: { readonly driver_id: DriverId; readonly date: Day },
): Promise<DriversRequests> {
  return readRequests(tx, context, { driver_ids: [driver_id], date, most: MOST_REQUESTS });
}

/** The same of many drivers at once. */
export async function readRequestsOfDrivers(
  tx: Tx,
  context: RequestContext,
  drivers: { readonly driver_ids: readonly DriverId[]; readonly date: Day },
): Promise<DriversRequests> {
  return readRequests(tx, context, { ...drivers, most: MOST_OF_ALL });
}

interface Asked {
  readonly driver_ids: readonly DriverId[];
  readonly date: Day;
  readonly most: number;
}

async function readRequests(tx: Tx, context: RequestContext, { driver_ids, date, most }: Asked): Promise<DriversRequests> {
  if (!isFeatureOn(await context.services.settings.of(tx.provider_id), 'collection_requests')) return NONE;
  const rows = await visibleCollectionRequests(tx, context.actor)
    .selectAll('collection_requests')
    .where('driver_id', 'in', driver_ids)
    .where(({ or, and, eb }) =>
      or([
        and([eb('status', 'in', DUE_STATUSES), eb('date', '<=', date), eb('time_collected', 'is', null)]),
        and([eb('time_collected', '>=', startOfDay(date)), eb('time_collected', '<=', endOfDay(date))]),
      ]),
    )
    .orderBy('collect_before')
    .orderBy('id')
    .limit(most)
    .execute();
  if (rows.length === 0) return NONE;
  const links = await tx.db
    .selectFrom('collection_request_shipments')
    .select(['shipment_id', 'collection_request_id'])
    .where('provider_id', '=', tx.provider_id)
    .where(
      isAnyOf(
        'collection_request_id',
        rows.map(({ id }) => id),
      ),
    )
    .execute();
  return {
    due: rows.filter(({ time_collected }) => time_collected === null),
    done: rows.filter(({ time_collected }) => time_collected !== null),
    request_of: new Map(links.map(({ shipment_id, collection_request_id }) => [shipment_id, collection_request_id])),
  };
}
