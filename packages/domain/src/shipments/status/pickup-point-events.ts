import { PICKUP_OPERATORS } from '../../pickup-points/pickup-operators.ts';
import type { PickupProvider } from '../../pickup-points/pickup-providers.ts';
import type { ShipmentStatus } from './shipment-status.ts';

/** What happens at a locker or counter. The courier's acts and the recipient's are kept apart. Source: SCAN-03. */
export const PICKUP_POINT_EVENTS = [
  'sender-dropped-off',
  'courier-took-out',
  'courier-placed',
  'recipient-took',
  'not-taken-in-time',
  'no-compartment-free',
] as const;

export type PickupPointEvent = (typeof PICKUP_POINT_EVENTS)[number];

/** The point the event happens at. */
export interface EventPoint {
  readonly type: 'locker' | 'counter';
  readonly provider: PickupProvider;
}

/** The status an event at a pickup point gives a shipment, or null when it cannot happen there and then. Source: decisions §4.3, SCAN-03. */
export function statusAfterPickupPointEvent(
  status: ShipmentStatus,
  event: PickupPointEvent,
  point: EventPoint,
): ShipmentStatus | null {
  switch (event) {
    case 'sender-dropped-off':
      return status === 'awaiting-dropoff' && point.type === 'locker' ? 'in-locker' : null;
    case 'courier-took-out':
      return statusTakenOut(status, point);
    case 'courier-placed':
      return status === 'out-for-delivery' ? 'ready-for-pickup' : null;
    case 'recipient-took':
      return status === 'ready-for-pickup' ? 'delivered' : null;
    case 'not-taken-in-time':
      return status === 'ready-for-pickup' ? 'collect-and-return-to-hub' : null;
    case 'no-compartment-free':
      if (status !== 'out-for-delivery') return null;
      return PICKUP_OPERATORS[point.provider].status_when_full;
  }
}

/** A courier takes out what the sender dropped off, at a counter straight from the hand, or what was not collected in time. */
function statusTakenOut(status: ShipmentStatus, point: EventPoint): ShipmentStatus | null {
  const waiting: ShipmentStatus = point.type === 'locker' ? 'in-locker' : 'awaiting-dropoff';
  if (status !== waiting && status !== 'collect-and-return-to-hub') return null;
  return point.type === 'locker' ? 'collected-from-locker' : 'collected-from-counter';
}
