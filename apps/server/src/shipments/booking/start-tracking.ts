import { STATUS_MATRIX, statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { enqueueWebhooks } from '../../jobs/webhook-outbox-repository.ts';
import { announceShipment } from '../change/apply-status.ts';
import { notifyPeople } from '../notices/shipment-messages.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { insertTrackingEvent } from '../tracking-event-repository.ts';

/** The first entry of a shipment's history, its audit event with what else was said with the booking, and the messages that it sends. */
export async function startTracking(tx: Tx, context: RequestContext, shipment: ShipmentRow, said: object = {}): Promise<void> {
  await insertTrackingEvent(tx, context, {
    shipment_id: shipment.id,
    status: shipment.status,
    date: context.now,
    message: shipment.status === 'submitted' ? 'Shipment booked' : statusLabel(shipment.status),
    location: shipment.collection_address.city,
    source: context.source,
    is_public: !STATUS_MATRIX[shipment.status].is_invalid,
  });
  await recordChange(tx, context, {
    type: 'shipment.created',
    object_type: 'shipment',
    object_id: shipment.id,
    account_id: shipment.account_id,
    change_to: {
      status: shipment.status,
      short_tracking_reference: shipment.short_tracking_reference,
      service_level_code: shipment.service_level_code,
      rate_cents: shipment.rate_cents,
      parcel_count: shipment.parcel_count,
      ...startOf(shipment),
      ...said,
    },
  });
  if (!STATUS_MATRIX[shipment.status].is_invalid) await enqueueWebhooks(tx, context, [{ kind: 'created', shipment }]);
  await notifyPeople(tx, context, [{ shipment, before: null }]);
  announceShipment(tx, context, shipment);
}

/** What steps and new prices change later, as it was at first: a past is told from both of its sides. */
function startOf(shipment: ShipmentRow) {
  const { charged_weight_g, estimated_collection, estimated_delivery_from, estimated_delivery_to } = shipment;
  const { collection_branch_id, delivery_branch_id } = shipment;
  const estimates = { estimated_collection, estimated_delivery_from, estimated_delivery_to };
  return { charged_weight_g, ...estimates, collection_branch_id, delivery_branch_id };
}
