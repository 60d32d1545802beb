import type { TrackedShipment, TrackingEvent } from '@tsela/contract/tracking/tracking-shapes';
import type { ParcelId } from '@tsela/domain/ids';
import { languageOf } from '@tsela/domain/shipments/notices/texts/language';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { publicStatus, publicTimeline } from '@tsela/domain/tracking/public-timeline';
import { receiverFirstName } from '@tsela/domain/tracking/receiver-first-name';
import { trackingSteps } from '@tsela/domain/tracking/tracking-steps';
import { publicAddress } from '../pickup-points/named-point-reads.ts';
import type { TrackingEventRow } from '../shipments/tracking-event-repository.ts';
import { mayInstruct, ownPinOf } from './recipients/recipient-rights.ts';
import type { ToldArrival } from './recipients/arrival-windows.ts';
import type { DriverSeen, TrackedRow } from './recipients/tracked-shipment-reads.ts';

/** What a provider shows of its own words and statuses. */
export interface Shown {
  readonly reasons: ReadonlySet<string>;
  readonly excluded: readonly string[];
  /** The order of statuses that decides how far a journey is. */
  readonly order: readonly ShipmentStatus[];
  /** Whether the recipient, and users who may open the shipment, see the signatory's first name. */
  readonly has_proof: boolean;
}

/** What one reader may have of one shipment, beyond what is public. */
export interface ReaderOf {
  readonly is_recipient: boolean;
  /** Of the pages that the recipient's link leads on to. */
  readonly tokens: Pick<NonNullable<TrackedShipment['recipient']>, 'reschedule_token' | 'rating_token'>;
  readonly may_open: boolean;
  readonly may_save_proof: boolean;
  readonly driver: DriverSeen | null;
  readonly arrival: ToldArrival | null;
}

/** From the public entries of its history, newest first. */
export function presentTracked(
  row: TrackedRow,
  events: readonly TrackingEventRow[],
  { reasons, excluded, order, has_proof }: Shown,
  { is_recipient, tokens, may_open, may_save_proof, driver, arrival }: ReaderOf,
): TrackedShipment {
  const shown = publicTimeline(inOrder(events), excluded);
  // A reference is printed on the parcel: a name takes more than that.
  const sees_receiver = has_proof && row.status === 'delivered' && (is_recipient || may_open);
  const history = newestFirst(events)
    .filter(({ parcel_id }) => parcel_id === 0)
    .map((event) => event.status)
    .toReversed();
  return {
    provider_id: row.provider_id,
    shipment_id: row.id,
    short_tracking_reference: row.short_tracking_reference,
    custom_tracking_reference: row.custom_tracking_reference,
    status: publicStatus(row, shown, excluded),
    shipment_time_created: row.time_created.toISOString(),
    shipment_time_modified: row.time_modified.toISOString(),
    shipment_collected_date: row.collected_date?.toISOString() ?? null,
    shipment_delivered_date: row.delivered_date?.toISOString() ?? null,
    shipment_estimated_collection: row.estimated_collection?.toISOString() ?? null,
    shipment_estimated_delivery_from: row.estimated_delivery_from?.toISOString() ?? null,
    shipment_estimated_delivery_to: row.estimated_delivery_to?.toISOString() ?? null,
    collection_from: placeOf(row.collection_address),
    delivery_to: placeOf(row.delivery_address),
    collection_hub: row.collection_hub ?? '',
    delivery_hub: row.delivery_hub ?? '',
    service_level_code: row.service_level_code,
    service_level_name: row.service_level_name,
    parcel_count: row.parcels.length,
    parcel_tracking_references: row.parcels.map(({ tracking_reference }) => tracking_reference),
    ...deliveredPart(row),
    tracking_events: shown.map((event) => presentPublicEvent(event, { reasons, parcels: row.parcels })),
    tracking_steps: trackingSteps({ status: row.status, history, collected_date: row.collected_date }, order),
    receiver_first_name: sees_receiver ? receiverFirstName(proofOf(events)?.receiver_name ?? '') : '',
    pickup_point: row.pickup_point && { ...row.pickup_point, address: publicAddress(row.pickup_point.address) },
    ...(row.choose_place_by !== null && { choose_place_by: row.choose_place_by }),
    arrival_window: arrival && {
      from: arrival.from.toISOString(),
      to: arrival.to.toISOString(),
      is_next: arrival.is_next,
      moved: arrival.moved,
    },
    driver_seen: driver && {
      lat: coarse(driver.lat),
      lng: coarse(driver.lng),
      time_seen: driver.captured_at.toISOString(),
    },
    recipient: is_recipient ? { ...presentRecipient(row), ...tokens } : null,
    may_open,
    may_save_proof,
  };
}

