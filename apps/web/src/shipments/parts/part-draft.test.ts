import type { ParcelId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { expect, it } from 'vitest';
import { isChoice, knownParcels, offeredPart, partInput } from './part-draft.ts';

const OFFICE = { is_staff: true, can_deliver: true };
const idOf = (number: number) => number as ParcelId;

function offered(status: ShipmentStatus, stand: readonly string[], to: ShipmentStatus = 'delivered') {
  const parcels = knownParcels(
    stand.map((each, at) => ({ id: idOf(at + 1), tracking_reference: `ABC/${at + 1}`, status: each })),
  );
  return offeredPart({ status, parcels, collection_agent_id: 1, delivery_agent_id: 1 }, { ...OFFICE, to });
}

const idsOf = (some: readonly { readonly id: ParcelId }[]) => some.map(({ id }) => id);

it('issue 19: all that is open may be chosen where the shipment may take the status, and what waits for it is ticked', () => {
  const part = offered('out-for-delivery', ['out-for-delivery', 'at-hub', 'out-for-delivery', 'delivered', 'cancelled', 'new']);

  expect([idsOf(part.choices), idsOf(part.due), part.is_whole]).toEqual([[1, 2, 3], [1, 3], true]);
  expect(partInput(part, [idOf(1), idOf(3)])).toEqual([1, 3]);
  expect(partInput(part, [idOf(1), idOf(2), idOf(3)])).toBeUndefined();
});

it('issue 19: where the shipment may not, what waits for it alone may be chosen, and it is never the whole', () => {
  const part = offered('delivery-assigned', ['out-for-delivery', 'delivery-assigned']);

  expect([idsOf(part.choices), part.is_whole, isChoice(part)]).toEqual([[1], false, true]);
  expect(partInput(part, [idOf(1)])).toEqual([1]);
});

it('issue 19: what the office kept back from a driver is offered and not ticked when the van leaves', () => {
  const part = offered('at-hub', ['delivery-assigned', 'delivery-assigned', 'at-hub'], 'out-for-delivery');

  expect([idsOf(part.choices), idsOf(part.due)]).toEqual([
    [1, 2, 3],
    [1, 2],
  ]);
});

it('issue 19: one parcel goes with its shipment, and what is of no part is not asked about', () => {
  expect(isChoice(offered('out-for-delivery', ['out-for-delivery']))).toBe(false);
  expect(isChoice(offered('submitted', ['submitted', 'submitted'], 'collection-assigned'))).toBe(false);
  expect(isChoice(offered('cancelled', ['collected', 'collected'], 'collected'))).toBe(false);
});
