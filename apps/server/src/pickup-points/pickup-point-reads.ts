import type { PickupPoint, pickupPointApi } from '@tsela/contract/pickup-points/pickup-point-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { RequestContext } from '../context.ts';
import { containsText, countUpTo, pageOf } from '../db/paging.ts';
import type { PickupPointsTable } from '../db/tables.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';

const EARTH_KM = 6371;

/** Lockers and counters, nearest first when a position is given, else by name. */
export async function listPickupPoints(
  context: RequestContext,
  input: InputOf<typeof pickupPointApi.list>,
): Promise<OutputOf<typeof pickupPointApi.list>> {
  return reading(context, async (tx) => {
    let query = tx.db.selectFrom('pickup_points').selectAll().where('provider_id', '=', tx.provider_id);
    if (input.pickup_point_id) query = query.where('pickup_point_id', '=', input.pickup_point_id);
    if (input.pickup_point_provider) query = query.where('pickup_point_provider', '=', input.pickup_point_provider);
    if (input.type) query = query.where('type', '=', input.type);
    if (input.search) {
      const pattern = containsText(input.search);
      query = query.where((eb) =>
        eb.or([eb('name', 'ilike', pattern), eb(eb.ref('address', '->>').key('entered_address'), 'ilike', pattern)]),
      );
    }
    const { limit, offset } = pageOf(input);
    const distance = distanceTo(input.lat, input.lng);
    const rows = await query
      .select(distance.as('distance_km'))
      .orderBy('distance_km')
      .orderBy('name')
      // Ids differ between their providers only.
      .orderBy('pickup_point_provider')
      .orderBy('pickup_point_id')
      .limit(limit)
      .offset(offset)
      .execute();
    return { pickup_points: rows.map(presentPickupPoint), count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

/** The pickup point a shipment names. Raises `bad-input` when there is none. */
export async function loadPickupPoint(
  tx: Tx,
  { id, provider }: { id: string; provider: string | undefined },
): Promise<Selectable<PickupPointsTable>> {
  let query = tx.db
    .selectFrom('pickup_points')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('pickup_point_id', '=', id);
  // The public API lets the provider out, since ids differ between them.
  if (provider) query = query.where('pickup_point_provider', '=', provider as 'tcg-locker');
  const point = await query.executeTakeFirst();
  if (!point) throw new Problem('bad-input', `There is no pickup point "${id}".`);
  return point;
}

/** Kilometres on the globe; null without a position, so that every point is as far as the other. */
function distanceTo(lat: number | undefined, lng: number | undefined) {
  if (lat === undefined || lng === undefined) return sql<number | null>`null::double precision`;
  return sql<number | null>`${EARTH_KM} * 2 * asin(sqrt(
    sin(radians(lat - ${lat}) / 2) ^ 2 + cos(radians(${lat})) * cos(radians(lat)) * sin(radians(lng - ${lng}) / 2) ^ 2))`;
}

function presentPickupPoint(row: Selectable<PickupPointsTable> & { distance_km: number | null }): PickupPoint {
  return {
    pickup_point_id: row.pickup_point_id,
    pickup_point_provider: row.pickup_point_provider,
    name: row.name,
    type: row.type,
    description: row.description,
    status: row.is_online ? 'online' : 'offline',
    is_hidden: false,
    trading_hours: row.trading_hours,
    lat: row.lat,
    lng: row.lng,
    ...(row.distance_km !== null && { distance_km: Math.round(row.distance_km * 10) / 10 }),
    address: row.address,
  };
}
