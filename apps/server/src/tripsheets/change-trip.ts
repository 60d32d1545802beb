import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { LOADABLE_STATUS, isLoaded, whyNotTrip } from '@tsela/domain/tripsheets/trips';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { changeManyShipments } from '../shipments/change/change-many.ts';
import { readParcels } from '../shipments/shipment-repository.ts';
import { loadDriverFor, lockWorkingDriverFor } from './driver-repository.ts';
import { presentTrip } from './present-trip.ts';
import { dayAsked } from './sheet-day.ts';
import { tellOfSheet } from './tell-of-sheet.ts';
import { endTrip, readLoads, readTrip, startTrip } from './trip-repository.ts';
import type { WhichTrip } from './trip-repository.ts';
import { readLeg } from './tripsheet-reads.ts';

type Changed = OutputOf<typeof tripsheetApi.trip>;

/**
 * Starts or ends the trip of a driver. With its start every shipment that is loaded whole goes out for delivery, through the rules of any
 * change of status: what they refuse is named and stays, what they warn of has to be confirmed before anything happens. Of two who start at
 * once, one does. Source: screens S25, SHIP-TRANS-01, KEY-39.
 */
export async function changeTrip(context: RequestContext, input: InputOf<typeof tripsheetApi.trip>): Promise<Changed> {
  const { driver_id, act, confirmed } = input;
  const which = { driver_id, day: dayAsked(context, input.date) };
  const loaded = await reading(context, async (tx) => {
    const driver = await loadDriverFor(tx, context.actor, driver_id);
    refuse(whyNotTrip(await readTrip(tx, which), act, driver.name));
    return act === 'start' ? readLoaded(tx, context, which) : [];
  });
  const moved =
    loaded.length === 0
      ? { done: [], failed: [] }
      : await changeManyShipments(context, {
          ids: loaded,
          action: 'status',
          values: { status: 'out-for-delivery', ...(confirmed === true && { confirmed }) },
        });
  const trip = await inTransaction(context, async (tx) => {
    const driver = await lockWorkingDriverFor(tx, context.actor, driver_id);
    const is_done = act === 'start' ? await startTrip(tx, which, context.now) : await endTrip(tx, which, context.now);
    const after = await readTrip(tx, which);
    if (!is_done) refuse(whyNotTrip(after, act, driver.name));
    await recordChange(tx, context, {
      type: act === 'start' ? 'driver.trip-started' : 'driver.trip-ended',
      object_type: 'driver',
      object_id: driver_id,
      change_to: { day: which.day, shipments: moved.done.length },
    });
    tellOfSheet(tx, context, driver);
    return after;
  });
  return { trip: presentTrip(trip), out: moved.done, failed: moved.failed };
}

/** The driver's deliveries of which every parcel is in the vehicle that was not delivered before the others. */
async function readLoaded(tx: Tx, context: RequestContext, which: WhichTrip): Promise<ShipmentId[]> {
  const loads = await readLoads(tx, which);
  if (loads.size === 0) return [];
  const waiting = (await readLeg(tx, { context, driver_id: which.driver_id, date: which.day }, 'delivery')).filter(
    ({ status }) => status === LOADABLE_STATUS,
  );
  const ids = waiting.map(({ id }) => id);
  const parcels = Map.groupBy(
    (await readParcels(tx, ids)).filter(({ status }) => status !== 'cancelled' && status !== 'delivered'),
    ({ shipment_id }) => shipment_id,
  );
  return ids.filter((id) =>
    isLoaded(
      (parcels.get(id) ?? []).map((parcel) => parcel.id),
      loads,
    ),
  );
}

function refuse(why: string | null): void {
  if (why !== null) throw new Problem('conflict', why);
}
