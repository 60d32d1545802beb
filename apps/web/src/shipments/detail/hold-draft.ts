import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { HistoryEvent } from '@tsela/contract/tracking/tracking-shapes';
import { isHold, statusAfterHold } from '@tsela/domain/shipments/status/holds';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';

type Event = Pick<HistoryEvent, 'status' | 'date' | 'message' | 'parcel_id' | 'moved_nothing'>;

/** The entry that holds a shipment, of a history that is newest first. */
export function newestHold<E extends Event>(events: readonly E[]): E | null {
  return events.find((event) => isStep(event) && isHold(event.status)) ?? null;
}

/** A step of the whole shipment, which what staff have added is not. */
function isStep({ parcel_id, moved_nothing = false }: Event): boolean {
  return parcel_id === 0 && !moved_nothing;
}

/** Where a shipment goes when its hold ends, by what of its history is read; null where that is too little to say. */
export function statusBeforeHold(
  events: readonly Event[],
  drivers: Pick<Shipment, 'collection_agent_id' | 'delivery_agent_id'>,
): ShipmentStatus | null {
  const before = events.find((event) => isStep(event) && !isHold(event.status))?.status;
  if (before === undefined || !isShipmentStatus(before)) return null;
  const { collection_agent_id = null, delivery_agent_id = null } = drivers;
  return statusAfterHold(before, { collection_agent_id, delivery_agent_id });
}
