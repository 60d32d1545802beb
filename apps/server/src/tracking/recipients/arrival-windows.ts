import type { DriverId, ShipmentId } from '@tsela/domain/ids';
import { dayOf, startOfDay } from '@tsela/domain/time/day';
import { nextSaid, restOfDay, roadWindow } from '@tsela/domain/tracking/arrival-window';
import type { OnTheRoad, SaidWindow } from '@tsela/domain/tracking/arrival-window';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import {
  keepSaidWindows,
  readDelivered,
  readDoorsOnVans,
  readDoorsToCollectAt,
  readSaidWindows,
} from './said-window-repository.ts';
import type { KeptWindow, OpenDoor } from './said-window-repository.ts';
import type { TrackedRow } from './tracked-shipment-reads.ts';

/** When a parcel on the van arrives, as its reader is told. */
export interface ToldArrival extends SaidWindow {
  readonly is_next: boolean;
}

/** What is found of the shipments that are on a van, with what was told of them before. */
export interface FoundArrivals {
  readonly told: ReadonlyMap<ShipmentId, ToldArrival>;
  /** What was not told before. */
  readonly fresh: readonly KeptWindow[];
}

type OnVan = Pick<TrackedRow, 'id' | 'status' | 'delivery_agent_id' | 'estimated_delivery_from' | 'estimated_delivery_to'>;

/** Finds when parcels on vans arrive: five statements however many there are, none where none is on a van. Source: screens S17, issue 18.13. */
export async function findArrivals(tx: Tx, rows: readonly OnVan[], now: Date): Promise<FoundArrivals> {
  const on_van = rows.filter(({ status, delivery_agent_id }) => status === 'out-for-delivery' && delivery_agent_id !== null);
  const driver_ids = [...new Set(on_van.flatMap(({ delivery_agent_id: id }) => (id === null ? [] : [id])))];
  if (driver_ids.length === 0) return { told: new Map(), fresh: [] };
  const facts = await readRounds(tx, driver_ids, now);
  const kept = await readSaidWindows(
    tx,
    on_van.map(({ id }) => id),
  );
  const told = new Map<ShipmentId, ToldArrival>();
  const fresh: KeptWindow[] = [];
  for (const row of on_van) {
    const before = kept.find(({ shipment_id }) => shipment_id === row.id);
    const found = arrivalOf(row, { before, facts, now });
    if (found === null) continue;
    told.set(row.id, found);
    if (!before || before.day !== dayOf(now) || !isSame(before, found))
      fresh.push({ ...found, shipment_id: row.id, day: dayOf(now), version: (before?.version ?? 0) + 1 });
  }
  return { told, fresh };
}

/** Keeps what is told now. Where another look at the same moment told something else, that is what all are told. */
export async function keepArrivals(
  context: RequestContext,
  { told, fresh }: FoundArrivals,
): Promise<ReadonlyMap<ShipmentId, ToldArrival>> {
  if (fresh.length === 0) return told;
  const others = await inTransaction(context, async (tx) => {
    const ids = await keepSaidWindows(tx, fresh);
    return ids.length === 0 ? [] : readSaidWindows(tx, ids);
  });
  const theirs = others.map(({ shipment_id, from, to, moved }) => {
    const is_next = told.get(shipment_id)?.is_next ?? false;
    return [shipment_id, { from, to, moved, is_next }] as const;
  });
  return new Map([...told, ...theirs]);
}

interface Rounds {
  readonly on_vans: ReadonlyMap<DriverId | null, readonly OpenDoor[]>;
  readonly to_collect: ReadonlyMap<DriverId | null, readonly OpenDoor[]>;
  readonly delivered: ReadonlyMap<DriverId | null, readonly { readonly delivered_date: Date | null }[]>;
}

async function readRounds(tx: Tx, driver_ids: readonly DriverId[], now: Date): Promise<Rounds> {
  const ofDriver = ({ driver_id }: { driver_id: DriverId | null }) => driver_id;
  return {
    on_vans: await readDoorsOnVans(tx, { driver_ids, day: dayOf(now) }),
    to_collect: Map.groupBy(await readDoorsToCollectAt(tx, { driver_ids, day: dayOf(now) }), ofDriver),
    delivered: Map.groupBy(await readDelivered(tx, { driver_ids, since: startOfDay(dayOf(now)) }), ofDriver),
  };
}

interface FoundOf {
  readonly before: KeptWindow | undefined;
  readonly facts: Rounds;
  readonly now: Date;
}

function arrivalOf(row: OnVan, { before, facts, now }: FoundOf): ToldArrival | null {
  const said = before?.day === dayOf(now) ? before : null;
  const road = roadOf(row, facts, now);
  const found = road && roadWindow(road);
  // What was told once is not taken back in silence.
  if (!found && !said) return null;
  const { from, to, moved } = nextSaid(said ?? promisedToday(row, now), found ?? restOfDay(now));
  return { from, to, moved, is_next: found?.is_next ?? false };
}

/** Null for one that is not among the doors read: nothing is known of it. */
function roadOf({ id, delivery_agent_id }: OnVan, { on_vans, to_collect, delivered }: Rounds, now: Date): OnTheRoad | null {
  const doors = on_vans.get(delivery_agent_id) ?? [];
  const at = doors.findIndex(({ shipment_id }) => shipment_id === id);
  const own = doors[at];
  if (!own) return null;
  const before = new Set(doors.slice(0, at).map(({ door }) => door));
  before.delete(own.door);
  return {
    now,
    stops_before: before.size,
    stops_beside: new Set((to_collect.get(delivery_agent_id) ?? []).map(({ door }) => door)).size,
    delivered: (delivered.get(delivery_agent_id) ?? []).flatMap(({ delivered_date: date }) => (date === null ? [] : [date])),
  };
}

/** The times that the booking promised, where they are of this day. */
function promisedToday({ estimated_delivery_from: from, estimated_delivery_to: to }: OnVan, now: Date): SaidWindow | null {
  if (to === null || dayOf(to) !== dayOf(now)) return null;
  const start = startOfDay(dayOf(now));
  return { from: from === null || from < start || from > to ? start : from, to, moved: null };
}

function isSame(one: SaidWindow, other: SaidWindow): boolean {
  return one.from.getTime() === other.from.getTime() && one.to.getTime() === other.to.getTime() && one.moved === other.moved;
}
