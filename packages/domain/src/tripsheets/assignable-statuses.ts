import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { ON_THE_VAN } from './left-in-vehicle.ts';
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

/** Whether a parcel lies where it waits to be given to a driver for its delivery. */
export function waitsForDeliveryDriver({ status }: { readonly status: ShipmentStatus }): boolean {
  return ASSIGNABLE.delivery.includes(status) && status !== 'delivery-assigned';
}

/** What of a shipment goes to the driver of its delivery when it is given to one. */
export interface PartToGive<Each> {
  /** Whether the shipment as a whole is given. */
  readonly is_whole: boolean;
  readonly goes: readonly Each[];
  /** Those that are elsewhere, and stay there. */
  readonly stays: readonly Each[];
  /** Whether some of `goes` may be left out: all of them wait where they are, and none has been given to a driver yet. */
  readonly can_choose: boolean;
}

/**
 * Which parcels go along when the delivery of a shipment is given to a driver, or taken away. `parcels` are all that are not cancelled; what has
 * been delivered is no part of it. A shipment has one driver a leg, so that nothing is chosen of what is given already. What its driver cannot bring,
 * all of it, goes to another one. Source: docs/decisions/0307, 0320, 0335.
 */
export function partToGive<Each extends { readonly status: ShipmentStatus }>(
  shipment: { readonly status: ShipmentStatus },
  parcels: readonly Each[],
): PartToGive<Each> {
  const open = parcels.filter(({ status }) => status !== 'delivered');
  const is_on_van =
    open.some(({ status }) => ON_THE_VAN.includes(status)) && !open.every(({ status }) => status === 'delivery-exception');
  const is_whole = isAssignable('delivery', shipment.status) && !is_on_van;
  const goes = is_whole ? open : assignablePart('delivery', shipment, open);
  return {
    is_whole,
    goes,
    stays: open.filter((parcel) => !goes.includes(parcel)),
    can_choose: goes.length > 1 && goes.every((parcel) => waitsForDeliveryDriver(parcel) && !ON_THE_VAN.includes(parcel.status)),
  };
}
