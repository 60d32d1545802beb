import type { DriverId, ShipmentId } from '@tsela/domain/ids';
import { afterDeliveryByOther } from '@tsela/domain/tracking/field-exceptions';
import type { FieldExceptionKind } from '@tsela/domain/tracking/field-exceptions';
import type { RequestContext } from '../../context.ts';
import { isAnyOf } from '../../db/any-of.ts';
import { insertRows } from '../../db/insert-rows.ts';
import type { RowsInsert } from '../../db/insert-rows.ts';
import { visibleShipments } from '../../db/reach.ts';
import type { Tx } from '../../db/transaction.ts';

export interface FieldExceptionRow {
  readonly event_id: string;
  readonly kind: FieldExceptionKind;
  readonly shipment_id: ShipmentId;
  readonly driver_id: DriverId | null;
  readonly choice: string;
  readonly message: string;
  readonly captured_at: Date;
}

/** Keeps what waits for the office. One that is kept already stays as it is. */
export async function keepFieldExceptions(tx: Tx, context: RequestContext, kept: readonly FieldExceptionRow[]): Promise<void> {
  if (kept.length === 0) return;
  await insertRows(
    tx,
    FIELD_EXCEPTIONS,
    kept.map(({ event_id, kind, shipment_id, driver_id, choice, message, captured_at }) => [
      event_id,
      kind,
      shipment_id,
      driver_id,
      choice,
      message,
      captured_at,
      context.now,
    ]),
  );
}

const FIELD_EXCEPTIONS: RowsInsert = {
  name: 'keep-field-exceptions',
  table: 'field_exceptions',
  columns: ['event_id', 'kind', 'shipment_id', 'driver_id', 'choice', 'message', 'captured_at', 'time_received'],
  ending: 'on conflict do nothing',
};

/** What others said before that they had delivered is a delivery by two, now that this driver's is taken. */
export async function raiseEarlierDeliveries(
  tx: Tx,
  { shipment_ids, driver_id }: { shipment_ids: readonly ShipmentId[]; driver_id: DriverId },
): Promise<void> {
  if (shipment_ids.length === 0) return;
  await tx.db
    .updateTable('field_exceptions')
    .set({ kind: afterDeliveryByOther('other-driver') })
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('shipment_id', shipment_ids))
    .where('choice', '=', 'delivered')
    .where('driver_id', '!=', driver_id)
    .execute();
}

/** By whom shipments were delivered last: null where it was no driver. Those that were not delivered are left out. */
export async function readDeliverers(
  tx: Tx,
  shipment_ids: readonly ShipmentId[],
): Promise<ReadonlyMap<ShipmentId, DriverId | null>> {
  if (shipment_ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('tracking_events')
    .select(['shipment_id', 'driver_id'])
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('shipment_id', shipment_ids))
    .where('status', '=', 'delivered')
    .where('is_late', '=', false)
    .orderBy('date')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ shipment_id, driver_id }) => [shipment_id, driver_id]));
}

/** An exception of a shipment within reach, locked; undefined where there is none. */
export async function lockFieldException(tx: Tx, context: RequestContext, event_id: string) {
  const found = await tx.db
    .selectFrom('field_exceptions')
    .select(['event_id', 'shipment_id', 'kind', 'choice', 'time_settled'])
    .where('provider_id', '=', tx.provider_id)
    .where('event_id', '=', event_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const shipment = await visibleShipments(tx, context.actor)
    .selectAll('shipments')
    .where('shipments.id', '=', found.shipment_id)
    .executeTakeFirst();
  return shipment && { ...found, shipment };
}

export async function settleException(
  tx: Tx,
  { event_id, note, settled_by, now }: { event_id: string; note: string; settled_by: number | null; now: Date },
): Promise<void> {
  await tx.db
    .updateTable('field_exceptions')
    .set({ time_settled: now, settled_by, settled_note: note })
    .where('provider_id', '=', tx.provider_id)
    .where('event_id', '=', event_id)
    .execute();
}
