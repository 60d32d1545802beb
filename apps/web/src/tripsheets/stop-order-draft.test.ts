import { expect, it } from 'vitest';
import { orderOf, stopsIn, withStopAt } from './stop-order-draft.ts';
import type { SheetStop } from './tripsheet-draft.ts';

const stops = ['a', 'b', 'c'].map((key) => ({ key }));
const keysOf = (moved: readonly { readonly key: string }[]) => moved.map(({ key }) => key).join('');

it.each([
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 0, 'bac'],
  ['b', 1, 'abc'],
  ['a', -1, 'abc'],
  ['c', 3, 'abc'],
  ['x', 0, 'abc'],
])('SCREEN-25: stop %s at place %i makes the order %s', (key, place, order) => {
  expect(keysOf(withStopAt(stops, key, place))).toBe(order);
});

it('SCREEN-25: stops are numbered in a proposed order, and what it does not name comes last', () => {
  const stop = (key: string, id: number) =>
    ({ key, leg: 'delivery', sequence: id, shipments: [{ id }], request: null }) as unknown as SheetStop;
  const sheet = [stop('a', 1), stop('b', 2), stop('c', 3)];
  const proposed = orderOf([stop('c', 3), stop('b', 2)]);

  expect(stopsIn(sheet, proposed).map(({ key, sequence }) => [key, sequence])).toEqual([
    ['c', 1],
    ['b', 2],
    ['a', 3],
  ]);
});

it('SCREEN-25 COLL-REQ-01: a collection request has a place in the order, without a shipment and with one that came since', () => {
  const stop = (key: string, ids: readonly number[], request: { id: number } | null) =>
    ({ key, leg: 'collection', sequence: 0, shipments: ids.map((id) => ({ id })), request }) as unknown as SheetStop;
  const sheet = [stop('a', [1], null), stop('bare', [], { id: 9 })];
  const order = orderOf(sheet.toReversed());

  expect(order).toEqual([
    { leg: 'collection', shipment_ids: [], request_id: 9 },
    { leg: 'collection', shipment_ids: [1] },
  ]);
  expect(stopsIn(sheet, order).map(({ key }) => key)).toEqual(['bare', 'a']);
  expect(stopsIn([stop('a', [1], null), stop('bare', [7], { id: 9 })], order).map(({ key }) => key)).toEqual(['bare', 'a']);
});
