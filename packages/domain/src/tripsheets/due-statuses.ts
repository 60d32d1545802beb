import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';

/** What is due on each leg of a driver's round; what a sender has put into a locker waits there for its driver. */
export const DUE = {
  collection: ['collection-assigned', 'collection-failed-attempt', 'collection-exception', 'in-locker'],
  delivery: ['delivery-assigned', 'out-for-delivery', 'delivery-failed-attempt', 'delivery-exception'],
} as const satisfies Readonly<Record<string, readonly ShipmentStatus[]>>;
