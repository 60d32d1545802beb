import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { PIN_RESENDS_PER_HOUR, canResendPin } from '@tsela/domain/pickup-points/pin-rules';
import type { PinType } from '@tsela/domain/pickup-points/pin-rules';
import { unsentText, whyUnreached } from '@tsela/domain/shipments/notices/pin-reach';
import { partsApart } from '@tsela/domain/shipments/status/may-move-on';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { pinChannels } from '../../shipments/notices/pin-channels.ts';
import { lockPin } from '../../shipments/notices/pin-repository.ts';
import { tellPin } from '../../shipments/notices/shipment-messages.ts';
import { lockShipmentFor, readParcels } from '../../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../../shipments/shipment-repository.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Sends a fresh PIN to the recipient's own number and address, never to the caller's. Source: PIN-01 to PIN-04. */
export async function resendPin(
  context: RequestContext,
  input: InputOf<typeof trackingApi.resendPin>,
): Promise<OutputOf<typeof trackingApi.resendPin>> {
  return inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, { id: input.shipment_id });
    const parcels = await readParcels(tx, [shipment.id]);
    if (!canResendPin(input.pin_type, { ...shipment, parcels: partsApart(shipment.status, parcels) })) {
      throw new Problem('conflict', `No ${input.pin_type} PIN can be sent for this shipment as it stands.`);
    }
    return sendPinAgain(tx, context, { shipment, pin_type: input.pin_type });
  });
}

/** The same, after the caller's right was checked. */
export async function sendPinAgain(
  tx: Tx,
  context: RequestContext,
  { shipment, pin_type }: { readonly shipment: ShipmentRow; readonly pin_type: PinType },
): Promise<{ message: string }> {
  const living = await lockPin(tx, shipment.id, pin_type);
  const within_hour = (living?.times_sent ?? []).filter((time) => Date.parse(time) > context.now.getTime() - HOUR_MS);
  // The first one was sent by itself; the limit is on sending it again.
  if (within_hour.length > PIN_RESENDS_PER_HOUR) {
    throw new Problem('too-many-requests', 'The PIN was sent three times within the last hour. Please try again later.', {
      retry_after_s: HOUR_MS / 1000,
    });
  }
  await tellPin(tx, context, { shipment, pin_type });
  await recordChange(tx, context, {
    type: 'shipment.pin-resent',
    object_type: 'shipment',
    object_id: shipment.id,
    account_id: shipment.account_id,
  });
  const channels = await pinChannels(context);
  const contact = shipment[pin_type === 'dropoff' ? 'collection_contact' : 'delivery_contact'];
  const unreached = whyUnreached(contact, channels);
  return {
    message: unreached === null ? 'The PIN has been sent.' : `There is a new PIN, and ${unsentText(unreached, channels)}.`,
  };
}
