import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import type { DriverId } from '@tsela/domain/ids';
import { driversServing } from '@tsela/domain/service-areas/served-areas';
import type { RequestContext } from '../context.ts';
import { visibleDrivers, visibleShipments } from '../db/reach.ts';
import { shipmentNotFound } from '../shipments/shipment-not-found.ts';
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
      .select(['shipments.id', column])
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
    };
  });
}
