import { changedFields } from '@tsela/domain/audit/audit-trail';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

/** Tells the trail of days that are promised anew, where they are others. */
export async function recordEstimate(tx: Tx, context: RequestContext, before: ShipmentRow, after: ShipmentRow): Promise<void> {
  const change = changedFields(promisedOf(before), promisedOf(after));
  if (Object.keys(change.change_to).length === 0) return;
  const { id: object_id, account_id } = after;
  await recordChange(tx, context, {
    type: 'shipment.estimated-again',
    object_type: 'shipment',
    object_id,
    account_id,
    ...change,
  });
}

function promisedOf(row: ShipmentRow) {
  const { collection_min_date, delivery_min_date, estimated_collection, estimated_delivery_from, estimated_delivery_to } = row;
  return { collection_min_date, delivery_min_date, estimated_collection, estimated_delivery_from, estimated_delivery_to };
}
