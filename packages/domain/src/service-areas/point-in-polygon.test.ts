import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPolygonIndex, isInPolygon, polygonsAt } from './point-in-polygon.ts';
import type { Polygon, Ring } from './point-in-polygon.ts';

function square(west: number, south: number, side: number): Ring {
  return [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
  ];
}

const at = (lng: number, lat: number): { lng: number; lat: number } => ({ lng, lat });

describe('isInPolygon', () => {
  it('tells inside from outside, whether the ring is closed or not', () => {
    const open = square(28, -26, 1);
    const closed = [...open, ...open.slice(0, 1)];

    for (const ring of [open, closed]) {
      expect(isInPolygon([ring], at(28.5, -25.5))).toBe(true);
      expect(isInPolygon([ring], at(29.5, -25.5))).toBe(false);
      expect(isInPolygon([ring], at(28.5, -26.5))).toBe(false);
    }
  });

  it('leaves holes out', () => {
    const with_hole: Polygon = [square(0, 0, 10), square(4, 4, 2)];

    expect(isInPolygon(with_hole, at(5, 5))).toBe(false);
    expect(isInPolygon(with_hole, at(3, 5))).toBe(true);
  });

  it('follows a bay that reaches into the shape', () => {
    const horseshoe: Polygon = [
      [
        [0, 0],
        [9, 0],
        [9, 9],
        [6, 9],
        [6, 3],
        [3, 3],
        [3, 9],
        [0, 9],
      ],
    ];

    expect(isInPolygon(horseshoe, at(1, 8))).toBe(true);
    expect(isInPolygon(horseshoe, at(4.5, 8))).toBe(false);
    expect(isInPolygon(horseshoe, at(4.5, 1))).toBe(true);
  });

  it('gives a point on a shared border to exactly one neighbour', () => {
    const number = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(number, number, number, (y_from, y_to, part) => {
        // One slanted border through a square, walked upwards by one neighbour and downwards by the other.
        const west: Polygon = [
          [
            [0, -1],
            [500 + y_from / 7, -1],
            [500 + y_to / 3, 1001],
            [0, 1001],
          ],
        ];
        const east: Polygon = [
          [
            [2000, 1001],
            [500 + y_to / 3, 1001],
            [500 + y_from / 7, -1],
            [2000, -1],
          ],
        ];
        const lng = 500 + y_from / 7 + ((y_to / 3 - y_from / 7) * (part + 1)) / 1002;

        expect([isInPolygon(west, at(lng, part)), isInPolygon(east, at(lng, part))].filter(Boolean)).toHaveLength(1);
      }),
    );
  });
});

describe('polygonsAt', () => {
  it('finds exactly the polygons that hold the point', () => {
    const degree = fc.integer({ min: -100, max: 100 });
    const polygon = fc
      .tuple(degree, degree, fc.integer({ min: 0, max: 60 }))
      .map(([west, south, side]): Polygon => [square(west, south, side)]);
    fc.assert(
      fc.property(
        fc.array(polygon, { maxLength: 30 }),
        fc.array(fc.tuple(degree, degree), { maxLength: 20 }),
        (polygons, points) => {
          const index = buildPolygonIndex(polygons);
          for (const [lng, lat] of points) {
            const held = polygons.flatMap((candidate, i) => (isInPolygon(candidate, at(lng, lat)) ? [i] : []));

            expect(polygonsAt(index, at(lng, lat))).toEqual(held);
          }
        },
      ),
    );
  });

  it('answers with nothing when there is nothing', () => {
    expect(polygonsAt(buildPolygonIndex([]), at(28, -26))).toEqual([]);
    expect(polygonsAt(buildPolygonIndex([[square(28, -26, 1)]]), at(Number.NaN, -26))).toEqual([]);
  });
});
