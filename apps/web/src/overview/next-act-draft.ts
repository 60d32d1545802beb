import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { isHold } from '@tsela/domain/shipments/status/holds';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { isAssignable } from '@tsela/domain/tripsheets/assignable-statuses';

export type Leg = 'collection' | 'delivery';

const LEGS: readonly Leg[] = ['collection', 'delivery'];

/** The leg that a shipment can be given to a driver for; null where what it waits for is decided on its own page. */
export function legToAssign({ status }: Pick<ListedShipment, 'status'>): Leg | null {
  return isShipmentStatus(status) ? (LEGS.find((leg) => isAssignable(leg, status)) ?? null) : null;
}

/** What is done next about a shipment that waits, as one click; null where that is decided on its own page. Source: screens S24. */
export function nextAct(shipment: Pick<ListedShipment, 'status'>): Leg | 'release' | null {
  const { status } = shipment;
  if (isShipmentStatus(status) && isHold(status)) return 'release';
  return legToAssign(shipment);
}
