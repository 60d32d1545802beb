import type { ParcelId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/shipment-status';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { announceShipment } from './apply-status.ts';
import type { StatusStep } from './apply-status.ts';
import { updateParcelStatus } from './shipment-repository.ts';
import type { ShipmentRow } from './shipment-repository.ts';
import { insertTrackingEvents } from './tracking-event-repository.ts';

export interface ParcelScan {
  readonly facts: Omit<StatusStep, 'to' | 'also' | 'parcel_ids'>;
  /** The status the parcels take; null when the scan only records that they were seen. */
  readonly to: ShipmentStatus | null;
  readonly parcel_ids: readonly ParcelId[];
}

/**
 * Records a scan that does not move the shipment: its parcels are seen, or move ahead of the others. Such entries are not
 * public, because the shipment is where all its parcels are.
 */
export async function recordParcelScan(
  tx: Tx,
  context: RequestContext,
  shipment: ShipmentRow,
  { facts, to, parcel_ids }: ParcelScan,
): Promise<void> {
  const date = facts.date ?? context.now;
  if (to !== null) {
    const moves = parcel_ids.map((id) => ({ id, status: to }));
    await updateParcelStatus(tx, { shipment_id: shipment.id, moves, date, now: context.now });
  }
  await insertTrackingEvents(
    tx,
    parcel_ids.map((parcel_id) => ({
      ...facts,
      shipment_id: shipment.id,
      parcel_id,
      status: to ?? shipment.status,
      date,
      moved_parcel_ids: to === null ? [] : [parcel_id],
      is_public: false,
      source: context.source,
    })),
    context.now,
  );
  await recordChange(tx, context, {
    type: 'shipment.scanned',
    object_type: 'shipment',
    object_id: shipment.id,
    account_id: shipment.account_id,
    change_to: { status: to, parcel_ids, message: facts.message },
  });
  announceShipment(tx, context, shipment);
}
