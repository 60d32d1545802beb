import type { DriverId, ShipmentId } from '@tsela/domain/ids';
import type { SaidWindow } from '@tsela/domain/tracking/arrival-window';
import type { Day } from '@tsela/domain/time/day';
import { DUE } from '@tsela/domain/tripsheets/due-statuses';
import { inPlace, placesIn } from '@tsela/domain/tripsheets/stop-order';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { readStopOrders } from '../stop-order-reads.ts';

/** What was told of a shipment last, and how often something was told. */
export interface KeptWindow extends SaidWindow {
  readonly shipment_id: ShipmentId;
  readonly day: Day;
  readonly version: number;
}

/** A door that a driver has still to visit. */
export interface OpenDoor {
  readonly driver_id: DriverId | null;
  readonly shipment_id: ShipmentId;
  readonly door: string;
}

/** More doors than this the drivers of twenty shipments do not have. */
const MOST_DOORS = 5000;
/** As much as shows the pace of each of them. */
const MOST_DELIVERED = 1000;

/** What is on the vans of drivers, each in the order of their own sheet of a day. */
export async function readDoorsOnVans(
  tx: Tx,
  { driver_ids, day }: { driver_ids: readonly DriverId[]; day: Day },
): Promise<ReadonlyMap<DriverId | null, readonly OpenDoor[]>> {
  const doors = Map.groupBy(await readOpenDeliveries(tx, driver_ids), ({ driver_id }) => driver_id);
  const orders = await readStopOrders(tx, { driver_ids, day });
  return new Map(
    [...doors].map(([driver_id, own]) => {
      const placeOf = placesIn(driver_id === null ? undefined : orders.get(driver_id));
      const by_place = {
        doorOf: ({ door }: OpenDoor) => door,
        placeOf: (door: OpenDoor) => placeOf('delivery', door.shipment_id),
      };
      return [driver_id, inPlace(own, by_place)];
    }),
  );
}

async function readOpenDeliveries(tx: Tx, driver_ids: readonly DriverId[]): Promise<OpenDoor[]> {
  return tx.db
    .selectFrom('shipments')
    .where('provider_id', '=', tx.provider_id)
    .where('delivery_agent_id', 'in', [...driver_ids])
    .where('status', '=', 'out-for-delivery')
    .select(['delivery_agent_id as driver_id', 'id as shipment_id', doorOf('delivery').as('door')])
    .orderBy('time_modified')
    .orderBy('id')
    .limit(MOST_DOORS)
    .execute();
}

/** Where drivers have still to collect on a day. */
export async function readDoorsToCollectAt(
  tx: Tx,
  { driver_ids, day }: { driver_ids: readonly DriverId[]; day: Day },
): Promise<OpenDoor[]> {
  return tx.db
    .selectFrom('shipments')
    .where('provider_id', '=', tx.provider_id)
    .where('collection_agent_id', 'in', [...driver_ids])
    .where('status', 'in', DUE.collection)
    .where('collection_min_date', '<=', day)
    .select(['collection_agent_id as driver_id', 'id as shipment_id', doorOf('collection').as('door')])
    .orderBy('id')
    .limit(MOST_DOORS)
    .execute();
}

/** What drivers have handed over since a moment, newest first. */
export async function readDelivered(
  tx: Tx,
  { driver_ids, since }: { driver_ids: readonly DriverId[]; since: Date },
): Promise<{ driver_id: DriverId | null; delivered_date: Date | null }[]> {
  return tx.db
    .selectFrom('shipments')
    .where('provider_id', '=', tx.provider_id)
    .where('delivery_agent_id', 'in', [...driver_ids])
    .where('delivered_date', '>=', since)
    .select(['delivery_agent_id as driver_id', 'delivered_date'])
    .orderBy('delivered_date', 'desc')
    .limit(MOST_DELIVERED)
    .execute();
}

export async function readSaidWindows(tx: Tx, shipment_ids: readonly ShipmentId[]): Promise<KeptWindow[]> {
  return tx.db
    .selectFrom('said_windows')
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', 'in', [...shipment_ids])
    .select(['shipment_id', 'day', 'said_from as from', 'said_to as to', 'moved', 'version'])
    .execute();
}

/** Keeps what is told now, each after the one it follows; answers those that another look was quicker with. */
export async function keepSaidWindows(tx: Tx, windows: readonly KeptWindow[]): Promise<ShipmentId[]> {
  const kept = await tx.db
    .insertInto('said_windows')
    .values(
      windows.map(({ shipment_id, day, from, to, moved, version }) => ({
        provider_id: tx.provider_id,
        shipment_id,
        day,
        said_from: from,
        said_to: to,
        moved,
        version,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'shipment_id'])
        .doUpdateSet((eb) => ({
          day: eb.ref('excluded.day'),
          said_from: eb.ref('excluded.said_from'),
          said_to: eb.ref('excluded.said_to'),
          moved: eb.ref('excluded.moved'),
          version: eb.ref('excluded.version'),
        }))
        .where(sql<boolean>`said_windows.version = excluded.version - 1`),
    )
    .returning('shipment_id')
    .execute();
  const ids = new Set(kept.map(({ shipment_id }) => shipment_id));
  return windows.map(({ shipment_id }) => shipment_id).filter((id) => !ids.has(id));
}

/** One person at one address, as on the driver's own sheet. */
function doorOf(side: 'collection' | 'delivery') {
  return sql<string>`concat(${sql.ref(`${side}_address`)} ->> 'entered_address', '|', ${sql.ref(`${side}_contact`)} ->> 'name')`;
}
