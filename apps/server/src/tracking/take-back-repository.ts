import type { ShipmentId } from '@tsela/domain/ids';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** The steps that a shipment took, newest first: the last and those before it, without what moved nothing or was reported late. */
export async function readLastSteps(tx: Tx, shipment_id: ShipmentId) {
  return tx.db
    .selectFrom('tracking_events')
    .select(['event_id', 'driver_id', 'status', 'date', 'parcel_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('is_late', '=', false)
    .where(sql<SqlBool>`moved_parcel_ids is distinct from '[]'::jsonb`)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
}

/** Takes away the dates that a step gave a shipment, which is locked. */
export async function clearDates(
  tx: Tx,
  shipment_id: ShipmentId,
  { collected, delivered, now }: { collected: boolean; delivered: boolean; now: Date },
): Promise<void> {
  if (!collected && !delivered) return;
  await tx.db
    .updateTable('shipments')
    .set({
      time_modified: now,
      ...(collected && { collected_date: null }),
      ...(delivered && { delivered_date: null }),
    })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', shipment_id)
    .execute();
}
