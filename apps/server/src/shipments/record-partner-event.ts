import type { ShipmentId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/shipment-status';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { applyStatus } from './apply-status.ts';
import { lockShipmentFor } from './shipment-repository.ts';

export interface PartnerEvent {
  readonly shipment_id: ShipmentId;
  readonly status: ShipmentStatus;
  readonly message: string;
  readonly location: string;
}

/**
 * Takes what another system says has happened: a linehaul carrier, a locker operator, a courier a shipment was given to, a
 * payment gateway. They report facts, so no table of allowed changes applies. Source: SHIP-TRANS-21.
 */
export async function recordPartnerEvent(
  context: RequestContext,
  { shipment_id, status, ...event }: PartnerEvent,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, { id: shipment_id });
    if (shipment.status === status) return;
    await applyStatus(tx, context, shipment, { to: status, ...event });
  });
}
