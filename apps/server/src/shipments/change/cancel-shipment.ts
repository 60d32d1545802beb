import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { InputOf } from '@tsela/contract/route';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { offeredReasons, reasonChecks } from '@tsela/domain/shipments/reason-lists';
import type { RequestContext } from '../../context.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { inTransaction } from '../../db/transaction.ts';
import { applyStatus } from './apply-status.ts';
import { presentingFor } from '../presenting-for.ts';
import { readShipment } from '../shipment-reads.ts';
import { lockShipmentFor, readParcels } from '../shipment-repository.ts';
import { noteStatusStep } from '../notes/system-notes.ts';
import { whyNotAction } from '../why-not-action.ts';

/** Programs cancel without a reason; people are asked for one. */
const NO_REASON = 'Cancelled by the sender';

/**
 * Cancels a shipment that has not been collected, and gives back its charges. Cancelling twice answers the cancelled
 * shipment and changes nothing. Source: SHIP-TRANS-21, SHIP-VALID-28, public API §3.
 */
export async function cancelShipment(context: RequestContext, input: InputOf<typeof shipmentApi.cancel>): Promise<Shipment> {
  const message = input.message?.trim() || (context.source === 'api' ? NO_REASON : '');
  if (!message) throw cancellationReasonMissing();
  const settings = await context.services.settings.of(context.provider_id);
  refuseOtherReason(context, { settings, message });
  const reader = await presentingFor(context);
  return inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, input);
    if (shipment.status !== 'cancelled') {
      const refusal = whyNotAction(context, settings, {
        action: 'cancel',
        shipment: { ...shipment, parcels: await readParcels(tx, [shipment.id]) },
      });
      if (refusal) throw new Problem('bad-input', refusal);
      await applyStatus(tx, context, shipment, {
        to: 'cancelled',
        message,
        reason: message,
        location: shipment.collection_address.city,
      });
      await noteStatusStep(tx, context, { shipment, to: 'cancelled', message });
    }
    return readShipment(tx, reader, shipment.id);
  });
}

/** People choose from the provider's list where it takes no other reason; programs say it in their own words. Source: KEY-31 to KEY-33. */
export function refuseOtherReason(
  { source }: RequestContext,
  { settings, message, field = 'message' }: { settings: StoredSettings; message: string; field?: string },
): void {
  if (source === 'web') refuseIfAny(reasonChecks(message, field, offeredReasons(settings, 'shipment_cancellation_reasons')));
}

/** Source: SHIP-VALID-28. */
export function cancellationReasonMissing(field = 'message'): Problem {
  const message = 'Reason for cancelling shipment is required';
  return new Problem('bad-input', message, { violations: [{ field, code: 'required', message }] });
}
