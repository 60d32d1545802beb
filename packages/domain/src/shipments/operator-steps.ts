import { PICKUP_OPERATORS } from '../pickup-points/pickup-operators.ts';
import { keepingStatuses } from './kept-compartments.ts';
import type { Side } from './shipment-draft.ts';
import { statusAfterPickupPointEvent } from './status/pickup-point-events.ts';
import type { EventPoint, PickupPointEvent } from './status/pickup-point-events.ts';
import { BOB_BOX_ONLY_STATUS, QUOTE_STATUSES, UNPAID_STATUSES } from './status/shipment-status.ts';
import type { ShipmentStatus } from './status/shipment-status.ts';

/** What becomes of a compartment at an operator, in the order in which it can. Source: ADR 0264. */
export const OPERATOR_STEPS = ['reserved', 'dropped-off', 'expired', 'collected', 'released'] as const;

export type OperatorStep = (typeof OPERATOR_STEPS)[number];

/** Whether an operator knows what it has to: refused, unanswered and differing ones are looked at by staff. */
export const OPERATOR_STATES = ['open', 'confirmed', 'refused', 'unanswered', 'differs'] as const;

export type OperatorState = (typeof OPERATOR_STATES)[number];

/** Whether staff may have the operator asked once more. */
export function isAskedByHand(state: OperatorState): boolean {
  return state === 'refused' || state === 'unanswered';
}

/**
 * The step from which one goes on that is asked for again by a person: a drop-off that came too late is as if it had been given up, so that it is
 * reserved anew where the shipment still waits for it. Source: decisions/0284.
 */
export function stepAskedFrom(step: OperatorStep, side: Side): OperatorStep {
  return side === 'collection' && step === 'expired' ? 'released' : step;
}

/** What of a shipment decides what an operator has to know of a side. */
interface AtOperator {
  readonly side: Side;
  readonly status: ShipmentStatus;
  readonly collected_date: Date | null;
}

/** Statuses in which a parcel that was at the point of its delivery goes there once more. */
export const GOES_TO_POINT: readonly ShipmentStatus[] = ['delivery-assigned', 'out-for-delivery'];

/**
 * What the operator has to know of a side once the shipment has come to a status, by what it had to know before; null where it was asked for
 * nothing, and is not. What an operator has ended is asked for once more where the shipment goes there again.
 */
export function operatorStepAfter(before: OperatorStep | null, shipment: AtOperator): OperatorStep | null {
  const { side, status } = shipment;
  if (UNPAID_STATUSES.includes(status) || QUOTE_STATUSES.includes(status)) return endedBefore(before);
  return side === 'collection' ? stepOfCollection(before, shipment) : stepOfDelivery(before, shipment);
}

/** Nothing comes to the compartment any more: one that is empty is given up, one with a parcel in it is still to be emptied. */
function endedBefore(before: OperatorStep | null): OperatorStep | null {
  return before === 'reserved' ? 'released' : before;
}

function stepOfCollection(before: OperatorStep | null, { side, status, collected_date }: AtOperator): OperatorStep | null {
  if (status === 'in-locker') return 'dropped-off';
  if (collected_date !== null) return before === 'dropped-off' ? 'collected' : endedBefore(before);
  if (!keepingStatuses(side).includes(status)) return endedBefore(before);
  return before === null || before === 'released' || before === 'collected' ? 'reserved' : before;
}

/** A parcel that lies at the point of its delivery, whatever is said of it meanwhile. */
const LIES_AT_POINT: readonly ShipmentStatus[] = ['ready-for-pickup', 'collect-and-return-to-hub', 'on-hold', 'on-hold-internal'];

function stepOfDelivery(before: OperatorStep | null, { side, status, collected_date }: AtOperator): OperatorStep | null {
  if (status === BOB_BOX_ONLY_STATUS) return before ?? 'reserved';
  const lies_there = before === 'dropped-off' || before === 'expired';
  if (status === 'ready-for-pickup') return 'dropped-off';
  if (status === 'collect-and-return-to-hub') return lies_there ? 'expired' : before;
  if (lies_there) return LIES_AT_POINT.includes(status) || status === 'undeliverable' ? before : 'collected';
  if (!keepingStatuses(side).includes(status)) return endedBefore(before);
  if (before === null) return 'reserved';
  const goes_there = collected_date === null || GOES_TO_POINT.includes(status);
  return (before === 'released' || before === 'collected') && goes_there ? 'reserved' : before;
}

