import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { searchReference } from '@tsela/domain/formats/references';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { mayMoveOn } from '@tsela/domain/shipments/status/may-move-on';
import type { Day } from '@tsela/domain/time/day';
import { dayInWords } from '@tsela/domain/time/day-in-words';
import { laterDay } from '@tsela/domain/tripsheets/due-statuses';
import { LOADABLE_STATUS } from '@tsela/domain/tripsheets/trips';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { readParcels } from '../shipments/shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../shipments/shipment-repository.ts';
import { lockScannedShipments } from '../tracking/scanned-reference-reads.ts';
import { referenceRefused, referenceUnknown } from './add-to-sheet.ts';
import { lockWorkingDriverFor } from './driver-repository.ts';
import type { DriverRow } from './driver-repository.ts';
import { dayAsked } from './sheet-day.ts';
import { tellOfSheet } from './tell-of-sheet.ts';
import { deleteLoads, insertLoads, readLoads } from './trip-repository.ts';

/**
 * Marks what was scanned into the vehicle of a driver, once however often it is scanned: a parcel, or all of a shipment by its own
 * reference. Only deliveries of the driver that are not on the way yet are loaded. Source: screens S25.
 */
export async function loadParcels(
  context: RequestContext,
  input: InputOf<typeof tripsheetApi.load>,
): Promise<OutputOf<typeof tripsheetApi.load>> {
  const { driver_id, is_loaded = true } = input;
  const day = dayAsked(context, input.date);
  const reference = searchReference(input.reference);
  if (reference === '') throw referenceRefused('Please enter a reference.');
  return inTransaction(context, async (tx) => {
    const driver = await lockWorkingDriverFor(tx, context.actor, driver_id);
    const [shipment] = await lockScannedShipments(tx, context.actor, [reference]);
    if (!shipment) throw referenceUnknown(`No shipment or parcel has the reference ${reference}.`);
    const living = (await readParcels(tx, [shipment.id])).filter(({ status }) => status !== 'cancelled');
    // What is elsewhere, or was delivered before the rest, is not loaded with it.
    const waiting = living.filter(({ status }) => status === LOADABLE_STATUS);
    refuseUnlessTheirs(shipment, driver, waiting);
    if (is_loaded) refuseBeforeItsDay(shipment, day);
    const own = waiting.length > 0 ? waiting : living;
    const scanned = own.filter((parcel) => isMeant(parcel, reference));
    const parcel_ids = (scanned.length > 0 ? scanned : own).map(({ id }) => id);
    if (parcel_ids.length === 0) throw referenceRefused(`${reference} is cancelled.`);
    const which = { driver_id, day, parcel_ids };
    const count = is_loaded ? await insertLoads(tx, which, context.now) : await deleteLoads(tx, which);
    if (count > 0) {
      await recordChange(tx, context, {
        type: is_loaded ? 'driver.loaded' : 'driver.unloaded',
        object_type: 'driver',
        object_id: driver_id,
        change_to: { day, shipment: shipment.short_tracking_reference, parcels: count },
      });
      tellOfSheet(tx, context, driver);
    }
    const loaded = await readLoads(tx, { driver_id, day });
    return {
      shipment_id: shipment.id,
      short_tracking_reference: shipment.short_tracking_reference,
      parcels_loaded: own.filter(({ id }) => loaded.has(id)).length,
      parcels: own.length,
      is_changed: count > 0,
    };
  });
}

function refuseUnlessTheirs(shipment: ShipmentRow, driver: DriverRow, waiting: readonly ParcelRow[]): void {
  const { short_tracking_reference: reference, status, delivery_agent_id } = shipment;
  if (delivery_agent_id !== driver.id) throw referenceRefused(`${reference} is not a delivery of ${driver.name}.`);
  if (status !== LOADABLE_STATUS && (waiting.length === 0 || !mayMoveOn(status)))
    throw referenceRefused(`${reference} cannot be loaded: it is ${statusLabel(status).toLowerCase()}.`);
}

/** What is for a later day does not go out with the trip of this one. */
function refuseBeforeItsDay({ short_tracking_reference: reference, status, delivery_min_date }: ShipmentRow, day: Day): void {
  const later = laterDay({ status, min_date: delivery_min_date }, day);
  if (later !== null) throw referenceRefused(`${reference} is for delivery on ${dayInWords(later)}.`);
}

function isMeant({ tracking_reference, alternative_tracking_reference }: ParcelRow, reference: string): boolean {
  return tracking_reference === reference || alternative_tracking_reference === reference;
}
