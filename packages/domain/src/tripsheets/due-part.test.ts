import { describe, expect, it } from 'vitest';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { duePart } from './due-part.ts';

function part(leg: 'collection' | 'delivery', own: ShipmentStatus, ...statuses: ShipmentStatus[]) {
  const parcels = statuses.map((status, index) => ({ number: index + 1, status }));
  const found = duePart(leg, { status: own }, parcels);
  return [found.status, found.parcels.map(({ number }) => number), found.apart.map(({ number }) => number)];
}

describe('what of a shipment is a driver’s to do', () => {
  it.each<[string, 'collection' | 'delivery', ShipmentStatus[], unknown[]]>([
    ['all of it', 'delivery', ['delivery-assigned', 'delivery-assigned', 'delivery-assigned'], ['delivery-assigned', [1, 2], []]],
    [
      'what is on the van',
      'delivery',
      ['delivery-assigned', 'out-for-delivery', 'delivery-assigned'],
      ['out-for-delivery', [1], [2]],
    ],
    ['what is left', 'delivery', ['out-for-delivery', 'delivered', 'out-for-delivery'], ['out-for-delivery', [2], [1]]],
    ['what waits', 'delivery', ['delivery-assigned', 'delivered', 'delivery-assigned'], ['delivery-assigned', [2], [1]]],
    ['what has come', 'delivery', ['in-transit', 'delivery-assigned', 'in-transit'], ['delivery-assigned', [1], [2]]],
    [
      'what is not collected',
      'collection',
      ['collection-assigned', 'collected', 'collection-assigned'],
      ['collection-assigned', [2], [1]],
    ],
    ['nothing', 'collection', ['collected', 'collected', 'collected'], ['collected', [1, 2], []]],
    ['nothing where a hub has it', 'collection', ['collection-assigned', 'at-hub', 'at-hub'], ['at-hub', [1, 2], []]],
    [
      'what was scanned in again',
      'delivery',
      ['delivery-assigned', 'delivered', 'at-destination-hub'],
      ['delivery-assigned', [2], [1]],
    ],
    ['nothing more', 'delivery', ['delivered', 'delivered', 'delivered'], ['delivered', [1, 2], []]],
  ])('SCREEN-26: %s', (_, leg, [own = 'submitted', ...parcels], expected) => {
    expect(part(leg, own, ...parcels)).toEqual(expected);
  });
});
