import { expect, it } from 'vitest';
import type { BranchId, DriverId } from '../../ids.ts';
import { SHIPMENT_STATUSES, STATUS_MATRIX, isAtLastBranch } from '../../shipments/status/shipment-status.ts';
import type { ShipmentStatus } from '../../shipments/status/shipment-status.ts';
import { claimedBy, hub } from './custody-claims.ts';

const HERE = 11 as BranchId;
const LEGS = {
  collection_agent_id: 21 as DriverId,
  delivery_agent_id: 22 as DriverId,
  collection_branch_id: HERE,
  delivery_branch_id: HERE,
};

/** Who has what lay at the hub, once a desk has entered the status. */
function holderAfter(status: ShipmentStatus): string {
  const empty = { id: 1, parcel_id: 0, moved_parcel_ids: null, branch_id: null, driver_id: null, location: '' };
  const fact = { ...empty, status, date: new Date(0), is_scan: false, is_proven: false };
  return claimedBy(fact, hub(HERE), LEGS).kind;
}

it('SCREEN-09: what has been collected is at the branch that scanned it last exactly while a hub has it', () => {
  // Before it is collected no branch has scanned it, and its sender has it.
  const collected = SHIPMENT_STATUSES.filter((status) => STATUS_MATRIX[status].collected !== 'no');

  expect(collected.filter((status) => isAtLastBranch(status))).toEqual(
    collected.filter((status) => holderAfter(status) === 'hub'),
  );
  expect(SHIPMENT_STATUSES.filter((status) => !isAtLastBranch(status) && !collected.includes(status))).toEqual([]);
});
