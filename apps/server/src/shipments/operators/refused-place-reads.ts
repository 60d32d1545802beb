import type { ProviderId, ShipmentId } from '@tsela/domain/ids';
import type { PickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import { reservingStatuses } from '@tsela/domain/shipments/kept-compartments';
import { refusedActs } from '@tsela/domain/shipments/refused-places';
import type { RefusedAct } from '@tsela/domain/shipments/refused-places';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { HOLD_REASONS } from '@tsela/domain/shipments/status/holds';
import { BOB_BOX_ONLY_STATUS, isShipmentStatus, saysCollected } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { isAnyOf } from '../../db/any-of.ts';
import type { Tx } from '../../db/transaction.ts';
import { readParcels } from '../shipment-repository.ts';
import { readCurrentReservations } from './operator-reservation-repository.ts';

/** Those with which a shipment has still to go through a point. */
export const BEFORE_ITS_PLACE: readonly ShipmentStatus[] = [...reservingStatuses('delivery'), BOB_BOX_ONLY_STATUS];

/**
 * Whether a shipment has still to go through a point whose operator has refused it a place. Few are: the first look finds them by the refusals, and the
 * rest is asked of these alone. Source: ADR 0273.
 */
export function hasRefusedPlace(provider_id: ProviderId): RawBuilder<SqlBool> {
  const refused = sql`select o.shipment_id from operator_reservations o
    where o.provider_id = ${provider_id} and o.is_current and o.step = 'reserved' and o.state = 'refused'`;
  const isOf = (side: Side) => sql`shipments.id in (${refused} and o.side = ${sql.lit(side)})`;
  return sql<SqlBool>`(shipments.id in (${refused}) and shipments.status = any(${[...BEFORE_ITS_PLACE]}::text[])
    and (${isOf('delivery')} or (shipments.collected_date is null and ${isOf('collection')})))`;
}

/** The last day on which a person may choose another place for a side of a shipment; null where there is no end. What is held or collected has none. Source: ADR 0273. */
export function chooseByDay(provider_id: ProviderId, of: 'shipments' | 's', side: Side): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  return sql<
    string | null
  >`(select to_char(chosen.time_choose at time zone 'Africa/Johannesburg', 'YYYY-MM-DD') from operator_reservations chosen
    where chosen.provider_id = ${provider_id} and chosen.shipment_id = ${column('id')} and chosen.side = ${side} and chosen.is_current
      and chosen.step = 'reserved' and chosen.state = 'refused' and ${column('collected_date')} is null
      and ${column('status')} <> all(${Object.keys(HOLD_REASONS)}::text[]))`;
}

/** What staff may do of each of some shipments whose place was refused, where the provider uses the points of some operators. */
export async function readRefusedActs(
  tx: Tx,
  ids: readonly ShipmentId[],
  operators: readonly PickupProvider[],
): Promise<{ shipment_id: ShipmentId; acts: RefusedAct[] }[]> {
  if (ids.length === 0) return [];
  const [shipments, reservations, parcels, points] = [
    await readPoints(tx, ids),
    await readCurrentReservations(tx, ids),
    await readParcels(tx, ids),
    await readSomeOpenPoints(tx, operators),
  ];
  return shipments.map(({ id, ...shipment }) => {
    const isRefused = (side: Side) =>
      reservations.some(
        (row) => row.shipment_id === id && row.side === side && row.step === 'reserved' && row.state === 'refused',
      );
    const isOwn = (point: OpenPoint) =>
      SIDES.some(
        (side) =>
          shipment[`${side}_pickup_point_id`] === point.pickup_point_id &&
          shipment[`${side}_pickup_point_provider`] === point.pickup_point_provider,
      );
    const acts = refusedActs({
      ...shipment,
      refused_sides: SIDES.filter(isRefused),
      has_collected_parcel: parcels.some(
        ({ shipment_id, status }) => shipment_id === id && isShipmentStatus(status) && saysCollected(status),
      ),
      has_other_point: points.some((point) => !isOwn(point)),
    });
    return { shipment_id: id, acts };
  });
}

async function readPoints(tx: Tx, ids: readonly ShipmentId[]) {
  return tx.db
    .selectFrom('shipments')
    .select([
      'id',
      'status',
      'collected_date',
      'collection_pickup_point_id',
      'collection_pickup_point_provider',
      'delivery_pickup_point_id',
      'delivery_pickup_point_provider',
    ])
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('id', ids))
    .execute();
}

interface OpenPoint {
  readonly pickup_point_id: string;
  readonly pickup_point_provider: string;
}

/** One more than a shipment goes through: of these one is another, if there is another at all. */
const SOME = 3;

async function readSomeOpenPoints(tx: Tx, operators: readonly PickupProvider[]): Promise<OpenPoint[]> {
  if (operators.length === 0) return [];
  return tx.db
    .selectFrom('pickup_points')
    .select(['pickup_point_id', 'pickup_point_provider'])
    .where('provider_id', '=', tx.provider_id)
    .where('pickup_point_provider', 'in', [...operators])
    .where('is_online', '=', true)
    .where('time_closed', 'is', null)
    .orderBy('pickup_point_provider')
    .orderBy('pickup_point_id')
    .limit(SOME)
    .execute();
}
