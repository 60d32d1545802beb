import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { rewriteShipment } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { recordEstimate } from './record-estimate.ts';

/** Promises a delivery for a span that was agreed on, whatever the tariff would estimate. The shipment is locked. */
export async function promiseDelivery(
  tx: Tx,
  context: RequestContext,
  shipment: ShipmentRow,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ShipmentRow> {
  const row = await rewriteShipment(tx, {
    shipment_id: shipment.id,
    columns: { estimated_delivery_from: from, estimated_delivery_to: to, time_modified: context.now },
    words: { lost: [], gained: [] },
  });
  await recordEstimate(tx, context, shipment, row);
  return row;
}
