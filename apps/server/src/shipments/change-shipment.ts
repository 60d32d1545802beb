import type { InputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { DELIVER_PARCELS_OR_SHIPMENTS } from '@tsela/domain/permissions/inline-permissions';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { isShipmentStatus, statusLabel } from '@tsela/domain/shipments/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/shipment-status';
import { mayChangeStatus } from '@tsela/domain/shipments/status-changes';
import { isStaff } from '../context.ts';
import type { Actor, RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { applyStatus } from './apply-status.ts';
import { cancellationReasonMissing } from './cancel-shipment.ts';
import { chargeAgain, reverseCharges } from './charge-shipment.ts';
import { guardOutForDelivery } from './guard-out-for-delivery.ts';
import { placeOfStatus } from './place-of-status.ts';
import { presentingFor } from './presenting-for.ts';
import { readShipment } from './shipment-reads.ts';
import { lockShipmentFor, readParcels } from './shipment-repository.ts';
import type { ShipmentRow } from './shipment-repository.ts';

/**
 * Changes a shipment's status as the ordinary selector offers it to staff. A change that was based on an older version is refused,
 * so that nobody overwrites what somebody else has just done. Source: SHIP-TRANS-01 to SHIP-TRANS-23, public API §3.
 */
export async function changeShipment(context: RequestContext, input: InputOf<typeof shipmentApi.change>): Promise<Shipment> {
  if (!isStaff(context.actor)) throw new Problem('not-permitted', 'Only staff can change the status of a shipment.');
  const reader = await presentingFor(context);
  return inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, input);
    refuseStale(shipment, input.time_modified);
    if (input.status !== undefined && input.status !== shipment.status) {
      const to = allowedStatus(shipment, input.status, context.actor);
      const message = input.message?.trim() ?? '';
      if (to === 'cancelled' && !message) throw cancellationReasonMissing();
      if (to === 'out-for-delivery')
        await guardOutForDelivery(tx, context, { shipment, parcels: await readParcels(tx, [shipment.id]) });
      if (shipment.status === 'cancelled') await chargeAgain(tx, context, shipment);
      await applyStatus(tx, context, shipment, {
        to,
        message: message || statusLabel(to),
        location: placeOfStatus(to, shipment),
        ...(message && { reason: message }),
      });
      if (to === 'cancelled') await reverseCharges(tx, context, shipment);
    }
    return readShipment(tx, reader, shipment.id);
  });
}

function allowedStatus(shipment: ShipmentRow, wanted: string, actor: Actor): ShipmentStatus {
  const can_deliver = actor.kind !== 'user' || hasPermission(actor.permissions, DELIVER_PARCELS_OR_SHIPMENTS);
  if (!isShipmentStatus(wanted)) throw new Problem('bad-input', `status: "${wanted}" is not a shipment status.`);
  if (wanted === 'delivered' && actor.kind === 'user' && actor.driver_id !== null) {
    throw new Problem('not-permitted', 'Drivers record a delivery on their trip-sheet, with its proof.');
  }
  if (mayChangeStatus(shipment, wanted, { is_staff: isStaff(actor), can_deliver })) return wanted;
  throw new Problem(
    'conflict',
    `A shipment that is ${statusLabel(shipment.status).toLowerCase()} cannot become ${statusLabel(wanted).toLowerCase()}.`,
  );
}

function refuseStale(shipment: ShipmentRow, based_on: string | undefined): void {
  if (based_on === undefined || new Date(based_on).getTime() === shipment.time_modified.getTime()) return;
  throw new Problem('conflict', 'This shipment was changed. Reload');
}
