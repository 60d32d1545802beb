import type { Address } from '@tsela/contract/service-areas/address-shapes';
import type { ShipmentId } from '@tsela/domain/ids';
import type { NamedPoint } from '@tsela/domain/shipments/notices/point-phrase';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { isPresent } from './present-compartment-reads.ts';

/** What of a shipment says which points it goes through. */
export interface ThroughPoints {
  readonly id: ShipmentId;
  readonly collection_pickup_point_id: string;
  readonly collection_pickup_point_provider: string;
  readonly delivery_pickup_point_id: string;
  readonly delivery_pickup_point_provider: string;
}

/** Answers the point of a side of one of some shipments, with the compartment that is kept there at present; null at an address. One query for all. */
export async function readNamedPoints(
  tx: Tx,
  shipments: readonly ThroughPoints[],
): Promise<(shipment_id: ShipmentId, side: Side) => NamedPoint | null> {
  const wanted = shipments.flatMap((shipment) =>
    SIDES.filter((side) => shipment[`${side}_pickup_point_id`] !== '').map((side) => ({
      shipment_id: shipment.id,
      side,
      provider: shipment[`${side}_pickup_point_provider`],
      point_id: shipment[`${side}_pickup_point_id`],
    })),
  );
  if (wanted.length === 0) return () => null;
  const { rows } = await sql<NamedRow>`
    select wanted.shipment_id, wanted.side, p.name, p.type, p.address, p.trading_hours, coalesce(r.code, '') as compartment
    from unnest(${wanted.map(({ shipment_id }) => shipment_id)}::bigint[], ${wanted.map(({ side }) => side)}::text[],
      ${wanted.map(({ provider }) => provider)}::text[], ${wanted.map(({ point_id }) => point_id)}::text[])
      as wanted (shipment_id, side, provider, point_id)
    join pickup_points p on p.provider_id = ${tx.provider_id} and p.pickup_point_provider = wanted.provider
      and p.pickup_point_id = wanted.point_id
    join shipments on shipments.provider_id = ${tx.provider_id} and shipments.id = wanted.shipment_id
    left join compartment_reservations r on r.provider_id = ${tx.provider_id} and r.shipment_id = wanted.shipment_id
      and r.side = wanted.side and r.pickup_point_id = wanted.point_id and ${isPresent(tx)}`.execute(tx.db);
  const known = new Map(rows.map((row) => [`${row.shipment_id} ${row.side}`, named(row)]));
  return (shipment_id, side) => known.get(`${shipment_id} ${side}`) ?? null;
}

/** The points of one shipment as its page has them. */
export async function readPointsOfShipment(tx: Tx, shipment: ThroughPoints) {
  const pointOf = await readNamedPoints(tx, [shipment]);
  const shown = (side: Side) => {
    const point = pointOf(shipment.id, side);
    if (point === null) return null;
    const { address: _address, ...rest } = point;
    return rest;
  };
  return { collection_pickup_point: shown('collection'), delivery_pickup_point: shown('delivery') };
}

interface NamedRow extends Omit<NamedPoint, 'address'> {
  readonly shipment_id: ShipmentId;
  readonly side: Side;
  readonly address: Address;
}

function named({ name, type, address, trading_hours, compartment }: NamedRow): NamedPoint {
  return { name, type, address: publicAddress(address), trading_hours, compartment };
}

/** A pickup point is a public place, not a home. */
export function publicAddress({ street_address, local_area, city }: Address): string {
  return [...new Set([street_address, local_area, city].filter(Boolean))].join(', ');
}
