import { expect, it } from 'vitest';
import type { ShipmentId } from '@tsela/domain/ids';
import type { SheetShipment, SheetStop } from '../tripsheet-draft.ts';
import { handOver } from './hand-over-draft.ts';

const shipment = (id: number, status: string) => ({ id: id as ShipmentId, status }) as SheetShipment;
const stop = (leg: 'collection' | 'delivery', shipments: readonly SheetShipment[], request: { id: number } | null = null) =>
  ({ leg, shipments, request }) as SheetStop;

const STOPS = [
  stop('collection', [shipment(1, 'collection-assigned')]),
  stop('delivery', [shipment(2, 'delivery-assigned'), shipment(3, 'out-for-delivery')]),
  stop('delivery', [shipment(4, 'delivery-exception'), shipment(5, 'delivery-rejected')]),
  stop('collection', [shipment(6, 'collection-assigned')], { id: 70 }),
];
const HANDED = { collection_ids: [1], delivery_ids: [2, 3, 4, 5], request_ids: [70] };

it('SCREEN-25: stops of a driver who cannot go on are handed over leg by leg, what is on a request with it', () => {
  expect(handOver(STOPS, 'driver')).toEqual({ ...HANDED, steps: 1 });
  expect(handOver(STOPS, 'hub')).toEqual({ ...HANDED, steps: 2 });
});

it('SCREEN-25: need no reason where nothing is on the van', () => {
  expect(handOver(STOPS.slice(0, 1), 'driver').steps).toBe(0);
  expect(handOver(STOPS.slice(0, 1), 'hub').steps).toBe(0);
});
