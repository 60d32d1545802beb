import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { mayMoveOn } from '../shipments/status/may-move-on.ts';

/** Statuses in which a leg may be given to a driver, taken away or given to another. */
export const ASSIGNABLE: Readonly<Record<'collection' | 'delivery', readonly ShipmentStatus[]>> = {
  collection: [
    'submitted',
    'collection-assigned',
    'collection-unassigned',
    'collection-rejected',
    'collection-exception',
    'collection-failed-attempt',
  ],
  delivery: [
    'collected',
    'at-hub',
    'ready-for-dispatch',
    'at-destination-hub',
    'returned-to-hub',
    'delivery-assigned',
    'delivery-unassigned',
    'delivery-rejected',
    'delivery-exception',
  ],
};

/** Whether a leg of a shipment may be given to a driver. What lies in a locker is taken out by one, and stays there until then. Source: screens S26. */
export function isAssignable(leg: 'collection' | 'delivery', status: ShipmentStatus): boolean {
  return ASSIGNABLE[leg].includes(status) || (leg === 'collection' && status === 'in-locker');
}

/**
 * The parcels of a shipment whose delivery may be given to a driver although the shipment as a whole waits for others: a parcel that is missing
 * holds up none that are there. Source: docs/decisions/0307.
 */
export function assignablePart<Each extends { readonly status: ShipmentStatus }>(
  leg: 'collection' | 'delivery',
  { status }: { readonly status: ShipmentStatus },
  parcels: readonly Each[],
): readonly Each[] {
  if (leg === 'collection' || !mayMoveOn(status)) return [];
  return parcels.filter((parcel) => ASSIGNABLE.delivery.includes(parcel.status));
}