/** Statuses before a trip to the point in which a shipment waits for nothing else but its place there. */
const WAITS_FOR_PLACE: readonly ShipmentStatus[] = [
  'submitted',
  'at-hub',
  'manifested',
  'ready-for-dispatch',
  'at-destination-hub',
  'returned-to-hub',
  'delivery-assigned',
  'delivery-unassigned',
  'delivery-rejected',
  'delivery-exception',
  'delivery-failed-attempt',
];

/**
 * What becomes of a shipment whose operator has no compartment for its delivery; null where it goes on as it is, since it is still to be
 * collected by a driver or dropped off, and is asked for again before it goes to the point. Source: decisions §4.3, SHIP-STATUS-23.
 */
export function statusAfterRefusal(status: ShipmentStatus, side: Side, point: EventPoint): ShipmentStatus | null {
  if (side === 'collection') return null;
  const after = statusAfterPickupPointEvent(status, 'no-compartment-free', point);
  if (after !== null) return after;
  const { status_when_full } = PICKUP_OPERATORS[point.provider];
  return status_when_full === BOB_BOX_ONLY_STATUS && WAITS_FOR_PLACE.includes(status) ? status_when_full : null;
}

/** What an operator tells by itself. */
export type ToldStep = Extract<OperatorStep, 'dropped-off' | 'expired' | 'collected'>;

export function isToldStep(step: string): step is ToldStep {
  return step === 'dropped-off' || step === 'expired' || step === 'collected';
}

/** What the history says of it. */
export const TOLD_MESSAGES: Readonly<Record<ToldStep, Readonly<Record<Side, string>>>> = {
  'dropped-off': { collection: 'Dropped off at the locker', delivery: 'Placed in the locker' },
  expired: { collection: 'Not dropped off in time', delivery: 'Not taken from the locker in time' },
  collected: { collection: 'Taken from the locker by the courier', delivery: 'Taken from the locker by the recipient' },
};

/** By which events at the point a shipment comes to what its operator tells, the shortest way first. */
const WAYS: Readonly<Record<Side, Readonly<Record<ToldStep, readonly (readonly PickupPointEvent[])[]>>>> = {
  collection: {
    'dropped-off': [['sender-dropped-off']],
    // The sender has not come: the shipment waits for them as it did.
    expired: [[]],
    collected: [['courier-took-out'], ['sender-dropped-off', 'courier-took-out']],
  },
  delivery: {
    'dropped-off': [['courier-placed']],
    expired: [['not-taken-in-time'], ['courier-placed', 'not-taken-in-time']],
    collected: [['recipient-took'], ['courier-placed', 'recipient-took'], ['courier-took-out']],
  },
};

/**
 * The statuses that a shipment takes when its operator tells what has happened, by the rules of what happens at a point: one, or two where
 * what came before was never told. Null where it cannot have happened from where the shipment is.
 */
export function statusesTold(
  status: ShipmentStatus,
  { side, step }: { readonly side: Side; readonly step: ToldStep },
  point: EventPoint,
): readonly ShipmentStatus[] | null {
  for (const events of WAYS[side][step]) {
    const statuses: ShipmentStatus[] = [];
    for (const event of events) {
      const next = statusAfterPickupPointEvent(statuses.at(-1) ?? status, event, point);
      if (next !== null) statuses.push(next);
    }
    if (statuses.length === events.length) return statuses;
  }
  return null;
}

/** Whether what an operator tells is nothing new. */
export function isKnownStep(known: OperatorStep, told: ToldStep): boolean {
  return OPERATOR_STEPS.indexOf(told) <= OPERATOR_STEPS.indexOf(known);
}