/**
 * The order in which things were recorded, as dates tell it: where two devices' clocks disagree, no event is dated before the one it
 * followed. So the newest date is that of the present status, which readers rely on. What was recorded late keeps its own time. The
 * events come newest first. Source: public API §5.
 */
export function inOrder<Event extends Pick<TrackingEventRow, 'date' | 'is_late'>>(events: readonly Event[]): Event[] {
  let latest = 0;
  const oldest_first = events.toReversed().map((event) => {
    if (event.is_late) return event;
    latest = Math.max(latest, event.date.getTime());
    return { ...event, date: new Date(latest) };
  });
  return oldest_first.toReversed();
}

/** By the time at which things happened; what happened at one moment, by the order in which it became known. */
export function newestFirst(events: readonly TrackingEventRow[]): TrackingEventRow[] {
  return events.toSorted((one, other) => other.date.getTime() - one.date.getTime() || other.id - one.id);
}

/**
 * An event as the public may read it. The driver's position at the door is the recipient's address, and typed text may name a person: the
 * provider's own reasons are shown, everything else as the plain status. Source: screens.md S17.
 */
function presentPublicEvent(
  event: TrackingEventRow,
  { reasons, parcels }: { readonly reasons: ReadonlySet<string>; readonly parcels: readonly MovedParcel[] },
): TrackingEvent {
  return { ...presentEvent(event, parcels), lat: 0, lng: 0, message: publicMessage(event, reasons) };
}

/** How many of its parcels were delivered before the rest; nothing while none was, and once all are. */
function deliveredPart({ status, parcels }: TrackedRow): Pick<TrackedShipment, 'delivered_parcel_count'> {
  const count = parcels.filter((parcel) => parcel.status === 'delivered').length;
  return status === 'delivered' || count === 0 ? {} : { delivered_parcel_count: count };
}

/** The message of an event as the public may read it. */
export function publicMessage(
  { reason, message, status }: Pick<TrackingEventRow, 'reason' | 'message' | 'status'>,
  reasons: ReadonlySet<string>,
): string {
  return reason !== '' && !reasons.has(reason) ? statusLabel(status) : message;
}

/** What was given as a shipment was handed over. */
export function proofOf(events: readonly TrackingEventRow[]): KeptProof | undefined {
  const proof = newestFirst(events).find(({ status, data }) => status === 'delivered' && data !== null)?.data;
  // Written by prove-delivery.ts.
  return proof as KeptProof | undefined;
}

/** About a hundred metres: where the van is, and not at whose door. */
function coarse(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}

function presentRecipient(row: TrackedRow) {
  return {
    instructions: row.recipient_instructions,
    may_instruct: mayInstruct(row),
    pin_type: ownPinOf(row),
    language: languageOf(row.recipient_language),
  };
}

/** What prove-delivery.ts keeps with the step. */
interface KeptProof {
  readonly type: string;
  readonly receiver_name?: string;
  readonly receiver?: {
    readonly mobile_number?: string;
    readonly department?: string;
    readonly description?: string;
    readonly id_number?: string;
  };
  readonly captured?: readonly string[];
  /** The document of the shipment that proved it. */
  readonly document_id?: number;
}

/** What every reader sees of an event. */
type EventToTell = Pick<TrackingEventRow, Exclude<keyof TrackingEvent, 'moved_parcel_tracking_references'> | 'moved_parcel_ids'>;

/** A parcel of the shipment that is not cancelled. */
interface MovedParcel {
  readonly id: ParcelId;
  readonly tracking_reference: string;
}

export function presentEvent(event: EventToTell, parcels: readonly MovedParcel[]): TrackingEvent {
  // The whole shipment takes its status with the last of them: that is said by no single one.
  const moved = event.parcel_id === 0 ? [] : movedReferences(event, parcels);
  return {
    id: event.id,
    parcel_id: event.parcel_id,
    date: event.date.toISOString(),
    status: event.status,
    source: event.source,
    message: event.message,
    location: event.location,
    lat: event.lat,
    lng: event.lng,
    ...(moved.length > 0 && { moved_parcel_tracking_references: moved }),
  };
}

/** The parcels that an entry gave its status, where those are some of the shipment; none where they are all, and where it moved nothing. */
export function movedReferences(
  { moved_parcel_ids }: Pick<EventToTell, 'moved_parcel_ids'>,
  parcels: readonly MovedParcel[],
): string[] {
  if (moved_parcel_ids === null) return [];
  const ids: readonly number[] = moved_parcel_ids;
  const moved = parcels.filter(({ id }) => ids.includes(id));
  return moved.length === parcels.length ? [] : moved.map(({ tracking_reference }) => tracking_reference);
}

function placeOf({ local_area, city }: TrackedRow['collection_address']): string {
  return [...new Set([local_area, city].filter(Boolean))].join(', ');
}
