import type { Polygon } from '@tsela/domain/service-areas/point-in-polygon';
import { expect, it } from 'vitest';
import { cutOutOfNeighbours, editableOutlines, mergeable, mergedNow, mergeZones, splitZone } from './shape-zone-draft.ts';
import { openDrawing } from './zone-drawing-draft.ts';
import type { DrawnZone } from './zone-drawing-draft.ts';

const box = (west: number, east: number): Polygon => [
  [
    [west, -26],
    [east, -26],
    [east, -25],
    [west, -25],
  ],
];
const zone = (id: number, polygons: readonly Polygon[], facts: Partial<DrawnZone> = {}): DrawnZone => ({
  id,
  code: `Z${id}`,
  name: `Zone ${id}`,
  kind: 'rates',
  polygons,
  ...facts,
});

it('cuts a zone out of those of its layer that it overlaps, and of no others', () => {
  const chosen = zone(1, [box(28, 29)]);
  const zones = [chosen, zone(2, [box(28.5, 30)]), zone(3, [box(31, 32)]), zone(4, [box(28, 30)], { kind: 'surcharges' })];

  const { zones: after, cut } = cutOutOfNeighbours(zones, chosen);

  expect(cut).toEqual(['Zone 2']);
  expect(after?.[1]?.polygons[0]?.[0]?.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])).toEqual([
    [29, -26],
    [29, -25],
    [30, -26],
    [30, -25],
  ]);
  expect([after?.[0], after?.[2], after?.[3]]).toEqual([zones[0], zones[2], zones[3]]);
});

it('cuts nothing where a neighbour would have nothing left', () => {
  const chosen = zone(1, [box(28, 30)]);

  expect(cutOutOfNeighbours([chosen, zone(2, [box(28.5, 29)])], chosen)).toMatchObject({ zones: null, emptied: 'Zone 2' });
});

it('merges zones as they are and not as they were chosen, and not once one of them is gone', () => {
  const [into, taken] = [zone(1, [box(28, 29)]), zone(2, [box(29, 30)])];
  const zones = [{ ...into, name: 'Renamed' }, taken];

  expect(mergedNow(zones, into, taken)?.map(({ id, name }) => [id, name])).toEqual([[1, 'Renamed']]);
  expect(mergedNow([into], into, taken)).toBeNull();
});

it('splits a zone along a line: the smaller part is a zone of its own', () => {
  const chosen = zone(1, [box(28, 30)], { provinces: ['GP'], tags: ['Coast'] });
  const drawing = openDrawing([chosen], 1);

  const { zones, added } = splitZone(drawing, chosen, [
    [29.5, -27],
    [29.5, -24],
  ]);

  expect([added?.id, added?.code, added?.name, added?.provinces]).toEqual([-1, 'Z1-1', 'Zone 1 1', undefined]);
  expect(zones?.map(({ provinces }) => provinces)).toEqual([['GP'], undefined]);
  expect(zones?.map(({ polygons }) => Math.min(...(polygons[0]?.[0] ?? []).map(([lng]) => lng)))).toEqual([28, 29.5]);
  expect(
    splitZone(drawing, chosen, [
      [27, -27],
      [27, -24],
    ]).refusal,
  ).toBe('not-across');
});

it('merges a zone that touches into another one, with its provinces and places', () => {
  const chosen = zone(1, [box(28, 29)], { provinces: ['GP'] });
  const other = zone(2, [box(29, 30)], { provinces: ['GP', 'NW'], places: [{ city: 'Brits' }] });
  const zones = [chosen, other, zone(3, [box(31, 32)])];

  expect(mergeable(zones, chosen).map(({ id }) => id)).toEqual([2]);
  const [merged, ...left] = mergeZones(zones, chosen, other);
  expect([merged?.polygons.length, merged?.provinces, merged?.places]).toEqual([1, ['GP', 'NW'], [{ city: 'Brits' }]]);
  expect(left.map(({ id }) => id)).toEqual([3]);
});

it('drawing leaves outlines with holes as they are, and those with too many corners to the tools', () => {
  const [outer = []] = box(28, 29);
  const hole = [
    [28.4, -25.6],
    [28.6, -25.6],
    [28.6, -25.4],
  ] as const;

  expect(editableOutlines({ polygons: [[outer, hole], box(30, 31)] }, 4).map(({ at }) => at)).toEqual([1]);
  expect(editableOutlines({ polygons: [box(30, 31)] }, 3)).toEqual([]);
});
