import { PICKUP_OPERATORS } from '../pickup-points/pickup-operators.ts';
import { PICKUP_PROVIDERS, isPickupProvider } from '../pickup-points/pickup-providers.ts';
import type { PickupProvider } from '../pickup-points/pickup-providers.ts';
import { SIDES } from './shipment-draft.ts';
import type { Side } from './shipment-draft.ts';
import { QUOTE_STATUSES, SHIPMENT_STATUSES, UNPAID_STATUSES } from './status/shipment-status.ts';
import type { ShipmentStatus } from './status/shipment-status.ts';

/** Until the sender has dropped it off, and while it lies there, the collection's compartment is kept. */
const COLLECTION_KEEPS: readonly ShipmentStatus[] = [
  ...UNPAID_STATUSES,
  'submitted',
  'outsourced',
  'collection-assigned',
  'awaiting-dropoff',
  'collection-unassigned',
  'collection-rejected',
  'collection-exception',
  'collection-failed-attempt',
  'in-locker',
  'on-hold',
  'on-hold-internal',
];

/** How long a booking that is not paid keeps a compartment, from the booking and from each start of a payment on: longer than a payment takes. */
export const UNPAID_KEEPS_MS = 30 * 60 * 1000;

/** Until when a shipment keeps its compartments whatever its points say: while it waits for payment, a while; null is without an end. */
export function keepsUntil({ status }: { readonly status: ShipmentStatus }, now: Date): Date | null {
  return UNPAID_STATUSES.includes(status) ? new Date(now.getTime() + UNPAID_KEEPS_MS) : null;
}

/** What ends the delivery's compartment: it was taken out, or will not be put in. */
const DELIVERY_RELEASES: readonly ShipmentStatus[] = [
  'quote',
  'quote-expired',
  'bob-box-reservation-failed',
  'returned-to-hub',
  'returned-to-sender',
  'delivered',
  'undeliverable',
  'cancelled',
];

/** The statuses in which a shipment keeps the compartment of a side. Source: decisions §4.3. */
export function keepingStatuses(side: Side): readonly ShipmentStatus[] {
  return side === 'collection' ? COLLECTION_KEEPS : SHIPMENT_STATUSES.filter((status) => !DELIVERY_RELEASES.includes(status));
}

interface AtPoints {
  readonly status: ShipmentStatus;
  readonly collected_date: Date | string | null;
  readonly collection_pickup_point_id: string;
  readonly delivery_pickup_point_id: string;
  readonly collection_pickup_point_provider: string;
  readonly delivery_pickup_point_provider: string;
}

/**
 * The sides at which a compartment can be kept by hand: at a point that the shipment has still to go through, of an operator for which the
 * provider chooses that. Source: KEY-68.
 */
export function reservableSides({ status, collected_date, ...points }: AtPoints): Side[] {
  if (UNPAID_STATUSES.includes(status) || QUOTE_STATUSES.includes(status)) return [];
  return SIDES.filter(
    (side) =>
      points[`${side}_pickup_point_id`] !== '' &&
      isReservedByChoice(points[`${side}_pickup_point_provider`]) &&
      keepingStatuses(side).includes(status) &&
      (side === 'delivery' || collected_date === null),
  );
}

/** The operators at which staff may have to keep a compartment by hand. Source: KEY-68. */
export function operatorsByChoice(): PickupProvider[] {
  return PICKUP_PROVIDERS.filter(isReservedByChoice);
}

/** The statuses in which a side of a booked shipment waits for a compartment. */
export function reservingStatuses(side: Side): ShipmentStatus[] {
  return keepingStatuses(side).filter((status) => !UNPAID_STATUSES.includes(status) && !QUOTE_STATUSES.includes(status));
}

function isReservedByChoice(provider: string): boolean {
  return isPickupProvider(provider) && PICKUP_OPERATORS[provider].reserves_setting !== null;
}

/** The parcel lies in the compartment of the collection, or may while it is held: however long, that is not given to another. */
export const MAY_LIE_IN_LOCKER: readonly ShipmentStatus[] = ['in-locker', 'on-hold', 'on-hold-internal'];

/** The statuses in which what was kept for a while is given to others once that is over. */
export function lapsingStatuses(side: Side): ShipmentStatus[] {
  return keepingStatuses(side).filter((status) => !MAY_LIE_IN_LOCKER.includes(status));
}

/** After these nothing comes to the point any more, unless the shipment is brought back and asks again. */
export const ENDED_AT_POINT: readonly ShipmentStatus[] = [
  'delivered',
  'cancelled',
  'quote-expired',
  'returned-to-sender',
  'undeliverable',
];
