import { addressBody } from '@tsela/domain/integrations/written-bodies';
import { isOtherDestination } from '@tsela/domain/shipments/notices/redirected-text';
import type { Destination } from '@tsela/domain/shipments/notices/redirected-text';
import { STATUS_MATRIX } from '@tsela/domain/shipments/status/shipment-status';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { enqueueWritten } from '../../jobs/webhook-outbox-repository.ts';
import { tellOtherDestination } from '../notices/tell-changes.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

/**
 * Tells recipient, sender and the sender's programs that a shipment goes to another address or pickup point, as the settings for another date say: one message for
 * one change, since the shipment is locked and what is the same is no news. What was never announced is not told of either. Source: KEY-52,
 * docs/decisions/0188.
 */
export async function tellRedirected(tx: Tx, context: RequestContext, before: ShipmentRow, shipment: ShipmentRow): Promise<void> {
  if (STATUS_MATRIX[shipment.status].is_invalid) return;
  const [was, is] = [destinationOf(before), destinationOf(shipment)];
  if (!isOtherDestination(was, is)) return;
  await tellOtherDestination(tx, context, shipment, { was, is });
  await enqueueWritten(tx, context, [
    {
      topic: 'address-changed',
      account_id: shipment.account_id,
      shipment_id: shipment.id,
      body: () => addressBody(shipment, shipment.delivery_address),
    },
  ]);
}

function destinationOf({ delivery_address, delivery_pickup_point_id, delivery_pickup_point_provider }: ShipmentRow): Destination {
  const { company, street_address, local_area, city } = delivery_address;
  // Two operators may number their points alike.
  const pickup_point_id = delivery_pickup_point_id && `${delivery_pickup_point_provider} ${delivery_pickup_point_id}`;
  return { company, street_address, local_area, city, pickup_point_id };
}
