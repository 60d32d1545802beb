import { statusLabel } from '../shipments/status/shipment-status.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { whyTooLateToCancel } from '../shipments/status/shipment-actions.ts';
import { mayChangeStatus } from '../shipments/status/status-changes.ts';
import type { ChangeableShipment } from '../shipments/status/status-changes.ts';
import { canBePlaced, canBeTakenOut, isFailedAtLocker, whyNotHandedOver, whyNotReadyForPickup } from './at-pickup-point.ts';
import type { CollectedAt, DeliveredAt } from './at-pickup-point.ts';
import { partOfStep } from './part-of-step.ts';
import type { StepPart } from './part-of-step.ts';
import { isStepOnTheRoad } from './shipment-position.ts';

export interface DriversShipment extends ChangeableShipment, CollectedAt, DeliveredAt {
  readonly collected_date: Date | null;
  readonly parcels: readonly { readonly status: ShipmentStatus }[];
}

export interface DriverStepFacts {
  /** True for what happened before the shipment's newest step: the status that it was taken from is gone. */
  readonly is_late: boolean;
  /** INLINE_deliver_parcels_or_shipments. */
  readonly can_deliver: boolean;
  readonly settings: {
    readonly driver_can_cancel_shipments: boolean;
    readonly driver_can_reject_parcels_shipments: boolean;
  };
}

/**
 * Why a driver cannot take a shipment to this status, in words for the driver; null when they can. Drivers take the steps of the road
 * that the status table offers; a shipment that was cancelled is brought back by the office alone. A late step is held against what
 * drivers do at all. Source: SHIP-TRANS-02 to SHIP-TRANS-17, KEY-34, docs/decisions/0021, 0042.
 */
export function whyNotDriverStep(shipment: DriversShipment, to: ShipmentStatus, facts: DriverStepFacts): string | null {
  const { status, short_tracking_reference } = shipment;
  if (!isTakenByDrivers(to, facts)) return `Drivers do not make a shipment ${lower(to)}.`;
  const elsewhere =
    to === 'delivered' ? whyNotHandedOver(shipment) : to === 'ready-for-pickup' ? whyNotReadyForPickup(shipment) : null;
  if (elsewhere !== null) return elsewhere;
  if (facts.is_late) return null;
  if (status === 'cancelled') return `${short_tracking_reference} is cancelled. Put it aside and ask operations.`;
  if (status === to) return `${short_tracking_reference} is ${lower(to)} already.`;
  if (!isOffered(shipment, to, facts))
    return `${short_tracking_reference} is ${lower(status)}; it cannot become ${lower(to)} from there.`;
  return to === 'cancelled' ? whyTooLateToCancel(shipment) : null;
}

/**
 * The parcels of a step that a driver takes with some of a shipment, or why there are none. Source: SHIP-TRANS-02 to SHIP-TRANS-17,
 * docs/decisions/0307.
 */
export function partOfDriverStep<Each extends { readonly status: ShipmentStatus }>(
  shipment: DriversShipment,
  taken: readonly Each[],
  { to, ...facts }: DriverStepFacts & { readonly to: ShipmentStatus },
): StepPart<Each> {
  const whyNot = (status: ShipmentStatus) => whyNotDriverStep({ ...shipment, status }, to, facts);
  if (facts.is_late) return { refusal: whyNot(shipment.status), part: taken, due: taken };
  return partOfStep(shipment, taken, { to, whyNot });
}

/** Placing a parcel at a pickup point, and taking one out, is no choice of the status table: what happens there has a table of its own. Source: SHIP-TRANS-21. */
function isOffered(shipment: DriversShipment, to: ShipmentStatus, { can_deliver }: DriverStepFacts): boolean {
  if (to === 'ready-for-pickup') return canBePlaced(shipment.status, shipment);
  if (to === 'collected-from-locker') return canBeTakenOut(shipment.status, shipment);
  if (isFailedAtLocker(shipment.status, to)) return true;
  return mayChangeStatus(shipment, to, { is_staff: true, can_deliver });
}

/** Cancelling and rejecting are the provider's to allow. A late report cancels no later step. */
function isTakenByDrivers(to: ShipmentStatus, { is_late, can_deliver, settings }: DriverStepFacts): boolean {
  if (to === 'cancelled') return settings.driver_can_cancel_shipments && !is_late;
  if (to.endsWith('-rejected')) return settings.driver_can_reject_parcels_shipments;
  if (to === 'delivered' && is_late) return can_deliver;
  return isStepOnTheRoad(to);
}

function lower(status: ShipmentStatus): string {
  return statusLabel(status).toLowerCase();
}
