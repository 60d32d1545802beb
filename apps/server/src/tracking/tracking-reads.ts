import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { TrackedShipment, TrackingEvent } from '@tsela/contract/tracking/tracking-shapes';
import { searchReference } from '@tsela/domain/formats/references';
import { Problem } from '@tsela/domain/problem';
import { publicStatus, publicTimeline } from '@tsela/domain/tracking/public-timeline';
import { trackingSteps } from '@tsela/domain/tracking/tracking-steps';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { loadShipmentFor } from '../shipments/shipment-repository.ts';
import { readTrackingEvents } from '../shipments/tracking-event-repository.ts';
import type { TrackingEventRow } from '../shipments/tracking-event-repository.ts';
import { findTracked } from './tracked-shipment-reads.ts';
import type { TrackedRow } from './tracked-shipment-reads.ts';

/** Shipments tracked at once. Source: screens.md S17. */
const MOST_REFERENCES = 20;

/** Where shipments are, for anybody who knows a reference: places and times, no names, numbers, streets or prices. */
export async function trackShipments(
  context: RequestContext,
  input: InputOf<typeof trackingApi.track>,
): Promise<OutputOf<typeof trackingApi.track>> {
  const references = referencesOf(input);
  return reading(context, async (tx) => {
    // Our own references are upper case whatever was typed; a custom one is looked for as typed as well.
    const rows = await findTracked(tx, [...references, ...references.map(searchReference)]);
    if (rows.length === 0) throw new Problem('not-found', `could not find shipment or parcel with reference ${references.join(', ')}`);
    const events = Map.groupBy(await readTrackingEvents(tx, rows.map((row) => row.id)), (event) => event.shipment_id);
    return { shipments: rows.map((row) => presentTracked(row, events.get(row.id) ?? [])) };
  });
}

function referencesOf(input: InputOf<typeof trackingApi.track>): string[] {
  const text = input.tracking_references ?? input.tracking_reference ?? input.custom_tracking_reference ?? '';
  const references = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  if (references.length === 0) throw new Problem('bad-input', 'Please enter a tracking reference.');
  if (references.length > MOST_REFERENCES) throw new Problem('bad-input', `Please track ${MOST_REFERENCES} references at once at most.`);
  return references;
}

function presentTracked(row: TrackedRow, events: readonly TrackingEventRow[]): TrackedShipment {
  const shown = publicTimeline(events.filter((event) => event.is_public));
  const history = events.map((event) => event.status).toReversed();
  return {
    provider_id: row.provider_id,
    shipment_id: row.id,
    short_tracking_reference: row.short_tracking_reference,
    custom_tracking_reference: row.custom_tracking_reference,
    status: publicStatus(row, shown),
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
    tracking_events: shown.map(presentEvent),
    tracking_steps: trackingSteps({ status: row.status, history, collected_date: row.collected_date }),
  };
}

/** The whole history of a shipment for whoever may open it; internal entries for staff only. */
export async function listTrackingEvents(
  context: RequestContext,
  input: InputOf<typeof trackingApi.events>,
): Promise<OutputOf<typeof trackingApi.events>> {
  return reading(context, async (tx) => {
    const shipment = await loadShipmentFor(tx, context.actor, { id: input.shipment_id });
    const events = await historyFor(tx, context, shipment.id);
    return { tracking_events: events.map(presentEvent), count: events.length };
  });
}

async function historyFor(tx: Tx, context: RequestContext, shipment_id: TrackedRow['id']): Promise<TrackingEventRow[]> {
  const events = await readTrackingEvents(tx, [shipment_id]);
  return isStaff(context.actor) ? events : events.filter((event) => event.is_public);
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
