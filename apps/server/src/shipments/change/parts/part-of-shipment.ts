import type { ParcelId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { positionAfter } from '@tsela/domain/tracking/shipment-position';
import type { Tx } from '../../../db/transaction.ts';
import type { ParcelRow, ShipmentRow } from '../../shipment-repository.ts';
import { readStatusFacts } from '../../tracking-event-repository.ts';

/** A step that some parcels of a shipment take. */
interface PartStep {
  readonly shipment: ShipmentRow;
  /** All that are not cancelled. */
  readonly parcels: readonly ParcelRow[];
  readonly moved: readonly ParcelRow[];
  readonly to: ShipmentStatus;
  /** When they took it. */
  readonly date: Date;
}

/** What a step of some parcels is to their shipment. */
interface PartOfShipment {
  /** So many of its parcels have the status then. */
  readonly count: number;
  /** Whether the shipment takes it with them: those were the last. */
  readonly is_last: boolean;
  /** Whether others of it stand there already. */
  readonly is_rest: boolean;
  /** What moves then: a parcel that was added since is where the shipment is, and holds nothing up. */
  readonly moving: readonly ParcelRow[];
}

/**
 * A shipment is where all its parcels are: it takes the new status when the last of them has it. Until then the parcels alone move, so that
 * "at hub" is never said of a shipment with a parcel missing. Source: SHIP-RULE-03, docs/decisions/0014, 0307.
 */
export async function partOfShipment(tx: Tx, step: PartStep): Promise<PartOfShipment> {
  const { parcels, moved, to, date } = step;
  const added_since = parcels.filter(({ time_added }) => time_added !== null && time_added > date);
  const count = parcels.filter((parcel) => parcel.status === to || moved.includes(parcel) || added_since.includes(parcel)).length;
  const handed_over = to === 'delivered' ? 0 : parcels.filter((parcel) => isHandedOver(parcel) && !moved.includes(parcel)).length;
  const is_last = count + handed_over >= parcels.length || (await completesAhead(tx, step));
  const is_rest = parcels.some((parcel) => parcel.status === to && !moved.includes(parcel));
  return { count, is_last, is_rest, moving: [...moved, ...added_since] };
}

/** Whether a parcel is with its recipient. */
export function isHandedOver({ status }: ParcelRow): boolean {
  return status === 'delivered';
}

/** Whether the last parcel has come to where the others have been: they are further already. Only then is the history asked. */
async function completesAhead(tx: Tx, { shipment, parcels, moved, to, date }: PartStep): Promise<boolean> {
  const others = parcels.filter((parcel) => !moved.includes(parcel) && parcel.status !== to && !isHandedOver(parcel));
  if (others.some((parcel) => parcel.status === shipment.status)) return false;
  const known = await readStatusFacts(tx, shipment.id);
  const fact = { status: to, date, moved_parcel_ids: idsOf(moved) };
  return positionAfter([...known, fact], parcels).shipment?.status === to;
}

export function idsOf(parcels: readonly ParcelRow[]): ParcelId[] {
  return parcels.map((parcel) => parcel.id);
}
