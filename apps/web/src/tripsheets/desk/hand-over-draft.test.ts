import { describe, expect, it } from 'vitest';
import type { ShipmentId } from '@tsela/domain/ids';
import type { SheetShipment, SheetStop } from '../tripsheet-draft.ts';
import { handOver } from './hand-over-draft.ts';

const shipment = (id: number, status: string) => ({ id: id as ShipmentId, status }) as SheetShipment;
const stop = (leg: 'collection' | 'delivery', shipments: readonly SheetShipment[], request: { id: number } | null = null) =>
  ({ leg, shipments, request }) as SheetStop;

const STOPS = [
  stop('collection', [shipment(1, 'collection-assigned')]),
  stop('delivery', [shipment(2, 'delivery-assigned'), shipment(3, 'out-for-delivery')]),
  stop('delivery', [shipment(4, 'delivery-failed-attempt'), shipment(5, 'delivery-rejected')]),
  stop('collection', [shipment(6, 'collection-assigned')], { id: 70 }),
];

describe('SCREEN-25: stops of a driver who cannot go on', () => {
  it('go to another driver, what is out for delivery as an exception first', () => {
    expect(handOver(STOPS, 'driver')).toEqual({
      step: { status: 'delivery-exception', ids: [3, 4] },
      given: { collection: [1], delivery: [2, 3, 4, 5] },
      request_ids: [70],
    });
  });

  it('come back to the hub where they were on the van, and the others wait for a driver again', () => {
    expect(handOver(STOPS, 'hub')).toEqual({
      step: { status: 'returned-to-hub', ids: [3, 4] },
      given: { collection: [1], delivery: [2, 5] },
      request_ids: [70],
    });
  });

  it('need no reason where nothing is on the van', () => {
    expect(handOver(STOPS.slice(0, 1), 'driver').step).toBeNull();
    expect(handOver(STOPS.slice(0, 1), 'hub').step).toBeNull();
  });
});
