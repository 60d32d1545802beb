import {
  CUSTOM_PREFIX,
  SHIPMENT_FIELDS,
  SHIPMENT_PERSONAL_FIELDS,
  recordedChanges,
  unsureShipmentFields,
  withUnrecorded,
} from '@tsela/domain/audit/recorded-fields';
import type { Fields, History } from '@tsela/domain/audit/state-at';
import type { ShipmentId } from '@tsela/domain/ids';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { loadShipmentFor } from '../../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../../shipments/shipment-repository.ts';
import { readTrackingEvents } from '../../shipments/tracking-event-repository.ts';
import type { TrackingEventRow } from '../../shipments/tracking-event-repository.ts';
import { readMessagesUntil, readObjectEvents, readPriceTimes } from './as-of-reads.ts';
import type { EventRow } from './as-of-reads.ts';
import type { Past } from './past.ts';
import { plainFields } from './plain-fields.ts';
import { MOST_MESSAGES, mayReadMessages, shipmentBesides } from './shipment-besides.ts';
import { showColumns } from './shown-columns.ts';

/** A shipment with its past: its fields, what its customer saw, its price and its messages. */
export async function openShipmentPast(tx: Tx, context: RequestContext, object_id: number): Promise<Past> {
  // An id that the loader looks for within the caller's reach.
  const shipment = await loadShipmentFor(tx, context.actor, { id: object_id as ShipmentId });
  const events = await readObjectEvents(tx, { type: 'shipment', object_id });
  const entries = await readTrackingEvents(tx, [shipment.id], { only_public: false });
  return {
    name: shipment.short_tracking_reference,
    time_created: shipment.time_created,
    events,
    history: historyOf(shipment, events),
    other_moments: await otherMoments(tx, context, shipment, entries),
    present: (states) => showColumns(tx, context, 'shipment', states),
    besides: (state) => shipmentBesides(tx, context, { shipment, events, entries, state }),
  };
}

function historyOf(shipment: ShipmentRow, events: readonly EventRow[]): History {
  const own = Object.entries(shipment.custom_fields ?? {}).map(([code, value]) => [`${CUSTOM_PREFIX}${code}`, value]);
  const columns = Object.fromEntries(SHIPMENT_FIELDS.map((field) => [field, shipment[field]]));
  const present: Fields = plainFields({ ...columns, ...Object.fromEntries(own) });
  const ended = shipment.time_anonymised;
  const changed_at = new Map(ended === null ? [] : SHIPMENT_PERSONAL_FIELDS.map((field) => [field, ended] as const));
  const changes = withUnrecorded(recordedChanges('shipment', events), present, changed_at);
  return { changes, present, unsure: unsureShipmentFields(changes) };
}

/** What is no event of the log. */
async function otherMoments(
  tx: Tx,
  context: RequestContext,
  { id: shipment_id }: ShipmentRow,
  entries: readonly TrackingEventRow[],
): Promise<Past['other_moments']> {
  const prices = await readPriceTimes(tx, shipment_id);
  const reach = { shipment_id, at: context.now, limit: MOST_MESSAGES };
  const messages = mayReadMessages(context) ? await readMessagesUntil(tx, context.actor, reach) : [];
  return [
    ...entries.map(({ time_received: time }) => ({ time, action: 'tracking-entry' })),
    ...prices.map((time) => ({ time, action: 'price' })),
    ...messages.map(({ time_created: time }) => ({ time, action: 'message' })),
  ];
}
