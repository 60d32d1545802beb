import type { ParcelId } from '@tsela/domain/ids';
import { partOfChange } from '@tsela/domain/tracking/part-changes';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { mayChangeStatus } from '@tsela/domain/shipments/status/status-changes';
import type { ChangeableShipment, StatusChanger } from '@tsela/domain/shipments/status/status-changes';
import { openPart } from '@tsela/domain/tracking/part-of-step';

/** A parcel that may be chosen. */
export interface PartParcel {
  readonly id: ParcelId;
  readonly tracking_reference: string;
  readonly status: ShipmentStatus;
}

/** A parcel as it was read. */
export interface WireParcel extends Omit<PartParcel, 'status'> {
  readonly status: string;
}

/** Those that are not cancelled and stand where this version knows. */
export function knownParcels(parcels: readonly WireParcel[]): PartParcel[] {
  return parcels.flatMap(({ id, tracking_reference, status }) =>
    isShipmentStatus(status) && status !== 'cancelled' ? [{ id, tracking_reference, status }] : [],
  );
}

/** The parcels that a status is offered for. */
export interface OfferedPart {
  readonly choices: readonly PartParcel[];
  /** Those that wait for it where they stand; of them those that have a driver, where it is the way out and some have. */
  readonly due: readonly PartParcel[];
  /** Whether the shipment as a whole may be given it. */
  readonly is_whole: boolean;
}

/** What can be chosen of a shipment for a status: all that is open where the shipment may take it, else what waits for it. Source: docs/decisions/0313. */
export function offeredPart(
  shipment: ChangeableShipment & { readonly parcels: readonly PartParcel[] },
  { to, ...changer }: StatusChanger & { readonly to: ShipmentStatus },
): OfferedPart {
  const { parcels } = shipment;
  const is_whole = to !== shipment.status && mayChangeStatus(shipment, to, changer);
  const { refusal, due, meant } = partOfChange(shipment, parcels, { ...changer, to });
  if (refusal !== null) return { choices: [], due: [], is_whole };
  return { choices: is_whole ? openPart(parcels, to) : due, due: meant, is_whole };
}

/** Whether there is anything to choose: one parcel goes with its shipment. */
export function isChoice({ choices, is_whole }: OfferedPart): boolean {
  return choices.length > 1 || (choices.length === 1 && !is_whole);
}

/** What is sent of a choice; undefined for the whole shipment. */
export function partInput({ choices, is_whole }: OfferedPart, chosen: readonly ParcelId[]): ParcelId[] | undefined {
  const is_all = choices.every(({ id }) => chosen.includes(id));
  return is_whole && is_all ? undefined : choices.flatMap(({ id }) => (chosen.includes(id) ? id : []));
}
