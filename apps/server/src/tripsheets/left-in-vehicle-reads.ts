import type { DriverId } from '@tsela/domain/ids';
import { ENDED_STATUSES, SHIPMENT_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { COLLECTED_BY_DRIVER, ON_THE_VAN } from '@tsela/domain/tripsheets/left-in-vehicle';
import type { Actor } from '../context.ts';
import { visibleShipments } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';

/** Of more shipments than this on the vans of a branch nothing more is said. */
const MOST = 20_000;

/** Named one by one, so that an index leaves out what drivers have delivered. */
const OPEN = SHIPMENT_STATUSES.filter((status) => !ENDED_STATUSES.includes(status));

/** How many parcels are in the vehicle of each driver whose day has ended, of shipments that have not moved since. Source: docs/decisions/0322. */
export async function readLeftInVehicles(
  tx: Tx,
  actor: Actor,
  ended: ReadonlyMap<DriverId, Date>,
): Promise<ReadonlyMap<DriverId, number>> {
  const counts = new Map<DriverId, number>();
  if (ended.size === 0) return counts;
  for (const leg of ['delivery', 'collection'] as const)
    for (const { driver_id, last_step_date, parcels } of await readOnVans(tx, actor, { leg, driver_ids: [...ended.keys()] })) {
      const end = driver_id === null ? undefined : ended.get(driver_id);
      if (driver_id === null || end === undefined || last_step_date === null || last_step_date > end) continue;
      counts.set(driver_id, (counts.get(driver_id) ?? 0) + parcels);
    }
  return counts;
}

interface OnVans {
  readonly leg: 'collection' | 'delivery';
  readonly driver_ids: readonly DriverId[];
}

/** What is with the driver of a leg, a row for each shipment. */
async function readOnVans(tx: Tx, actor: Actor, { leg, driver_ids }: OnVans) {
  const statuses = leg === 'delivery' ? ON_THE_VAN : [COLLECTED_BY_DRIVER];
  const rows = await visibleShipments(tx, actor)
    .innerJoin('parcels', (join) =>
      join.onRef('parcels.provider_id', '=', 'shipments.provider_id').onRef('parcels.shipment_id', '=', 'shipments.id'),
    )
    .select([
      `shipments.${leg}_agent_id as driver_id`,
      'shipments.last_step_date',
      ({ fn }) => fn.countAll<number>().as('parcels'),
    ])
    .where('parcels.provider_id', '=', tx.provider_id)
    .where(`shipments.${leg}_agent_id`, 'in', [...driver_ids])
    .where('shipments.status', 'in', OPEN)
    .where('parcels.status', 'in', statuses)
    .groupBy(['shipments.id', `shipments.${leg}_agent_id`, 'shipments.last_step_date'])
    .limit(MOST)
    .execute();
  return rows.map((row) => ({ ...row, parcels: Number(row.parcels) }));
}
