import type { TrackedShipment } from '@tsela/contract/tracking/tracking-shapes';
import { searchReference } from '@tsela/domain/formats/references';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { RECIPIENT_WORDS, tracking } from '../strings/tracking.ts';
import type { StatusWords } from '../strings/tracking.ts';
import { dateText, nearDateText, timeText } from '../ui/show/date-text.ts';

/**
 * The references that none of the found shipments carries. A sticker's number finds a shipment without standing in it; as long as a found
 * shipment answers no other reference, no reference is called missing because of it.
 */
export function missingReferences(asked: readonly string[], found: readonly TrackedShipment[]): readonly string[] {
  const unmatched = asked.filter((reference) => !found.some((shipment) => carries(shipment, reference)));
  const unclaimed = found.filter((shipment) => !asked.some((reference) => carries(shipment, reference)));
  return unmatched.slice(unclaimed.length);
}

/** The found shipments in the order they were asked for; those found by a sticker's number last. */
export function asAsked(asked: readonly string[], found: readonly TrackedShipment[]): readonly TrackedShipment[] {
  const place = (shipment: TrackedShipment) => {
    const index = asked.findIndex((reference) => carries(shipment, reference));
    return index === -1 ? asked.length : index;
  };
  return found.toSorted((one, other) => place(one) - place(other));
}

function carries(shipment: TrackedShipment, reference: string): boolean {
  const own = [shipment.short_tracking_reference, shipment.custom_tracking_reference, ...shipment.parcel_tracking_references];
  return own.some((each) => searchReference(each) === reference);
}

/** What the recipient reads for a status; codes this version does not know are on their way. */
export function wordsOf(status: string): StatusWords {
  return isShipmentStatus(status) ? RECIPIENT_WORDS[status] : tracking.unknownStatus;
}

/** Where nothing more happens by itself. */
const OVER: readonly string[] = ['delivered', 'cancelled', 'returned-to-sender', 'undeliverable'];
/** Statuses without an estimated arrival. */
const WITHOUT_ARRIVAL: readonly string[] = [...OVER, 'on-hold', 'damaged', 'ready-for-pickup', 'collect-and-return-to-hub'];

/** Whether the shipment has come to its end, well or not. */
export function isOver(shipment: Pick<TrackedShipment, 'status'>): boolean {
  return OVER.includes(shipment.status);
}

export type Mood = 'good' | 'bad' | 'waiting' | 'moving';

/** How the status feels to the recipient: the colour of the card. */
export function moodOf(status: string): Mood {
  if (status === 'delivered') return 'good';
  if (['cancelled', 'returned-to-sender', 'undeliverable', 'damaged'].includes(status)) return 'bad';
  const waits = ['on-hold', 'collect-and-return-to-hub', 'delivery-failed-attempt', 'delivery-exception'];
  return waits.includes(status) || status.startsWith('collection-failed') || status === 'collection-exception'
    ? 'waiting'
    : 'moving';
}

export interface Arrival {
  /** Null where the status says it already. */
  readonly label: string | null;
  readonly value: string;
}

type ArrivalFacts = Pick<
  TrackedShipment,
  'status' | 'shipment_delivered_date' | 'shipment_estimated_delivery_from' | 'shipment_estimated_delivery_to' | 'arrival_window'
>;

/** When it arrives or arrived, in the recipient's words; null where unknown. */
export function arrivalOf(shipment: ArrivalFacts, now: Date): Arrival | null {
  const { status, shipment_delivered_date: delivered } = shipment;
  if (status === 'delivered' && delivered !== null) {
    return { label: null, value: `${nearDateText(delivered, now)}, ${timeText(delivered)}` };
  }
  if (shipment.arrival_window !== null) return onTheRoad(shipment.arrival_window, now);
  const to = shipment.shipment_estimated_delivery_to;
  if (WITHOUT_ARRIVAL.includes(status) || to === null) return null;
  const from = shipment.shipment_estimated_delivery_from ?? to;
  if (status === 'out-for-delivery') return { label: tracking.arrival.arriving, value: todayText(to, now) };
  if (new Date(to) < now) return { label: tracking.arrival.late, value: tracking.arrival.wasExpected(nearDateText(to, now)) };
  return { label: tracking.arrival.expected, value: expectedText({ from, to }, now) };
}

/** Where the window lies beyond what was said before, the label says so. */
function onTheRoad({ from, to, is_next, moved }: NonNullable<ArrivalFacts['arrival_window']>, now: Date): Arrival {
  const words = tracking.arrival;
  // A window that is as long as the day says nothing of hours.
  const is_day = timeText(to) === '23:59';
  const label = moved === null ? (is_next ? words.next : words.arriving) : words.moved[moved];
  return { label, value: is_day ? words.today : expectedText({ from, to }, now) };
}

/** A parcel on the van comes today; its hour counts only when it is the planned day. */
function todayText(to: string, now: Date): string {
  const is_planned = dateText(to, now) === dateText(now, now) && new Date(to) > now;
  return is_planned ? tracking.arrival.until(tracking.arrival.today, timeText(to)) : tracking.arrival.today;
}

function expectedText({ from, to }: { from: string; to: string }, now: Date): string {
  const day = nearDateText(to, now);
  if (dateText(from, now) === dateText(to, now)) {
    const has_window = new Date(from) > now && from !== to;
    return has_window ? tracking.arrival.window(day, timeText(from), timeText(to)) : tracking.arrival.until(day, timeText(to));
  }
  return new Date(from) < now ? tracking.arrival.by(day) : tracking.arrival.days(nearDateText(from, now), day);
}

export interface ShownStep {
  readonly label: string;
  readonly progress: TrackedShipment['tracking_steps'][number]['progress'];
}

/** The five steps with their names; a parcel that waits at a pickup point is not out for delivery. */
export function stepsOf(shipment: Pick<TrackedShipment, 'status' | 'tracking_steps' | 'tracking_events'>): readonly ShownStep[] {
  const has_pickup = [shipment.status, ...shipment.tracking_events.map((event) => event.status)].includes('ready-for-pickup');
  const labels: Readonly<Record<string, string>> = tracking.steps;
  return shipment.tracking_steps.map(({ label, progress }) => {
    const key = has_pickup && label === 'out-for-delivery' ? 'ready-for-pickup' : label;
    return { label: labels[key] ?? label, progress };
  });
}
