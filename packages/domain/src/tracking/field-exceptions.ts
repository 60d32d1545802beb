import type { DriverId } from '../ids.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';

/** Why something a driver did waits for the office, the gravest first. */
export const FIELD_EXCEPTIONS = [
  'delivered-twice',
  'correction',
  // The recipient says that a failed attempt was never made.
  'contested',
  'left-behind',
  'clock',
  'other-driver',
  'not-changed',
  'unproven',
  'overtaken',
  // A driver moved some parcels of a shipment on, and one of the others was not there.
  'parcels-missing',
  'incomplete',
] as const;
export type FieldExceptionKind = (typeof FIELD_EXCEPTIONS)[number];

/** What a driver did, and what came of it. */
export interface JudgedAct {
  readonly choice: string;
  readonly result: 'accepted' | 'kept' | 'refused';
  /** Whether something is missing that the provider demands. */
  readonly is_incomplete?: boolean;
  /** Whether parcels were looked for that were not there. */
  readonly is_short?: boolean;
  /** Whether the driver is asked for something, such as another PIN. */
  readonly is_asked: boolean;
  /** How long after it was done it reached us, in ms. */
  readonly waited_ms: number;
  readonly driver_id: DriverId;
  /** Whose the leg is as it arrives. */
  readonly driver_of_leg: DriverId | null;
  /** Where the shipment is, with the driver who delivered it; null before, and where it was handed over at a hub. */
  readonly status: ShipmentStatus;
  readonly delivered_by: DriverId | null;
}

/** A refusal that comes sooner than this is seen by the driver, who is still there. */
export const SEEN_AT_ONCE_MS = 60_000;

/**
 * Whether what a driver did waits for the office, and why; null where nothing is to be decided. What was done at a door has been done,
 * whatever the shipment has become: it is neither lost nor put over what others did. Source: issue 19, part 4.
 */
export function fieldExceptionOf(act: JudgedAct): FieldExceptionKind | null {
  const { choice, result, status, driver_id, delivered_by, driver_of_leg, waited_ms, is_asked } = act;
  if (result === 'accepted') return act.is_short === true ? 'parcels-missing' : act.is_incomplete === true ? 'incomplete' : null;
  if (choice === status) {
    const is_other = choice === 'delivered' && delivered_by !== driver_id;
    // Done by two, or the same once more.
    return is_other ? 'delivered-twice' : null;
  }
  if (result === 'kept') return choice === 'delivered' ? 'overtaken' : null;
  if (is_asked) return waited_ms > SEEN_AT_ONCE_MS ? 'unproven' : null;
  if (driver_of_leg !== null && driver_of_leg !== driver_id) return 'other-driver';
  return waited_ms > SEEN_AT_ONCE_MS ? 'overtaken' : null;
}

/** What an earlier exception of a delivery becomes once another driver's delivery of the same shipment is taken: the order does not matter. */
export function afterDeliveryByOther(kind: FieldExceptionKind): FieldExceptionKind {
  return graver(kind, 'delivered-twice');
}

function graver(one: FieldExceptionKind, other: FieldExceptionKind): FieldExceptionKind {
  return FIELD_EXCEPTIONS.indexOf(one) <= FIELD_EXCEPTIONS.indexOf(other) ? one : other;
}
