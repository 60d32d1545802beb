import type { DriverId, ShipmentId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import { assignmentsByArea, driverOfAll } from './suggested-drivers-draft.ts';

// Ids come as numbers.
const driver = (id: number, shipments: readonly number[]) => ({
  id: id as DriverId,
  name: `Driver ${id}`,
  shipment_ids: shipments as ShipmentId[],
});

it('PERM-037: chooses the driver whose area holds all, and none where it is not clear', () => {
  const several = [{ id: 4 as DriverId }, { id: 5 as DriverId }];
  expect(driverOfAll({ drivers: [driver(4, [1, 2])], without: 0, parts: [] }, several)).toBe('4');
  expect(driverOfAll({ drivers: [driver(4, [1])], without: 1, parts: [] }, several)).toBe('');
  expect(driverOfAll({ drivers: [driver(4, [1]), driver(5, [2])], without: 0, parts: [] }, several)).toBe('');
  expect(driverOfAll({ drivers: [], without: 2, parts: [] }, several)).toBe('');
  expect(driverOfAll(undefined, several)).toBe('');
});

it('SCREEN-24: chooses the only driver that a new courier has', () => {
  expect(driverOfAll({ drivers: [], without: 1, parts: [] }, [{ id: 4 as DriverId }])).toBe('4');
  expect(driverOfAll(undefined, [])).toBe('');
});

it('the suggestion gives each shipment to the driver of its area, and leaves those in none', () => {
  expect(assignmentsByArea({ drivers: [driver(4, [1, 3]), driver(5, [2])], without: 1, parts: [] })).toEqual([
    { driver_id: 4, shipment_ids: [1, 3] },
    { driver_id: 5, shipment_ids: [2] },
  ]);
});
