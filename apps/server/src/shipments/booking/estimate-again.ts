import { dayOf } from '@tsela/domain/time/day';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { movePlace } from '../../rates/take-collection-place.ts';
import { rewriteShipment } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { recordEstimate } from '../change/record-estimate.ts';
import { rateStored } from './rate-stored.ts';

const SAME_WORDS = { lost: [], gained: [] } as const;

/**
 * Promises anew when a shipment is collected and delivered, where the days that were promised have gone by while it waited for its payment.
 * It is locked by this transaction. What the tariff offers no longer was paid for all the same: its days stay as they are.
 */
export async function estimateAgain(tx: Tx, context: RequestContext, shipment: ShipmentRow): Promise<ShipmentRow> {
  const [priced = null] = await rateStored(tx, context, [shipment]);
  if (!priced?.offered) return shipment;
  const { collection_day, collection_from, delivery_from, delivery_to } = priced.estimate;
  const { estimated_collection, collection_min_date } = shipment;
  if (estimated_collection !== null && estimated_collection >= collection_from) return shipment;
  // A day that is full is left out by the estimate; one who has paid is not refused for one that fills up in this moment.
  await movePlace(tx, context, shipment, { price: priced, collection_day, is_insisted: true });
  const row = await rewriteShipment(tx, {
    shipment_id: shipment.id,
    columns: {
      collection_min_date: collection_min_date > collection_day ? collection_min_date : dayOf(collection_from),
      estimated_collection: collection_from,
      estimated_delivery_from: delivery_from,
      estimated_delivery_to: delivery_to,
    },
    words: SAME_WORDS,
  });
  await recordEstimate(tx, context, shipment, row);
  return row;
}
