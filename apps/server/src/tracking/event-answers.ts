import type { FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { searchReference } from '@tsela/domain/formats/references';
import { unseenText } from '@tsela/domain/tracking/part-of-step';
import type { ParcelRow, ShipmentRow } from '../shipments/shipment-repository.ts';
import type { Outcome } from './plan-move.ts';
import type { proveDelivery } from './proofs/prove-delivery.ts';
import type { CapturedEvent } from './step-of-choice.ts';

/** A shipment that was scanned, with its parcels that are not cancelled. */
export interface Found {
  readonly shipment: ShipmentRow;
  readonly parcels: readonly ParcelRow[];
}

interface Asking {
  readonly proof: Awaited<ReturnType<typeof proveDelivery>> | null;
  /** Why it is on hold, where the scan would end that. */
  readonly held: string | null;
}

/** What is asked before a scan is taken: what proves a delivery, or whether it ends a hold; null where nothing is. */
export function askedFirst(event: CapturedEvent, { shipment, parcels }: Found, { proof, held }: Asking): FieldEventResult | null {
  const { status } = shipment;
  const refused = (message: string) =>
    resultOf(event, { result: 'refused', shipment, parcels, parcels_scanned: 0, status, message });
  if (proof?.refused) {
    const { asks, pin_tries_left } = proof;
    return { ...refused(proof.refused), ...(asks && { asks }), ...(pin_tries_left !== undefined && { pin_tries_left }) };
  }
  return held === null || event.ends_hold === true ? null : { ...refused(held), asks: 'ends-hold' };
}

/** What an answer says of parcels that were not there; nothing where all were. */
export function answerOfUnseen(unseen: readonly ParcelRow[]): Pick<FieldEventResult, 'unseen_parcels'> {
  return unseen.length === 0 ? {} : { unseen_parcels: unseen.map(({ tracking_reference }) => tracking_reference) };
}

/** The same as a sentence of its warnings. */
export function warningOfUnseen(unseen: readonly ParcelRow[]): string[] {
  return unseen.length === 0 ? [] : [unseenText(unseen.map(({ tracking_reference }) => tracking_reference))];
}

/** What is asked about a shipment on hold. */
export function heldText({ short_tracking_reference }: ShipmentRow, reason = ''): string {
  return `${short_tracking_reference} is on hold${reason === '' ? '' : ` (${reason})`}. Does this scan end the hold?`;
}

/** What was done, and what to mind about it. */
export function warned(message: string, warnings: readonly string[]): string {
  return warnings.length === 0 ? message : `${message}. ${warnings.join(' ')}`;
}

/** What its sender is answered. */
export function resultOf(
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
