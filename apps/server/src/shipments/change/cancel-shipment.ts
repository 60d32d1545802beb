import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { InputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { whyNotShipmentAction } from '@tsela/domain/shipments/status/shipment-actions';
import { statusOrderOf } from '@tsela/domain/shipments/status/shipment-progress';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { applyStatus } from './apply-status.ts';
import { presentingFor } from '../presenting-for.ts';
import { readShipment } from '../shipment-reads.ts';
import { lockShipmentFor } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { noteStatusStep } from '../notes/system-notes.ts';

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
  const reader = await presentingFor(context);
  return inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, input);
    if (shipment.status !== 'cancelled') {
      const refusal = whyNotCancel(shipment, context, settings);
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

/** Why this caller cannot cancel the shipment, by whichever call. Nobody cancels what has been collected. Source: public API §3. */
export function whyNotCancel(shipment: ShipmentRow, { actor }: RequestContext, settings: StoredSettings): string | null {
  return whyNotShipmentAction(
    'cancel',
    { ...shipment, history: [] },
    {
      actor: { is_staff: isStaff(actor), permissions: actor.kind === 'user' ? actor.permissions : ['*'] },
      settings: readSettings(settings, ['enable_shipment_cancellation_by_account_users', 'enable_client_rescheduling']),
      order: statusOrderOf(readSetting(settings, 'shipment_status_order')),
    },
  );
}

/** Source: SHIP-VALID-28. */
export function cancellationReasonMissing(field = 'message'): Problem {
  const message = 'Reason for cancelling shipment is required';
  return new Problem('bad-input', message, { violations: [{ field, code: 'required', message }] });
}
