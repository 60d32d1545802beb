import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { InputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { STATUS_MATRIX, statusLabel } from '@tsela/domain/shipments/shipment-status';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { applyStatus } from './apply-status.ts';
import { reverseCharges } from './charge-shipment.ts';
import { presentingFor } from './presenting-for.ts';
import { readShipment } from './shipment-reads.ts';
import { lockShipmentFor } from './shipment-repository.ts';

/** Programs cancel without a reason; people are asked for one. */
const NO_REASON = 'Cancelled by the sender';

/**
 * Cancels a shipment that has not been collected, and gives back its charges. Cancelling twice answers the cancelled
 * shipment and changes nothing. Source: SHIP-TRANS-21, SHIP-VALID-28, public API §3.
 */
export async function cancelShipment(context: RequestContext, input: InputOf<typeof shipmentApi.cancel>): Promise<Shipment> {
  const message = input.message?.trim() || (context.source === 'api' ? NO_REASON : '');
  if (!message) {
    const reason_required = 'Reason for cancelling shipment is required';
    throw new Problem('bad-input', reason_required, { violations: [{ field: 'message', code: 'required', message: reason_required }] });
  }
  const reader = await presentingFor(context);
  return inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, input);
    if (shipment.status !== 'cancelled') {
      const facts = STATUS_MATRIX[shipment.status];
      const may_still_cancel = facts.group === 'collection' || facts.is_invalid || (isStaff(context.actor) && facts.is_active);
      if (!may_still_cancel || shipment.collected_date !== null) {
        throw new Problem('bad-input', `${shipment.short_tracking_reference} is ${statusLabel(shipment.status).toLowerCase()} and can no longer be cancelled.`);
      }
      await applyStatus(tx, context, shipment, { to: 'cancelled', message, reason: message, location: shipment.collection_address.city });
      await reverseCharges(tx, context, shipment);
    }
    return readShipment(tx, reader, shipment.id);
  });
}
