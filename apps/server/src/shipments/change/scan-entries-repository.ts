import type { BranchId, DriverId, ShipmentId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { laterThanBefore } from '../../db/later-than-before.ts';
import type { Tx } from '../../db/transaction.ts';
import type { TrackingEventRow } from '../tracking-event-repository.ts';

/** The entries of a shipment's history that a scan made, oldest first: one a parcel at most. */
export async function readEntriesOfScan(
  tx: Tx,
  { shipment_id, event_id }: { readonly shipment_id: ShipmentId; readonly event_id: string },
): Promise<TrackingEventRow[]> {
  return tx.db
    .selectFrom('tracking_events')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('event_id', '=', event_id)
    .orderBy('id')
    .execute();
}

/** Whether something moved the shipment or one of its parcels after an entry of its history. */
export async function hasMovedSince(
  tx: Tx,
  { shipment_id, id }: { readonly shipment_id: ShipmentId; readonly id: number },
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('tracking_events')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('id', '>', id)
    .where(sql<SqlBool>`moved_parcel_ids is distinct from '[]'::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteEntriesOfScan(
  tx: Tx,
  { shipment_id, event_id }: { readonly shipment_id: ShipmentId; readonly event_id: string },
): Promise<void> {
  await tx.db
    .deleteFrom('tracking_events')
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('event_id', '=', event_id)
    .execute();
}

/** What a scan at a hub changes of a shipment beside its status, as it was before. */
export interface BeforeScan {
  readonly current_branch_id: BranchId | null;
  readonly delivery_agent_id: DriverId | null;
  readonly collected_date: string | null;
  readonly returned_to_hub_date: string | null;
}

/** Puts back what a scan changed of its shipment, which is locked. */
export async function restoreBeforeScan(tx: Tx, shipment_id: ShipmentId, before: BeforeScan, now: Date): Promise<void> {
  const { current_branch_id, delivery_agent_id, collected_date, returned_to_hub_date } = before;
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  await tx.db
    .updateTable('shipments')
    .set({
      current_branch_id,
      delivery_agent_id,
      collected_date: dateOf(collected_date),
      returned_to_hub_date: dateOf(returned_to_hub_date),
      time_modified: laterThanBefore(now),
    })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', shipment_id)
    .execute();
}
