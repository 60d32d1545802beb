import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { TrackedShipment, TrackingEvent } from '@tsela/contract/tracking/tracking-shapes';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { statusOrderOf } from '@tsela/domain/shipments/status/shipment-progress';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { accountViewStatus, publicStatus, publicTimeline } from '@tsela/domain/tracking/public-timeline';
import { trackingSteps } from '@tsela/domain/tracking/tracking-steps';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { ofTestKey } from '../../shipments/test-mode/test-key.ts';
import { loadTest } from '../../shipments/test-mode/test-shipments.ts';
import { readTests } from '../../shipments/test-mode/test-shipment-repository.ts';
import type { TestRow } from '../../shipments/test-mode/test-shipment-repository.ts';
import { referencesOf } from '../tracking-reads.ts';

/** Test bookings as the public reads shipments, for the test keys of their account alone. Source: ADR 0259. */
export async function trackTests(
  context: RequestContext,
  input: InputOf<typeof trackingApi.track>,
): Promise<OutputOf<typeof trackingApi.track>> {
  const { account_id } = ofTestKey(context);
  const references = referencesOf(input);
  const settings = await context.services.settings.of(context.provider_id);
  const shown = {
    excluded: readSetting(settings, 'excluded_tracking_statuses'),
    order: statusOrderOf(readSetting(settings, 'shipment_status_order')),
  };
  const found = await reading(context, async (tx) => {
    const rows: TestRow[] = [];
    for (const reference of references) rows.push(...(await readTests(tx, account_id, { reference, limit: 1, offset: 0 })).rows);
    return rows;
  });
  if (found.length === 0)
    throw new Problem('not-found', `could not find shipment or parcel with reference ${references.join(', ')}`);
  return { shipments: found.map((row) => presentTracked(row, shown)) };
}

/** The steps of a test booking, newest first, as those of a shipment are read. */
export async function listStepsOfTest(
  context: RequestContext,
  { shipment_id, since }: InputOf<typeof trackingApi.events>,
): Promise<OutputOf<typeof trackingApi.events>> {
  const { steps } = await loadTest(context, { id: shipment_id });
  const from = since === undefined ? 0 : Date.parse(since);
  const tracking_events = steps
    .filter(({ date }) => Date.parse(date) >= from)
    .map((step) => {
      const status = accountViewStatus(step.status);
      return eventOf({ ...step, status, message: status === step.status ? step.message : statusLabel(status) });
    })
    .toReversed();
  return { tracking_events, count: tracking_events.length };
}

function presentTracked(
  { shipment, status, steps, time_created, time_modified }: TestRow,
  { excluded, order }: { readonly excluded: readonly string[]; readonly order: readonly ShipmentStatus[] },
): TrackedShipment {
  const events = steps.map((step) => ({ ...step, date: new Date(step.date), parcel_id: 0 })).toReversed();
  const timeline = publicTimeline(events, excluded);
  const history = steps.map((step) => step.status);
  const placeOf = ({ local_area, city }: { local_area: string; city: string }) =>
    [...new Set([local_area, city].filter(Boolean))].join(', ');
  return {
    provider_id: shipment.provider_id,
    shipment_id: shipment.id,
    short_tracking_reference: shipment.short_tracking_reference,
    custom_tracking_reference: shipment.custom_tracking_reference,
    status: publicStatus({ status }, timeline, excluded),
    shipment_time_created: time_created.toISOString(),
    shipment_time_modified: time_modified.toISOString(),
    shipment_collected_date: shipment.collected_date,
    shipment_delivered_date: shipment.delivered_date,
    shipment_estimated_collection: shipment.estimated_collection,
    shipment_estimated_delivery_from: shipment.estimated_delivery_from,
    shipment_estimated_delivery_to: shipment.estimated_delivery_to,
    collection_from: placeOf(shipment.collection_address),
    delivery_to: placeOf(shipment.delivery_address),
    collection_hub: shipment.collection_branch?.name ?? '',
    delivery_hub: shipment.delivery_branch?.name ?? '',
    service_level_code: shipment.service_level_code,
    service_level_name: shipment.service_level_name,
    parcel_count: shipment.parcels.length,
    parcel_tracking_references: shipment.parcels.map(({ tracking_reference }) => tracking_reference),
    tracking_events: timeline.map((event) => eventOf({ ...event, date: event.date.toISOString() })),
    tracking_steps: trackingSteps({ status, history, collected_date: shipment.collected_date }, order),
    receiver_first_name: '',
    pickup_point: null,
    arrival_window: null,
    driver_seen: null,
    recipient: null,
    may_open: false,
    may_save_proof: false,
  };
}

function eventOf({
  id,
  status,
  date,
  message,
  location,
}: Omit<TrackingEvent, 'parcel_id' | 'source' | 'lat' | 'lng'>): TrackingEvent {
  return { id, parcel_id: 0, date, status, source: 'api', message, location, lat: 0, lng: 0 };
}
