import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { searchReference } from '@tsela/domain/formats/references';
import type { DriverId, ParcelId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { statusLabel } from '@tsela/domain/shipments/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/shipment-status';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { applyStatus } from '../shipments/apply-status.ts';
import { recordParcelScan } from '../shipments/record-parcel-scan.ts';
import { lockShipmentFor, readParcels } from '../shipments/shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../shipments/shipment-repository.ts';
import { refuseUnknownNames } from './named-in-event-reads.ts';
import { proveDelivery } from './prove-delivery.ts';
import { findShipmentByReference } from './scanned-reference-reads.ts';
import { stepOfChoice } from './step-of-choice.ts';
import type { FieldStep } from './step-of-choice.ts';

export type CapturedEvent = Omit<FieldEvent, 'captured_at'> & { readonly captured_at: Date };

/** Takes one step in the field: which shipment or parcel, may it, does the PIN fit, then status, history and messages. */
export async function applyFieldEvent(tx: Tx, context: RequestContext, event: CapturedEvent): Promise<FieldEventResult> {
  const reference = searchReference(event.reference);
  const shipment_id = await findShipmentByReference(tx, event.reference);
  const shipment = shipment_id && (await lockShipmentFor(tx, context.actor, { id: shipment_id }).catch(asUnknown(reference)));
  if (!shipment) throw new Problem('not-found', `Unknown reference ${reference}.`);
  const parcels = (await readParcels(tx, [shipment.id])).filter((parcel) => parcel.status !== 'cancelled');
  const scanned = parcels.filter((parcel) =>
    [parcel.tracking_reference, parcel.alternative_tracking_reference].includes(reference),
  );
  const settings = await context.services.settings.of(tx.provider_id);
  await refuseUnknownNames(tx, context, event);
  const step = stepOfChoice(event, { shipment, context, settings });
  const proof = step.to === 'delivered' ? await proveDelivery(tx, context, { shipment, event, settings }) : null;
  if (proof?.refused) return resultOf(event, { shipment, parcels, moved: [], status: shipment.status, message: proof.refused });
  const moved = scanned.length > 0 && readSetting(settings, 'waybill_type') === 'parcel' ? scanned : parcels;
  return resultOf(event, await move(tx, context, { event, step, shipment, parcels, moved, data: proof?.data }));
}

/** Somebody else's shipment and no shipment at all look alike to a scanner too. */
function asUnknown(reference: string) {
  return (error: unknown): never => {
    if (error instanceof Problem && error.code === 'not-found') throw new Problem('not-found', `Unknown reference ${reference}.`);
    throw error;
  };
}

interface Move {
  readonly event: CapturedEvent;
  readonly step: FieldStep;
  readonly shipment: ShipmentRow;
  readonly parcels: readonly ParcelRow[];
  readonly moved: readonly ParcelRow[];
  readonly data: unknown;
}

interface Outcome {
  readonly shipment: ShipmentRow;
  readonly parcels: readonly ParcelRow[];
  readonly moved: readonly ParcelRow[];
  readonly status: ShipmentStatus;
  readonly message: string;
}

/**
 * A shipment is where all its parcels are: it takes the new status when the last of them has it. Until then the parcel
 * alone moves, so that "at hub" is never said of a shipment with a parcel missing.
 */
async function move(tx: Tx, context: RequestContext, { event, step, shipment, parcels, moved, data }: Move): Promise<Outcome> {
  const { to } = step;
  const field = fieldFacts(event, step);
  if (to !== null && isRepeat({ step, shipment, parcels })) {
    await recordParcelScan(tx, context, shipment, { facts: field, to: null, parcel_ids: moved.map((parcel) => parcel.id) });
    return { shipment, parcels, moved: parcels, status: to, message: statusLabel(to) };
  }
  const was_there = new Set(parcels.filter((parcel) => parcel.status === to).map((parcel) => parcel.id));
  const is_there = new Set<ParcelId>([...was_there, ...moved.map((parcel) => parcel.id)]);
  if (to === null || is_there.size < parcels.length) {
    await recordParcelScan(tx, context, shipment, { facts: field, to, parcel_ids: moved.map((parcel) => parcel.id) });
    if (to === null) return { shipment, parcels, moved, status: shipment.status, message: step.message };
    const message = `${statusLabel(to)}: ${is_there.size} of ${parcels.length} parcels scanned.`;
    return { shipment, parcels, moved: parcels.filter((parcel) => is_there.has(parcel.id)), status: to, message };
  }
  const changed = await applyStatus(tx, context, shipment, {
    ...field,
    to,
    also: step.also,
    ...(data !== undefined && { data }),
  });
  return { shipment: changed, parcels, moved: parcels, status: to, message: statusLabel(to) };
}

/** Scanners read a sticker twice in one breath: the second time changes nothing, tells nobody and sends no other PIN. */
function isRepeat({ step, shipment, parcels }: Pick<Move, 'step' | 'shipment' | 'parcels'>): boolean {
  const is_there = shipment.status === step.to && parcels.every((parcel) => parcel.status === step.to);
  const is_same_place = step.branch_id === undefined || step.branch_id === shipment.current_branch_id;
  const driver_id = step.also.delivery_agent_id;
  return is_there && is_same_place && (driver_id === undefined || driver_id === shipment.delivery_agent_id);
}

function fieldFacts(event: CapturedEvent, step: FieldStep) {
  const { bay, driver_id, lat, lng, reason, event_id, captured_at } = event;
  const branch_id = step.branch_id ?? event.branch_id;
  const driver: DriverId | undefined = step.driver_id ?? driver_id;
  return {
    date: captured_at,
    event_id,
    message: step.message,
    location: step.location,
    ...(branch_id !== undefined && { branch_id }),
    ...(bay !== undefined && { bay }),
    ...(driver !== undefined && { driver_id: driver }),
    ...(lat !== undefined && { lat }),
    ...(lng !== undefined && { lng }),
    ...(reason !== undefined && { reason }),
  };
}

function resultOf(event: CapturedEvent, { shipment, parcels, moved, status, message }: Outcome): FieldEventResult {
  return {
    event_id: event.event_id,
    result: moved.length > 0 ? 'accepted' : 'refused',
    message,
    shipment_id: shipment.id,
    short_tracking_reference: shipment.short_tracking_reference,
    parcel_reference: searchReference(event.reference),
    status,
    from: shipment.collection_address.city,
    to: [shipment.delivery_address.local_area, shipment.delivery_address.city].filter(Boolean).join(', '),
    parcels_scanned: moved.length,
    parcel_count: parcels.length,
  };
}
