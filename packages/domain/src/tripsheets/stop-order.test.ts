import { describe, expect, it } from 'vitest';
import { inPlace, namesNothing, namesTwice, placesIn, requestPlacesIn } from './stop-order.ts';
import type { StopOrder } from './stop-order.ts';

const ORDER: StopOrder = {
  version: 1,
  stops: [
    { leg: 'delivery', shipment_ids: [7] },
    { leg: 'collection', shipment_ids: [3, 4] },
  ],
};

describe('SCREEN-25: the saved order of a sheet', () => {
  it('gives each leg of a shipment a place of its own, and none to what it does not name', () => {
    const placeOf = placesIn(ORDER);

    expect([placeOf('delivery', 7), placeOf('collection', 4), placeOf('collection', 7), placeOf('delivery', 3)]).toEqual([
      0,
      1,
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ]);
    expect(placesIn(undefined)('delivery', 7)).toBe(Number.POSITIVE_INFINITY);
  });

  it('puts what it does not name last, in the order it had, and a later parcel with its own door', () => {
    const visits = [
      { id: 1, door: 'a' },
      { id: 2, door: 'b' },
      { id: 9, door: 'c' },
      { id: 7, door: 'c' },
    ];
    const placeOf = placesIn(ORDER);

    const sorted = inPlace(visits, { doorOf: ({ door }) => door, placeOf: ({ id }) => placeOf('delivery', id) });

    expect(sorted.map(({ id }) => id)).toEqual([9, 7, 1, 2]);
  });

  it('is none when it names a visit twice; both legs of a shipment are two visits', () => {
    expect(namesTwice(ORDER.stops)).toBe(false);
    expect(namesTwice([...ORDER.stops, { leg: 'delivery', shipment_ids: [3] }])).toBe(false);
    expect(namesTwice([...ORDER.stops, { leg: 'delivery', shipment_ids: [7] }])).toBe(true);
    expect(namesTwice([{ leg: 'delivery', shipment_ids: [7, 7] }])).toBe(true);
  });
});

it('SCREEN-25 COLL-REQ-01: an order gives collection requests places, names none twice, and nothing that is of nothing', () => {
  const stops = [...ORDER.stops, { leg: 'collection', shipment_ids: [], request_id: 5 }] as const;
  const placeOf = requestPlacesIn({ version: 1, stops });

  expect([placeOf(5), placeOf(6), placeOf(undefined), requestPlacesIn(undefined)(5)]).toEqual([2, Infinity, Infinity, Infinity]);
  expect([namesTwice(stops), namesTwice([...stops, { leg: 'collection', shipment_ids: [], request_id: 5 }])]).toEqual([
    false,
    true,
  ]);
  expect([namesNothing(stops), namesNothing([...stops, { leg: 'delivery', shipment_ids: [] }])]).toEqual([false, true]);
});
