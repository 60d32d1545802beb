import type { DriverId } from '@tsela/domain/ids';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { StatusFact } from '@tsela/domain/tracking/shipment-position';
import { DUE } from '@tsela/domain/tripsheets/due-statuses';
import type { Tx } from '../db/transaction.ts';
import type { StatusMove } from '../shipments/change/apply-status.ts';
import { idsOf, isHandedOver, partOfShipment } from '../shipments/change/parts/part-of-shipment.ts';
import type { ParcelScan } from '../shipments/change/record-parcel-scans.ts';
import { beforeScan, isBeforeScan } from '../shipments/change/take-back-scan.ts';
import type { ParcelRow, ShipmentChange, ShipmentRow } from '../shipments/shipment-repository.ts';
import type { CapturedEvent, FieldStep } from './step-of-choice.ts';

/** A step in the field with the parcels that take it. */
export interface Move {
  readonly event: CapturedEvent;
  readonly step: FieldStep;
  readonly shipment: ShipmentRow;
  /** All parcels of the shipment that are not cancelled. */
  readonly parcels: readonly ParcelRow[];
  readonly moved: readonly ParcelRow[];
  readonly data: unknown;
}

/** The outcome of a step, as answered to its scanner. */
export interface Outcome {
  readonly result: 'accepted' | 'kept' | 'refused';
  readonly shipment: ShipmentRow;
  readonly parcels: readonly ParcelRow[];
  readonly parcels_scanned: number;
  readonly status: ShipmentStatus;
  readonly message: string;
}

/** What a move writes: a scan that leaves the shipment where it is, or a step that it takes. */
export type PlannedMove =
  | { readonly kind: 'scan'; readonly scan: ParcelScan; readonly outcome: Outcome }
  | { readonly kind: 'step'; readonly step: StatusMove; readonly outcome: Outcome }
  // What was written already.
  | { readonly kind: 'done'; readonly outcome: Outcome };

/** What is to be written of a step: of the shipment where its last parcels take it, else of those alone. */
export async function planMove(tx: Tx, move: Move): Promise<PlannedMove> {
  const { event, step, shipment, parcels, moved, data } = move;
  const { to } = step;
  const facts = fieldFacts(event, step);
  const parcel_ids = idsOf(moved);
  const scanOnly = (
    outcome: Pick<Outcome, 'parcels_scanned' | 'status' | 'message'>,
    kept: Partial<Pick<ParcelScan, 'also' | 'is_told'>> & { readonly data?: unknown } = { data: step.data },
  ): PlannedMove => ({
    kind: 'scan',
    scan: {
      shipment,
      facts: { ...facts, ...(kept.data !== undefined && { data: kept.data }) },
      to,
      parcel_ids,
      ...(kept.also && { also: kept.also }),
      ...(kept.is_told && { is_told: true }),
    },
    outcome: { result: 'accepted', shipment, parcels, ...outcome },
  });
  if (to === null) return scanOnly({ parcels_scanned: moved.length, status: shipment.status, message: step.message });
  if (isRepeat(move)) return scanOnly({ parcels_scanned: parcels.length, status: to, message: statusLabel(to) });
  const { count, is_last, is_rest, moving } = await partOfShipment(tx, { shipment, parcels, moved, to, date: event.captured_at });
  if (!is_last) {
    const message = `${statusLabel(to)}: ${count} of ${parcels.length} parcels scanned.`;
    return scanOnly(
      { parcels_scanned: count, status: to, message },
      { ...keptOfPart(move), is_told: moved.some(({ status }) => status !== to) },
    );
  }
  return {
    kind: 'step',
    step: {
      shipment,
      step: { ...facts, to, also: step.also, parcel_ids: idsOf(moving), is_rest, ...(data !== undefined && { data }) },
    },
    outcome: { result: 'accepted', shipment, parcels, parcels_scanned: parcels.length, status: to, message: statusLabel(to) },
  };
}

/** What proves the step, and who has the parcels from then on; what takes a driver away from it can be taken back. */
function keptOfPart(move: Move): Partial<Pick<ParcelScan, 'also'>> & { readonly data?: unknown } {
  const { step, shipment, data } = move;
  const also = alsoOfPart(move);
  const told = step.data ?? (isBeforeScan(data) ? undefined : data);
  return { also, data: told ?? (Object.keys(also).length > 0 ? beforeScan(shipment) : undefined) };
}

/**
 * What a step with some of its parcels changes of a shipment: the driver who takes them reaches it from then on. It takes no driver from
 * parcels that are with another one. Source: docs/decisions/0307.
 */
function alsoOfPart({ step: { also }, parcels, moved }: Move): ShipmentChange {
  const { collection_agent_id, delivery_agent_id } = also;
  const others = parcels.filter((parcel) => !moved.includes(parcel));
  const keeps = delivery_agent_id === null ? DUE.delivery : ON_THE_VAN;
  const is_with_another = others.some(({ status }) => keeps.some((each) => each === status));
  return {
    ...(collection_agent_id !== undefined && { collection_agent_id }),
    ...(delivery_agent_id !== undefined && !is_with_another && { delivery_agent_id }),
  };
}

const ON_THE_VAN = DUE.delivery.filter((status) => status !== 'delivery-assigned');

/** Scanners read a sticker twice in one breath: the second time changes nothing and sends neither message nor PIN. */
function isRepeat({ step, shipment, parcels }: Move): boolean {
  const isAt = (status: ShipmentStatus) => status === step.to || isGivenAt(step, status);
  const is_there = isAt(shipment.status) && parcels.every((parcel) => isAt(parcel.status) || isHandedOver(parcel));
  const is_same_place = step.branch_id === undefined || step.branch_id === shipment.current_branch_id;
  const driver_id = step.also.delivery_agent_id;
  return is_there && is_same_place && (driver_id === undefined || driver_id === shipment.delivery_agent_id);
}

/** What was given to the driver of its zone as it arrived is where it arrived. */
function isGivenAt({ to }: FieldStep, status: ShipmentStatus): boolean {
  return to === 'at-destination-hub' && status === 'delivery-assigned';
}

/** What a move adds to what is known of a shipment. */
export function factOf({ event, moved }: Move, status: ShipmentStatus): StatusFact {
  return { status, date: event.captured_at, moved_parcel_ids: idsOf(moved) };
}

/** What an event says of where, when and by whom. */
export function fieldFacts(event: CapturedEvent, step: FieldStep) {
  const { bay, driver_id, lat, lng, reason, event_id, captured_at } = event;
  const { branch_id } = step;
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
