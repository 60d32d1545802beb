import type { ParcelId, ProviderId, ShipmentId } from '@tsela/domain/ids';
import { TEST_TOPIC, TRIGGER_TOPIC } from '@tsela/domain/integrations/webhook-rules';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { wireTimeText } from '@tsela/domain/time/local-time';
import { accountViewStatus } from '@tsela/domain/tracking/public-timeline';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { readTrackingEvents } from '../shipments/tracking-event-repository.ts';
import type { TrackingEventRow } from '../shipments/tracking-event-repository.ts';
import { inOrder, movedReferences, newestFirst, presentEvent } from '../tracking/present-tracked.ts';
import { readToldShipments } from './webhook-body-reads.ts';
import type { ToldShipment } from '../tracking/recipients/tracked-shipment-reads.ts';
import type { UnsealedEvent } from './webhook-stream-repository.ts';

/** Of a longer history a message tells the newest entries: a shipment that is scanned a thousand times costs no more than others. */
const TOLD_HISTORY_MAX = 200;

/**
 * The bodies of messages, in the shape of a tracking event: the shipment as it was with this entry of its history, and the entries up to it,
 * newest first. Null where the account is shown nothing new: the entry is hidden from it, or reads as the one before. What was written with
 * its event stays as it is. Source: public API §10.
 */
export async function bodiesOf(tx: Tx, context: RequestContext, told: readonly UnsealedEvent[]): Promise<(string | null)[]> {
  const ids = [...new Set(told.flatMap(({ shipment_id, body }) => (body === null && shipment_id !== null ? [shipment_id] : [])))];
  if (ids.length === 0) return told.map(({ body }) => body);
  const excluded = readSetting(await context.services.settings.of(context.provider_id), 'excluded_tracking_statuses');
  const shipments = await readToldShipments(tx, ids);
  // In the order in which they became known, newest first.
  const histories = Map.groupBy(await readTrackingEvents(tx, ids, { only_public: true }), ({ shipment_id }) => shipment_id);
  const shownOf = new Map(
    ids.map((id) => [id, (histories.get(id) ?? []).map(asShown).filter(({ status }) => !excluded.includes(status))]),
  );
  return told.map((event) => {
    if (event.body !== null || event.shipment_id === null) return event.body;
    const shipment = shipments.get(event.shipment_id);
    return shipment ? bodyOf(context.provider_id, event, { shipment, shown: shownOf.get(event.shipment_id) ?? [] }) : null;
  });
}

interface Known {
  readonly shipment: ToldShipment;
  /** What its account is shown of its history, newest first. */
  readonly shown: readonly TrackingEventRow[];
}

function bodyOf(provider_id: ProviderId, event: UnsealedEvent, { shipment, shown }: Known): string | null {
  const found = shown.findIndex(({ id }) => id === event.tracking_event_id);
  // By hand the shipment is told as its account sees it, when its newest entry is hidden from them as well.
  const at = event.topic === TRIGGER_TOPIC ? Math.max(found, 0) : found;
  const [told, ...earlier] = shown.slice(Math.max(at, 0));
  if (at < 0 || !told) return null;
  // Some of its parcels may have been there before: they move nothing but themselves.
  const before = earlier.find(({ parcel_id }) => parcel_id === 0);
  if (event.topic === 'status-changed' && before?.status === told.status) return null;
  const history = shown.slice(at, at + TOLD_HISTORY_MAX);
  return JSON.stringify(presentBody(provider_id, shipment, { told, shown: newestFirst(inOrder(history)) }));
}

/** Why a driver rejected a leg is between the driver and the office. */
function asShown(event: TrackingEventRow): TrackingEventRow {
  const status = accountViewStatus(event.status);
  return { ...event, status, ...(status !== event.status && { message: statusLabel(status) }) };
}

type ToldEvent = Parameters<typeof presentEvent>[0] & Pick<TrackingEventRow, 'is_late' | 'event_id'>;

interface Told {
  readonly told: ToldEvent;
  readonly shown: readonly ToldEvent[];
}

