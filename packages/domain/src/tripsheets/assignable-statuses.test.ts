import { expect, it } from 'vitest';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { partToGive } from './assignable-statuses.ts';

function given(status: ShipmentStatus, ...parcels: readonly ShipmentStatus[]) {
  const all = parcels.map((each, at) => ({ name: at + 1, status: each }));
  const { is_whole, goes, stays, can_choose } = partToGive({ status }, all);
  const names = (some: typeof all) => some.map(({ name }) => name);
  return { is_whole, goes: names([...goes]), stays: names([...stays]), can_choose };
}

it.each<[string, ReturnType<typeof given>, ReturnType<typeof given>]>([
  [
    'all that wait at the hub, of which some can be left out',
    given('at-hub', 'at-hub', 'at-hub'),
    { is_whole: true, goes: [1, 2], stays: [], can_choose: true },
  ],
  [
    'those at the hub while one is on the lane',
    given('in-transit', 'at-destination-hub', 'in-transit', 'at-destination-hub'),
    { is_whole: false, goes: [1, 3], stays: [2], can_choose: true },
  ],
  [
    'what came back while the rest is on the van',
    given('out-for-delivery', 'returned-to-hub', 'out-for-delivery'),
    { is_whole: false, goes: [1], stays: [2], can_choose: false },
  ],
  [
    'nothing that has been delivered',
    given('at-hub', 'delivered', 'at-hub', 'at-hub'),
    { is_whole: true, goes: [2, 3], stays: [], can_choose: true },
  ],
  [
    'all of what a driver has been given already',
    given('delivery-assigned', 'delivery-assigned', 'delivery-assigned'),
    { is_whole: true, goes: [1, 2], stays: [], can_choose: false },
  ],
  [
    'nothing of what is on its way',
    given('in-transit', 'in-transit'),
    { is_whole: false, goes: [], stays: [1], can_choose: false },
  ],
  [
    'all that its driver cannot bring',
    given('delivery-exception', 'delivery-exception', 'delivered', 'delivery-exception'),
    { is_whole: true, goes: [1, 3], stays: [], can_choose: false },
  ],
  [
    'only what is an exception while the rest is on the van',
    given('delivery-exception', 'delivery-exception', 'out-for-delivery'),
    { is_whole: false, goes: [1], stays: [2], can_choose: false },
  ],
  ['nothing of what is over', given('delivered', 'delivered'), { is_whole: false, goes: [], stays: [], can_choose: false }],
])('S24 S25: a driver of the delivery is given %s', (_what, found, expected) => {
  expect(found).toEqual(expected);
});
