import { keepingStatuses } from './kept-compartments.ts';
import type { OperatorStep } from './operator-steps.ts';
import type { Side } from './shipment-draft.ts';
import { isHold } from './status/holds.ts';
import { whyTooLateToCancel } from './status/shipment-actions.ts';
import { BOB_BOX_ONLY_STATUS, QUOTE_STATUSES, UNPAID_STATUSES } from './status/shipment-status.ts';
import type { ShipmentStatus } from './status/shipment-status.ts';
import { addDays, dayOf, endOfDay, isWeekend } from '../time/day.ts';
import type { Day } from '../time/day.ts';

/**
 * What comes of a booked shipment whose operator has refused its place: a person has to choose, or it is cancelled; it goes on and the operator is
 * asked again before it goes there; or the parcel is with the courier, and a person chooses without an end. Source: ADR 0273.
 */
export type AfterRefusal = 'choose' | 'asked-again' | 'with-us';

/** What of a shipment decides it. */
interface Refused {
  readonly status: ShipmentStatus;
  readonly collected_date: Date | null;
}

/** Null where the place is not needed any more: the parcel has come through it, was there, or the journey has ended. */
export function afterRefusal({ status, collected_date }: Refused, side: Side): AfterRefusal | null {
  if (UNPAID_STATUSES.includes(status) || QUOTE_STATUSES.includes(status)) return null;
  if (side === 'collection')
    return collected_date === null && status !== 'in-locker' && keepingStatuses(side).includes(status) ? 'choose' : null;
  if (status === BOB_BOX_ONLY_STATUS) return collected_date === null ? 'choose' : 'with-us';
  if (status === 'delivery-failed-attempt') return 'with-us';
  if (WAS_THERE.includes(status) || !keepingStatuses(side).includes(status)) return null;
  return 'asked-again';
}

const WAS_THERE: readonly ShipmentStatus[] = ['ready-for-pickup', 'collect-and-return-to-hub'];

/** What staff may do of a shipment whose place was refused, a click each. */
export const REFUSED_ACTS = ['other-point', 'to-door', 'cancel'] as const;

export type RefusedAct = (typeof REFUSED_ACTS)[number];

interface ToChoose extends Refused {
  readonly delivery_pickup_point_id: string;
  /** The sides whose operator has refused the place. */
  readonly refused_sides: readonly Side[];
  /** A parcel of it has been collected. */
  readonly has_collected_parcel: boolean;
  /** There is another pickup point that takes parcels. */
  readonly has_other_point: boolean;
}

/**
 * What can be done of it: a delivery that goes to a point may go to the door, a drop-off may not; neither goes to another point where there is none,
 * and what is collected is not cancelled. Empty where it is decided on its page alone.
 */
export function refusedActs(shipment: ToChoose): RefusedAct[] {
  const { status, collected_date, refused_sides, has_other_point, has_collected_parcel } = shipment;
  const fits: Readonly<Record<RefusedAct, boolean>> = {
    'other-point': has_other_point && (goesToDelivery(shipment) || refused_sides.includes('collection')),
    'to-door': goesToDelivery(shipment),
    cancel: status !== 'cancelled' && collected_date === null && !has_collected_parcel,
  };
  return REFUSED_ACTS.filter((act) => fits[act]);
}

function goesToDelivery({ status, delivery_pickup_point_id, refused_sides }: ToChoose): boolean {
  const is_refused = refused_sides.includes('delivery') || status === BOB_BOX_ONLY_STATUS;
  return is_refused && delivery_pickup_point_id !== '';
}

/** Working days in which a person chooses. */
const DAYS_TO_CHOOSE = 2;
/** No further ahead than this, whatever holidays a provider keeps. */
const DAYS_AHEAD_MAX = 30;

/** The end of the second working day after a refusal: Monday to Friday, without the provider's public holidays. */
export function chooseBy(now: Date, holidays: readonly Day[]): Date {
  const today = dayOf(now);
  const days = Array.from({ length: DAYS_AHEAD_MAX }, (_, ahead) => addDays(today, ahead + 1));
  const working = days.filter((day) => !isWeekend(day) && !holidays.includes(day));
  return endOfDay(working[DAYS_TO_CHOOSE - 1] ?? addDays(today, DAYS_AHEAD_MAX));
}

/** Whether a booking is cancelled for which nothing was chosen in time: nothing of it has been collected, and staff do not hold it. */
export function isCancelledUnchosen(
  shipment: Refused & { readonly parcels: readonly { readonly status: ShipmentStatus }[] },
  side: Side,
): boolean {
  return afterRefusal(shipment, side) === 'choose' && !isHold(shipment.status) && whyTooLateToCancel(shipment) === null;
}

interface ForStaff {
  readonly ref: string;
  readonly operator: string;
  readonly point: string;
  /** The operator's own words. */
  readonly said: string;
  readonly side: Side;
  /** Empty where there is no end. */
  readonly day: string;
}

/** What staff read of a refusal in their inbox. */
export function refusedForStaff(outcome: AfterRefusal, { ref, operator, point, said, side, day }: ForStaff) {
  const places = side === 'collection' ? 'another drop-off point' : 'another pickup point, send it to the door';
  const next = {
    choose: `Choose ${places} or cancel it. If nothing is chosen by ${day}, it is cancelled and its charge credited.`,
    'asked-again': `It goes on, and ${operator} is asked again as it goes out. You can choose another pickup point or send it to the door.`,
    'with-us': 'The parcel is with us. Choose another pickup point, send it to the door or send it back.',
  }[outcome];
  return {
    subject: `${operator} has no place for ${ref}`,
    text: `${operator} refused ${ref} at ${point}.${itSays(said)} ${next}`,
  };
}

/** What staff read where nothing was chosen in time. */
export function endedForStaff({ ref, operator, is_visitor }: { ref: string; operator: string; is_visitor: boolean }) {
  const money = is_visitor ? 'A visitor has paid for it: please give the money back.' : 'Its charge is credited to its account.';
  return {
    subject: `${ref} was cancelled: no place at ${operator}`,
    text: `Nothing was chosen in time for ${ref}, which ${operator} refused. ${money}`,
  };
}

/** What an operator is told of a parcel. */
export type EndedStep = Exclude<OperatorStep, 'reserved'>;

const TOLD: Readonly<Record<EndedStep, string>> = {
  'dropped-off': 'the parcel is in the locker',
  expired: 'its time is over',
  collected: 'the parcel was taken out',
  released: 'the parcel does not come',
};

interface NotTakenForStaff extends Pick<ForStaff, 'ref' | 'operator' | 'said'> {
  readonly step: EndedStep;
}

/** What staff read where an operator does not take what it was told. */
export function notTakenForStaff({ ref, operator, step, said }: NotTakenForStaff) {
  return {
    subject: `${operator} differs on ${ref}`,
    text: `${operator} was told of ${ref} that ${TOLD[step]}, and does not take it.${itSays(said)} Nothing changes for the shipment. Call ${operator}, or ask again on its page.`,
  };
}

function itSays(said: string): string {
  return said === '' ? '' : ` It says: “${said}”`;
}
