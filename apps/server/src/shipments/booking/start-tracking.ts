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
      ...said,
    },
  });
  if (!STATUS_MATRIX[shipment.status].is_invalid) await enqueueWebhooks(tx, context, [{ kind: 'created', shipment }]);
  await notifyPeople(tx, context, [{ shipment, before: null }]);
  announceShipment(tx, context, shipment);
}
