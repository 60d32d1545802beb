import type { FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { searchReference } from '@tsela/domain/formats/references';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { isLate } from '@tsela/domain/tracking/standing';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { guardOutForDelivery } from '../shipments/guard-out-for-delivery.ts';
import { readParcels } from '../shipments/shipment-repository.ts';
import type { ParcelRow } from '../shipments/shipment-repository.ts';
import { keepLateEvent } from './keep-late-event.ts';
import { moveParcels } from './move-parcels.ts';
import type { CapturedEvent, Outcome } from './move-parcels.ts';
import { refuseUnknownNames } from './named-in-event-reads.ts';
import { proveDelivery } from './prove-delivery.ts';
import { lockScannedShipment } from './scanned-reference-reads.ts';
import { stepOfChoice } from './step-of-choice.ts';
import type { FieldStep } from './step-of-choice.ts';

/** Takes one step in the field: which shipment or parcel, may it, does the PIN fit, then status, history and messages. */
export async function applyFieldEvent(tx: Tx, context: RequestContext, event: CapturedEvent): Promise<FieldEventResult> {
  const reference = searchReference(event.reference);
  const shipment = await lockScannedShipment(tx, context.actor, event.reference);
  // Somebody else's shipment and no shipment at all look alike to a scanner too.
  if (!shipment) throw new Problem('not-found', `Unknown reference ${reference}.`);
  const parcels = (await readParcels(tx, [shipment.id])).filter((parcel) => parcel.status !== 'cancelled');
  const scanned = parcels.filter((parcel) =>
    [parcel.tracking_reference, parcel.alternative_tracking_reference].includes(reference),
  );
  const settings = await context.services.settings.of(tx.provider_id);
  await refuseUnknownNames(tx, context, event);
  const is_late = isLate(event.captured_at, shipment.last_step_date);
  const step = stepOfChoice(event, { shipment, context, settings, is_late });
  const goes_out = step.to === 'out-for-delivery' && !is_late;
  const warnings = goes_out ? await guardOutForDelivery(tx, context, { shipment, parcels }) : [];
  const proof = step.to === 'delivered' ? await proveDelivery(tx, context, { shipment, event, settings }) : null;
  if (proof?.refused) {
    const { status } = shipment;
    return resultOf(event, { result: 'refused', shipment, parcels, parcels_scanned: 0, status, message: proof.refused });
  }
  const moved = scanned.length > 0 && readSetting(settings, 'waybill_type') === 'parcel' ? scanned : parcels;
  refusePartlyCancelled(step, { moved, parcels });
  const move = { event, step, shipment, parcels, moved, data: proof?.data };
  const outcome = await (is_late && step.to !== null
    ? keepLateEvent(tx, context, move, step.to)
    : moveParcels(tx, context, move));
  return resultOf(event, { ...outcome, message: warned(outcome.message, warnings) });
}

/** A shipment is cancelled as a whole, with what it costs; its parcels are never left behind one by one. */
function refusePartlyCancelled(
  { to }: FieldStep,
  { moved, parcels }: { moved: readonly ParcelRow[]; parcels: readonly ParcelRow[] },
): void {
  if (to === 'cancelled' && moved.length < parcels.length)
    throw new Problem('bad-input', "Single parcels are not cancelled. Use the shipment's own reference.");
}

/** What was done, and what to mind about it. */
function warned(message: string, warnings: readonly string[]): string {
  return warnings.length === 0 ? message : `${message}. ${warnings.join(' ')}`;
}

function resultOf(
  event: CapturedEvent,
  { result, shipment, parcels, parcels_scanned, status, message }: Outcome,
): FieldEventResult {
  return {
    event_id: event.event_id,
    result,
    message,
    shipment_id: shipment.id,
    short_tracking_reference: shipment.short_tracking_reference,
    parcel_reference: searchReference(event.reference),
    status,
    from: shipment.collection_address.city,
    to: [shipment.delivery_address.local_area, shipment.delivery_address.city].filter(Boolean).join(', '),
    parcels_scanned,
    parcel_count: parcels.length,
  };
}
