import type { ShipmentStatus } from './status/shipment-status.ts';

/** Statuses without a collection: the place on the collection day is given to others. */
const GIVES_UP: readonly ShipmentStatus[] = ['quote', 'quote-expired', 'cancelled'];

/** Whether a shipment in this status takes one of the collections of its day. One that was collected has used it up. */
export function keepsCollectionPlace(status: ShipmentStatus): boolean {
  return !GIVES_UP.includes(status);
}
