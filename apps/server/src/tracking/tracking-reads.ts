import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { TrackedShipment, TrackingEvent } from '@tsela/contract/tracking/tracking-shapes';
import { searchReference } from '@tsela/domain/formats/references';
import { Problem } from '@tsela/domain/problem';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { statusOrderOf } from '@tsela/domain/shipments/shipment-progress';
import { statusLabel } from '@tsela/domain/shipments/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/shipment-status';
import { publicStatus, publicTimeline } from '@tsela/domain/tracking/public-timeline';
import { trackingSteps } from '@tsela/domain/tracking/tracking-steps';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { presentingFor } from '../shipments/presenting-for.ts';
import { customersStatus } from '../shipments/present-shipment.ts';
import type { PresentFor } from '../shipments/present-shipment.ts';
import { loadShipmentFor } from '../shipments/shipment-repository.ts';
import { readTrackingEvents } from '../shipments/tracking-event-repository.ts';
import type { TrackingEventRow } from '../shipments/tracking-event-repository.ts';
import { LookUps } from './look-ups.ts';
import { findTracked } from './tracked-shipment-reads.ts';
import type { TrackedRow } from './tracked-shipment-reads.ts';

/** Shipments tracked at once. Source: screens.md S17. */
const MOST_REFERENCES = 20;

const look_ups = new LookUps();

/** Where shipments are, for anybody who knows a reference: places and times, no names, numbers, streets or prices. */
export async function trackShipments(
  context: RequestContext,
  input: InputOf<typeof trackingApi.track>,
): Promise<OutputOf<typeof trackingApi.track>> {
  const references = referencesOf(input);
  look_ups.count(context);
  const settings = await context.services.settings.of(context.provider_id);
  const shown = {
    reasons: predefinedReasons(settings),
    excluded: readSetting(settings, 'excluded_tracking_statuses'),
    order: statusOrderOf(readSetting(settings, 'shipment_status_order')),
  };
  return reading(context, async (tx) => {
    const rows = await findTracked(tx, references.map(searchReference));
    if (rows.length === 0)
      throw new Problem('not-found', `could not find shipment or parcel with reference ${references.join(', ')}`);
    const events = Map.groupBy(
      await readTrackingEvents(
        tx,
        rows.map((row) => row.id),
        { only_public: true },
      ),
      (event) => event.shipment_id,
    );
    return { shipments: rows.map((row) => presentTracked(row, events.get(row.id) ?? [], shown)) };
  });
}

function referencesOf(input: InputOf<typeof trackingApi.track>): string[] {
  const text = input.tracking_references ?? input.tracking_reference ?? input.custom_tracking_reference ?? '';
  const references = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  if (references.length === 0) throw new Problem('bad-input', 'Please enter a tracking reference.');
  if (references.length > MOST_REFERENCES)
    throw new Problem('bad-input', `Please track ${MOST_REFERENCES} references at once at most.`);
  return references;
}

/** What a provider shows of its own words and statuses. */
interface Shown {
  readonly reasons: ReadonlySet<string>;
  readonly excluded: readonly string[];
  /** The order of statuses that decides how far a journey is. */
  readonly order: readonly ShipmentStatus[];
}

/** From the public entries of its history, newest first. */
function presentTracked(
  row: TrackedRow,
  events: readonly TrackingEventRow[],
  { reasons, excluded, order }: Shown,
): TrackedShipment {
  const shown = publicTimeline(inOrder(events), excluded);
  const history = newestFirst(events)
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
    parcel_count: row.parcel_references.length,
    parcel_tracking_references: row.parcel_references,
    tracking_events: shown.map((event) => presentPublicEvent(event, reasons)),
    tracking_steps: trackingSteps({ status: row.status, history, collected_date: row.collected_date }, order),
  };
}

/**
 * The order in which things were recorded, as dates tell it: where two devices' clocks disagree, no event is dated before the one it
 * followed. So the newest date is that of the present status, which readers rely on. What was recorded late keeps its own time. The
 * events come newest first. Source: public API §5.
 */
function inOrder(events: readonly TrackingEventRow[]): TrackingEventRow[] {
  let latest = 0;
  const oldest_first = events.toReversed().map((event) => {
    if (event.is_late) return event;
    latest = Math.max(latest, event.date.getTime());
    return { ...event, date: new Date(latest) };
  });
  return oldest_first.toReversed();
}

/** By the time at which things happened; what happened at one moment, by the order in which it became known. */
function newestFirst(events: readonly TrackingEventRow[]): TrackingEventRow[] {
  return events.toSorted((one, other) => other.date.getTime() - one.date.getTime() || other.id - one.id);
}

/**
 * An event as anybody may read it. Where the driver stood at the door is the recipient's address, and what a person typed may name
 * somebody: the provider's own reasons are shown, everything else as the plain status. Source: screens.md S17.
 */
function presentPublicEvent(event: TrackingEventRow, reasons: ReadonlySet<string>): TrackingEvent {
  const is_typed = event.reason !== '' && !reasons.has(event.reason);
  return { ...presentEvent(event), lat: 0, lng: 0, ...(is_typed && { message: statusLabel(event.status) }) };
}

/** The reasons a provider offers for choosing; only these are sure to name nobody. */
function predefinedReasons(settings: StoredSettings): ReadonlySet<string> {
  return new Set(
    Object.values(
      readSettings(settings, [
        'shipment_cancellation_reasons',
        'shipment_on_hold_reasons',
        'collection_failed_attempt_reasons',
        'delivery_failed_attempt_reasons',
      ]),
    ).flat(),
  );
}

/**
 * The whole history of a shipment for whoever may open it. Internal entries are for staff only, and account users read statuses as they
 * are shown them. Source: SHIP-DISP-01, SHIP-DISP-04.
 */
export async function listTrackingEvents(
  context: RequestContext,
  input: InputOf<typeof trackingApi.events>,
): Promise<OutputOf<typeof trackingApi.events>> {
  const reader = await presentingFor(context);
  return reading(context, async (tx) => {
    const shipment = await loadShipmentFor(tx, context.actor, { id: input.shipment_id });
    const is_staff = isStaff(context.actor);
    const events = newestFirst(await readTrackingEvents(tx, [shipment.id], { only_public: !is_staff }));
    const tracking_events = events.map((event) => (is_staff ? presentEvent(event) : presentCustomersEvent(event, reader)));
    return { tracking_events, count: tracking_events.length };
  });
}

/** Why a driver rejected a leg is between the driver and the office. */
function presentCustomersEvent(event: TrackingEventRow, reader: PresentFor): TrackingEvent {
  const status = customersStatus(event.status, reader);
  return { ...presentEvent(event), status, ...(status !== event.status && { message: statusLabel(status) }) };
}

function presentEvent(event: TrackingEventRow): TrackingEvent {
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
  };
}

function placeOf({ local_area, city }: TrackedRow['collection_address']): string {
  return [...new Set([local_area, city].filter(Boolean))].join(', ');
}
