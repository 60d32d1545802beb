import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlapOf } from './overlap.ts';
import { isInPolygon } from './point-in-polygon.ts';
import type { Polygon, Ring } from './point-in-polygon.ts';

function box(west: number, south: number, width: number, height: number): Ring {
  return [
    [west, south],
    [west + width, south],
    [west + width, south + height],
    [west, south + height],
  ];
}

/** An outline around a centre, its corners at any distance: never crosses itself. */
const star: fc.Arbitrary<Polygon> = fc
  .tuple(
    fc.double({ min: 27, max: 29, noNaN: true }),
    fc.double({ min: -27, max: -25, noNaN: true }),
    fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 3, maxLength: 30 }),
  )
  .map(([lng, lat, radii]): Polygon => [
    radii.map((radius, at): [number, number] => {
      const angle = (at * 2 * Math.PI) / radii.length;
      return [lng + Math.cos(angle) * radius, lat + Math.sin(angle) * radius];
    }),
  ]);

describe('overlapOf', () => {
  it('measures what two boxes share, and where', () => {
    const overlap = overlapOf([box(28, -26, 0.2, 0.2)], [box(28.1, -25.9, 0.2, 0.2)]);

    // 0.1 by 0.1 degrees at 25.85° south: 11.12 km by 10.01 km.
    expect(overlap?.area_km2).toBeCloseTo(111.27, 1);
    expect(overlap?.at.lng).toBeCloseTo(28.15, 6);
    expect(overlap?.at.lat).toBeCloseTo(-25.85, 6);
  });

  it('finds nothing where neighbours share a border, walked either way, or only the boxes around them meet', () => {
    const left = box(28, -26, 0.2, 0.2);
    const right = box(28.2, -26, 0.2, 0.2);
    const corner: Ring = [
      [28, -26],
      [29, -26],
      [28, -25],
    ];
    const opposite: Ring = [
      [29, -25],
      [29, -25.5],
      [28.9, -25],
    ];

    expect(overlapOf([left], [right])).toBeNull();
    expect(overlapOf([left], [right.toReversed()])).toBeNull();
    expect(overlapOf([corner], [opposite])).toBeNull();
  });

  it('leaves holes out', () => {
    const with_hole: Polygon = [box(28, -26, 1, 1), box(28.2, -25.8, 0.4, 0.4)];

    expect(overlapOf(with_hole, [box(28.3, -25.7, 0.2, 0.2)])).toBeNull();
    expect(overlapOf(with_hole, [box(28.1, -25.9, 0.6, 0.6)])?.area_km2).toBeCloseTo(2230.1, 1);
  });

  it('is the same both ways, never more than either, and lies in both', () => {
    fc.assert(
      fc.property(star, star, (one, other) => {
        const overlap = overlapOf(one, other);
        const reverse = overlapOf(other, one);
        const area = overlap?.area_km2 ?? 0;
        expect(Math.abs((reverse?.area_km2 ?? 0) - area)).toBeLessThanOrEqual(area * 0.001 + 1e-6);
        if (overlap === null || overlap.area_km2 < 1e-6) return;
        expect(overlap.area_km2).toBeLessThanOrEqual((overlapOf(one, one)?.area_km2 ?? 0) * 1.001);
        expect(isInPolygon(one, overlap.at)).toBe(true);
        expect(isInPolygon(other, overlap.at)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('agrees with counting points on a grid', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(star, star, (one, other) => {
        const step = 0.02;
        let counted = 0;
        for (let lng = 25.9; lng < 30.1; lng += step)
          for (let lat = -28.1; lat < -23.9; lat += step)
            if (isInPolygon(one, { lng, lat }) && isInPolygon(other, { lng, lat })) counted += Math.cos((lat * Math.PI) / 180);
        const grid_km2 = counted * (step * 111.195) ** 2;
        // A grid is out by what its cells along the borders hold.
        expect(Math.abs((overlapOf(one, other)?.area_km2 ?? 0) - grid_km2)).toBeLessThan(250 + grid_km2 * 0.1);
      }),
      { numRuns: 30 },
    );
  });
});
