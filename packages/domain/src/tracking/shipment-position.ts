import type { ParcelId } from '../ids.ts';
import { STATUS_MATRIX } from '../shipments/status/shipment-status.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';

/** Something that gave parcels of a shipment a status, whenever it became known. */
export interface StatusFact {
  readonly status: ShipmentStatus;
  /** When it happened. */
  readonly date: Date;
  /** The parcels it moved; null moved all but those that were delivered before their shipment, none moved nothing. */
  readonly moved_parcel_ids: readonly ParcelId[] | null;
}

/** A parcel of a shipment, and since when it is one: null where it was booked with it. */
export interface CountedParcel {
  readonly id: ParcelId;
  readonly time_added: Date | null;
}

/** Where a shipment and its parcels stand; null where nothing has said it yet. */
export interface ShipmentPosition {
  readonly shipment: { readonly status: ShipmentStatus; readonly date: Date } | null;
  readonly parcels: ReadonlyMap<ParcelId, ShipmentStatus>;
}

/**
 * Where a shipment is after everything that is known of it, in the order in which it happened. A shipment is where all its parcels
 * are: it takes a status when the last of them gets it, while the others have it or have had it since the shipment's last step and are
 * further already. What has been delivered does not hold up the rest, and the shipment is delivered when all of them are. A parcel that was
 * added is where the shipment was then, and holds up nothing from before. Facts of one moment count in the order given, which is the one in
 * which they became known. Source: docs/decisions/0014, 0021, 0307.
 */
export function positionAfter(facts: readonly StatusFact[], counted: readonly CountedParcel[]): ShipmentPosition {
  const parcel_ids = counted.map(({ id }) => id);
  /** What each parcel has had beyond the shipment's own status, oldest first; a parcel that is where the shipment is has had nothing. */
  const ahead = new Map<ParcelId, ShipmentStatus[]>(parcel_ids.map((id) => [id, []]));
  let shipment: ShipmentPosition['shipment'] = null;
  for (const { status, date, moved_parcel_ids } of inOrder(facts)) {
    const is_again = status === shipment?.status;
    const there = counted.filter(({ time_added }) => time_added === null || time_added <= date).map(({ id }) => id);
    for (const id of there)
      if (moved_parcel_ids === null ? !isHandedOver(ahead.get(id) ?? []) : moved_parcel_ids.includes(id))
        ahead.set(id, is_again ? [] : [...(ahead.get(id) ?? []), status]);
    const own = there.map((id) => ahead.get(id) ?? []);
    const is_complete = own.every((had) => (is_again ? had.length === 0 : had.includes(status)) || isHandedOver(had));
    if (!is_complete || moved_parcel_ids?.length === 0) continue;
    shipment = { status, date };
    for (const id of there) ahead.set(id, beyond(status, ahead.get(id) ?? []));
  }
  const parcels = parcel_ids.flatMap((id) => {
    const status = ahead.get(id)?.at(-1) ?? shipment?.status;
    return status === undefined ? [] : ([[id, status]] as const);
  });
  return { shipment, parcels: new Map(parcels) };
}

/** Whether the last that a parcel has had ahead of its shipment is its delivery. */
function isHandedOver(had: readonly ShipmentStatus[]): boolean {
  return had.at(-1) === 'delivered';
}

function inOrder(facts: readonly StatusFact[]): StatusFact[] {
  return facts.toSorted((one, other) => one.date.getTime() - other.date.getTime());
}

function beyond(status: ShipmentStatus, had: readonly ShipmentStatus[]): ShipmentStatus[] {
  return had.slice(had.lastIndexOf(status) + 1);
}

/** Whether something that is reported happened before what the shipment's position is already made of. A tie is not late. */
export function isLate(captured_at: Date, last_step_date: Date | null): boolean {
  return last_step_date !== null && captured_at.getTime() < last_step_date.getTime();
}

/**
 * Whether drivers take this step at all, from whatever status: what the selector offers on the road. A step that is reported late is
 * held against this only, since the status it was taken from is gone.
 */
export function isStepOnTheRoad(status: ShipmentStatus): boolean {
  return ON_THE_ROAD.includes(status);
}

const ON_THE_ROAD: readonly ShipmentStatus[] = [
  'collected',
  'collected-from-locker',
  'collection-unassigned',
  'collection-failed-attempt',
  'collection-exception',
  'collection-rejected',
  'at-hub',
  'out-for-delivery',
  'returned-to-hub',
  'ready-for-pickup',
  'delivered',
  'delivery-unassigned',
  'delivery-failed-attempt',
  'delivery-exception',
  'delivery-rejected',
];

/**
 * When a shipment was collected, now that a step is known that happened earlier than others; null leaves it as it was. Whatever comes
 * after the collection proves it. Source: SHIP-STATUS-43.
 */
export function collectedDateFrom(
  step: { readonly status: ShipmentStatus; readonly date: Date },
  collected_date: Date | null,
): Date | null {
  const { status, date } = step;
  if (STATUS_MATRIX[status].collected !== 'yes' || status === 'bob-box-reservation-failed') return null;
  return collected_date === null || (status === 'collected' && date < collected_date) ? date : null;
}
