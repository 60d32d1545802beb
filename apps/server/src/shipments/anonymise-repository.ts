import type { ShipmentId } from '@tsela/domain/ids';
import { DEAD_STATUSES } from '@tsela/domain/shipments/anonymise';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { ShipmentRow } from './shipment-repository.ts';

/** Where a pass through the shipments stands: after this one, by when they were booked. */
export interface PassedShipment {
  readonly time_created: Date;
  readonly id: ShipmentId;
}

/** Some shipments whose people are due to be anonymised, after those that were looked at, by when they were booked. */
export async function readDueShipments(
  tx: Tx,
  { before, after, rows_max }: { before: Date; after: PassedShipment | null; rows_max: number },
): Promise<PassedShipment[]> {
  const { rows } = await sql<PassedShipment>`
    select id, time_created from shipments
    where provider_id = ${tx.provider_id} and time_created < ${before}
      and time_anonymised is null and status = any(${[...DEAD_STATUSES]}) and coalesce(last_step_date, time_modified) < ${before}
      ${after ? sql`and (time_created, id) > (${after.time_created}, ${after.id})` : sql``}
    order by time_created, id limit ${rows_max}`.execute(tx.db);
  return rows;
}

/** Some shipments that are to be anonymised, locked. */
export async function lockForAnonymising(tx: Tx, ids: readonly ShipmentId[]): Promise<ShipmentRow[]> {
  return tx.db
    .selectFrom('shipments')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', [...ids])
    .where('time_anonymised', 'is', null)
    .where('status', 'in', [...DEAD_STATUSES])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Takes out who received shipments and at which door, and what people were written of them. */
export async function forgetPeopleBeside(tx: Tx, ids: readonly ShipmentId[]): Promise<void> {
  const own = [...ids];
  await sql`update tracking_events set lat = 0, lng = 0, data = data - 'receiver_name'
    where provider_id = ${tx.provider_id} and shipment_id = any(${own}) and (lat <> 0 or lng <> 0 or data ? 'receiver_name')`.execute(
    tx.db,
  );
  await tx.db
    .deleteFrom('messages')
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', 'in', own)
    .where('status', '!=', 'queued')
    .execute();
}
