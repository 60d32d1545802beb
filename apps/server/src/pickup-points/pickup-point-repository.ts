import type { PickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import type { Address } from '@tsela/contract/service-areas/address-shapes';
import type { CompartmentCount } from '@tsela/domain/pickup-points/compartment-reservation';
import { insertRows, jsonValue } from '../db/insert-rows.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
import type { Tx } from '../db/transaction.ts';

export interface PickupPointToSave {
  readonly pickup_point_id: string;
  readonly pickup_point_provider: PickupProvider;
  readonly name: string;
  readonly type: 'locker' | 'counter';
  readonly description: string;
  readonly trading_hours: string;
  readonly notice?: string;
  readonly photo_url?: string;
  /** Left out, they stay as they are; a new point has none then. */
  readonly compartments?: readonly CompartmentCount[];
  readonly address: Address;
}

export async function upsertPickupPoint(tx: Tx, { address, compartments, ...point }: PickupPointToSave): Promise<void> {
  const row = {
    ...point,
    address: JSON.stringify(address),
    lat: address.lat,
    lng: address.lng,
    time_closed: null,
    ...(compartments && { compartments: JSON.stringify(compartments) }),
  };
  await tx.db
    .insertInto('pickup_points')
    .values({ ...row, provider_id: tx.provider_id })
    .onConflict((conflict) => conflict.columns(['provider_id', 'pickup_point_provider', 'pickup_point_id']).doUpdateSet(row))
    .execute();
}

/** A point as it is kept, to be compared with a list. */
export type StoredPoint = Required<PickupPointToSave> & { readonly time_closed: Date | null };

/** All points of an operator, closed ones as well; locked in the order in which bookings lock them. */
export async function readPointsOf(
  tx: Tx,
  provider: PickupPointToSave['pickup_point_provider'],
  { lock } = { lock: false },
): Promise<StoredPoint[]> {
  const query = tx.db
    .selectFrom('pickup_points')
    .select(['pickup_point_id', 'pickup_point_provider', 'name', 'type', 'description', 'trading_hours'])
    .select(['notice', 'photo_url', 'compartments', 'address', 'time_closed'])
    .where('provider_id', '=', tx.provider_id)
    .where('pickup_point_provider', '=', provider)
    .orderBy('pickup_point_id');
  return (lock ? query.forUpdate() : query).execute();
}

/** Adds points and brings those that are there up to date; sizes that are not given stay. */
export async function upsertPoints(tx: Tx, points: readonly PickupPointToSave[]): Promise<void> {
  const rowOf = (point: PickupPointToSave) => [
    point.pickup_point_provider,
    point.pickup_point_id,
    point.name,
    point.type,
    point.description,
    point.trading_hours,
    point.notice,
    point.photo_url,
    jsonValue(point.address),
    point.address.lat,
    point.address.lng,
    jsonValue(point.compartments ?? []),
  ];
  const { counted = [], plain = [] } = Object.groupBy(points, ({ compartments }) => (compartments ? 'counted' : 'plain'));
  await insertRows(tx, POINTS, plain.map(rowOf));
  await insertRows(tx, COUNTED_POINTS, counted.map(rowOf));
}

const ENDING = `on conflict (provider_id, pickup_point_provider, pickup_point_id) do update set
  name = excluded.name, type = excluded.type, description = excluded.description, trading_hours = excluded.trading_hours,
  notice = excluded.notice, photo_url = excluded.photo_url, address = excluded.address, lat = excluded.lat, lng = excluded.lng,
  time_closed = null`;

const POINTS: RowsInsert = {
  name: 'upsert-points',
  table: 'pickup_points',
  columns: [
    'pickup_point_provider',
    'pickup_point_id',
    'name',
    'type',
    'description',
    'trading_hours',
    'notice',
    'photo_url',
    'address',
    'lat',
    'lng',
    'compartments',
  ],
  ending: ENDING,
};

/** Points with their sizes. */
const COUNTED_POINTS: RowsInsert = {
  ...POINTS,
  name: 'upsert-counted-points',
  ending: `${ENDING}, compartments = excluded.compartments`,
};

/** Closes points; what is booked to them already goes there still. */
export async function closePoints(
  tx: Tx,
  { provider, ids, now }: { readonly provider: string; readonly ids: readonly string[]; readonly now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.client.query(
    `update pickup_points set time_closed = $4
    where provider_id = $1 and pickup_point_provider = $2 and pickup_point_id = any ($3::text[])`,
    [tx.provider_id, provider, ids, now],
  );
}
