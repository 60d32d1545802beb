import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { rewriteShipment } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

/** Promises a delivery for a span that was agreed on, whatever the tariff would estimate. The shipment is locked. */
export async function promiseDelivery(
  tx: Tx,
  { now }: RequestContext,
  { id: shipment_id }: ShipmentRow,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ShipmentRow> {
  return rewriteShipment(tx, {
    shipment_id,
    columns: { estimated_delivery_from: from, estimated_delivery_to: to, time_modified: now },
    words: { lost: [], gained: [] },
  });
}
