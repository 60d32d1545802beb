import { mayMoveOn } from '../shipments/status/may-move-on.ts';
import { statusLabel } from '../shipments/status/shipment-status.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { mayChangeStatus, offeredStatuses } from '../shipments/status/status-changes.ts';
import type { ChangeableShipment, StatusChanger } from '../shipments/status/status-changes.ts';
import { waitsForDeliveryDriver } from '../tripsheets/assignable-statuses.ts';
import { partOfStep } from './part-of-step.ts';
import type { StepPart } from './part-of-step.ts';
import { isStepOnTheRoad } from './shipment-position.ts';

interface StandingParcel {
  readonly status: ShipmentStatus;
}

/** The statuses that some parcels of a shipment can be given by themselves: those of the road. Source: docs/decisions/0313. */
function mayBeOfPart(to: ShipmentStatus): boolean {
  return isStepOnTheRoad(to);
}

/** What of a shipment a status change at a desk is of. */
interface ChangePart<Each> extends StepPart<Each> {
  /** Those of what is due that are meant where none is named: what the office has left out of a trip is not missed on it. */
  readonly meant: readonly Each[];
}

/** The parcels of a status change at a desk, by where they stand themselves. `parcels` are those that are not cancelled. Source: docs/decisions/0307, 0313, 0320. */
export function partOfChange<Each extends StandingParcel>(
  shipment: ChangeableShipment,
  parcels: readonly Each[],
  { to, ...changer }: StatusChanger & { readonly to: ShipmentStatus },
): ChangePart<Each> {
  // What was cancelled is brought back, with its price, as a whole.
  const has_parts = mayBeOfPart(to) && mayMoveOn(shipment.status);
  const may = (status: ShipmentStatus) => status !== to && mayChangeStatus({ ...shipment, status }, to, changer);
  const whyNot = (status: ShipmentStatus) => (has_parts && may(status) ? null : whyNotFrom(status, to));
  const part = partOfStep(shipment, parcels, { to, whyNot });
  return { ...part, meant: meantOf(part.due, to) };
}

/** Where some of the parcels have been given to a driver, those that still wait for one stay when the van leaves. Source: docs/decisions/0320. */
function meantOf<Each extends StandingParcel>(due: readonly Each[], to: ShipmentStatus): readonly Each[] {
  if (to !== 'out-for-delivery' || !due.some(({ status }) => status === 'delivery-assigned')) return due;
  return due.filter((parcel) => !waitsForDeliveryDriver(parcel));
}

/** Why something that stands there is not given a status. */
export function whyNotFrom(status: ShipmentStatus, to: ShipmentStatus): string {
  return `A shipment that is ${lower(status)} cannot become ${lower(to)}.`;
}

/**
 * What the status selector offers of a shipment whose parcels stand in different places: the shipment's own, and what some of its parcels can
 * be given. Source: SHIP-TRANS-01 to SHIP-TRANS-23, docs/decisions/0313.
 */
export function offeredWithParts(
  shipment: ChangeableShipment,
  parcels: readonly StandingParcel[],
  changer: StatusChanger,
): readonly ShipmentStatus[] {
  const own = offeredStatuses(shipment, changer);
  const stands = [...new Set(parcels.map(({ status }) => status))].filter((status) => status !== shipment.status);
  const of_parts = stands
    .flatMap((status) => offeredStatuses({ ...shipment, status }, changer).slice(1))
    .filter((to) => partOfChange(shipment, parcels, { ...changer, to }).refusal === null);
  return [...new Set([...own, ...of_parts])];
}

/** How a parcel that was chosen cannot take a step is told. */
export function partRefusal(references: readonly string[], to: ShipmentStatus): string {
  const [is, they] = references.length === 1 ? ['is', 'it'] : ['are', 'they'];
  return `${references.join(', ')} ${is} where ${they} cannot become ${lower(to)}. Please look at the parcels again.`;
}

function lower(status: ShipmentStatus): string {
  return statusLabel(status).toLowerCase();
}
