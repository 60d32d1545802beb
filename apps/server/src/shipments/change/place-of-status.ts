import type { BranchId } from '@tsela/domain/ids';
import { STATUS_MATRIX } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { RequestContext } from '../../context.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

/** The towns of a provider's branches. */
export type BranchTowns = ReadonlyMap<BranchId, string>;

/** The towns of the provider's branches, as this process keeps them. */
export async function branchTowns({ services, provider_id }: RequestContext): Promise<BranchTowns> {
  return new Map((await services.branches.of(provider_id)).map(({ id, city }) => [id, city]));
}

type Placed = Pick<
  ShipmentRow,
  'collection_address' | 'delivery_address' | 'current_branch_id' | 'collection_branch_id' | 'delivery_branch_id'
>;

interface Scene {
  readonly towns: BranchTowns;
  /** The branch where it was scanned; left out where nothing was scanned. */
  readonly scanned_at?: BranchId;
}

/**
 * The town people read beside an event: that of the branch that scanned it. What was not scanned is at the hub that its status says, or at
 * the side of the shipment that it belongs to. Source: issue "an event happens where it was scanned".
 */
export function placeOfStatus(status: ShipmentStatus, shipment: Placed, { towns, scanned_at }: Scene): string {
  const branch_id = scanned_at ?? hubOf(status, shipment);
  const town = branch_id === null ? undefined : towns.get(branch_id);
  if (town) return town;
  const side = STATUS_MATRIX[status].group === 'delivery' || status === 'delivered' ? 'delivery' : 'collection';
  return shipment[`${side}_address`].city;
}

/** The hub of a status that is not of a side; null where it has none. */
function hubOf(status: ShipmentStatus, { current_branch_id, collection_branch_id, delivery_branch_id }: Placed): BranchId | null {
  switch (status) {
    case 'at-destination-hub':
      return delivery_branch_id;
    case 'returned-to-hub':
      return current_branch_id ?? delivery_branch_id;
    case 'at-hub':
    case 'manifested':
    case 'ready-for-dispatch':
    case 'in-transit':
      return current_branch_id ?? collection_branch_id;
    case 'on-hold':
    case 'on-hold-internal':
    case 'damaged':
    case 'undeliverable':
      return current_branch_id;
    default:
      return null;
  }
}
