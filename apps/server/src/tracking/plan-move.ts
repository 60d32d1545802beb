import type { DriverId, ParcelId } from '@tsela/domain/ids';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { positionAfter } from '@tsela/domain/tracking/shipment-position';
import type { StatusFact } from '@tsela/domain/tracking/shipment-position';
import { DUE } from '@tsela/domain/tripsheets/due-statuses';
import type { Tx } from '../db/transaction.ts';
import type { StatusMove } from '../shipments/change/apply-status.ts';
import type { ParcelScan } from '../shipments/change/record-parcel-scans.ts';
import { beforeScan, isBeforeScan } from '../shipments/change/take-back-scan.ts';
import type { ParcelRow, ShipmentChange, ShipmentRow } from '../shipments/shipment-repository.ts';
import { readStatusFacts } from '../shipments/tracking-event-repository.ts';
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

/**
 * A shipment is where all its parcels are: it takes the new status when the last of them has it. Until then the parcel alone moves, so
 * that "at hub" is never said of a shipment with a parcel missing. Answers what is to be written.
 */
export async function planMove(tx: Tx, move: Move): Promise<PlannedMove> {
  const { event, step, shipment, parcels, moved, data } = move;
  const { to } = step;
  const facts = fieldFacts(event, step);
  // A parcel that was added since is where the shipment is, and holds nothing up.
  const added_since = parcels.filter(({ time_added }) => time_added !== null && time_added > event.captured_at);
  const parcel_ids = idsOf(moved);
  const scanOnly = (
    outcome: Pick<Outcome, 'parcels_scanned' | 'status' | 'message'>,
    kept: Partial<Pick<ParcelScan, 'also'>> & { readonly data?: unknown } = { data: step.data },
  ): PlannedMove => ({
    kind: 'scan',
    scan: {
      shipment,
      facts: { ...facts, ...(kept.data !== undefined && { data: kept.data }) },
      to,
      parcel_ids,
      ...(kept.also && { also: kept.also }),
    },
    outcome: { result: 'accepted', shipment, parcels, ...outcome },
  });
  if (to === null) return scanOnly({ parcels_scanned: moved.length, status: shipment.status, message: step.message });
  if (isRepeat(move)) return scanOnly({ parcels_scanned: parcels.length, status: to, message: statusLabel(to) });
  const scanned = parcels.filter(
    (parcel) => parcel.status === to || moved.includes(parcel) || added_since.includes(parcel),
  ).length;
  const handed_over = to === 'delivered' ? 0 : parcels.filter((parcel) => isHandedOver(parcel) && !moved.includes(parcel)).length;
  if (scanned + handed_over < parcels.length && !(await completesAhead(tx, move, to))) {
    const message = `${statusLabel(to)}: ${scanned} of ${parcels.length} parcels scanned.`;
    return scanOnly({ parcels_scanned: scanned, status: to, message }, keptOfPart(move));
  }
  return {
    kind: 'step',
    step: {
      shipment,
      step: { ...facts, to, also: step.also, parcel_ids: idsOf([...moved, ...added_since]), ...(data !== undefined && { data }) },
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

function isHandedOver({ status }: ParcelRow): boolean {
  return status === 'delivered';
}

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

/** Whether the last parcel has come to where the others have been: they are further already. Only then is the history asked. */
async function completesAhead(tx: Tx, move: Move, to: ShipmentStatus): Promise<boolean> {
  const { shipment, parcels, moved } = move;
  const others = parcels.filter((parcel) => !moved.includes(parcel) && parcel.status !== to && !isHandedOver(parcel));
  if (others.some((parcel) => parcel.status === shipment.status)) return false;
  const known = await readStatusFacts(tx, shipment.id);
  return positionAfter([...known, factOf(move, to)], parcels).shipment?.status === to;
}

/** What a move adds to what is known of a shipment. */
export function factOf({ event, moved }: Move, status: ShipmentStatus): StatusFact {
  return { status, date: event.captured_at, moved_parcel_ids: idsOf(moved) };
}

export function idsOf(parcels: readonly ParcelRow[]): ParcelId[] {
  return parcels.map((parcel) => parcel.id);
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
