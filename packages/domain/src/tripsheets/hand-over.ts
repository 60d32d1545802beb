import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { isAssignable } from './assignable-statuses.ts';
import { ON_THE_VAN } from './left-in-vehicle.ts';

/** Who has stops afterwards that are handed over: another driver on the road, or no driver, with what was on the van back at the hub. */
export type HandOverTo = 'driver' | 'hub';

/** The steps that need a reason: what was out for delivery did not get there. */
export type HandOverStep = 'delivery-exception' | 'returned-to-hub';

/**
 * The step that a delivery takes before it is handed over; null for none. What is out for delivery cannot be given to another driver as it is: it is
 * an exception first, which says in its history why its driver did not bring it. Source: SHIP-TRANS-14, SHIP-TRANS-16, screens S25, docs/decisions/0335.
 */
export function handOverStep(status: ShipmentStatus, to: HandOverTo): HandOverStep | null {
  if (!ON_THE_VAN.includes(status)) return null;
  if (to === 'hub') return 'returned-to-hub';
  return isAssignable('delivery', status) ? null : 'delivery-exception';
}
