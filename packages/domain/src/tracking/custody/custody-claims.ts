import type { BranchId, DriverId } from '../../ids.ts';
import { BOB_BOX_ONLY_STATUS, STATUS_MATRIX } from '../../shipments/status/shipment-status.ts';
import type { ShipmentStatus } from '../../shipments/status/shipment-status.ts';

/** Who may be responsible for a parcel. A lane is the way between two hubs, a locker any pickup point. Source: beyond.md 9. */
export const CUSTODY_KINDS = ['sender', 'driver', 'hub', 'lane', 'locker', 'recipient'] as const;

export type CustodyKind = (typeof CUSTODY_KINDS)[number];

/** The one that is responsible. */
export interface CustodyParty {
  readonly kind: CustodyKind;
  /** Of a hub which one, of a lane the hub that it left; null where that is not known. */
  readonly branch_id: BranchId | null;
  /** Of a driver who it is; null where that is not known. */
  readonly driver_id: DriverId | null;
}

/** What an entry of a history says of who had a parcel. */
export interface CustodyFact {
  readonly id: number;
  readonly date: Date;
  readonly status: ShipmentStatus;
  /** 0 for the whole shipment. */
  readonly parcel_id: number;
  /** The parcels it moved; null moved all of them, none moved nothing. */
  readonly moved_parcel_ids: readonly number[] | null;
  readonly branch_id: BranchId | null;
  readonly driver_id: DriverId | null;
  /** Whether a device captured it: a scanner at its branch, or a driver's phone, which is at none. */
  readonly is_scan: boolean;
  /** Whether a PIN, a name, a stamped document or a photo was given with it. */
  readonly is_proven: boolean;
  /** That the parcel was looked for and not there, when others of its shipment were moved on. */
  readonly is_unseen?: boolean;
  readonly location: string;
}

/** Who the office has put on a shipment: they stand in for what an entry does not name. */
export interface CustodyLegs {
  readonly collection_agent_id: DriverId | null;
  readonly delivery_agent_id: DriverId | null;
  readonly collection_branch_id: BranchId | null;
  readonly delivery_branch_id: BranchId | null;
}

export const SENDER: CustodyParty = { kind: 'sender', branch_id: null, driver_id: null };

export function hub(branch_id: BranchId | null): CustodyParty {
  return { kind: 'hub', branch_id, driver_id: null };
}

export function driver(driver_id: DriverId | null): CustodyParty {
  return { kind: 'driver', branch_id: null, driver_id };
}

/** The hub or driver whose own device captured an entry; null for what was entered at a desk or came from another system. */
export function witnessOf({ is_scan, branch_id, driver_id }: CustodyFact): CustodyParty | null {
  if (!is_scan) return null;
  if (branch_id !== null) return hub(branch_id);
  return driver_id === null ? null : driver(driver_id);
}

/** Whether two are the same, as far as they are known. */
export function isSameParty(one: CustodyParty, other: CustodyParty): boolean {
  return one.kind === other.kind && one.branch_id === other.branch_id && one.driver_id === other.driver_id;
}

/**
 * Who has the parcel after an entry, going by its status, its place and who captured it; the one who had it before, where it says
 * nothing of that. What a hub scans, it has in its hands, unless the scan gives it on. Source: beyond.md 9, docs/decisions/0204.
 */
export function claimedBy(fact: CustodyFact, before: CustodyParty, legs: CustodyLegs): CustodyParty {
  const witness = witnessOf(fact);
  const moved_nothing = fact.moved_parcel_ids?.length === 0;
  if (moved_nothing) return witness?.kind === 'hub' && !isOnTheRoad(fact.status) ? witness : before;
  switch (fact.status) {
    case 'delivered':
      return { kind: 'recipient', branch_id: null, driver_id: null };
    case 'returned-to-sender':
      return SENDER;
    case 'in-locker':
    case 'ready-for-pickup':
    case 'collect-and-return-to-hub':
      return { kind: 'locker', branch_id: null, driver_id: null };
    case 'in-transit':
      return { kind: 'lane', branch_id: fact.branch_id ?? (before.kind === 'hub' ? before.branch_id : null), driver_id: null };
    case 'collected':
    case 'collected-from-locker':
    case 'collected-from-counter':
      return witness?.kind === 'hub' ? witness : driver(fact.driver_id ?? legs.collection_agent_id);
    case 'out-for-delivery':
    case 'delivery-failed-attempt':
    case 'delivery-exception':
      if (witness?.kind === 'hub' && fact.status !== 'out-for-delivery') return witness;
      if (fact.driver_id === null && before.kind === 'driver') return before;
      return driver(fact.driver_id ?? legs.delivery_agent_id);
    default:
      return elsewhere(fact, { before, legs, witness });
  }
}

/** A status that a parcel keeps while the driver who has it is on the way, whichever bench sees it. */
function isOnTheRoad(status: ShipmentStatus): boolean {
  return status === 'out-for-delivery' || status === 'delivered';
}

interface Circumstances {
  readonly before: CustodyParty;
  readonly legs: CustodyLegs;
  readonly witness: CustodyParty | null;
}

/** Statuses of hubs, holds and plans. A driver who says that a parcel is back at a hub has it until that hub says so. */
function elsewhere({ status, branch_id }: CustodyFact, { before, legs, witness }: Circumstances): CustodyParty {
  const { collected, group, past_hub } = STATUS_MATRIX[status];
  // A driver is given to a collection at a desk: that takes nothing back from one who has it.
  if (collected === 'no') return witness === null && PLANS.includes(status) ? before : SENDER;
  if (witness?.kind === 'hub') return witness;
  if (witness?.kind === 'driver') return before.kind === 'driver' ? before : witness;
  const home = past_hub === 'yes' ? legs.delivery_branch_id : legs.collection_branch_id;
  if (group === 'hub') return hub(branch_id ?? (before.kind === 'hub' && keepsItsHub(status) ? before.branch_id : home));
  // A locker has no room: that may be known before it has left its sender.
  if (status === BOB_BOX_ONLY_STATUS) return before;
  // A plan or a hold made at a desk leaves it where it is, and where it had not left the sender a hub has it by now.
  return before.kind === 'sender' && collected === 'yes' && group === 'delivery' ? hub(home) : before;
}

const PLANS: readonly ShipmentStatus[] = ['collection-assigned', 'collection-unassigned'];

/** Within one hub, whichever that is. */
function keepsItsHub(status: ShipmentStatus): boolean {
  return status === 'manifested' || status === 'ready-for-dispatch';
}
