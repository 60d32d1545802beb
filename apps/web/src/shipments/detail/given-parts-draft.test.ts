import type { ParcelId, ShipmentId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import { givenParts, withParts } from './given-parts-draft.ts';
import type { SuggestedDrivers } from './suggested-drivers-draft.ts';

// Ids come as numbers.
const parcel = (id: number, status: string) => ({ id: id as ParcelId, tracking_reference: `ABC23/${id}`, status });
const ONE = 1 as ShipmentId;
const TWO = 2 as ShipmentId;
const SUGGESTED: SuggestedDrivers = {
  drivers: [],
  without: 2,
  parts: [
    {
      shipment_id: ONE,
      short_tracking_reference: 'ABC23',
      goes: [parcel(1, 'at-hub'), parcel(2, 'at-hub')],
      stays: [parcel(3, 'in-transit')],
      can_choose: true,
    },
  ],
};

it('S24: a dispatcher reads which parcels go to the driver and where the others are', () => {
  const [part] = givenParts(SUGGESTED, {});

  expect(part?.stays).toBe('2 of 3 parcels of ABC23 go. ABC23/3, in transit stays where it is.');
  expect(part?.chosen).toEqual([1, 2]);
  expect(givenParts(undefined, {})).toEqual([]);
});

it('S24: parcels are named only where some are left out, and a shipment of which nothing is ticked is not sent', () => {
  const assignment = { driver_id: null, shipment_ids: [ONE, TWO] };
  const sent = (chosen: readonly number[]) =>
    withParts(assignment, givenParts(SUGGESTED, { [ONE]: chosen as readonly ParcelId[] }));

  expect(withParts(assignment, givenParts(SUGGESTED, {}))).toEqual(assignment);
  expect(sent([2])).toEqual({ ...assignment, parcel_ids: [2] });
  expect(sent([])).toEqual({ ...assignment, shipment_ids: [TWO] });
});
