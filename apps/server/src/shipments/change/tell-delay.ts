import { readSetting } from '@tsela/domain/providers/provider-settings';
import { isDelayToTell, promisedDelivery } from '@tsela/domain/shipments/notices/delay-rules';
import { rescheduledText } from '@tsela/domain/shipments/notices/rescheduled-text';
import { isCustomer } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { tellDelayed } from '../notices/tell-changes.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { insertTrackingEvent } from '../tracking-event-repository.ts';
import { isPublicStep } from './apply-status.ts';
import { branchTowns, placeOfStatus } from './place-of-status.ts';

/**
 * Puts a delivery that comes later than promised into the history, and tells sender and recipient of it once for each promise. The shipment is
 * locked. What a customer or recipient asked for is no delay. Source: docs/decisions/0251.
 */
export async function tellDelay(tx: Tx, context: RequestContext, before: ShipmentRow, shipment: ShipmentRow): Promise<void> {
  const { estimated_delivery_to: is, status } = shipment;
  const settings = await context.services.settings.of(tx.provider_id);
  const is_due = isDelayToTell({
    status,
    was: before.estimated_delivery_to,
    is,
    is_asked_for: isCustomer(context.actor),
    is_told: before.delivery_min_date !== shipment.delivery_min_date,
    notice_hours: readSetting(settings, 'delay_notice_hours'),
  });
  if (!is_due || is === null) return;
  await insertTrackingEvent(tx, context, {
    shipment_id: shipment.id,
    status,
    date: context.now,
    message: `Delayed: ${rescheduledText(promisedDelivery(is), ['delivery'])}`,
    location: placeOfStatus(status, shipment, { towns: await branchTowns(context) }),
    source: context.source,
    is_public: isPublicStep(status),
    moved_parcel_ids: [],
  });
  await tellDelayed(tx, context, shipment, is);
}
