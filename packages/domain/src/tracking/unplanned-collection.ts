import { statusLabel } from '../shipments/status/shipment-status.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { ASSIGNABLE } from '../tripsheets/assignable-statuses.ts';

interface HandedOver {
  readonly short_tracking_reference: string;
  readonly status: ShipmentStatus;
  readonly collection_agent_id: number | null;
}

/** What a driver is told where the provider does not let drivers add shipments. */
export const DRIVERS_ADD_NONE = 'Drivers do not add shipments.';

/**
 * Why a shipment that is handed to a driver at a collection, and is on no sheet of theirs, is not taken along; null where it is. It has to
 * wait for a collection, and be no other driver's: that is the office's to decide. Source: KEY-35, screens S26.
 */
export function whyNotUnplanned(shipment: HandedOver, driver_id: number): string | null {
  const { short_tracking_reference: reference, status, collection_agent_id } = shipment;
  if (!ASSIGNABLE.collection.includes(status))
    return `${reference} is ${statusLabel(status).toLowerCase()}, so it does not wait for a collection.`;
  if (collection_agent_id === null || collection_agent_id === driver_id) return null;
  return `The collection of ${reference} belongs to another driver.`;
}
