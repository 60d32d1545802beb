import { describe, expect, it } from 'vitest';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { offeredWithParts, partOfChange } from './part-changes.ts';

const OFFICE = { is_staff: true, can_deliver: true };

const shipment = (status: ShipmentStatus) => ({ status, collection_agent_id: 1, delivery_agent_id: 1 });
const stand = (statuses: readonly ShipmentStatus[]) => statuses.map((status, at) => ({ number: at + 1, status }));

describe('the parcels of a status change at a desk', () => {
  it.each<[string, ShipmentStatus, ShipmentStatus[], ShipmentStatus, [boolean, number[]]]>([
    ['all that are out', 'out-for-delivery', ['out-for-delivery', 'out-for-delivery'], 'delivered', [true, [1, 2]]],
    ['those that are out', 'delivery-assigned', ['out-for-delivery', 'delivery-assigned'], 'delivered', [true, [1]]],
    ['none that has the status', 'out-for-delivery', ['delivered', 'out-for-delivery'], 'delivered', [true, [2]]],
    ['none of a step that is no step of the road', 'submitted', ['submitted', 'submitted'], 'collection-assigned', [false, []]],
    ['none of what is cancelled', 'cancelled', ['out-for-delivery'], 'delivered', [false, []]],
    ['none of what is held', 'on-hold', ['out-for-delivery'], 'delivered', [false, []]],
    ['none that is cancelled by itself', 'collection-assigned', ['collection-assigned'], 'cancelled', [false, []]],
  ])('SHIP-TRANS-14: are %s', (_, own, parcels, to, expected) => {
    const { refusal, due } = partOfChange(shipment(own), stand(parcels), { ...OFFICE, to });

    expect([refusal === null, due.map(({ number }) => number)]).toEqual(expected);
  });

  it.each<[string, ShipmentStatus[], ShipmentStatus, number[], number[]]>([
    [
      'those that a driver has leave',
      ['delivery-assigned', 'at-hub', 'delivery-assigned'],
      'out-for-delivery',
      [1, 2, 3],
      [1, 3],
    ],
    ['all leave where none has a driver', ['at-hub', 'at-hub'], 'out-for-delivery', [1, 2], [1, 2]],
    ['what is scanned in is any of them', ['delivery-assigned', 'returned-to-hub'], 'at-hub', [1], [1]],
  ])('SHIP-TRANS-14: %s, unless others are named', (_, parcels, to, due, meant) => {
    const part = partOfChange(shipment('at-hub'), stand(parcels), { ...OFFICE, to });

    expect([part.due.map(({ number }) => number), part.meant.map(({ number }) => number)]).toEqual([due, meant]);
  });

  it('SHIP-TRANS-15: are not set delivered by who may not deliver', () => {
    const parcels = stand(['out-for-delivery', 'delivery-assigned']);

    expect(partOfChange(shipment('out-for-delivery'), parcels, { ...OFFICE, can_deliver: false, to: 'delivered' }).refusal).toBe(
      'A shipment that is out for delivery cannot become delivered.',
    );
  });
});

it('SHIP-TRANS-01: offers what the shipment can become, and what some of its parcels can where they stand', () => {
  const offered = (own: ShipmentStatus, parcels: ShipmentStatus[]) => offeredWithParts(shipment(own), stand(parcels), OFFICE);

  expect(offered('delivery-assigned', ['delivery-assigned'])).not.toContain('delivered');
  expect(offered('delivery-assigned', ['delivery-assigned', 'out-for-delivery'])).toContain('delivered');
  expect(offered('delivery-assigned', ['delivery-assigned', 'out-for-delivery'])[0]).toBe('delivery-assigned');
  expect(offered('on-hold', ['out-for-delivery'])).toEqual(['on-hold']);
});