function presentBody(provider_id: ProviderId, shipment: ToldShipment, { told, shown }: Told) {
  return {
    shipment_id: shipment.id,
    provider_id,
    // What became known late has changed nothing, and what some of its parcels do changes the shipment with the last of them.
    status: (isOfShipment(told) ? told : shown.find(isOfShipment))?.status ?? told.status,
    update_type: told.parcel_id === 0 ? 'shipment' : 'parcel',
    event_time: wireTimeText(told.date),
    short_tracking_reference: shipment.short_tracking_reference,
    custom_tracking_reference: shipment.custom_tracking_reference,
    parcel_tracking_references: shipment.parcels.map(({ tracking_reference }) => tracking_reference),
    ...movedWith(shipment, { told, shown }),
    service_level_code: shipment.service_level_code,
    shipment_time_created: wireTimeText(shipment.time_created),
    shipment_time_modified: wireTimeText(shipment.time_modified),
    shipment_collected_date: timeOrNull(shipment.collected_date),
    shipment_delivered_date: timeOrNull(shipment.delivered_date),
    shipment_estimated_collection: timeOrNull(shipment.estimated_collection),
    shipment_estimated_delivery_from: timeOrNull(shipment.estimated_delivery_from),
    shipment_estimated_delivery_to: timeOrNull(shipment.estimated_delivery_to),
    collection_hub: shipment.collection_hub ?? '',
    delivery_hub: shipment.delivery_hub ?? '',
    collection_lat: shipment.collection_address.lat,
    collection_lng: shipment.collection_address.lng,
    delivery_lat: shipment.delivery_address.lat,
    delivery_lng: shipment.delivery_address.lng,
    tracking_events: shown.map((event) => ({ ...presentEvent(event, shipment.parcels), date: wireTimeText(event.date) })),
  };
}

function isOfShipment({ is_late, parcel_id }: ToldEvent): boolean {
  return !is_late && parcel_id === 0;
}

/** The parcels that an act moved: each has an entry of its own, of the same moment. */
function movedWith({ parcels }: ToldShipment, { told, shown }: Told) {
  const date_of = new Map(shown.map(({ id, date }) => [id, date.getTime()]));
  const together = shown.filter(
    ({ id, parcel_id, status, event_id }) =>
      parcel_id !== 0 && status === told.status && event_id === told.event_id && date_of.get(id) === date_of.get(told.id),
  );
  const references = (told.parcel_id === 0 ? [told] : together).flatMap((each) => movedReferences(each, parcels));
  const moved = parcels.flatMap(({ tracking_reference: reference }) => (references.includes(reference) ? reference : []));
  return moved.length === 0 ? {} : { moved_parcel_tracking_references: moved };
}

function timeOrNull(instant: Date | null): string | null {
  return instant && wireTimeText(instant);
}

/** An example: a shipment that does not exist has just been booked. */
export function exampleBody(provider_id: ProviderId, now: Date): string {
  const told = {
    id: 0,
    parcel_id: 0,
    date: now,
    status: 'submitted',
    source: TEST_TOPIC,
    message: 'Shipment booked',
    location: 'Johannesburg',
    lat: 0,
    lng: 0,
    is_late: false,
    event_id: null,
    moved_parcel_ids: null,
  } as const;
  const nowhere = { lat: 0, lng: 0 } as ToldShipment['collection_address'];
  const shipment: ToldShipment = {
    id: 0 as ShipmentId,
    short_tracking_reference: 'TEST23',
    custom_tracking_reference: 'An example',
    service_level_code: 'ECO',
    time_created: now,
    time_modified: now,
    collected_date: null,
    delivered_date: null,
    estimated_collection: null,
    estimated_delivery_from: null,
    estimated_delivery_to: null,
    collection_address: nowhere,
    delivery_address: nowhere,
    collection_hub: '',
    delivery_hub: '',
    parcels: [{ id: 0 as ParcelId, tracking_reference: 'TEST23/1', status: 'submitted' }],
  };
  return JSON.stringify(presentBody(provider_id, shipment, { told, shown: [told] }));
}
