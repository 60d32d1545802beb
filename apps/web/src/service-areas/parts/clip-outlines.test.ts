import { areaKm2 } from '@tsela/domain/service-areas/outline-measures';
import type { Corner, Polygon } from '@tsela/domain/service-areas/point-in-polygon';
import { splitOutline } from '@tsela/domain/service-areas/split-outline';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutOut, mergeOutlines, overlapOf, touches } from './clip-outlines.ts';

const square = (west: number, side = 1): Polygon => [
  [
    [west, -26],
    [west + side, -26],
    [west + side, -26 + side],
    [west, -26 + side],
  ],
];

/** Round a middle, so that no side crosses another. */
const outline = fc
  .record({
    west: fc.double({ min: 27.8, max: 28.2, noNaN: true }),
    reaches: fc.array(fc.double({ min: 0.1, max: 0.4, noNaN: true }), { minLength: 4, maxLength: 30 }),
  })
  .map(({ west, reaches }): Polygon => [
    reaches.map((reach, at): Corner => {
      const angle = (at / reaches.length) * 2 * Math.PI;
      return [west + reach * Math.cos(angle), -26 + reach * Math.sin(angle)];
    }),
  ]);

it('cuts an outline out of another one, so that nothing overlaps and nothing else is lost', () => {
  fc.assert(
    fc.property(outline, outline, (from, cut) => {
      const left = cutOut([from], [cut]);
      const shared = overlapOf([from], [cut]);

      expect(areaKm2(overlapOf(left, [cut]))).toBe(0);
      // Areas are measured at the latitude where each outline begins.
      expect(areaKm2(left) + areaKm2(shared)).toBeGreaterThan(areaKm2([from]) * 0.98);
      expect(areaKm2(left) + areaKm2(shared)).toBeLessThan(areaKm2([from]) * 1.02);
    }),
    // Corners as a pointer gives them, with all their digits, are what the library stumbles over, once in eighty.
    { numRuns: 500 },
  );
});

it('clipping makes one outline again of what was split', () => {
  fc.assert(
    fc.property(outline, fc.double({ min: -0.05, max: 0.05, noNaN: true }), (polygon, off) => {
      const middle = 28 + off;
      const { pieces } = splitOutline(polygon, [
        [middle, -25],
        [middle, -27],
      ]);
      fc.pre(pieces !== null);

      const merged = mergeOutlines([pieces?.[0] ?? []], [pieces?.[1] ?? []]);

      expect(merged.length).toBe(1);
      expect(areaKm2(cutOut([polygon], merged)) + areaKm2(cutOut(merged, [polygon]))).toBeLessThan(0.01);
    }),
  );
});

it('clipping tells what touches: a shared border does, a gap does not, and neither does a shared corner', () => {
  const corner: Polygon = [
    [
      [29, -25],
      [30, -25],
      [30, -24],
      [29, -24],
    ],
  ];

  expect(touches([square(28)], [square(29)])).toBe(true);
  expect(touches([square(28)], [square(28.5)])).toBe(true);
  expect(touches([square(28)], [square(29.1)])).toBe(false);
  expect(touches([square(28)], [corner])).toBe(false);
});

it('clipping keeps a hole where an outline is cut out of the middle', () => {
  const [left] = cutOut(
    [square(28)],
    [
      [
        [
          [28.4, -25.6],
          [28.6, -25.6],
          [28.6, -25.4],
          [28.4, -25.4],
        ],
      ],
    ],
  );

  expect(left?.length).toBe(2);
});
