import { expect, it } from 'vitest';
import { isHold, statusAfterHold } from './holds.ts';
import { SHIPMENT_STATUSES } from './shipment-status.ts';
import type { ShipmentStatus } from './shipment-status.ts';

const DRIVERS = { collection_agent_id: 1, delivery_agent_id: 2 };
const NO_DRIVERS = { collection_agent_id: null, delivery_agent_id: null };

it('SHIP-TRANS-21: a release goes back to what was before the hold', () => {
  const others = SHIPMENT_STATUSES.filter((status) => !isHold(status));

  expect(others.map((status) => statusAfterHold(status, DRIVERS))).toEqual(others);
});

it.each<[ShipmentStatus | null, ShipmentStatus]>([
  ['collection-assigned', 'collection-unassigned'],
  ['delivery-assigned', 'delivery-unassigned'],
  ['at-hub', 'at-hub'],
  ['on-hold', 'submitted'],
  [null, 'submitted'],
])('after a hold at %s without drivers it is %s', (before, after) => {
  expect(statusAfterHold(before, NO_DRIVERS)).toBe(after);
});
