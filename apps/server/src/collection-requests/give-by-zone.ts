import { readSetting } from '@tsela/domain/providers/provider-settings';
import { dayOf } from '@tsela/domain/time/day';
import { ASSIGNABLE } from '@tsela/domain/tripsheets/assignable-statuses';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { applyStatuses } from '../shipments/change/apply-status.ts';
import type { StatusMove } from '../shipments/change/apply-status.ts';
import { goesToPointAgain } from '../shipments/change/reserve-for-shipment.ts';
import type { ArrivedShipment, ZoneDrivers } from '../shipments/change/zone-drivers.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { giveShipmentsTo } from './give-to-driver.ts';
import { driversGivenByZone } from './zone-driver-reads.ts';

/** What is new, and what arrives, gets the driver of the zone it lies in. Source: settings.tsv enable_automatic_driver_assignment, KEY-40. */
export const zoneDrivers: ZoneDrivers = { deliver };

/** A shipment that waits for its collection, as it is once its zone's driver has it; the same where there is none. It is locked. */
export async function collectByZone(tx: Tx, context: RequestContext, shipment: ShipmentRow): Promise<ShipmentRow> {
  const { collection_agent_id, collection_address: address, collection_min_date: date } = shipment;
  if (collection_agent_id !== null || !(await isOn(tx, context))) return shipment;
  const [driver] = await driversGivenByZone(tx, context, [{ address, date }]);
  if (!driver) return shipment;
  const [given] = await giveShipmentsTo(tx, context, { shipments: [shipment], driver_id: driver.id });
  return given ?? shipment;
}

async function deliver(tx: Tx, context: RequestContext, arrived: readonly ArrivedShipment[]): Promise<ShipmentRow[]> {
  if (!(await isOn(tx, context))) return [];
  const waiting = arrived.filter(({ shipment }) => waitsForDriver(shipment));
  const today = dayOf(context.now);
  const stops = waiting.map(({ shipment }) => ({ address: shipment.delivery_address, date: today }));
  const drivers = await driversGivenByZone(tx, context, stops);
  const moves = waiting.flatMap(({ shipment, step }, at): StatusMove[] => {
    const driver = drivers[at];
    return driver ? [{ shipment, step: givenWith(step, { shipment, driver_id: driver.id }) }] : [];
  });
  return applyStatuses(tx, context, moves);
}

/** A locker it comes to for the second time may be full: that is asked where the office gives it to a driver. */
function waitsForDriver(shipment: ShipmentRow): boolean {
  const { delivery_agent_id, status } = shipment;
  return delivery_agent_id === null && !goesToPointAgain(shipment) && ASSIGNABLE.delivery.includes(status);
}

/** It stands in the history as of the scan that brought it: who takes that back takes this back as well. */
function givenWith(
  { date, event_id }: ArrivedShipment['step'],
  { shipment, driver_id }: { readonly shipment: ShipmentRow; readonly driver_id: NonNullable<ShipmentRow['delivery_agent_id']> },
): StatusMove['step'] {
  return {
    to: 'delivery-assigned',
    message: 'Driver assigned',
    location: shipment.delivery_address.city,
    also: { delivery_agent_id: driver_id },
    driver_id,
    ...(date !== undefined && { date }),
    ...(event_id !== undefined && { event_id }),
  };
}

async function isOn(tx: Tx, { services }: RequestContext): Promise<boolean> {
  return readSetting(await services.settings.of(tx.provider_id), 'enable_automatic_driver_assignment');
}
