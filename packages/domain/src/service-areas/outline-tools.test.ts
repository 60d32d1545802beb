import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossesItself, crossingOf } from './crosses-itself.ts';
import { areaKm2, cornerCount } from './outline-measures.ts';
import type { Corner, Polygon, Ring } from './point-in-polygon.ts';
import { simplifyOutlines } from './simplify-outline.ts';
import { snapOutlines } from './snap-outline.ts';
import { splitOutline } from './split-outline.ts';

const SQUARE: Ring = [
  [28, -26],
  [28.2, -26],
  [28.2, -25.8],
  [28, -25.8],
];
const HOLE: Ring = [
  [28.02, -25.98],
  [28.04, -25.98],
  [28.04, -25.96],
];

/** Rings round a middle, which never cross themselves. */
const star = fc.array(fc.double({ min: 0.05, max: 0.3, noNaN: true }), { minLength: 5, maxLength: 60 }).map((reaches): Ring =>
  reaches.map((reach, at): Corner => {
    const angle = (at / reaches.length) * 2 * Math.PI;
    return [28 + reach * Math.cos(angle), -26 + reach * Math.sin(angle)];
  }),
);
/** Those without a dent. */
const round = fc.integer({ min: 3, max: 60 }).map((count): Ring =>
  Array.from({ length: count }, (_, at): Corner => {
    const angle = ((at + 0.1) / count) * 2 * Math.PI;
    return [28 + 0.2 * Math.cos(angle), -26 + 0.1 * Math.sin(angle)];
  }),
);

/** In square degrees, all pieces by one measure. */
function flatArea(ring: Ring): number {
  let twice = 0;
  ring.forEach(([x, y], at) => {
    const [to_x, to_y] = ring[(at + 1) % ring.length] ?? [x, y];
    twice += x * to_y - to_x * y;
  });
  return Math.abs(twice) / 2;
}

describe('crossingOf', () => {
  it('tells the place where an outline crosses itself', () => {
    expect(
      crossingOf([
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
      ]),
    ).toEqual([1, 1]);
    expect(crossingOf(SQUARE)).toBeNull();
  });
});

describe('areaKm2', () => {
  it('measures a degree square at the latitude of Johannesburg to a per mille, and takes holes away', () => {
    // 0.2° of latitude are 22.24 km, 0.2° of longitude at 26° S 19.99 km.
    expect(areaKm2([[SQUARE]])).toBeGreaterThan(444.1);
    expect(areaKm2([[SQUARE]])).toBeLessThan(445.1);
    expect(areaKm2([[SQUARE, HOLE]])).toBeLessThan(areaKm2([[SQUARE]]));
    expect(cornerCount([[[...SQUARE, [28, -26]], HOLE]])).toBe(7);
  });
});

describe('simplifyOutlines', () => {
  it('leaves out a corner that lies on the way, and keeps one that does not', () => {
    const bent: Ring = [
      [28, -26],
      [28.1, -26.00001],
      [28.2, -26],
      [28.2, -25.8],
      [28.1, -25.7],
      [28, -25.8],
    ];

    expect(simplifyOutlines([[bent]], 50)[0]?.[0]).toEqual([
      [28, -26],
      [28.2, -26],
      [28.2, -25.8],
      [28.1, -25.7],
      [28, -25.8],
    ]);
  });

  it('keeps only corners that were there, three at least, and never makes an outline cross itself', () => {
    fc.assert(
      fc.property(star, fc.integer({ min: 1, max: 50_000 }), (ring, tolerance) => {
        fc.pre(!crossesItself(ring));
        const simpler = simplifyOutlines([[ring]], tolerance)[0]?.[0] ?? [];

        expect(simpler.length).toBeGreaterThanOrEqual(3);
        expect(simpler.every((corner) => ring.includes(corner))).toBe(true);
        expect(crossesItself(simpler)).toBe(false);
      }),
    );
  });
});

describe('snapOutlines', () => {
  const EAST: Ring = [
    [28.2005, -26.0005],
    [28.4, -26],
    [28.4, -25.8],
    [28.2004, -25.8003],
  ];

  it('moves corners onto those of neighbours within reach, and no others', () => {
    const { polygons, moved } = snapOutlines([[EAST]], [[SQUARE]], 100);

    expect(moved).toBe(2);
    expect(polygons[0]?.[0]).toEqual([
      [28.2, -26],
      [28.4, -26],
      [28.4, -25.8],
      [28.2, -25.8],
    ]);
    expect(snapOutlines(polygons, [[SQUARE]], 100).moved).toBe(0);
    expect(snapOutlines([[EAST]], [[SQUARE]], 20).moved).toBe(0);
  });

  it('leaves alone what would fall together', () => {
    const tiny: Ring = [
      [28.2001, -26.0001],
      [28.2002, -26.0001],
      [28.2002, -26.0002],
    ];

    expect(snapOutlines([[tiny]], [[SQUARE]], 1000)).toEqual({ polygons: [[tiny]], moved: 0 });
  });
});

describe('splitOutline', () => {
  const DOWN: Ring = [
    [28.05, -25],
    [28.05, -27],
  ];

  it('cuts an outline along a line, the greater piece first, with its holes where they are', () => {
    const { pieces } = splitOutline([SQUARE, HOLE], DOWN);

    expect(pieces?.[0]).toEqual([
      [
        [28.05, -26],
        [28.2, -26],
        [28.2, -25.8],
        [28.05, -25.8],
      ],
    ]);
    expect(pieces?.[1].length).toBe(2);
  });

  it.each<[refusal: string, line: Ring]>([
    [
      'not-across',
      [
        [27, -26],
        [27, -25],
      ],
    ],
    [
      'not-across',
      [
        [28.1, -25.9],
        [29, -25.9],
      ],
    ],
    [
      'not-across',
      [
        [28.1, -25.9],
        [29, -25.9],
        [29, -25.85],
        [28.1, -25.85],
      ],
    ],
    [
      'too-often',
      [
        [27.9, -25.95],
        [28.3, -25.95],
        [28.3, -25.85],
        [27.9, -25.85],
      ],
    ],
    [
      'through-a-hole',
      [
        [28.03, -25],
        [28.03, -27],
      ],
    ],
  ])('refuses a line that goes %s', (refusal, line) => {
    expect(splitOutline([SQUARE, HOLE], line)).toEqual({ pieces: null, refusal });
  });

  it('loses no area, wherever a line cuts', () => {
    fc.assert(
      fc.property(
        round,
        fc.double({ min: -0.15, max: 0.15, noNaN: true }),
        fc.double({ min: -0.05, max: 0.05, noNaN: true }),
        (ring, x, bend) => {
          const polygon: Polygon = [ring];
          const { pieces } = splitOutline(polygon, [
            [28 + x, -25],
            [28 + x + bend, -26],
            [28 + x, -27],
          ]);
          fc.pre(pieces !== null);

          const [one, other] = pieces ?? [[], []];
          const sum = flatArea(one[0] ?? []) + flatArea(other[0] ?? []);
          expect(sum).toBeCloseTo(flatArea(ring), 10);
          expect(crossesItself(one[0] ?? [])).toBe(false);
          expect(crossesItself(other[0] ?? [])).toBe(false);
        },
      ),
    );
  });
});
