import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { partToGive } from '@tsela/domain/tripsheets/assignable-statuses';
import type { DriverId } from '@tsela/domain/ids';
import { driversServing } from '@tsela/domain/service-areas/served-areas';
import type { RequestContext } from '../context.ts';
import { visibleDrivers, visibleShipments } from '../db/reach.ts';
import { shipmentNotFound } from '../shipments/shipment-not-found.ts';
import { readParcels } from '../shipments/shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../shipments/shipment-repository.ts';
import type { Tx } from '../db/transaction.ts';
import { reading } from '../db/transaction.ts';

/** Which drivers' areas hold a leg of some shipments: whom to give them to. Source: screens S27, drivers' zones. */
export async function suggestDrivers(
  context: RequestContext,
  { shipment_ids, leg }: InputOf<typeof tripsheetApi.suggest>,
): Promise<OutputOf<typeof tripsheetApi.suggest>> {
  const areas = (await context.services.served_areas.of(context.provider_id)).drivers;
  return reading(context, async (tx) => {
    const column = `${leg}_address` as const;
    const rows = await visibleShipments(tx, context.actor)
      .select(['shipments.id', 'shipments.status', 'shipments.short_tracking_reference', 'shipments.parcel_count', column])
      .where('shipments.id', 'in', [...new Set(shipment_ids)])
      .execute();
    if (rows.length === 0) throw shipmentNotFound();
    const drivers = await visibleDrivers(tx, context.actor)
      .select(['drivers.id', 'drivers.name'])
      .where('drivers.deleted_date', 'is', null)
      .execute();
    const names = new Map<number, { id: DriverId; name: string }>(drivers.map((driver) => [driver.id, driver]));
    const stops = rows.map((row) => ({ id: row.id, lat: row[column].lat, lng: row[column].lng }));
    const found = driversServing(stops, areas, new Set(names.keys()));
    const served = found.reduce((sum, { stops: theirs }) => sum + theirs.length, 0);
    return {
      drivers: found.flatMap(({ driver_id, stops: theirs }) => {
        const driver = names.get(driver_id);
        return driver ? [{ ...driver, shipment_ids: theirs.map(({ id }) => id) }] : [];
      }),
      without: rows.length - served,
      parts: leg === 'delivery' ? await readPartsToGive(tx, rows) : [],
    };
  });
}

type AskedShipment = Pick<ShipmentRow, 'id' | 'status' | 'short_tracking_reference' | 'parcel_count'>;

/** Shipments that go in part: some parcels are elsewhere, or it is one alone, of which some may be left out. Source: docs/decisions/0320. */
async function readPartsToGive(tx: Tx, asked: readonly AskedShipment[]) {
  const several = asked.filter(({ parcel_count }) => parcel_count > 1);
  if (several.length === 0) return [];
  const parcels = await readParcels(
    tx,
    several.map(({ id }) => id),
  );
  const of_shipment = Map.groupBy(parcels, ({ shipment_id }) => shipment_id);
  return several.flatMap((shipment) => {
    const living = (of_shipment.get(shipment.id) ?? []).filter(({ status }) => status !== 'cancelled');
    const { goes, stays, can_choose } = partToGive(shipment, living);
    const is_shown = goes.length > 0 && (stays.length > 0 || (asked.length === 1 && can_choose));
    if (!is_shown) return [];
    const { id: shipment_id, short_tracking_reference } = shipment;
    return { shipment_id, short_tracking_reference, goes: goes.map(parcelAt), stays: stays.map(parcelAt), can_choose };
  });
}

function parcelAt({ id, tracking_reference, status }: ParcelRow) {
  return { id, tracking_reference, status };
}
