import { searchReference } from '../formats/references.ts';
import { mayMoveOn } from '../shipments/status/may-move-on.ts';
import { STATUS_MATRIX, statusLabel } from '../shipments/status/shipment-status.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import type { ParcelCheck } from './step-demands.ts';

interface StandingParcel {
  readonly status: ShipmentStatus;
}

interface NamedParcel extends StandingParcel {
  readonly tracking_reference: string;
  readonly alternative_tracking_reference: string;
  readonly time_added: Date | null;
}

/** The parcels that a step moves, and those of the same shipment that were looked for and not found. */
export interface CheckedPart<Each> {
  readonly seen: readonly Each[];
  readonly unseen: readonly Each[];
}

/**
 * Those of some parcels that a step can be of: what has been delivered is not moved by a step of the whole shipment, and what has been
 * collected by no failed collection. Where nothing else is left, it is of all of them. Source: SHIP-RULE-03, docs/decisions/0307.
 */
export function openPart<Each extends StandingParcel>(parcels: readonly Each[], to: ShipmentStatus | null): readonly Each[] {
  const open = parcels.filter(({ status }) => !isPast(status, to));
  return open.length === 0 ? parcels : open;
}

function isPast(status: ShipmentStatus, to: ShipmentStatus | null): boolean {
  if (status === 'delivered') return true;
  return to !== null && STATUS_MATRIX[to].group === 'collection' && STATUS_MATRIX[status].collected === 'yes';
}

/** What of a shipment a step is of. */
export interface StepPart<Each> {
  /** Why there is nothing; null where there is. */
  readonly refusal: string | null;
  /** What it may move. */
  readonly part: readonly Each[];
  /** Those of them that wait for this step where they stand: one that is further already is not missed. */
  readonly due: readonly Each[];
}

interface WantedStep {
  readonly to: ShipmentStatus;
  /** Why a shipment that stands there cannot take it; null where it can. */
  readonly whyNot: (status: ShipmentStatus) => string | null;
}

/**
 * The parcels of a step with some of a shipment, or why there are none. Where the shipment as a whole cannot take it, those take it that can by
 * where they stand themselves: what is on the van is delivered, and what is not follows later. Source: docs/decisions/0307.
 */
export function partOfStep<Each extends StandingParcel>(
  shipment: StandingParcel,
  taken: readonly Each[],
  { to, whyNot }: WantedStep,
): StepPart<Each> {
  const refusal = whyNot(shipment.status);
  const due = taken.filter(({ status }) => whyNot(status) === null);
  if (refusal === null) return { refusal, part: openPart(taken, to), due };
  const is_apart = due.length > 0 && to !== 'cancelled' && mayMoveOn(shipment.status);
  return is_apart ? { refusal: null, part: due, due } : { refusal, part: taken, due };
}

/**
 * Which of the parcels of a step a check says were there. Those that were added in the same act are there, although the device does not know
 * what they are called. A check that names none of the shipment says nothing of single parcels but which were left. Source: KEY-36,
 * docs/decisions/0307.
 */
export function checkedPart<Each extends NamedParcel>(
  part: readonly Each[],
  { parcels, reference, check }: Checked<Each>,
): CheckedPart<Each> {
  const { confirmed = [], left = [], added = 0 } = check ?? {};
  const [names, said] = [namesOf(confirmed), namesOf(left)];
  const isThere = parcels.some((parcel) => isNamed(parcel, names))
    ? thereBy(part, { names: namesOf([...confirmed, reference]), said, added })
    : (parcel: Each) => !isNamed(parcel, said);
  return { seen: part.filter(isThere), unseen: part.filter((parcel) => !isThere(parcel)) };
}

interface Checked<Each> {
  /** All of the shipment that are not cancelled. */
  readonly parcels: readonly Each[];
  /** What the event names: a parcel that it names is there. */
  readonly reference: string;
  readonly check: ParcelCheck | undefined;
}

interface Said {
  readonly names: ReadonlySet<string>;
  readonly said: ReadonlySet<string>;
  readonly added: number;
}

function thereBy<Each extends NamedParcel>(part: readonly Each[], { names, said, added }: Said): (parcel: Each) => boolean {
  const newest = part
    .filter((parcel) => parcel.time_added !== null && !isNamed(parcel, names) && !isNamed(parcel, said))
    .toSorted((one, other) => (other.time_added?.getTime() ?? 0) - (one.time_added?.getTime() ?? 0))
    .slice(0, added);
  return (parcel) => isNamed(parcel, names) || newest.includes(parcel);
}

function namesOf(references: readonly string[]): ReadonlySet<string> {
  return new Set(references.map(searchReference));
}

function isNamed({ tracking_reference, alternative_tracking_reference }: NamedParcel, names: ReadonlySet<string>): boolean {
  return names.has(tracking_reference) || (alternative_tracking_reference !== '' && names.has(alternative_tracking_reference));
}

/** What an act says that left parcels behind; empty where none was. */
export function unseenText(references: readonly string[]): string {
  if (references.length === 0) return '';
  const [is, stays] = references.length === 1 ? ['was', 'stays'] : ['were', 'stay'];
  return `${references.join(', ')} ${is} not there and ${stays} where ${references.length === 1 ? 'it was' : 'they were'}.`;
}

/** What the history says of a parcel that was not there. */
export function notSeenText(to: ShipmentStatus): string {
  return `Not there when others were moved on: ${statusLabel(to).toLowerCase()}`;
}

/** How an entry of the history is marked that says of a parcel that it was not there. */
export const NOT_SEEN = 'not-seen';

const TOLD_PARTS: readonly ShipmentStatus[] = ['collected', 'out-for-delivery', 'delivered'];

/** Whether customers and their programs are told of a step of some parcels. Source: docs/decisions/0313. */
export function isToldPart(to: ShipmentStatus): boolean {
  return TOLD_PARTS.includes(to);
}
