import type { TrackedShipment } from '@tsela/contract/tracking/tracking-shapes';
import { searchReference } from '@tsela/domain/formats/references';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import type { PageTexts } from '@tsela/domain/shipments/notices/texts/pages-en';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { dayOf } from '@tsela/domain/time/day';
import { statusWords } from '@tsela/domain/tracking/status-words';
import { nearDay, timeOf } from './page-words.ts';
import type { PageWords } from './page-words.ts';

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

/**
 * What happened, in the recipient's words. Of what went wrong only the reason is written, so the status stands before it; of the rest, the
 * writer says in English what happened, and the status does in another language.
 */
export function eventTitle(
  { language, texts }: PageWords,
  { status, message }: Pick<TrackedShipment['tracking_events'][number], 'status' | 'message'>,
): string {
  const label = statusLabel(status);
  const went_wrong = ['bad', 'waiting'].includes(moodOf(status));
  if (language === 'en' && !went_wrong) return message === '' ? label : message;
  const { title } = statusWords(texts, status);
  return [label, title, ''].includes(message) ? title : `${title}: ${message}`;
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
export function arrivalOf(words: PageWords, shipment: ArrivalFacts, now: Date): Arrival | null {
  const { arrival, common } = words.texts;
  const { status, shipment_delivered_date: delivered } = shipment;
  if (status === 'delivered' && delivered !== null) {
    return { label: null, value: `${nearDay(words, delivered, now)}, ${timeOf(delivered)}` };
  }
  if (shipment.arrival_window !== null) return onTheRoad(words, shipment.arrival_window, now);
  const to = shipment.shipment_estimated_delivery_to;
  if (WITHOUT_ARRIVAL.includes(status) || to === null) return null;
  const from = shipment.shipment_estimated_delivery_from ?? to;
  if (status === 'out-for-delivery') {
    // A parcel on the van comes today; its hour counts only when it is the planned day.
    const is_planned = dayOf(new Date(to)) === dayOf(now) && new Date(to) > now;
    const value = is_planned ? filled(common.until, { day: common.today, to: timeOf(to) }) : common.today;
    return { label: arrival.arriving, value };
  }
  if (new Date(to) < now) return { label: arrival.late, value: filled(arrival.was_expected, { day: nearDay(words, to, now) }) };
  return { label: arrival.expected, value: spanText(words, { from, to }, now) };
}

/** When a delivery is planned for; of one that is overdue, when it was expected. */
export function plannedText(words: PageWords, planned: Readonly<Record<'from' | 'to', string>>, now: Date): string {
  if (new Date(planned.to) >= now) return spanText(words, planned, now);
  return filled(words.texts.arrival.was_expected, { day: nearDay(words, planned.to, now) });
}

/** Where the window lies beyond what was said before, the label says so. */
function onTheRoad(
  words: PageWords,
  { from, to, is_next, moved }: NonNullable<ArrivalFacts['arrival_window']>,
  now: Date,
): Arrival {
  const { arrival, common } = words.texts;
  // A window that is as long as the day says nothing of hours.
  const is_day = timeOf(to) === '23:59';
  const label = moved === null ? (is_next ? arrival.next : arrival.arriving) : arrival[moved];
  return { label, value: is_day ? common.today : spanText(words, { from, to }, now) };
}

/** A span of one day with its hours, or of several days, as far as it has not begun. */
function spanText(words: PageWords, { from, to }: { readonly from: string; readonly to: string }, now: Date): string {
  const { common } = words.texts;
  const day = nearDay(words, to, now);
  if (dayOf(new Date(from)) === dayOf(new Date(to))) {
    const has_window = new Date(from) > now && from !== to;
    return has_window
      ? filled(common.window, { day, from: timeOf(from), to: timeOf(to) })
      : filled(common.until, { day, to: timeOf(to) });
  }
  return new Date(from) < now ? filled(common.by, { day }) : filled(common.days, { from: nearDay(words, from, now), to: day });
}

export interface ShownStep {
  readonly label: string;
  readonly progress: TrackedShipment['tracking_steps'][number]['progress'];
}

/** The five steps with their names; a parcel that waits at a pickup point is not out for delivery. */
export function stepsOf(
  { steps }: PageTexts,
  shipment: Pick<TrackedShipment, 'status' | 'tracking_steps' | 'tracking_events'>,
): readonly ShownStep[] {
  const has_pickup = [shipment.status, ...shipment.tracking_events.map((event) => event.status)].includes('ready-for-pickup');
  const labels: Readonly<Record<string, string>> = steps;
  return shipment.tracking_steps.map(({ label, progress }) => {
    const key = has_pickup && label === 'out-for-delivery' ? 'ready-for-pickup' : label;
    return { label: labels[key] ?? label, progress };
  });
}
