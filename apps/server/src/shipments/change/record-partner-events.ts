import type { ShipmentId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { applyStatuses } from './apply-status.ts';
import { lockShipmentsFor } from '../shipment-repository.ts';
import { shipmentNotFound } from '../shipment-not-found.ts';

export interface PartnerEvent {
  readonly shipment_id: ShipmentId;
  readonly status: ShipmentStatus;
  readonly message: string;
  readonly location: string;
}

/**
 * Takes what another system says has happened to some shipments, each named once: a linehaul carrier, a locker operator, a courier a
 * shipment was given to, a payment gateway. They report facts, so no table of allowed changes applies. All of them are taken or none.
 * Source: SHIP-TRANS-21.
 */
export async function recordPartnerEvents(context: RequestContext, events: readonly PartnerEvent[]): Promise<void> {
  await inTransaction(context, async (tx) => {
    const locked = await lockShipmentsFor(
      tx,
      context.actor,
      events.map(({ shipment_id }) => shipment_id),
    );
    const shipments = new Map(locked.map((shipment) => [shipment.id, shipment]));
    const moves = events.flatMap(({ shipment_id, status, ...event }) => {
      const shipment = shipments.get(shipment_id);
      if (!shipment) throw shipmentNotFound();
      return shipment.status === status ? [] : { shipment, step: { to: status, ...event } };
    });
    await applyStatuses(tx, context, moves);
  });
}
