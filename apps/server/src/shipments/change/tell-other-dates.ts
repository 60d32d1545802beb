import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import { rescheduledText } from '@tsela/domain/shipments/notices/rescheduled-text';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { tellRescheduled } from '../notices/tell-changes.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { insertTrackingEvent } from '../tracking-event-repository.ts';
import { isPublicStep } from './apply-status.ts';
import { branchTowns, placeOfStatus } from './place-of-status.ts';

/**
 * Puts another collection or delivery day into the history of a shipment, and tells sender and recipient of it. The same days as before are
 * no news. Source: KEY-46, KEY-52, screens S09.
 */
export async function tellOtherDates(tx: Tx, context: RequestContext, before: ShipmentRow, shipment: ShipmentRow): Promise<void> {
  const moved = SIDES.filter((side) => shipment[`${side}_min_date`] !== before[`${side}_min_date`]);
  if (moved.length === 0) return;
  await insertTrackingEvent(tx, context, {
    shipment_id: shipment.id,
    status: shipment.status,
    date: context.now,
    message: `Another date: ${rescheduledText(shipment, moved)}`,
    location: placeOfStatus(shipment.status, shipment, { towns: await branchTowns(context) }),
    source: context.source,
    is_public: isPublicStep(shipment.status),
    moved_parcel_ids: [],
  });
  await tellRescheduled(tx, context, shipment, moved);
}
