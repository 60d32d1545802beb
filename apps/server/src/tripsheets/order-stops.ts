import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { OrderedStop, tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import type { CollectionRequestId, DriverId, ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { dayOf, parseDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { namesNothing, namesTwice } from '@tsela/domain/tripsheets/stop-order';
import { loadRequestFor } from '../collection-requests/collection-request-repository.ts';
import { readRequestsOfDriver } from '../collection-requests/driver-request-reads.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { shipmentNotFound } from '../shipments/shipment-not-found.ts';
import { keepStopOrder } from './stop-order-repository.ts';
import { lockWorkingDriverFor } from './driver-repository.ts';
import { pushSheetChange, tellOfSheet } from './tell-of-sheet.ts';
import { countVisible, readLeg } from './tripsheet-reads.ts';

const STALE = 'The stops of this sheet have changed in the meantime. Please look at them again.';

/**
 * Puts the stops of a driver in an order. A stop that was done meanwhile stays where it is on the sheet; another order that was saved
 * meanwhile, or a stop that is no longer the driver's, refuses the whole. Drivers order their own sheet. Source: screens S25.
 */
export async function orderStops(
  context: RequestContext,
  input: InputOf<typeof tripsheetApi.order>,
): Promise<OutputOf<typeof tripsheetApi.order>> {
  const { actor, now } = context;
  const day = parseDay(input.date ?? dayOf(now));
  if (!day) throw new Problem('bad-input', 'date is not a valid date.');
  const driver_id = (actor.kind === 'user' ? actor.driver_id : null) ?? input.driver_id;
  if (driver_id === undefined) throw new Problem('bad-input', 'driver_id is missing.');
  if (namesTwice(input.stops)) throw new Problem('bad-input', 'stops names a shipment or a collection request twice.');
  if (namesNothing(input.stops)) throw new Problem('bad-input', 'Each of stops names a shipment or a collection request.');
  return inTransaction(context, async (tx) => {
    const driver = await lockWorkingDriverFor(tx, actor, driver_id);
    const on_sheet = new Set<string>();
    for (const leg of ['collection', 'delivery'] as const)
      for (const { id } of await readLeg(tx, { context, driver_id, date: day }, leg)) on_sheet.add(`${leg}|${id}`);
    const elsewhere = input.stops.flatMap(({ leg, shipment_ids }) => shipment_ids.filter((id) => !on_sheet.has(`${leg}|${id}`)));
    await refuseUnseen(tx, context, elsewhere);
    const requests = await requestsElsewhere(tx, context, { stops: input.stops, driver_id, date: day });
    const version = input.order_version + 1;
    if (
      elsewhere.length + requests.length > 0 ||
      !(await keepStopOrder(tx, { driver_id, day, version, stops: input.stops, now }))
    )
      throw new Problem('conflict', STALE);
    await recordChange(tx, context, {
      type: 'driver.stops-ordered',
      object_type: 'driver',
      object_id: driver_id,
      change_to: { day, stops: input.stops.length },
    });
    tellOfSheet(tx, context, driver);
    await pushSheetChange(tx, context, driver, 'Your stops are in another order.');
    return { order_version: version };
  });
}

/** Requests that an order names and that are not on the sheet. Raises `not-found` for what the caller may not see. */
async function requestsElsewhere(
  tx: Tx,
  context: RequestContext,
  { stops, ...sheet }: { readonly stops: readonly OrderedStop[]; readonly driver_id: DriverId; readonly date: Day },
): Promise<CollectionRequestId[]> {
  const named = stops.flatMap(({ request_id }) => request_id ?? []);
  if (named.length === 0) return [];
  const { due, done } = await readRequestsOfDriver(tx, context, sheet);
  const on_sheet = new Set([...due, ...done].map(({ id }) => id));
  const elsewhere = named.filter((id) => !on_sheet.has(id));
  for (const id of elsewhere) await loadRequestFor(tx, context.actor, id);
  return elsewhere;
}

/** What the caller may not see is not there for them; what they may see has left the sheet. */
async function refuseUnseen(tx: Tx, { actor }: RequestContext, ids: readonly ShipmentId[]): Promise<void> {
  if (ids.length === 0) return;
  if ((await countVisible(tx, actor, ids)) < new Set(ids).size) throw shipmentNotFound();
}
