import { ENDED_AT_POINT } from '@tsela/domain/shipments/kept-compartments';
import type { CompartmentCount } from '@tsela/domain/pickup-points/compartment-reservation';
import type { ShipmentId } from '@tsela/domain/ids';
import { pointKey } from '@tsela/domain/pickup-points/point-key';
import type { PointName } from '@tsela/domain/pickup-points/point-key';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { pipelineStatement } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { isPresent } from './present-compartment-reads.ts';

/** Locks a point that tells how many compartments it has, or that has closed; null for one that is always open to more. */
export async function lockCounts(
  tx: Tx,
  point: PointName,
): Promise<{
  readonly name: string;
  readonly compartments: readonly CompartmentCount[];
  readonly time_closed: Date | null;
} | null> {
  const row = await tx.db
    .selectFrom('pickup_points')
    .select(['name', 'compartments', 'time_closed'])
    .where('provider_id', '=', tx.provider_id)
    .where('pickup_point_provider', '=', point.pickup_point_provider)
    .where('pickup_point_id', '=', point.pickup_point_id)
    .where(sql<SqlBool>`(compartments <> '[]' or time_closed is not null)`)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** How many compartments of each size are kept at each of some points, by the key of the point. */
export async function readTaken(
  tx: Tx,
  points: readonly PointName[],
  { now, except }: { readonly now: Date; readonly except?: { readonly shipment_id: ShipmentId; readonly side: Side } },
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const taken = new Map<string, Map<string, number>>();
  if (points.length === 0) return taken;
  const { rows } = await sql<PointName & { code: string; count: number }>`
    select r.pickup_point_provider, r.pickup_point_id, r.code, count(*)::int as count
    from unnest(${points.map((point) => point.pickup_point_provider)}::text[], ${points.map((point) => point.pickup_point_id)}::text[])
      as point (provider, id)
    join compartment_reservations r on r.provider_id = ${tx.provider_id} and r.pickup_point_provider = point.provider
      and r.pickup_point_id = point.id
    join shipments on shipments.provider_id = ${tx.provider_id} and shipments.id = r.shipment_id
    where not (r.shipment_id = ${except?.shipment_id ?? 0} and r.side = ${except?.side ?? ''})
      and ${isPresent({ provider_id: tx.provider_id, now: sql`${now}::timestamptz` })}
    group by r.pickup_point_provider, r.pickup_point_id, r.code`.execute(tx.db);
  for (const { code, count, ...point } of rows) {
    const key = pointKey(point);
    taken.set(key, (taken.get(key) ?? new Map<string, number>()).set(code, count));
  }
  return taken;
}

/** Takes out what is over at a point that is locked, so that what is counted there stays short. */
export async function deleteEnded(tx: Tx, point: PointName): Promise<void> {
  await tx.client.query(
    `delete from compartment_reservations r using shipments s
    where r.provider_id = $1 and r.pickup_point_provider = $2 and r.pickup_point_id = $3
      and s.provider_id = $1 and s.id = r.shipment_id and s.status = any ($4::text[])`,
    [tx.provider_id, point.pickup_point_provider, point.pickup_point_id, ENDED_AT_POINT],
  );
}

interface Reservation extends PointName {
  readonly shipment_id: ShipmentId;
  readonly side: Side;
  readonly code: string;
  readonly time_reserved: Date;
  readonly time_expires: Date | null;
}

/** Keeps a compartment; what was kept for that side before is given up. Answers whether it is another one, or kept for another time, than before. */
export async function insertReservation(tx: Tx, reservation: Reservation): Promise<boolean> {
  const { shipment_id, side, pickup_point_provider, pickup_point_id, code, time_expires } = reservation;
  const before = tx.db
    .selectFrom('compartment_reservations')
    .select('code')
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('side', '=', side)
    .where('pickup_point_provider', '=', pickup_point_provider)
    .where('pickup_point_id', '=', pickup_point_id)
    .where('code', '=', code)
    .where('time_expires', 'is not distinct from', time_expires);
  const insertion = tx.db
    .insertInto('compartment_reservations')
    .values({ ...reservation, provider_id: tx.provider_id })
    .onConflict((conflict) => conflict.columns(['provider_id', 'shipment_id', 'side']).doUpdateSet(reservation));
  // In this order in one journey. The point is locked, so nothing comes between.
  const [same] = await Promise.all([before.executeTakeFirst(), insertion.execute()]);
  return same === undefined;
}

/** Gives up what is kept for a side of some shipments. */
export function deleteReservations(
  tx: Tx,
  { shipment_ids, side }: { readonly shipment_ids: readonly ShipmentId[]; readonly side: Side },
): void {
  pipelineStatement(tx, {
    text: 'delete from compartment_reservations where provider_id = $1 and shipment_id = any ($2) and side = $3',
    values: [tx.provider_id, shipment_ids, side],
  });
}
